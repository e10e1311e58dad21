"""How far somebody's dates moved, guessed from words that no offset moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np

from seawall.evaluate.attack.surrogates.outcome import count_guesses
from seawall.evaluate.attack.trial import Attack, shuffle_places
from seawall.text.dates.words import HOLIDAYS, SEASONS, WEEKDAYS

_WEEK, _YEAR = 7, 365.25
_WEEKEND = 5
_NEAR_CHARS = 25
_PHASE_DAYS, _ERA_DAYS = 15, 365
# What a visit's weekday weighs: most are on working days.
_VISIT_ON_WORKDAY, _VISIT_ON_WEEKEND = np.log(0.18), np.log(0.05)
_WEEKDAY_TOLD = 5.0
# When the events were that people date things by.
_ERAS = {
    r"covid|corona|sars-cov|pandemi|lockdown|nedstängning": date(2021, 3, 1),
    r"h1n1|swine flu|svininfluensa": date(2009, 11, 1),
    r"9/11|nine[ -]eleven": date(2001, 9, 11),
    r"y2k|millennium|millennieskift": date(2000, 1, 1),
    r"katrina": date(2005, 8, 29),
    r"tsunami": date(2004, 12, 26),
    r"estoniakatastrof": date(1994, 9, 28),
}


@dataclass(frozen=True, slots=True)
class DatedNote:
    """A released note with its full dates as they are shown, and the places where they stand."""

    text: str
    days: tuple[tuple[int, date], ...]

    def __repr__(self) -> str:
        return f"<DatedNote of {len(self.days)} dates>"


@dataclass(slots=True)
class DatedPerson:
    """A person's notes, and by how many days their dates truly moved; ``person`` is who it is."""

    shift_days: int
    notes: list[DatedNote] = field(default_factory=list)
    person: str = ""

    @property
    def days(self) -> list[date]:
        """The days that the notes show."""
        return [day for note in self.notes for _, day in note.days]


def attack_offsets(persons: Sequence[DatedPerson], seed: int) -> Iterator[Attack]:
    """The offset's weekday, its place in the year, its years; a guess by lot where nothing tells.

    The control guesses with the notes of somebody else.
    """
    told = [one for one in persons if any(note.days for note in one.notes)]
    if len(told) < 2:
        return
    years = _span_years(told)
    order = shuffle_places(len(told), seed)
    for name, clue in {
        "weekday words": _Clue(_guess_weekday, _WEEK, 0, 1 / _WEEK),
        "holiday and season words": _Clue(
            _guess_phase, _YEAR, _PHASE_DAYS, (2 * _PHASE_DAYS + 1) / _YEAR
        ),
        "pandemic and event words": _Clue(
            _guess_era, None, _ERA_DAYS, min(1.0, 2 * _ERA_DAYS / _YEAR / years)
        ),
    }.items():
        guesses = [clue.guess(one.notes) for one in told]
        hits = [clue.judge(g, one.shift_days) for g, one in zip(guesses, told, strict=True)]
        others = [
            clue.judge(guesses[at], one.shift_days) for at, one in zip(order, told, strict=True)
        ]
        yield count_guesses(f"offset by {name}", hits, clue.blind, others)


def _span_years(persons: Sequence[DatedPerson]) -> float:
    shifts = [one.shift_days for one in persons]
    return max(1.0, (max(shifts) - min(shifts)) / _YEAR)


@dataclass(frozen=True, slots=True)
class _Clue:
    """How an offset is guessed from notes, and what is right.

    ``period`` is that of what the clue can tell; ``blind`` the chance of a right guess by lot.
    """

    guess: Callable[[Sequence[DatedNote]], int | None]
    period: float | None
    tolerance: int
    blind: float

    def judge(self, guess: int | None, shift_days: int) -> float:
        """1 for a right guess, the chance of one by lot where nothing was told."""
        if guess is None:
            return self.blind
        apart = float(abs(guess - shift_days))
        if self.period:
            apart = min(apart % self.period, -apart % self.period)
        return float(apart <= self.tolerance)


def _guess_weekday(notes: Sequence[DatedNote]) -> int | None:
    """Weekday words beside dates, and that most visits are on working days."""
    votes = np.zeros(_WEEK)
    for note in notes:
        for at, day in note.days:
            for moved in range(_WEEK):
                is_weekend = (day.weekday() - moved) % _WEEK >= _WEEKEND
                votes[moved] += _VISIT_ON_WEEKEND if is_weekend else _VISIT_ON_WORKDAY
            for weekday in _weekdays_near(note.text, at):
                votes[(day.weekday() - weekday) % _WEEK] += _WEEKDAY_TOLD
    return None if np.ptp(votes) == 0 else int(votes.argmax())


def _weekdays_near(text: str, at: int) -> Iterator[int]:
    near = text[max(0, at - _NEAR_CHARS) : at + _NEAR_CHARS].casefold()
    for names in WEEKDAYS.values():
        for number, name in enumerate(names):
            if name.casefold() in near:
                yield number


def _guess_phase(notes: Sequence[DatedNote]) -> int | None:
    """Holidays and seasons: the note's first date is about then."""
    return _most_told(
        (note.days[0][1] - date(note.days[0][1].year, month, 15)).days
        for note in notes
        if note.days
        for month in _months_told(note.text)
    )


def _months_told(text: str) -> Iterator[int]:
    words = set(re.findall(r"[^\W\d_]+", text.casefold()))
    for table in (*HOLIDAYS.values(), *SEASONS.values()):
        # "Fall" is most often none.
        yield from (month for word, month in table.items() if word in words and word != "fall")


def _guess_era(notes: Sequence[DatedNote]) -> int | None:
    return _most_told(
        (note.days[0][1] - day).days
        for note in notes
        if note.days
        for pattern, day in _ERAS.items()
        if re.search(pattern, note.text.casefold())
    )


def _most_told(offsets: Iterable[int]) -> int | None:
    counts = Counter(offsets)
    return min(counts, key=lambda offset: (-counts[offset], offset)) if counts else None
