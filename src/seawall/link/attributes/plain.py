"""Places and traits: what is said of the patient first or most, and what of others."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from seawall.link.attributes.page import Page
from seawall.link.attributes.spellings import canonical
from seawall.model import Bearing, Class, Label, Mention, Standing

_OWN_RULES = (Label.AGE, Label.DATE, Label.TIME, Label.HOSPITAL, Label.GENDER)
PLAIN = tuple(label for label in Label if label.cls is Class.QID and label not in _OWN_RULES)
_PLACES = frozenset((Label.CITY, Label.COUNTY, Label.STATE, Label.ZIP, Label.COUNTRY))
_ADDRESS = (Label.STREET, Label.ZIP, Label.CITY, Label.STATE)
_LIVES = re.compile(
    r"\b(?:lives|living|resides|resident|residing|home|address|bor|boende|bosatt|hemma|adress|from|från|of)\b[^.;]{0,30}$"
)
_ELSEWHERE = re.compile(
    r"\b(?:born|grew|visit\w*|travel\w*|trip|moved|married|worked|seen|hospital|clinic|född|resa|rest|uppvuxen|flytta\w*|"
    r"emigrated|immigrated|told|rehab|records?|outside|pharmacy)\b[^.;]{0,30}$"
)
_FORMER = re.compile(
    r"\b(?:former(?:ly)?|previous(?:ly)?|once|ex|used\s+to|tidigare|före\s+detta|f\.?d\.?)\W[^.;]{0,12}$"
)
_BESIDE_CHARS, _ADDRESS_CHARS = 4, 80


@dataclass(frozen=True, slots=True)
class _Stated:
    mention: Mention
    value: str
    is_other: bool
    weight: int


def resolve_plain(page: Page, label: Label) -> tuple[str, list[Bearing]]:
    """The patient's value under ``label`` (empty if none is told), and a bearing for each mention.

    The table's value wins if the note says it; then the plainest, most frequent, first one. Another
    place is another's; another trait is the patient's at another time.
    """
    stated = [_read(page, mention) for mention in page.of(label)]
    own = _choose(page, label, stated)
    return own, [_bear(label, one, own) for one in stated]


def _read(page: Page, mention: Mention) -> _Stated:
    span = mention.span
    value = canonical(mention.label, span.of(page.text))
    return _Stated(mention, value, page.is_of_other(mention), _weigh(page, mention))


def _weigh(page: Page, mention: Mention) -> int:
    before = page.before(mention.span)
    if mention.label not in _PLACES:
        return 0 if _FORMER.search(before) else 1
    if _is_in_address(page, mention):
        return 3
    if _ELSEWHERE.search(before):
        return 0
    return 2 if _LIVES.search(before) else 1


def _is_in_address(page: Page, mention: Mention) -> bool:
    """True if a street, ZIP, city or state stands right beside it."""
    start, end = mention.span
    for other in page.between(start - _ADDRESS_CHARS, end + _BESIDE_CHARS + 1, *_ADDRESS):
        if other.span == mention.span or other.label is mention.label:
            continue
        gap = start - other.end_char if other.end_char <= start else other.start_char - end
        if 0 <= gap <= _BESIDE_CHARS:
            return True
    return False


def _choose(page: Page, label: Label, stated: list[_Stated]) -> str:
    mine = [one for one in stated if one.value and not one.is_other]
    in_table = page.record.values(label) if page.record else ()
    known = {canonical(label, value) for value in in_table}
    counts = Counter(one.value for one in mine)
    best = max(
        mine,
        key=lambda one: (
            one.value in known, one.weight, counts[one.value], -one.mention.start_char
        ),
        default=None,
    )  # fmt: skip
    return best.value if best else ""


def _bear(label: Label, one: _Stated, own: str) -> Bearing:
    return Bearing(one.mention.span, label, label.value.lower(), _stand(label, one, own), one.value)


def _stand(label: Label, one: _Stated, own: str) -> Standing:
    if one.is_other or not one.value:
        return Standing.OTHER
    if one.value == own:
        return Standing.OWN
    return Standing.OTHER if label in _PLACES else Standing.RELATED
