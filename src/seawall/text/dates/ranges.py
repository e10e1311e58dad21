"""Two days that are written as one date: "March 3-9, 2009", "3–9 mars", "24 Nov - 1 Dec 2013"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from seawall.lazy import lazy_pattern
from seawall.text.dates.layout import Field, Layout, read_layout
from seawall.text.dates.partial import PartialDate
from seawall.text.dates.writer import write_pieces

_LONGEST = 80
_JOINT = lazy_pattern(
    r"\s?(?:--|->|[-–—/&→])\s?"
    r"|\s(?:to|through|thru|until|till|and|or|och|samt|t\.?\s?o\.?\s?m\.?)\s(?:the\s|den\s)?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th|:?[ea])?"
_LAST_DAY = lazy_pattern(rf"(?<!\d){_DAY}$")
_FIRST_DAY = lazy_pattern(rf"{_DAY}(?!\d)")
_ARTICLE = lazy_pattern(r"(?:the|den)\s$", re.IGNORECASE)
_REST_OF_ISO = lazy_pattern(r"(?:\d\d-)?\d\d")


@dataclass(frozen=True, slots=True)
class DateRange:
    """The first and the last day of a range, each as a date of its own.

    Of "March 3-9, 2009" these are "March 3, 2009" and "March 9, 2009"; of "2021-04-03--05" the
    last is "2021-04-05". ``tail_chars`` tells how much of the last stands in the range, where
    it is an ISO date cut short; ``is_shared`` says that the month is written once for both.
    """

    first: str
    joint: str
    last: str
    is_shared: bool = False
    tail_chars: int = 0

    def __repr__(self) -> str:
        return "<DateRange>"


@lru_cache(maxsize=1024)
def read_range(text: str, lang: str) -> DateRange | None:
    """The range that the text is; None where it is a single date or none."""
    if len(text) > _LONGEST or sum(map(str.isdigit, text)) < 2 or read_layout(text, lang):
        return None
    for joint in _JOINT.finditer(text.lower()):
        parts = text[: joint.start()], text[joint.start() : joint.end()], text[joint.end() :]
        for found in _split(*parts, lang):
            return found
    return None


def _split(head: str, joint: str, tail: str, lang: str) -> Iterator[DateRange]:
    layouts = read_layout(head, lang), read_layout(tail, lang)
    if _is_iso(layouts[0]) and _REST_OF_ISO.fullmatch(tail):
        yield DateRange(head, joint, head[: -len(tail)] + tail, tail_chars=len(tail))
    elif all(Field.DAY in _values(layout) and _month_of(layout) for layout in layouts):
        yield DateRange(head, joint, tail)
    elif (first := _LAST_DAY.search(head.lower())) and (last := _FIRST_DAY.match(tail.lower())):
        days = head + tail[last.end() :], head[: first.start()] + tail
        if _are_days_of_a_month(*days, lang):
            yield DateRange(days[0], joint, days[1], is_shared=True)


def _are_days_of_a_month(first: str, last: str, lang: str) -> bool:
    layouts = [read_layout(text, lang) for text in (first, last)]
    if not all(Field.DAY in _values(layout) and _month_of(layout) for layout in layouts):
        return False
    days = [_values(layout).pop(Field.DAY) for layout in layouts]
    rest = [{f: v for f, v in _values(layout).items() if f is not Field.DAY} for layout in layouts]
    for each in rest:
        each.pop(Field.SUFFIX, None)
    return rest[0] == rest[1] and days[0] < days[1]


def _values(layout: Layout | None) -> dict[Field, int]:
    return {piece.field: piece.value for piece in layout or () if piece.field is not Field.PLAIN}


def _month_of(layout: Layout | None) -> int | None:
    values = _values(layout)
    return values.get(Field.MONTH) or values.get(Field.MONTH_NAME)


def _is_iso(layout: Layout | None) -> bool:
    fields = [piece.field for piece in layout or ()]
    return fields == [Field.YEAR, Field.PLAIN, Field.MONTH, Field.PLAIN, Field.DAY]


def write_range(days: DateRange, first: PartialDate, last: PartialDate, lang: str) -> str | None:
    """Another range in the form of this one; None where its days cannot be written so.

    A month or year that was written once for both is written twice where the days lie in two.
    """
    one, other = read_layout(days.first, lang), read_layout(days.last, lang)
    if one is None or other is None:
        return None
    if first.year != last.year:
        with_year = [each for each in (one, other) if Field.YEAR in _values(each)]
        one, other = (with_year[0], with_year[0]) if len(with_year) == 1 else (one, other)
    elif days.is_shared and first.month != last.month:
        one = _without_year(one)
    begin, end = write_pieces(first, one, lang), write_pieces(last, other, lang)
    if begin is None or end is None:
        return None
    if not days.is_shared:
        return "".join(begin) + days.joint + _cut_iso("".join(begin), "".join(end), days)
    if (first.year, first.month) == (last.year, last.month):
        at, day = _day_of(one), _day_of(other)
        return "".join((*begin[: at.stop], days.joint, *end[day], *begin[at.stop :]))
    return "".join(begin) + _ARTICLE.sub("", days.joint) + "".join(end)


def _cut_iso(first: str, last: str, days: DateRange) -> str:
    """As much of the last day as stands in the range, where the rest is that of the first."""
    same = len(last) - days.tail_chars
    return last[same:] if days.tail_chars and first[:same] == last[:same] else last


def _day_of(layout: Layout) -> slice:
    """Where the day and its suffix stand among the pieces."""
    fields = [piece.field for piece in layout]
    start = fields.index(Field.DAY)
    suffix = next(
        (at for at in range(start + 1, start + 3) if fields[at : at + 1] == [Field.SUFFIX]), start
    )
    return slice(start, suffix + 1)


def _without_year(layout: Layout) -> Layout:
    """The pieces but for the year and what parts it from the rest."""
    at = next((at for at, piece in enumerate(layout) if piece.field is Field.YEAR), None)
    if at is None:
        return layout
    return layout[: at - 1] if at else layout[2:]
