"""Birth date and sex against the rows of the released table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.attack.adversary import BIRTH, Acquaintance
from seawall.evaluate.attack.trial import (
    MAX_PERSONS,
    Attack,
    Floats,
    sample_persons,
    try_attack,
)
from seawall.quasi.spelling import make_key

# A made-up birth date lies up to a year from the moved one.
_MAKE_UP_DAYS = 366
_WEEK = 7
_UNKNOWN = np.nan

_Fit = Callable[[Floats], Floats]


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """A person of the released table as its rows show them, and who that truly is."""

    shown: Acquaintance
    person: str


def attack_births(
    rows: Sequence[ShownPerson],
    known: Sequence[Acquaintance],
    shift_days: Sequence[int],
    seed: int,
) -> Iterator[Attack]:
    """Who knows birth date and sex looks for the row, in three ways.

    ``shift_days`` are the true offsets, of which the attacker knows the range: how dates are
    moved is no secret, only by how much.
    """
    places = find_places(rows)
    inside = [one for one in known if one.id in places and BIRTH in one.values]
    if not inside:
        return
    table = ShownTable([row.shown for row in rows])
    sample = sample_persons(inside, MAX_PERSONS, seed)
    for name, fit in _list_ways(shift_days).items():
        score = _make_score(table, fit)
        yield try_attack(f"birth date and sex, {name}", score, len(rows), places, sample, (), seed)


def find_places(rows: Sequence[ShownPerson]) -> Mapping[str, set[int]]:
    """Which rows are each person's."""
    places: dict[str, set[int]] = {}
    for at, row in enumerate(rows):
        places.setdefault(row.person, set()).add(at)
    return places


class ShownTable:
    """Birth dates as days and sexes of the shown persons; what is not shown fits anybody."""

    def __init__(self, shown: Sequence[Acquaintance]) -> None:
        self._births = np.array([_birth_of(one) for one in shown])
        self._sexes = np.array([_sex_of(one) for one in shown])

    def moved_days(self, person: Acquaintance) -> Floats:
        """By how many days each row's birth date would have moved, were it the person's."""
        return np.asarray(self._births - _birth_of(person))

    def fits_sex(self, person: Acquaintance) -> NDArray[np.bool_]:
        """Which rows may be of the person's sex."""
        sex = _sex_of(person)
        return np.asarray((self._sexes == sex) | (self._sexes == "") | (sex == ""))


def _birth_of(person: Acquaintance) -> float:
    birth = person.values.get(BIRTH)
    return date.fromisoformat(birth).toordinal() if birth else _UNKNOWN


def _sex_of(person: Acquaintance) -> str:
    return str(make_key("gender", person.values.get("gender", "")))


def _list_ways(shift_days: Sequence[int]) -> dict[str, _Fit]:
    low = min(shift_days, default=0) - _MAKE_UP_DAYS
    high = max(shift_days, default=0) + _MAKE_UP_DAYS
    middle = (low + high) / 2

    def within(moved: Floats) -> Floats:
        return np.asarray((moved >= low) & (moved <= high), dtype=np.float64)

    def nearest(moved: Floats) -> Floats:
        return np.asarray(-np.abs(moved - middle))

    def whole_weeks(moved: Floats) -> Floats:
        return np.asarray(within(moved) * (moved % _WEEK == 0))

    return {"in range": within, "nearest": nearest, "whole weeks": whole_weeks}


def _make_score(table: ShownTable, fit: _Fit) -> Callable[[Sequence[Acquaintance]], Floats]:
    def score(asked: Sequence[Acquaintance]) -> Floats:
        return np.stack([_weigh(table, fit, person) for person in asked])

    return score


def _weigh(table: ShownTable, fit: _Fit, person: Acquaintance) -> Floats:
    weights = fit(table.moved_days(person))
    least = np.nanmin(weights, initial=0.0) - 1
    # A row that shows no birth date is as good as the best.
    shown = np.where(np.isnan(weights), np.nanmax(weights, initial=least), weights)
    return np.where(table.fits_sex(person), shown, least)
