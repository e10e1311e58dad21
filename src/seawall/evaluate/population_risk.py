"""The risk of a released table against a population, from the released cells alone.

Shares no code with the search for policies: it reads what stands in the table (52-53, 90+, 000,
``{F, M}``, *), counts the people whom each row could be, and sums up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from seawall.model import UsageError
from seawall.quasi.spelling import make_key, name_kind
from seawall.resources import read_toml

Mask = NDArray[np.bool_]

_RANGE = re.compile(r"(\d{1,9})-(\d{1,9})")
_FROM = re.compile(r"(\d{1,9})\+")
_HIDDEN_PREFIX = "000"
_CENSUS = "2020"


class People(Protocol):
    """A population: ``counts[i]`` people have the values ``values[a][codes[i, a]]``."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def values(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def codes(self) -> NDArray[np.int32]: ...
    @property
    def counts(self) -> NDArray[np.float64]: ...


@dataclass(frozen=True, slots=True)
class PopulationRisk:
    """Equation (1) of Benitez et al. 2010 for a release.

    ``risk`` is the expected number of re-identified records, ``risk_mean`` that number a record.
    ``smallest`` is the smallest group that a record hides in. Rows with an empty cell are left out.
    """

    risk: float
    risk_mean: float
    smallest: float
    n_records: int
    n_left_out: int


def measure_release(
    columns: Sequence[str], rows: Iterable[Sequence[str]], people: People, gamma: float = 1.0
) -> PopulationRisk:
    """The risk of rows of released cells, one for each of ``columns``, in that order.

    A group is no smaller than what the release itself has of it. Refuses a column that the
    population lacks.
    """
    places = [_find_column(name, people) for name in columns]
    counted = Counter(tuple(cell.strip() for cell in row) for row in rows)
    full = {cells: count for cells, count in counted.items() if all(cells)}
    sizes = _count_people(list(full), places, people)
    groups = [max(size, count) for size, count in zip(sizes, full.values(), strict=True)]
    parts = [count * group**-gamma for count, group in zip(full.values(), groups, strict=True)]
    n_records, risk = sum(full.values()), fsum(parts)
    return PopulationRisk(
        risk,
        risk / n_records if n_records else 0.0,
        min(groups, default=0.0),
        n_records,
        sum(counted.values()) - n_records,
    )


def _find_column(name: str, people: People) -> int:
    kinds = [name_kind(known) for known in people.names]
    if name_kind(name) not in kinds:
        raise UsageError(f"The population has no column for '{name}'.")
    return kinds.index(name_kind(name))


def _count_people(
    cells: Sequence[tuple[str, ...]], places: Sequence[int], people: People
) -> list[float]:
    """How many people each distinct released row could be."""
    masks = [
        _read_cells({row[at] for row in cells}, place, people) for at, place in enumerate(places)
    ]
    if all(_are_apart(column) for column in masks):
        return _count_apart(cells, places, masks, people)
    return [float(people.counts[_match(row, places, masks, people)].sum()) for row in cells]


def _match(
    row: Sequence[str], places: Sequence[int], masks: Sequence[dict[str, Mask]], people: People
) -> Mask:
    fits = np.ones(len(people.counts), np.bool_)
    for cell, place, column in zip(row, places, masks, strict=True):
        fits &= column[cell][people.codes[:, place]]
    return fits


def _are_apart(column: dict[str, Mask]) -> bool:
    """Whether no value could be shown in two ways, so that every person fits one row at most."""
    return bool((np.sum(list(column.values()), axis=0) <= 1).all()) if column else True


def _count_apart(
    cells: Sequence[tuple[str, ...]],
    places: Sequence[int],
    masks: Sequence[dict[str, Mask]],
    people: People,
) -> list[float]:
    """The same in one pass over the population."""
    shown = np.full((len(people.counts), len(places)), -1, np.int64)
    orders = [{cell: number for number, cell in enumerate(column)} for column in masks]
    for at, (place, column) in enumerate(zip(places, masks, strict=True)):
        number_of_value = np.full(len(people.values[place]), -1, np.int64)
        for cell, mask in column.items():
            number_of_value[mask] = orders[at][cell]
        shown[:, at] = number_of_value[people.codes[:, place]]
    there = (shown >= 0).all(axis=1)
    groups, of_row = np.unique(shown[there], axis=0, return_inverse=True)
    sums = np.bincount(of_row.reshape(-1), people.counts[there], len(groups))
    known = {tuple(group): float(total) for group, total in zip(groups.tolist(), sums, strict=True)}
    return [
        known.get(tuple(order[cell] for order, cell in zip(orders, row, strict=True)), 0.0)
        for row in cells
    ]


def _read_cells(cells: Iterable[str], place: int, people: People) -> dict[str, Mask]:
    """For every released cell of a column the population's values that it can stand for."""
    kind, values = name_kind(people.names[place]), people.values[place]
    keys = np.array([make_key(kind, value) for value in values])
    return {cell: _read_cell(cell, kind, values, keys) for cell in sorted(cells)}


def _read_cell(cell: str, kind: str, values: Sequence[str], keys: NDArray[np.str_]) -> Mask:
    if cell == "*":
        return np.ones(len(values), np.bool_)
    if cell.startswith("{") and cell.endswith("}"):
        parts = [_match_key(part, kind, values, keys) for part in cell[1:-1].split(", ")]
        return np.asarray(np.any(parts, axis=0))
    if kind == "zip" and cell == _HIDDEN_PREFIX:
        hidden = {_HIDDEN_PREFIX, *read_toml("zip3.toml")[_CENSUS]}
        return np.array([value[:3] in hidden for value in values])
    if kind != "zip" and (whole := _RANGE.fullmatch(cell)):
        return _match_numbers(values, int(whole[1]), int(whole[2]))
    if kind != "zip" and (start := _FROM.fullmatch(cell)):
        return _match_numbers(values, int(start[1]), None)
    return _match_key(cell, kind, values, keys)


def _match_key(text: str, kind: str, values: Sequence[str], keys: NDArray[np.str_]) -> Mask:
    if kind == "zip":
        text = text[: max(len(value) for value in values)]
    return np.asarray(keys == make_key(kind, text))


def _match_numbers(values: Sequence[str], low: int, high: int | None) -> Mask:
    numbers = [int(value) if value.isdigit() else -1 for value in values]
    return np.array([low <= number and (high is None or number <= high) for number in numbers])
