"""How far COUNT queries go wrong on a generalized table (LeFevre et al. 2006; Xiao & Tao 2006).

A query asks how many records have values in a run of codes, of a few attributes at once. On the
generalized table its answer is expected: a record counts by the share of what it shows that the
query asks for, attribute by attribute, as if all its codes were equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.quasi.table import Codes

QUERIES = 500
ATTRIBUTES = 2
SELECTIVITY = 0.1
_TRIES = 20

Floats = NDArray[np.float64]
Query = dict[int, tuple[int, int]]


@dataclass(frozen=True)
class Runs:
    """Every class shows the codes from ``lows`` to ``highs``."""

    lows: Codes
    highs: Codes

    def __len__(self) -> int:
        return len(self.lows)

    def find_shares(self, low: int, high: int) -> Floats:
        """The share of each class's codes that lie between two."""
        held = np.minimum(self.highs, high) - np.maximum(self.lows, low) + 1
        widths = self.highs - self.lows + 1
        return np.asarray(np.maximum(held, 0) / widths, np.float64)

    def spread(self, weights: Floats, size: int) -> Floats:
        """The weight of every code, each class giving its own in equal parts to what it shows."""
        parts = weights / (self.highs - self.lows + 1)
        risen = np.bincount(self.lows, parts, minlength=size + 1)
        fallen = np.bincount(self.highs + 1, parts, minlength=size + 1)
        return np.asarray(np.cumsum(risen - fallen)[:size])

    def average(self, values: Floats) -> Floats:
        """The mean of the values of each class's codes."""
        sums = np.append(0.0, np.cumsum(values))
        widths = self.highs - self.lows + 1
        return np.asarray((sums[self.highs + 1] - sums[self.lows]) / widths)


@dataclass(frozen=True)
class Sets:
    """Class ``c`` shows ``values[starts[c]:starts[c + 1]]``."""

    starts: NDArray[np.int64]
    values: Codes

    def __len__(self) -> int:
        return len(self.starts) - 1

    def find_shares(self, low: int, high: int) -> Floats:
        """The share of each class's codes that lie between two; none of a class that shows none."""
        held = (self.values >= low) & (self.values <= high)
        sums = np.append(0, np.cumsum(held))
        found = sums[self.starts[1:]] - sums[self.starts[:-1]]
        return np.asarray(found / np.maximum(np.diff(self.starts), 1), np.float64)

    def spread(self, weights: Floats, size: int) -> Floats:
        """The weight of every code, each class giving its own in equal parts to what it shows."""
        lengths = np.diff(self.starts)
        parts = np.repeat(weights / np.maximum(lengths, 1), lengths)
        return np.asarray(np.bincount(self.values, parts, minlength=size), np.float64)

    def average(self, values: Floats) -> Floats:
        """The mean of the values of each class's codes."""
        sums = np.append(0.0, np.cumsum(values[self.values]))
        found = sums[self.starts[1:]] - sums[self.starts[:-1]]
        return np.asarray(found / np.maximum(np.diff(self.starts), 1))


@dataclass(frozen=True)
class ShownTable:
    """True codes beside what is shown: ``classes[record]``, −1 where nothing is.

    ``sizes`` counts the codes of every attribute.
    """

    codes: Codes
    classes: Codes
    columns: Sequence[Runs | Sets]
    sizes: Sequence[int]


def measure_count_errors(
    table: ShownTable,
    *,
    queries: int = QUERIES,
    attributes: int = ATTRIBUTES,
    selectivity: float = SELECTIVITY,
    seed: int = 0,
) -> Floats:
    """|answer − truth| / truth of random queries that find somebody.

    ``selectivity`` is the share of all combinations of codes that a query asks for. Queries that
    find nobody are drawn anew, a few times.
    """
    random = np.random.default_rng(seed)
    held = np.bincount(table.classes[table.classes >= 0], minlength=_count_classes(table))
    errors = []
    for _ in range(queries * _TRIES):
        query = _draw(table.sizes, min(attributes, len(table.sizes)), selectivity, random)
        truth = _count(table.codes, query)
        if truth:
            errors.append(abs(_answer(table, held.astype(np.float64), query) - truth) / truth)
        if len(errors) == queries:
            break
    return np.array(errors)


def _count_classes(table: ShownTable) -> int:
    return int(table.classes.max(initial=-1)) + 1


def _draw(
    sizes: Sequence[int], attributes: int, selectivity: float, random: np.random.Generator
) -> Query:
    query: Query = {}
    for place in sorted(random.choice(len(sizes), attributes, replace=False).tolist()):
        width = max(1, round(sizes[place] * selectivity ** (1 / attributes)))
        low = int(random.integers(max(1, sizes[place] - width + 1)))
        query[place] = (low, low + width - 1)
    return query


def _count(codes: Codes, query: Query) -> int:
    found = np.ones(len(codes), np.bool_)
    for place, (low, high) in query.items():
        found &= (codes[:, place] >= low) & (codes[:, place] <= high)
    return int(found.sum())


def _answer(table: ShownTable, held: Floats, query: Query) -> float:
    shares, hidden = held, float((table.classes < 0).sum())
    for place, (low, high) in query.items():
        shares = shares * table.columns[place].find_shares(low, high)
        hidden *= (high - low + 1) / table.sizes[place]
    return float(shares.sum() + hidden)
