"""Dates moved by one offset a person, in the form in which they stand."""

from __future__ import annotations

import calendar
from dataclasses import replace
from datetime import date, timedelta

from seawall.model import DateRole, ProjectKey
from seawall.text.dates.calendar import PartialDate, format_like, parse_date
from seawall.text.dates.layout import read_layout

# Five weeks at least: a month without a day must move too.
_WEEKS = tuple(weeks for weeks in range(-52, 53) if abs(weeks) >= 5)


def shift_days_of(key: ProjectKey, person_id: str) -> int:
    """The person's offset in days: 5 to 52 whole weeks, back or forth.

    Whole weeks, so that "Monday" stays true beside its date and weekends stay weekends.
    """
    return 7 * key.choose(_WEEKS, "date-shift", person_id)


def shift_date(
    text: str, lang: str, role: DateRole | None, days: int, anchor: date | None
) -> str | None:
    """The date ``days`` later in the same form; None where that cannot be written so.

    A full date moves exactly. A month or year without a day moves as its middle does, so it may
    be off by one; a day without its month or year is read as the one nearest to ``anchor``, a date
    of the note. A weekday alone stays, and a holiday, which no offset fits, is not written.
    """
    found = parse_date(text, lang, role)
    if found is None:
        return None
    if found.month is None and found.day is None and found.week is None and found.year is None:
        return text
    if found.approximate and not _has_layout(text, lang, found):
        return None
    moved = _move(found, days, anchor)
    return None if moved is None else format_like(moved, text, lang)


def _has_layout(text: str, lang: str, found: PartialDate) -> bool:
    """False for holidays and ranges, which a shifted date cannot be written like."""
    return found.month is not None and read_layout(text, lang) is not None


def _move(found: PartialDate, days: int, anchor: date | None) -> PartialDate | None:
    day = _stand_in(found, anchor)
    if day is None:
        return None
    try:
        moved = day + timedelta(days=days)
    except OverflowError:
        return None
    return replace(
        found,
        year=_iso_year(moved) if found.week else None if found.year is None else moved.year,
        month=None if found.month is None else moved.month,
        day=None if found.day is None else moved.day,
        week=None if found.week is None else moved.isocalendar().week,
    )


def _iso_year(day: date) -> int:
    return day.isocalendar().year


def _stand_in(found: PartialDate, anchor: date | None) -> date | None:
    """A day that the partial date can mean: the middle of what it leaves open."""
    if found.year is None and anchor is None:
        return None
    year = found.year or (anchor.year if anchor else 0)
    if found.week is not None:
        return _week_day(year, found.week)
    if found.month is not None:
        return _in_month(year, found.month, found.day or 15)
    if found.day is not None:
        return _in_month(year, anchor.month, found.day) if anchor else None
    return date(year, 7, 2)


def _week_day(year: int, week: int) -> date | None:
    try:
        return date.fromisocalendar(year, week, 4)
    except ValueError:
        return None


def _in_month(year: int, month: int, day: int) -> date:
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))
