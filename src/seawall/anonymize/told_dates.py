"""The full dates that a note or row tells of its person, and in which order it writes numbers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from seawall.model import DateRole
from seawall.text.dates.calendar import parse_date
from seawall.text.dates.order import NUMERIC_DATE, list_day_first_marks

_VISITS = (DateRole.VISIT, DateRole.ADMISSION)
_AGED = (*_VISITS, DateRole.DISCHARGE, DateRole.DEATH)


@dataclass(frozen=True)
class ToldDates:
    """The dates of one note or row, in order of place: their texts and roles."""

    texts: tuple[tuple[str, DateRole | None], ...]
    lang: str

    def __repr__(self) -> str:
        return f"<ToldDates of {len(self.texts)}>"

    def order_lang(self, text: str) -> str:
        """The language whose order of numbers a date follows: "24.09.2004" tells that of 01.10."""
        found = NUMERIC_DATE.fullmatch(text.strip())
        return "sv" if found and found[2] in self._day_first_marks else self.lang

    @cached_property
    def _day_first_marks(self) -> frozenset[str]:
        if self.lang != "en":
            return frozenset()
        return list_day_first_marks(text for text, _ in self.texts)

    @cached_property
    def _full(self) -> tuple[tuple[date, DateRole | None], ...]:
        read = (
            (parse_date(text, self.order_lang(text), role), role)
            for text, role in self.texts
            if role is not DateRole.BIRTH
        )
        return tuple((day, role) for found, role in read if found and (day := found.as_day()))

    @property
    def days(self) -> tuple[date, ...]:
        """The full dates other than births."""
        return tuple(day for day, _ in self._full)

    @cached_property
    def births(self) -> tuple[date, ...]:
        """The birth dates that are told in full."""
        births = (text for text, role in self.texts if role is DateRole.BIRTH)
        read = (parse_date(text, self.order_lang(text), DateRole.BIRTH) for text in births)
        return tuple(day for found in read if found and (day := found.as_day()))

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
