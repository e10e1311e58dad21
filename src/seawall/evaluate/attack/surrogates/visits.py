"""Birth date, sex and the day of one visit against the released table and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

import numpy as np

from seawall.evaluate.attack.adversary import BIRTH, Acquaintance
from seawall.evaluate.attack.surrogates.anchors import DatedPerson
from seawall.evaluate.attack.surrogates.births import ShownPerson, ShownTable, find_places
from seawall.evaluate.attack.trial import (
    MAX_PERSONS,
    Attack,
    Floats,
    sample_persons,
    try_attack,
)

_VISIT = "visit"

# A birth date and a later day → how much lies between them.
_Count = Callable[[date, date], int]


def attack_visits(
    rows: Sequence[ShownPerson],
    known: Sequence[Acquaintance],
    persons: Sequence[DatedPerson],
    seed: int,
) -> Iterator[Attack]:
    """Who knows birth date, sex and the first day that the notes tell of a visit looks for the row.

    The guess is by lot among the rows of that sex on which the days from birth to some visit are
    exactly as many, or on which the age in years is the same.
    """
    days = {one.person: one.days for one in persons if one.days}
    shifts = {one.person: one.shift_days for one in persons}
    places = find_places(rows)
    inside = [
        _with_visit(one, min(days[one.id]) - timedelta(days=shifts[one.id]))
        for one in known
        if one.id in places and one.id in days and BIRTH in one.values
    ]
    if not inside:
        return
    sample = sample_persons(inside, MAX_PERSONS, seed)
    for name, count in (("exact interval", _count_days), ("same age", _count_years)):
        score = _make_score(rows, days, count)
        title = f"birth date and a visit, {name}"
        yield try_attack(title, score, len(rows), places, sample, (), seed)


def _with_visit(person: Acquaintance, day: date) -> Acquaintance:
    return replace(person, values={**person.values, _VISIT: day.isoformat()})


def _count_days(born: date, day: date) -> int:
    return (day - born).days


def _count_years(born: date, day: date) -> int:
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def _make_score(
    rows: Sequence[ShownPerson], days: Mapping[str, Sequence[date]], count: _Count
) -> Callable[[Sequence[Acquaintance]], Floats]:
    table = ShownTable([row.shown for row in rows])
    shown = [_count_shown(row, days.get(row.person, ()), count) for row in rows]

    def weigh(person: Acquaintance) -> Floats:
        born, seen = (date.fromisoformat(person.values[name]) for name in (BIRTH, _VISIT))
        true = count(born, seen)
        fits = np.array([counted is None or true in counted for counted in shown])
        return np.where(table.fits_sex(person), fits.astype(np.float64), -1.0)

    def score(asked: Sequence[Acquaintance]) -> Floats:
        return np.stack(list(map(weigh, asked)))

    return score


def _count_shown(row: ShownPerson, days: Sequence[date], count: _Count) -> set[int] | None:
    """What is counted from the shown birth date to each shown day; None without a birth date."""
    shown = row.shown.values.get(BIRTH)
    return None if shown is None else {count(date.fromisoformat(shown), day) for day in days}
