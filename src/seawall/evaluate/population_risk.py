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
_ALL = "*"
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
    ways = [_CellReader(people, place) for place in places]
    counted = Counter(
        tuple(way.simplify(cell) for way, cell in zip(ways, row, strict=True)) for row in rows
    )
    full = {cells: count for cells, count in counted.items() if all(cells)}
    sizes = _count_people(list(full), ways, people)
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


class _CellReader:
    """What the released cells of a column can stand for, among the population's values."""

    def __init__(self, people: People, place: int) -> None:
        self.place = place
        self.codes = people.codes[:, place]
        self._kind, self._values = name_kind(people.names[place]), people.values[place]
        self._length = max((len(value) for value in self._values), default=0)
        self._keys = np.array([make_key(self._kind, value) for value in self._values], np.str_)
        self._known = frozenset(self._keys.tolist())

    def simplify(self, cell: str) -> str:
        """One text for every spelling of the same cell.

        What the population itself writes is a value, even if it reads as a range: 20-29.
        """
        text = cell.strip()
        if text and self._make_key(text) in self._known:
            return self._make_key(text)
        if not text or text == _ALL or text.startswith("{") or self._read_range(text) is not None:
            return text
        return self._make_key(text)

    def read(self, cell: str) -> Mask:
        """The values that a simplified cell can stand for; none where the population has none."""
        if cell in self._known:
            return np.asarray(self._keys == cell)
        if cell == _ALL:
            return np.ones(len(self._values), np.bool_)
        if cell.startswith("{") and cell.endswith("}"):
            keys = [self._make_key(part) for part in cell[1:-1].split(", ")]
            return np.isin(self._keys, keys)
        if self._kind == "zip" and cell == _HIDDEN_PREFIX:
            hidden = {_HIDDEN_PREFIX, *read_toml("zip3.toml")[_CENSUS]}
            return np.array([value[:3] in hidden for value in self._values])
        if (ends := self._read_range(cell)) is not None:
            numbers = [int(value) if value.isdigit() else -1 for value in self._values]
            return np.array([ends[0] <= number <= ends[1] for number in numbers])
        return np.asarray(self._keys == cell)

    def _make_key(self, text: str) -> str:
        return make_key(self._kind, text[: self._length] if self._kind == "zip" else text)

    def _read_range(self, text: str) -> tuple[int, float] | None:
        if self._kind == "zip":
            return None
        if whole := _RANGE.fullmatch(text):
            return int(whole[1]), int(whole[2])
        start = _FROM.fullmatch(text)
        return (int(start[1]), np.inf) if start else None


Row = tuple[str, ...]


def _count_people(rows: Sequence[Row], ways: Sequence[_CellReader], people: People) -> list[float]:
    """How many people each distinct released row could be."""
    if not len(people.counts):
        return [0.0] * len(rows)
    masks = [
        {cell: way.read(cell) for cell in sorted({row[at] for row in rows})}
        for at, way in enumerate(ways)
    ]
    if all(_are_apart(column) for column in masks):
        return _count_apart(rows, ways, masks, people)
    return [float(people.counts[_match(row, ways, masks)].sum()) for row in rows]


def _match(row: Row, ways: Sequence[_CellReader], masks: Sequence[dict[str, Mask]]) -> Mask:
    columns = zip(row, ways, masks, strict=True)
    return np.asarray(np.all([column[cell][way.codes] for cell, way, column in columns], axis=0))


def _are_apart(column: dict[str, Mask]) -> bool:
    """Whether no value could be shown in two ways, so that every person fits one row at most."""
    return bool((np.sum(list(column.values()), axis=0) <= 1).all())


def _count_apart(
    rows: Sequence[Row],
    ways: Sequence[_CellReader],
    masks: Sequence[dict[str, Mask]],
    people: People,
) -> list[float]:
    """The same in one pass over the population."""
    orders = [{cell: number for number, cell in enumerate(column)} for column in masks]
    shown = np.empty((len(people.counts), len(ways)), np.int64)
    for at, (way, column) in enumerate(zip(ways, masks, strict=True)):
        number_of_value = np.full(len(people.values[way.place]), -1, np.int64)
        for cell, mask in column.items():
            number_of_value[mask] = orders[at][cell]
        shown[:, at] = number_of_value[way.codes]
    there = (shown >= 0).all(axis=1)
    groups, of_row = np.unique(shown[there], axis=0, return_inverse=True)
    sums = np.bincount(of_row.reshape(-1), people.counts[there], len(groups))
    known = {tuple(group): float(total) for group, total in zip(groups.tolist(), sums, strict=True)}
    return [
        known.get(tuple(order[cell] for order, cell in zip(orders, row, strict=True)), 0.0)
        for row in rows
    ]
