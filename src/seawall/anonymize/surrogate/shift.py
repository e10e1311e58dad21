"""Dates moved by one offset a person, in the form in which they stand, birth dates among them."""

from __future__ import annotations

import calendar
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from seawall.model import DateRole, ProjectKey
from seawall.text.dates.calendar import (
    PartialDate,
    format_days_like,
    format_like,
    parse_date,
    parse_days,
)
from seawall.text.dates.layout import read_layout

DAYS_A_YEAR = 365.25
# A year at least: a month or year without a day must move too.
LEAST_DAYS = 366
# Where each note has an offset of its own a birth date lies up to so many days further back.
BIRTH_DAYS = 364
# The dates of one note lie up to so many days before the person's others, where that is asked for.
NOTE_DAYS = 182
# Where the moved birth date is somebody's, the nearest day that is nobody's.
_AWAY = (0, *(side * away for away in range(1, 15) for side in (-1, 1)))
_ATTEMPTS = 30
# Of infants the notes tell days or weeks, of small children months.
_INFANT_MONTHS, _CHILD_MONTHS = 3, 36
_MOST_MONTHS = 12 * 125
# How far from the visit a date without a year may lie: mostly behind, appointments ahead.
_DAYS_BEHIND, _DAYS_AHEAD = 300, 65


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

    ``days`` is the offset of its dates, ``birth_days`` that of the person: the two differ where
    each note has an offset of its own. ``birth`` is the true birth date, where table or notes tell
    it, so that "born 1951" becomes the year of the made-up one; ``visits`` are the true days on
    which the person's ages are reckoned. ``key`` is the person's own; ``real_values`` hold the
    days on which others were born; ``blurs_birth`` says that each note has an offset of its own.
    """

    key: ProjectKey
    days: int
    birth_days: int
    birth: date | None = None
    visits: tuple[date, ...] = ()
    real_values: frozenset[str] = frozenset()
    blurs_birth: bool = False

    def __repr__(self) -> str:
        return "<DateShift>"

    def make_birth(self, born: date) -> date:
        """A birth date on which the person is as old at each visit as the true one says.

        It is drawn from all such days around the one that the person's offset gives, and is that
        one where no visit is known: the exact days from birth to visit would tell who it is. Where
        each note has an offset of its own it lies up to a year before the moved one, so that nobody
        is born after a visit. It is not the day of another patient where there are other days.
        Raises OverflowError for a day that no calendar has.
        """
        moved = born + timedelta(days=self.birth_days - self._days_back(born))
        if not self.blurs_birth:
            first, last = find_births(born, self.visits, self.birth_days)
            if first < last:
                return self._draw_birth(born, first, last)
        near = (moved + timedelta(days=away) for away in _AWAY)
        return next((day for day in near if day.isoformat() not in self.real_values), moved)

    def _draw_birth(self, born: date, first: date, last: date) -> date:
        """A day from the first to the last, each as likely."""
        n_days = (last - first).days + 1
        for attempt in range(_ATTEMPTS):
            drawn = self.key.number(n_days, "birth-day", f"{born:%y%m%d}", str(attempt))
            day = first + timedelta(days=drawn)
            if day.isoformat() not in self.real_values:
                break
        return day

    def _days_back(self, born: date) -> int:
        if not self.blurs_birth:
            return 0
        return self.key.number(BIRTH_DAYS + 1, "birth-day", f"{born:%y%m%d}", "0")

    def shift(self, text: str, lang: str, role: DateRole | None, anchor: date | None) -> str | None:
        """The date moved, in the same form; None where that cannot be written so.

        A full date moves exactly, and so do both ends of a range. A month or year without a day
        moves as its middle does, so it may be off by one; a day without its month or year is read
        as the one nearest to ``anchor``, the visit. A weekday moves along. A holiday, which no
        offset fits, is not written. A birth date, whatever role it was given, moves as the
        person's birth date does.
        """
        try:
            if role is not DateRole.BIRTH and (days := parse_days(text, lang)):
                return self._shift_days(text, lang, days, anchor)
            found = parse_date(text, lang, role)
            if found is None or (found.approximate and not _has_layout(text, lang, found)):
                return None
            moved = self._move(found, role, anchor)
        except OverflowError:
            return None
        return None if moved is None else format_like(moved, text, lang)

    def _shift_days(
        self, text: str, lang: str, days: tuple[PartialDate, PartialDate], anchor: date | None
    ) -> str | None:
        """A range of days moved; its last day lies behind its first."""
        first = _stand_in(days[0], anchor)
        last = (
            None
            if first is None
            else _stand_in(days[1], (days[1].year is None and first) or anchor)
        )
        if first is None or last is None:
            return None
        moved = [
            _fill(found, day, _later(day, self.days))
            for found, day in zip(days, (first, last), strict=True)
        ]
        return format_days_like(moved[0], moved[1], text, lang)

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
        if is_birth and (found.is_full or self.blurs_birth):
            return _fill(found, day, self.make_birth(day))
        return _fill(found, day, _later(day, self.birth_days if is_birth else self.days))


def find_births(born: date, visits: Iterable[date], days: int) -> tuple[date, date]:
    """The first and last birth date on which all ages at the visits are what they are.

    The visits are moved by ``days``. Ages are completed years, of small children completed months
    and of infants days: then, and where no visit is known, the one birth date is the moved one. It
    is the only one too where no birth date fits all visits, which can be for a leap day's sake.
    """
    moved = born + timedelta(days=days)
    first, last = date.min, date.max
    for visit in visits:
        months = _months_between(born, visit)
        if months is None or months > _MOST_MONTHS:
            continue
        if months < _INFANT_MONTHS:
            return moved, moved
        unit = 1 if months < _CHILD_MONTHS else 12
        least = months - months % unit
        seen = visit + timedelta(days=days)
        first = max(first, _months_before(seen, least + unit) + timedelta(days=1))
        last = min(last, _months_before(seen, least))
    return (first, last) if date.min < first <= last else (moved, moved)


def _months_between(born: date, day: date) -> int | None:
    """The completed months of somebody's age; None before birth."""
    months = 12 * (day.year - born.year) + day.month - born.month - (day.day < born.day)
    return months if day >= born else None


def _months_before(day: date, months: int) -> date:
    """The last day on which somebody was born who is so many months old."""
    years, month = divmod(12 * day.year + day.month - 1 - months, 12)
    if years < 1:
        raise OverflowError
    return _in_month(years, month + 1, day.day)


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
    if found.year is None and anchor and found.month is not None:
        return _nearest(found.month, found.day or 15, anchor)
    year = found.year or (anchor.year if anchor else 0)
    if found.week is not None:
        years = (year,) if found.year or anchor is None else (year, year - 1, year + 1)
        weeks = [day for each in years if (day := _week_day(each, found.week))]
        return min(weeks, key=lambda day: abs(day - anchor) if anchor else day - day, default=None)
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


def _nearest(month: int, day: int, anchor: date) -> date:
    """The day without a year as it is meant beside a visit: within the year behind, or soon."""
    days = [_in_month(anchor.year + off, month, day) for off in (0, -1, 1)]
    whole = [each for each in days if each.day == day] or days  # 29 February
    near = (each for each in whole if -_DAYS_BEHIND <= (each - anchor).days <= _DAYS_AHEAD)
    return next(near, whole[0])


def _in_month(year: int, month: int, day: int) -> date:
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))
