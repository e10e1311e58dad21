"""A short number right behind somebody's name: a pager, an extension, a badge ("Lee #31877")."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, draw_span
from seawall.text import Choice, Reading, Wake, Way
from seawall.text.verdicts import NUMBER

_DETECTORS = ("rules:beside-names",)
_SCORE = 0.7
_BEHIND = lazy_pattern(
    # A degree or a year of training, or a cell with what they are: "| RN |", "- attending -".
    r"(?:,?\s(?:[A-Z]\.?){2,5}(?:-?[A-Z0-9]{1,2})?|,?\sPharmD)?(?:\s?[-–|]\s{0,8}[A-Za-z]{2,12}\s{0,8})?"
    r"[\s,]{0,2}[(\[#/:|–-]{0,2}\s{0,4}(?:p|x|pg|pgr|bpr|#)?[.:#\s]{0,2}"
    r"(?P<number>\d{1,3}-\d{3,5}|\d{4,6})(?![\d%]|[/.:,-]\d|\s?(?:m[gl]|cc|mcg|kg|cm|mm|h(?:rs?)?)\b)"
)
_CALLED = frozenset((Label.DOCTOR, Label.OTHER_PERSON, Label.RELATIVE))
# Four digits may be a year or a time of day.
_YEAR_OR_CLOCK = lazy_pattern(r"(?:19|20)\d\d|[01]\d[0-5]\d|2[0-3][0-5]\d")


# How all begins that the pattern reads: it takes several times as long to find that nothing fits.
_BEGINNING = lazy_pattern(
    r"[\s,]{0,8}(?:\d|[A-Z][A-Z.]|Ph|[-–|]|[(\[#/:][(\[#/:|–-]?\s{0,6}[\d.:#pxb]|\.[.:#\s]?\d"
    r"|[pxb][\d.:#\spg])"
)
# What the pattern reads before the last digits of its number and with them, at most.
_REACH = 67


def _is_number(text: str) -> bool:
    return 3 < len(text) < 9 and text.isdecimal()


def _is_short_number(text: str) -> bool:
    return len(text) == 3 and text.isdecimal()


_LAST_DIGITS = Choice(
    Wake(_is_number, of=NUMBER),
    Way(Wake(_is_short_number, of=NUMBER), before=Wake.at(frozenset("-"))),
)


def find_beside_names(reading: Reading, mentions: Iterable[Mention]) -> list[Mention]:
    """Numbers that follow the name of whoever may be called: a patient has no pager."""
    woken = reading.woken_by(_LAST_DIGITS)
    found: list[Mention] = []
    if not woken:
        return found
    text, token_ends = reading.text, reading.token_ends
    numbers = [token_ends[index] for index in woken]
    numbers.append(len(text) + _REACH + 1)
    for end in [mention.span[1] for mention in mentions if mention.label in _CALLED]:
        if numbers[bisect_right(numbers, end)] - end > _REACH:
            continue
        behind = _BEGINNING.match(text, end) and _BEHIND.match(text, end)
        if behind and not _YEAR_OR_CLOCK.fullmatch(behind["number"]):
            span = draw_span(behind.span("number"))
            found.append(Mention(span, Label.PHONE, _SCORE, _DETECTORS))
    return found
