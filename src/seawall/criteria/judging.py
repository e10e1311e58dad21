"""Whether a class keeps the rules, compiled: one formula for every algorithm.

A class is what was counted in it: persons of the release, persons of the population, and for each
sensitive column how often each value occurs, all columns in one row one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from seawall.criteria.criterion import Criterion, Kind
from seawall.criteria.sensitive import SensitiveColumn
from seawall.kernels.kernel import compiled
from seawall.model import UsageError

Counts = NDArray[np.int64]

# A sum of logarithms or shares that should reach its bound exactly may miss it by rounding.
_SLACK = 1e-9
_PERSONS, _POPULATION, _DISTINCT = int(Kind.PERSONS), int(Kind.POPULATION), int(Kind.DISTINCT)
_ENTROPY, _RECURSIVE, _LIKENESS = int(Kind.ENTROPY), int(Kind.RECURSIVE), int(Kind.LIKENESS)
_EQUAL, _ORDERED = int(Kind.EQUAL_DISTANCE), int(Kind.ORDERED_DISTANCE)


class Ruling(NamedTuple):
    """Rules beside the columns they are about: ``starts`` says where each rule's column lies in a
    row of counts, ``reference`` how the values of all columns are spread over the table.
    """

    kinds: Counts
    bounds: NDArray[np.float64]
    starts: Counts
    ends: Counts
    reference: NDArray[np.float64]
    against_released: NDArray[np.bool_]

    @property
    def width(self) -> int:
        """How many values all sensitive columns have together."""
        return len(self.reference)

    def take(self, at: int) -> Ruling:
        """One of the rules alone."""
        one = slice(at, at + 1)
        return Ruling(
            self.kinds[one],
            self.bounds[one],
            self.starts[one],
            self.ends[one],
            self.reference,
            self.against_released[one],
        )


def bind(
    criterion: Criterion,
    columns: Sequence[SensitiveColumn] = (),
    totals: Counts | None = None,
) -> Ruling:
    """The criterion's rules for these columns; refuses a column that is not there.

    ``totals`` counts the values of all columns over the whole table where records are not what
    is counted, as of persons with several.
    """
    rules = criterion.rules()
    places = _place(columns)
    for rule in rules:
        if rule.column and rule.column not in places:
            raise UsageError.unknown("sensitive column", rule.column, places)
    spans = [places.get(rule.column, (0, 0)) for rule in rules]
    return Ruling(
        np.array([int(rule.kind) for rule in rules], np.int64),
        np.array([(rule.bound, rule.second) for rule in rules], np.float64).reshape(-1, 2),
        np.array([start for start, _ in spans], np.int64),
        np.array([end for _, end in spans], np.int64),
        _spread(columns, count_records(columns) if totals is None else totals),
        np.array([rule.against_released for rule in rules], np.bool_),
    )


def _place(columns: Sequence[SensitiveColumn]) -> dict[str, tuple[int, int]]:
    places, start = {}, 0
    for column in columns:
        places[column.name] = (start, start + column.size)
        start += column.size
    return places


def count_records(columns: Sequence[SensitiveColumn]) -> Counts:
    """How many records have each value, of all columns one after another."""
    counts = [
        np.bincount(column.codes[column.codes >= 0], minlength=column.size) for column in columns
    ]
    return np.concatenate([np.zeros(0, np.int64), *counts])


def _spread(columns: Sequence[SensitiveColumn], totals: Counts) -> NDArray[np.float64]:
    shares = totals.astype(np.float64)
    for start, end in _place(columns).values():
        shares[start:end] /= max(1.0, shares[start:end].sum())
    return shares


@compiled
def holds(ruling: Ruling, persons: int, population: int, counts: Counts) -> bool:
    """Whether a class with these counts keeps every rule."""
    for at in range(len(ruling.kinds)):  # noqa: SIM110 - Numba knows no all()
        if not _keeps(ruling, at, persons, population, counts):
            return False
    return True


@compiled
def _keeps(ruling: Ruling, at: int, persons: int, population: int, counts: Counts) -> bool:
    kind, bound, second = ruling.kinds[at], ruling.bounds[at, 0], ruling.bounds[at, 1]
    if kind == _PERSONS:
        return bool(persons >= bound)
    if kind == _POPULATION:
        return bool(population >= bound)
    start, end = ruling.starts[at], ruling.ends[at]
    if start < end:
        held = counts[start:end]
        return _spreads(kind, bound, second, held, ruling.reference[start:end])
    # Presence: a class that fits nobody tells of nobody.
    return bool(population * bound - _SLACK <= persons <= population * second + _SLACK)


@compiled
def _spreads(
    kind: int, bound: float, second: float, counts: Counts, reference: NDArray[np.float64]
) -> bool:
    total = counts.sum()
    if kind == _DISTINCT:
        return bool((counts > 0).sum() >= bound)
    if total == 0:
        return False
    if kind == _ENTROPY:
        return measure_entropy(counts, total) >= bound - _SLACK
    if kind == _RECURSIVE:
        return _is_recursive(counts, bound, int(second))
    if kind == _LIKENESS:
        return _is_like(counts, total, reference, bound)
    return measure_distance(counts, total, reference, kind == _ORDERED) <= bound + _SLACK


@compiled
def measure_entropy(counts: Counts, total: int) -> float:
    """Natural entropy of values that occur so often."""
    entropy = 0.0
    for count in counts:
        if count:
            entropy -= count / total * np.log(count / total)
    return entropy


@compiled
def _is_recursive(counts: Counts, c: float, l: int) -> bool:  # noqa: E741
    falling = np.sort(counts)[::-1]
    return bool(falling[0] < c * falling[l - 1 :].sum())


@compiled
def _is_like(counts: Counts, total: int, reference: NDArray[np.float64], beta: float) -> bool:
    for at in range(len(counts)):
        share = reference[at]
        if counts[at]:
            most = min(beta, -np.log(share)) if share > 0 else 0.0
            if counts[at] / total - share > most * share + _SLACK:
                return False
    return True


@compiled
def measure_distance(
    counts: Counts, total: int, reference: NDArray[np.float64], ordered: bool
) -> float:
    """Earth mover's distance between a class and a reference, in 0…1."""
    moved, carried = 0.0, 0.0
    for at in range(len(counts)):
        apart = counts[at] / total - reference[at]
        carried += apart
        moved += abs(carried) if ordered else abs(apart)
    return moved / max(1, len(counts) - 1) if ordered else moved / 2
