"""Days, months, seasons, quarters, half-years and years of a visit.

Canonical values are ISO dates or parts of them.
"""

from __future__ import annotations

import re
from datetime import date

from seawall.anonymize.grains.grain import SortKey
from seawall.text.dates.words import SHORT_MONTHS

_ISO = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_SEASONS = ("winter", "spring", "summer", "autumn")
_SEASON_WORDS = {
    "en": dict(zip(_SEASONS, _SEASONS, strict=True)),
    "sv": dict(zip(_SEASONS, ("vintern", "våren", "sommaren", "hösten"), strict=True)),
}
_PART = re.compile(r"(\d{4})-([QH])([1-4])")
_PART_MONTHS = {"Q": 3, "H": 6}
_PART_WORDS = {"en": {"Q": "Q", "H": "H"}, "sv": {"Q": "kvartal ", "H": "halvår "}}


def read_iso(value: str) -> tuple[int, int | None, int | None] | None:
    """Year, month and day of an ISO date, as many as are known; None for what is no date."""
    found = _ISO.fullmatch(value.strip())
    if found is None:
        return None
    year, month, day = (int(part) if part else None for part in found.groups())
    try:
        date(year or 0, month or 1, day or 1)
    except ValueError:
        return None
    return year or 0, month, day


def coarsen_day(value: str) -> str | None:
    """The day, where it is known."""
    known = read_iso(value)
    return None if known is None or known[2] is None else value.strip()


def coarsen_month(value: str) -> str | None:
    """Year and month, where the month is known."""
    known = read_iso(value)
    return None if known is None or known[1] is None else f"{known[0]:04d}-{known[1]:02d}"


def coarsen_season(value: str) -> str | None:
    """Year and season of three whole months; a winter has the year of its January.

    December 2008 is in the winter of 2009, so that seasons follow each other as the calendar does.
    """
    if split_season(value) is not None:
        return value
    known = read_iso(value)
    if known is None or (month := known[1]) is None:
        return None
    return f"{known[0] + (month == 12):04d}-{_SEASONS[month % 12 // 3]}"


def coarsen_quarter(value: str) -> str | None:
    """Year and quarter: ``2009-Q1``."""
    return _coarsen_part(value, "Q")


def coarsen_half_year(value: str) -> str | None:
    """Year and half of it: ``2009-H1``."""
    return _coarsen_part(value, "H")


def _coarsen_part(value: str, letter: str) -> str | None:
    own = _PART.fullmatch(value)
    if own and own[2] == letter:
        return value
    known = read_iso(value)
    if known is None or (month := known[1]) is None:
        return None
    return f"{known[0]:04d}-{letter}{(month - 1) // _PART_MONTHS[letter] + 1}"


def coarsen_year(value: str) -> str | None:
    """The year alone."""
    known = read_iso(value)
    return None if known is None else f"{known[0]:04d}"


def split_season(value: str) -> tuple[int, str] | None:
    """Year and season of a value such as ``2009-spring``; None for any other."""
    year, _, season = value.partition("-")
    return (int(year), season) if len(year) == 4 and season in _SEASONS else None


def order_visit(value: str) -> SortKey:
    """By the calendar, whatever the grain: by the first day that a value stands for."""
    months = _list_months(value)
    if months:
        return (*months[0], 0, value)
    year, month, day = read_iso(value) or (0, None, None)
    return (year, month or 0, day or 0, value)


def write_visit(value: str, lang: str) -> str:
    """``14-Mar-2009``, ``Mar-2009``, ``Q1 2009``, ``spring 2009``, ``2009``; or in Swedish."""
    season, part = split_season(value), _PART.fullmatch(value)
    if season is not None:
        return f"{_SEASON_WORDS[lang][season[1]]} {season[0]:04d}"
    if part is not None:
        return f"{_PART_WORDS[lang][part[2]]}{part[3]} {part[1]}"
    year, month, day = value[:4], value[5:7], value[8:]
    name = f"{SHORT_MONTHS[lang][int(month) - 1]}-{year}" if month else year
    return f"{day}-{name}" if day else name


def years_of(value: str) -> tuple[int, ...]:
    """The years that a visit's grain value lies in: two for a winter."""
    return tuple(sorted({year for year, _ in months_of(value)}))


def months_of(value: str) -> tuple[tuple[int, int | None], ...]:
    """Year and month of all that a visit's grain value stands for; a year alone has no month."""
    months = _list_months(value)
    known = None if months else read_iso(value)
    return ((known[0], known[1]),) if known else months


def _list_months(value: str) -> tuple[tuple[int, int], ...]:
    """Year and month of all that a season, quarter or half-year stands for; else none."""
    season, part = split_season(value), _PART.fullmatch(value)
    if season is not None:
        first = 3 * _SEASONS.index(season[1])
        return tuple((season[0] - (n == 0), n or 12) for n in range(first, first + 3))
    if part is None:
        return ()
    length = _PART_MONTHS[part[2]]
    last = length * int(part[3])
    return tuple((int(part[1]), month) for month in range(last - length + 1, last + 1))
