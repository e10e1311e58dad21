"""Incognito: all minimal full-domain generalizations, by subsets of the quasi-identifiers.

LeFevre, DeWitt & Ramakrishnan 2005. Where the criterion is monotone, what is not safe for some
columns is not safe for more of them, and what is above a safe generalization is safe. Whether it
is, with or without suppression, is asked of the criterion; where not, every node is judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.frequencies import (
    Frequencies,
    Ladder,
    gather_rows,
    make_room,
    make_slots,
)
from seawall.anonymize.tables.lattice import (
    Grid,
    LossKind,
    Node,
    list_minimal,
    make_meter,
    search_lattice,
)
from seawall.anonymize.tables.node_judging import Judge, Meter, make_judge, mark_failing
from seawall.anonymize.tables.space import Bools, Ints
from seawall.anonymize.tables.sweep import climb_from_base
from seawall.criteria import Criterion
from seawall.kernels.kernel import compiled


@dataclass(frozen=True, slots=True)
class Minimal:
    """The minimal safe nodes, and how many nodes of the whole lattice had to be counted."""

    nodes: tuple[Node, ...]
    n_judged: int
    n_nodes: int


def find_minimal(table: CodedTable, criterion: Criterion, budget: float = 0.0) -> Minimal:
    """Every safe generalization below which there is no safe one; none if even the top is not.

    ``budget`` is the share of records that may be suppressed; those with unknown values are left
    out.
    """
    table = table.narrow(criterion.columns).keep_complete()
    one_each = table.quasi.n_persons == len(table.quasi)
    if not can_prune(criterion, budget, one_each=one_each):
        lattice = search_lattice(table, [criterion.least_persons], criterion)[0]
        size = lattice.suppressed.size
        return Minimal(tuple(lattice.find_minimal(budget)), size, size)
    return _Climb(table, criterion, budget).run()


def can_prune(criterion: Criterion, budget: float, *, one_each: bool = True) -> bool:
    """Whether what lies above a safe node is safe under this budget.

    A person with several records is counted once where classes are merged, so that shares do not
    simply mix: only what any merging keeps can then be relied on.
    """
    if budget > 0 or not one_each:
        return criterion.is_monotone_under_suppression
    return criterion.is_monotone_under_generalization


class _Climb:
    """The run over all subsets, the smaller ones first."""

    def __init__(self, table: CodedTable, criterion: Criterion, budget: float) -> None:
        self._grid = Grid.of(table)
        self._meter = make_meter(self._grid, LossKind.DISCERNIBILITY)
        self._judge = make_judge(criterion, table)
        self._k = criterion.least_persons
        self._most = int(budget * self._grid.n_records + 1e-9)
        self._safe: dict[tuple[int, ...], Bools] = {}
        self._n_judged = 0

    def run(self) -> Minimal:
        axes = range(len(self._grid.shape))
        for size in range(1, len(axes) + 1):
            for subset in combinations(axes, size):
                self._safe[subset] = self._judge_subset(subset)
        nodes = list_minimal(self._safe[tuple(axes)])
        return Minimal(tuple(nodes), self._n_judged, int(np.prod(self._grid.shape)))

    def _judge_subset(self, subset: tuple[int, ...]) -> Bools:
        """The safe nodes of a lattice over some of the attributes."""
        candidates = self._join_smaller(subset)
        safe = np.zeros_like(candidates)
        base = self._project(subset)
        levels = np.full(len(self._grid.shape), -1, np.int64)
        for node in _sort_by_height(candidates):
            if not safe[node]:
                levels[list(subset)] = node
                self._n_judged += len(subset) == len(levels)
                suppressed = judge_node(
                    base, levels, self._grid.ladder, self._judge, self._k, self._meter
                )
                if 0 <= suppressed <= self._most:
                    safe[tuple(slice(level, None) for level in node)] = True
        return safe

    def _join_smaller(self, subset: tuple[int, ...]) -> Bools:
        """The nodes that are safe for every subset with one attribute less."""
        shape = tuple(self._grid.shape[axis] for axis in subset)
        candidates = np.ones(shape, np.bool_)
        for place in range(len(subset)):
            smaller = subset[:place] + subset[place + 1 :]
            if smaller:
                candidates &= np.expand_dims(self._safe[smaller], place)
        return candidates

    def _project(self, subset: tuple[int, ...]) -> Frequencies:
        """The table's combinations of these attributes; as it is where persons have several."""
        base = self._grid.base
        if len(base.owners) or len(subset) == len(self._grid.shape):
            return base
        levels = np.full(len(self._grid.shape), -1, np.int64)
        levels[list(subset)] = 0
        return project(base, levels, self._grid.ladder, self._meter)


def _sort_by_height(candidates: Bools) -> list[Node]:
    nodes = np.argwhere(candidates)
    order = np.argsort(nodes.sum(axis=1), kind="stable")
    return [tuple(map(int, node)) for node in nodes[order]]


@compiled
def project(base: Frequencies, levels: Ints, ladder: Ladder, meter: Meter) -> Frequencies:
    """The base's combinations at these levels."""
    room, slots = make_room(base), make_slots(len(base.keys))
    keys, costs = climb_from_base(base, levels, ladder, meter)
    found = gather_rows(base, len(base.keys), keys, costs, room, slots)
    return Frequencies(
        room.keys[:found].copy(),
        room.records[:found].copy(),
        room.persons[:found].copy(),
        room.population[:found].copy(),
        base.owners[:0].copy(),
        room.costs[:found].copy(),
        room.counts[:found].copy(),
        base.is_simple,
    )


@compiled
def judge_node(
    base: Frequencies, levels: Ints, ladder: Ladder, judge: Judge, k: int, meter: Meter
) -> int:
    """How many records a node suppresses; −1 if that mends nothing."""
    table = project(base, levels, ladder, meter)
    failing = np.empty(len(table.keys), np.bool_)
    return mark_failing(table, len(table.keys), judge, k, failing)
