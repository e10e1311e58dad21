"""As much of a date as a note says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Day  # noqa: N812 - "date" is what a mention is called here

_LEAP_YEAR = 2000


@dataclass(frozen=True, slots=True)
class PartialDate:
    """As much of a date as a note says; refuses what no calendar has.

    ``weekday`` counts from Monday as 0. ``approximate`` says that the month stands for a season,
    a quarter, a holiday or a range of days.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    week: int | None = None
    weekday: int | None = None
    approximate: bool = False

    def __post_init__(self) -> None:
        parts = (self.year, self.month, self.day, self.week, self.weekday)
        if all(part is None for part in parts):
            raise ValueError("a date says at least one of year, month, day, week and weekday")
        # Raises for what no calendar has; 29 February stands where the year is not said.
        known = (self.year, self.month, self.day)
        stand_ins = (_LEAP_YEAR, 1, 1)
        Day(*(b if a is None else a for a, b in zip(known, stand_ins, strict=True)))
        if not (1 <= (self.week or 1) <= 53 and 0 <= (self.weekday or 0) <= 6):
            raise ValueError("a week lies between 1 and 53, a weekday between 0 and 6")

    @property
    def is_full(self) -> bool:
        return None not in (self.year, self.month, self.day)

    def as_day(self) -> Day | None:
        """The day of the calendar, where year, month and day are all known."""
        if self.year is None or self.month is None or self.day is None:
            return None
        return Day(self.year, self.month, self.day)

    @classmethod
    def of(cls, day: Day) -> PartialDate:
        """The full date of a day."""
        return cls(day.year, day.month, day.day)

    def __repr__(self) -> str:
        return "<PartialDate>"
