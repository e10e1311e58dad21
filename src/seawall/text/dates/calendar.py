"""Dates as clinicians write them: read into year, month and day, and written in the same form."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache

from seawall.lazy import lazy_pattern
from seawall.model import DateRole
from seawall.text.dates.layout import Field, Layout, Piece, read_layout
from seawall.text.dates.partial import PartialDate
from seawall.text.dates.ranges import read_range, write_range
from seawall.text.dates.words import HOLIDAYS
from seawall.text.dates.writer import write_date, write_layout

__all__ = [
    "PartialDate",
    "format_days_like",
    "format_like",
    "parse_date",
    "parse_days",
    "write_date",
]

_PIVOT = 30  # two digits up to here are 20xx; above it, and for births, 19xx


@lru_cache(maxsize=4096)  # a date is read once to find it, and again to judge and to rewrite it
def parse_date(
    text: str,
    lang: str,
    role: DateRole | None = None,
    latest_year: int | None = None,
) -> PartialDate | None:
    """What the characters of a DATE mention say, or None where they say no date.

    English numbers are month first and Swedish ones day first (or year first) unless that is
    impossible. Two digits of a year are 20xx up to 30 and 19xx above, always 19xx for a birth;
    where ``latest_year`` is given, the last such year that is not after it.
    """
    layout = read_layout(text, lang)
    try:
        if layout is None:
            return _parse_range(text, lang) or _parse_holiday(text, lang)
        return _read_fields(layout, role, latest_year)
    except ValueError:
        return None


def _read_fields(layout: Layout, role: DateRole | None, latest: int | None) -> PartialDate:
    found = {piece.field: piece for piece in layout}
    year = found.get(Field.YEAR)
    values = {field: piece.value for field, piece in found.items()}
    quarter = values.get(Field.QUARTER)
    coarse = 3 * quarter - 2 if quarter else values.get(Field.SEASON)
    return PartialDate(
        year=_full_year(year, role, latest) if year else None,
        month=values.get(Field.MONTH) or values.get(Field.MONTH_NAME) or coarse,
        day=values.get(Field.DAY),
        week=values.get(Field.WEEK),
        weekday=values.get(Field.WEEKDAY),
        approximate=coarse is not None,
    )


def _full_year(piece: Piece, role: DateRole | None, latest: int | None) -> int:
    if len(piece.text) == 4:
        return piece.value
    if latest is not None:
        return latest - (latest - piece.value) % 100
    return piece.value + (2000 if piece.value <= _PIVOT and role is not DateRole.BIRTH else 1900)


def parse_days(
    text: str, lang: str, latest_year: int | None = None
) -> tuple[PartialDate, PartialDate] | None:
    """The first and the last day of a range of days; None where the text is no such range.

    A year that is written once is that of both, but where the range runs over its end.
    """
    days = read_range(text, lang)
    layouts = [read_layout(day, lang) for day in (days.first, days.last)] if days else []
    try:
        read = [_read_fields(each, None, latest_year) for each in layouts if each is not None]
    except ValueError:
        return None
    if len(read) != 2:
        return None
    first, last = read
    over = (first.month or 0) > (last.month or 0)
    if first.year is None and last.year is not None:
        first = replace(first, year=last.year - over)
    elif last.year is None and first.year is not None:
        last = replace(last, year=first.year + over)
    return first, last


def _parse_range(text: str, lang: str) -> PartialDate | None:
    """The month and year of "June 3-5, 2009"; the year alone where the days lie in two months."""
    days = parse_days(text, lang)
    if days is None:
        return None
    first, last = days
    year = first.year if first.year == last.year else None
    month = first.month if first.month == last.month else None
    return PartialDate(year=year, month=month, approximate=True) if year or month else None


_HOLIDAY_REST = lazy_pattern(
    r"^(?:the|last|this|past|next|day|days|eve|time|weekend|of|in|on|before|after|morning|s|st|i|"
    r"på|under|year|years|förra|\W)*(?P<year>(?:19|20)\d\d)?\W*$"
)


@cache
def _holiday_pattern(lang: str) -> re.Pattern[str]:
    names = sorted(HOLIDAYS[lang], key=len, reverse=True)
    return lazy_pattern(rf"\b(?:{'|'.join(names)})\b")


def _parse_holiday(text: str, lang: str) -> PartialDate | None:
    words = text.lower().replace("'", "").replace("’", "")
    found = _holiday_pattern(lang).search(words)
    rest = _HOLIDAY_REST.match(words[: found.start()] + words[found.end() :]) if found else None
    if found is None or rest is None:
        return None
    year = int(rest["year"]) if rest["year"] else None
    return PartialDate(year=year, month=HOLIDAYS[lang][found.group()], approximate=True)


def format_like(date: PartialDate, original: str, lang: str) -> str:
    """Another date in the form of ``original``: order, separators, padding, names, case.

    The same date gives the same characters. Where the form cannot carry the date (a holiday, a
    range of days, a field that ``date`` lacks) the date is written plainly.
    """
    if date == parse_date(original, lang):
        return original
    layout = read_layout(original, lang)
    written = write_layout(date, layout, lang) if layout else None
    return write_date(date, lang) if written is None else written


def format_days_like(first: PartialDate, last: PartialDate, original: str, lang: str) -> str | None:
    """Another range of days in the form of ``original``; None where it cannot be written so."""
    days = read_range(original, lang)
    return None if days is None else write_range(days, first, last, lang)
