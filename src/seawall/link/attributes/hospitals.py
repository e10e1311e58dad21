"""Which hospital the note is from; the others are other places."""

from __future__ import annotations

from collections.abc import Iterable

from seawall.link.attributes import hospital_cues as cues
from seawall.link.attributes.page import Page
from seawall.link.hospital_names import HospitalNames
from seawall.model import Bearing, Label, Mention, Standing

ATTRIBUTE = "hospital"
_HEADER, _TABLE, _LONE_LINE, _HERE, _ELSEWHERE = 3.0, 3.0, 2.0, 2.0, -3.0
_REPEATED, _MOST_REPEATED, _DENIED = 0.5, 1.5, -1.6
_LEAST = -1.0  # below it nothing says that the note is from there
_UNTOLD, _NO_NAME = -1.4, -5.0  # a name that does not say what it is, and a word that is none


def resolve_hospital(page: Page, names: HospitalNames) -> tuple[str, list[Bearing]]:
    """The hospital of the encounter under its one name, and a bearing for each HOSPITAL.

    The letterhead and the table speak loudest; "transferred from" and "outside films" speak
    against. A note that only names other hospitals has none.
    """
    mentions = page.of(Label.HOSPITAL)
    texts = [mention.span.of(page.text) for mention in mentions]
    name_by_text = _name_each(texts, names)
    called = [name_by_text[text] for text in texts]
    own = _choose(page, mentions, called, names)
    bearings = [_bear(mention, name, own) for mention, name in zip(mentions, called, strict=True)]
    return own, bearings


def unify_hospitals(
    own: str, bearings: tuple[Bearing, ...], names: HospitalNames
) -> tuple[str, tuple[Bearing, ...]]:
    """A note's hospital and bearings again, under the names of the whole data set."""
    said = [bearing.value for bearing in bearings if bearing.attribute == ATTRIBUTE]
    called = _name_each([*said, own], names)
    own = called[own] if own else ""
    return own, tuple(
        _bear_named(bearing, called[bearing.value], own)
        if bearing.attribute == ATTRIBUTE and bearing.value
        else bearing
        for bearing in bearings
    )


def _name_each(texts: Iterable[str], names: HospitalNames) -> dict[str, str]:
    """The name of every way to write one, seen beside the others of the note."""
    distinct = set(texts)
    return {text: names.name_of(text, distinct) for text in distinct}


def _choose(page: Page, mentions: list[Mention], called: list[str], names: HospitalNames) -> str:
    in_table = {names.name_of(name) for name in _table_names(page)}
    points: dict[str, list[float]] = {}
    for mention, name in zip(mentions, called, strict=True):
        points.setdefault(name, []).append(_score(page, mention))
    scores = {
        name: _sum_up(each) + (_TABLE if name in in_table else _weigh_name(name, names))
        for name, each in points.items()
    }
    best = max(scores, key=lambda name: (scores[name], -called.index(name)), default="")
    return best if best and scores[best] > _LEAST else ""


def _weigh_name(name: str, names: HospitalNames) -> float:
    """Less for what does not say that it is a hospital, far less for what names none."""
    if not names.is_name(name):
        return _NO_NAME
    return 0.0 if names.may_show(name) else _UNTOLD


def _sum_up(points: list[float]) -> float:
    """The best that is said of a place, a little for every repetition, less for a denial."""
    repeated = _REPEATED * sum(point >= 0 for point in points)
    denied = _DENIED if min(points) < 0 else 0.0
    return max(points) + min(repeated, _MOST_REPEATED) + denied


def _table_names(page: Page) -> tuple[str, ...]:
    return page.record.values(Label.HOSPITAL) if page.record else ()


def _score(page: Page, mention: Mention) -> float:
    span = mention.span
    before, after = page.before(span, cues.REACH), page.after(span, 40)
    if page.is_in_header(span):
        return _ELSEWHERE if _is_elsewhere_in_header(page, mention, before) else _HEADER
    if cues.RETURNS_BEFORE.search(before) or cues.HERE_AFTER.match(after):
        return _HERE
    elsewhere = cues.ELSEWHERE_BEFORE.search(before) or cues.ELSEWHERE_AFTER.match(after)
    if elsewhere or page.is_of_other(mention):
        return _ELSEWHERE
    score = _HERE if cues.HERE_BEFORE.search(before) else 0.0
    return score + (_LONE_LINE if _begins_line(page, mention) else 0.0)


def _is_elsewhere_in_header(page: Page, mention: Mention, before: str) -> bool:
    start, end = mention.span
    if cues.RECEIVER.match(page.line(mention.span).lower()):
        return True
    if cues.ELSEWHERE_IN_HEADER.search(before):
        return True
    above, below = page.lower[max(0, start - cues.REACH) : start], page.lower[end : end + 60]
    return bool(cues.ADDRESSEE_BEFORE.search(above) and cues.ADDRESSEE_AFTER.match(below))


def _begins_line(page: Page, mention: Mention) -> bool:
    """True in a letterhead or a footer: the line begins with the hospital's name."""
    return page.line(mention.span).lstrip(" \t*#=-").startswith(mention.span.of(page.text))


def _bear(mention: Mention, name: str, own: str) -> Bearing:
    standing = Standing.OWN if own and name == own else Standing.OTHER
    return Bearing(mention.span, mention.label, ATTRIBUTE, standing, name)


def _bear_named(bearing: Bearing, name: str, own: str) -> Bearing:
    standing = Standing.OWN if own and name == own else Standing.OTHER
    return Bearing(bearing.span, bearing.label, ATTRIBUTE, standing, name)
