"""Dates moved by one offset a person, in the form in which they stand; birth dates made up."""

from __future__ import annotations

import calendar
from dataclasses import dataclass, replace
from datetime import date, timedelta

from seawall.model import DateRole, ProjectKey
from seawall.text.dates.calendar import PartialDate, format_like, parse_date
from seawall.text.dates.layout import read_layout

DAYS_A_YEAR = 365.25
# A year at least: a month or year without a day must move too.
LEAST_DAYS = 366
# A made-up birth date lies up to so many days before the moved one.
BIRTH_DAYS = 364
# The dates of one note lie up to so many days before the person's others, where that is asked for.
NOTE_DAYS = 182
_ATTEMPTS = 32


def shift_days_of(key: ProjectKey, person_id: str, years: int) -> int:
    """The person's offset in days: from one to ``years`` years, back or forth, each as likely.

    Years, since who knows a birth date finds the person among those of whom it may be, and these
    are as many as the range is wide. Days, since an offset in whole weeks leaves of them a seventh.
    """
    sides = 2 * (int(years * DAYS_A_YEAR) - LEAST_DAYS + 1)
    drawn = key.number(sides, "date-shift", person_id)
    return (LEAST_DAYS + drawn // 2) * (1 if drawn % 2 else -1)


def note_days_of(key: ProjectKey, person_id: str, note_id: str) -> int:
    """What one note's dates move by beyond the person's offset: up to half a year back."""
    return -key.number(NOTE_DAYS + 1, "note-shift", person_id, note_id)


@dataclass(frozen=True)
class DateShift:
    """How the dates of one note or row move.

    ``days`` is the offset of its dates, ``birth_days`` that of the person's birth date: the two
    differ where each note has an offset of its own. ``birth`` is the true birth date, where table
    or note tell it, so that "born 1951" becomes the year of the made-up one. ``key`` is the
    person's own; ``real_values`` hold the days on which others were born.
    """

    key: ProjectKey
    days: int
    birth_days: int
    birth: date | None = None
    real_values: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return "<DateShift>"

    def make_birth(self, born: date) -> date:
        """A birth date up to a year before the moved one, so that no exact interval is left.

        Ages that a reader reckons from it are right or one more; nobody is born after a visit,
        nor on the day of another patient where there are other days. Raises OverflowError for a
        day that no calendar has.
        """
        tries = (self._draw_birth(born, str(attempt)) for attempt in range(_ATTEMPTS))
        free = (day for day in tries if day.isoformat() not in self.real_values)
        return next(free, None) or self._draw_birth(born, "0")

    def _draw_birth(self, born: date, attempt: str) -> date:
        back = self.key.number(BIRTH_DAYS + 1, "birth-day", f"{born:%y%m%d}", attempt)
        return born + timedelta(days=self.birth_days - back)

    def shift(self, text: str, lang: str, role: DateRole | None, anchor: date | None) -> str | None:
        """The date moved, in the same form; None where that cannot be written so.

        A full date moves exactly. A month or year without a day moves as its middle does, so it
        may be off by one; a day without its month or year is read as the one nearest to
        ``anchor``, a date of the note. A weekday moves along. A holiday, which no offset fits, is
        not written. A birth date, whatever role it was given, becomes the made-up one.
        """
        found = parse_date(text, lang, role)
        if found is None or (found.approximate and not _has_layout(text, lang, found)):
            return None
        try:
            moved = self._move(found, role, anchor)
        except OverflowError:
            return None
        return None if moved is None else format_like(moved, text, lang)

    def _move(
        self, found: PartialDate, role: DateRole | None, anchor: date | None
    ) -> PartialDate | None:
        if _is_weekday_alone(found):
            return replace(found, weekday=_weekday_after(found, self.days))
        if self.birth and _can_be(found, self.birth) and (role is DateRole.BIRTH or found.is_full):
            return _fill(found, self.birth, self.make_birth(self.birth))
        day = _stand_in(found, anchor)
        if day is None:
            return None
        is_birth = role is DateRole.BIRTH and found.year is not None
        return _fill(found, day, self.make_birth(day) if is_birth else _later(day, self.days))


def _later(day: date, days: int) -> date:
    return day + timedelta(days=days)


def _is_weekday_alone(found: PartialDate) -> bool:
    return (found.year, found.month, found.day, found.week) == (None,) * 4


def _weekday_after(found: PartialDate, days: int) -> int | None:
    return None if found.weekday is None else (found.weekday + days) % 7


def _can_be(found: PartialDate, day: date) -> bool:
    """True if all that is said is so of the day; two digits of a year may be any century's."""
    said = (found.year and found.year % 100, found.month, found.day)
    true = (day.year % 100, day.month, day.day)
    return found.week is None and all(a in (None, b) for a, b in zip(said, true, strict=True))


def _has_layout(text: str, lang: str, found: PartialDate) -> bool:
    """False for holidays and ranges, which a shifted date cannot be written like."""
    return found.month is not None and read_layout(text, lang) is not None


def _fill(found: PartialDate, day: date, moved: date) -> PartialDate:
    """What is said of ``day``, said of the moved day."""
    year = moved.isocalendar().year if found.week else moved.year
    return replace(
        found,
        year=None if found.year is None else year,
        month=None if found.month is None else moved.month,
        day=None if found.day is None else moved.day,
        week=None if found.week is None else moved.isocalendar().week,
        weekday=_weekday_after(found, (moved - day).days),
    )


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
