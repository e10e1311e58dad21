"""The full dates that a note or row tells of its person, and in which order it writes numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from seawall.model import DateRole
from seawall.text.dates.calendar import parse_date
from seawall.text.dates.order import NUMERIC_DATE, list_day_first_marks

_VISITS = (DateRole.VISIT, DateRole.ADMISSION)
_AGED = (*_VISITS, DateRole.DISCHARGE, DateRole.DEATH)

# Two digits up to 30 are read as 20xx; those from here on are mostly births of a hundred years ago.
_FIRST_DOUBTFUL_YEAR = 2026
_MOST_YEARS_AHEAD = 2
_NEAR_DAYS, _FAR_DAYS = 20, 30
_PADDED = re.compile(r"\d\d\.\d\d\.\d{4}")
_WHOLE_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d")


def has_whole_year(text: str) -> bool:
    """True if a date has its century: "20060308", "3 March 2006"."""
    return _WHOLE_YEAR.search(text) is not None


def is_too_late(year: int, latest: date) -> bool:
    """True if two digits hardly mean this year, so far does it lie behind all other dates."""
    return year >= max(_FIRST_DOUBTFUL_YEAR, latest.year + _MOST_YEARS_AHEAD)


def _find_late(days: Mapping[date, bool]) -> set[date]:
    """The last days, where two digits tell their year and all others lie long before."""
    late: set[date] = set()
    order = sorted(days)
    while len(order) > 1 and not days[order[-1]] and is_too_late(order[-1].year, order[-2]):
        late.add(order.pop())
    return late


def _parse_day(text: str, lang: str) -> date | None:
    found = parse_date(text, lang)
    return found.as_day() if found else None


@dataclass(frozen=True)
class ToldDates:
    """The dates of one note or row, in order of place: their texts and roles.

    ``known`` is a day that is known from elsewhere, the person's birth.
    """

    texts: tuple[tuple[str, DateRole | None], ...]
    lang: str
    known: date | None = None

    def __repr__(self) -> str:
        return f"<ToldDates of {len(self.texts)}>"

    def order_lang(self, text: str) -> str:
        """The language whose order of numbers a date follows: "24.09.2004" tells that of 01.10."""
        found = NUMERIC_DATE.fullmatch(text.strip()) if self.lang == "en" else None
        return "sv" if found and self._is_day_first(text, found[2]) else self.lang

    def _is_day_first(self, text: str, mark: str) -> bool:
        """True if a day that is told otherwise too is meant so, else as the note does elsewhere.

        Where it does nowhere, a dotted date is the one that lies beside another day of the note;
        where none does, two digits each and a whole year are how those write who put the day first.
        """
        either = [_parse_day(text, lang) for lang in ("en", "sv")]
        if either[0] is None or either[1] is None or either[0] == either[1]:
            return mark in self._day_first_marks
        month_first, day_first = (
            min((abs((sure - day).days) for sure in self._sure_days), default=_FAR_DAYS)
            for day in either
            if day
        )
        if 0 in (month_first, day_first):
            return day_first == 0
        if self._tells_order(mark) or mark != ".":
            return mark in self._day_first_marks
        if min(month_first, day_first) <= _NEAR_DAYS and max(month_first, day_first) >= _FAR_DAYS:
            return day_first < month_first
        return _PADDED.fullmatch(text.strip()) is not None

    def _tells_order(self, mark: str) -> bool:
        """True if a date with this separator can be read in one way only."""
        found = (NUMERIC_DATE.fullmatch(text.strip()) for text, _ in self.texts)
        return any(
            each and each[2] == mark and (int(each[1]) > 12) != (int(each[3]) > 12)
            for each in found
        )

    @cached_property
    def _sure_days(self) -> frozenset[date]:
        """The days that can be read in one way only."""
        either = ((_parse_day(text, "en"), _parse_day(text, "sv")) for text, _ in self.texts)
        sure = {day for day, other in either if day and other in (day, None)}
        return frozenset(sure | {self.known} if self.known else sure)

    @cached_property
    def _day_first_marks(self) -> frozenset[str]:
        if self.lang != "en":
            return frozenset()
        return list_day_first_marks(text for text, _ in self.texts)

    @cached_property
    def _full(self) -> tuple[tuple[date, DateRole | None], ...]:
        told = [
            (text, day, role)
            for text, role in self.texts
            if role is not DateRole.BIRTH and (day := self._read(text, role))
        ]
        late = _find_late({day: has_whole_year(text) for text, day, _ in told})
        return tuple((day, role) for _, day, role in told if day not in late)

    def _read(self, text: str, role: DateRole | None) -> date | None:
        found = parse_date(text, self.order_lang(text), role)
        return found.as_day() if found else None

    @property
    def days(self) -> tuple[date, ...]:
        """The full dates other than births, without those that lie years behind all others.

        These are births that nothing says are such: "6 Apr 30" in a note of 2015.
        """
        return tuple(day for day, _ in self._full)

    @cached_property
    def births(self) -> tuple[date, ...]:
        """The birth dates that are told in full."""
        births = (text for text, role in self.texts if role is DateRole.BIRTH)
        return tuple(day for text in births if (day := self._read(text, DateRole.BIRTH)))

    @property
    def visit(self) -> date | None:
        """The first visit, else the first full date."""
        visits = (day for day, role in self._full if role in _VISITS)
        return next(visits, next(iter(self.days), None))

    @property
    def aged_days(self) -> tuple[date, ...]:
        """The days on which ages are reckoned: of visits and of death, else the first full date."""
        aged = tuple(day for day, role in self._full if role in _AGED)
        return aged or self.days[:1]
