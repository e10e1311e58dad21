"""Days, months, seasons and years of a visit; canonical values are ISO dates or parts of them."""

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
    season = split_season(value)
    if season is not None:
        number = _SEASONS.index(season[1])
        return (season[0] - (number == 0), 3 * number or 12, 0, value)
    year, month, day = read_iso(value) or (0, None, None)
    return (year, month or 0, day or 0, value)


def write_visit(value: str, lang: str) -> str:
    """``14-Mar-2009``, ``Mar-2009``, ``spring 2009``, ``2009``; in Swedish in Swedish words."""
    season = split_season(value)
    if season is not None:
        return f"{_SEASON_WORDS[lang][season[1]]} {season[0]:04d}"
    year, month, day = value[:4], value[5:7], value[8:]
    name = f"{SHORT_MONTHS[lang][int(month) - 1]}-{year}" if month else year
    return f"{day}-{name}" if day else name


def years_of(value: str) -> tuple[int, ...]:
    """The years that a visit's grain value lies in: two for a winter."""
    season = split_season(value)
    if season is not None:
        year, name = season
        return (year - 1, year) if name == "winter" else (year,)
    known = read_iso(value)
    return () if known is None else (known[0],)


def months_of(value: str) -> tuple[tuple[int, int | None], ...]:
    """Year and month of all that a visit's grain value stands for; a year alone has no month."""
    season = split_season(value)
    if season is None:
        known = read_iso(value)
        return () if known is None else ((known[0], known[1]),)
    first = 3 * _SEASONS.index(season[1])
    return tuple((season[0] - (n == 0), n or 12) for n in range(first, first + 3))
