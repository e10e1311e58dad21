"""Which hospital the note is from; the others are other places."""

from __future__ import annotations

import re
from collections.abc import Iterable

from seawall.link.attributes.kin import speaks_of_other
from seawall.link.attributes.page import Page
from seawall.link.hospital_names import HospitalNames
from seawall.model import Bearing, Label, Mention, Standing

ATTRIBUTE = "hospital"
_ELSEWHERE_BEFORE = re.compile(
    r"(?:\b(?:from|outside|osh|via|films?|priors?|previous|prior|records?|known\s+to|pcp|referr\w+|ref|transfer\w*|xfer\w*|"
    r"d/c(?:'d)?|rehab|followed|previously|earlier|once|bed|resident|compared|tx'?d|visiting|closest|nearest|ride|"
    r"went|sent|returned?|taken|moved|lives|living|bor|vistas|annat|tidigare|från|remitterad\w*|remiss\w*|flytta\w*|överflytt\w*|"
    r"opererad\w*|opererades|operated|svar|inom|var\s+på|facility|done|o/s|"
    r"results|status\s+post|s/p|copy|treated|interval|refer|directed|performed|hospitali[sz]ed|prefers|appointment|"
    r"kopia|husläkare|hänvisas|först|återgår|utreddes|jämfört|biopsy|surgery|scan|study|specimen|bloods?|lab|labs|go)\b[^.;]{0,26}|\(per\s)$"
)
_HERE_BEFORE = re.compile(
    r"(?:\b(?:admitted|admit|admission|presented|presents|seen|arrived|brought|here|came|care|inlagd|inkom\w*|"
    r"söker|sökte|vårdas|vårdades|inskriven|besök\w*|welcome)\b[^.;]{0,14})$"
)
_ELSEWHERE_AFTER = re.compile(
    r"(?:\s+(?:in|i)\s+|\s*,\s*|\s*\()(?:\w+\W+){0,2}?(?:19|20)\d\d\b|"
    r"\s+(?:(?:was\s+)?called|ringer|ringde|study|films?|records?|accepting|pending)\b|"
    r"\s+(?:in|i)\s+\w+(?:\s\w+)?\s+(?:is|är)\s+(?:closest|närmast)"
)
_RECEIVER = re.compile(
    r"\s*(?:to|till|attn|cc|referred\s+to|remiss\s+till|(?:\w+meddelande|kopia|copy|letter)\s+(?:to|till)|outside)\b"
)
_HEADER, _TABLE, _LONE_LINE, _HERE, _ELSEWHERE = 3.0, 3.0, 2.0, 2.0, -3.0
_REPEATED, _MOST_REPEATED, _DENIED = 0.5, 1.5, -1.6
_LEAST = -1.0  # below it nothing says that the note is from there


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
    scores = {name: _sum_up(each) + _TABLE * (name in in_table) for name, each in points.items()}
    best = max(scores, key=lambda name: (scores[name], -called.index(name)), default="")
    return best if best and scores[best] > _LEAST else ""


def _sum_up(points: list[float]) -> float:
    """The best that is said of a place, a little for every repetition, less for a denial."""
    repeated = _REPEATED * sum(point >= 0 for point in points)
    denied = _DENIED if min(points) < 0 else 0.0
    return max(points) + min(repeated, _MOST_REPEATED) + denied


def _table_names(page: Page) -> tuple[str, ...]:
    return page.record.values(Label.HOSPITAL) if page.record else ()


def _score(page: Page, mention: Mention) -> float:
    span, before, after = mention.span, page.before(mention.span, 50), page.after(mention.span, 40)
    if page.is_in_header(span):
        # There "from" is who sends the letter, and a date after the name is the note's.
        return _ELSEWHERE if _RECEIVER.match(page.line(span).lower()) else _HEADER
    elsewhere = _ELSEWHERE_BEFORE.search(before) or _ELSEWHERE_AFTER.match(after)
    if elsewhere or speaks_of_other(page, span):
        return _ELSEWHERE
    score = _HERE if _HERE_BEFORE.search(before) else 0.0
    return score + (_LONE_LINE if _begins_line(page, mention) else 0.0)


def _begins_line(page: Page, mention: Mention) -> bool:
    """True in a letterhead or a footer: the line begins with the hospital's name."""
    return page.line(mention.span).lstrip(" \t*#=-").startswith(mention.span.of(page.text))


def _bear(mention: Mention, name: str, own: str) -> Bearing:
    standing = Standing.OWN if own and name == own else Standing.OTHER
    return Bearing(mention.span, mention.label, ATTRIBUTE, standing, name)


def _bear_named(bearing: Bearing, name: str, own: str) -> Bearing:
    standing = Standing.OWN if own and name == own else Standing.OTHER
    return Bearing(bearing.span, bearing.label, ATTRIBUTE, standing, name)
