"""The lattice of full-domain generalizations: which nodes are safe, which is the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.frequencies import (
    Frequencies,
    Ladder,
    count_frequencies,
    make_ladder,
)
from seawall.anonymize.tables.node_judging import Meter, make_judge
from seawall.anonymize.tables.space import Axis, Bools, Floats, Ints
from seawall.anonymize.tables.sweep import climb_from_base, sweep
from seawall.criteria import Criterion, KAnonymity
from seawall.model import RefusedError

Node = tuple[int, ...]


class LossKind(StrEnum):
    """What an optimal search makes least."""

    NCP = "ncp"
    DISCERNIBILITY = "discernibility"
    AVERAGE_CLASS = "average-class"
    ENTROPY = "entropy"


@dataclass(frozen=True)
class Grid:
    """A table's combinations and the ladder that they climb."""

    ladder: Ladder
    base: Frequencies
    n_records: int
    n_persons: int

    @classmethod
    def of(cls, table: CodedTable) -> Grid:
        """The grid of a table whose every column has a hierarchy."""
        ladder = make_ladder(table.axes)
        base = count_frequencies(table, ladder)
        return cls(ladder, base, len(table.quasi), table.quasi.n_persons)

    @property
    def shape(self) -> Node:
        """How many levels each attribute has."""
        return tuple(int(levels) for levels in self.ladder.levels)


@dataclass(frozen=True)
class Lattice:
    """Every node judged for one k: suppressed records (−1: not to be mended) and loss.

    Both have one axis an attribute, indexed by its level.
    """

    k: int
    n_records: int
    suppressed: Ints
    losses: Floats

    def find_safe(self, budget: float = 0.0) -> Bools:
        """The nodes that need to suppress at most this share of the records."""
        most = int(budget * self.n_records + 1e-9)
        return np.asarray((self.suppressed >= 0) & (self.suppressed <= most))

    def find_minimal(self, budget: float = 0.0) -> list[Node]:
        """The safe nodes with no safe node below them, whatever the criterion."""
        return list_minimal(self.find_safe(budget))

    def find_best(self, budget: float = 0.0) -> Node:
        """The safe node that loses least; the first of equals. Refuses if there is none."""
        safe = self.find_safe(budget)
        if not safe.any():
            raise RefusedError(
                f"No full-domain generalization keeps the criterion with k = {self.k} and at most "
                f"{budget:.1%} of the records suppressed; nothing was made. Raise --suppress, or "
                "lower --k."
            )
        best = int(np.argmin(np.where(safe, self.losses, np.inf)))
        return tuple(int(level) for level in np.unravel_index(best, safe.shape))


def list_minimal(safe: Bools) -> list[Node]:
    """The nodes that are safe while none below them is."""
    below = np.zeros_like(safe)
    above_any = _spread_up(safe)
    for axis in range(safe.ndim):
        lower = np.roll(above_any, 1, axis=axis)
        first = [slice(None)] * safe.ndim
        first[axis] = slice(0, 1)
        lower[tuple(first)] = False
        below |= lower
    return [tuple(map(int, node)) for node in np.argwhere(safe & ~below)]


def _spread_up(safe: Bools) -> Bools:
    """The nodes that are safe or have a safe one below them."""
    spread = safe.copy()
    for axis in range(safe.ndim):
        spread = np.logical_or.accumulate(spread, axis=axis)
    return spread


def search_lattice(
    table: CodedTable,
    ks: Sequence[int],
    criterion: Criterion | None = None,
    loss: LossKind = LossKind.NCP,
) -> list[Lattice]:
    """The whole lattice for several k at once, rising, each with what else the criterion asks."""
    criterion = criterion or KAnonymity(min(ks))
    table = table.narrow(criterion.columns)
    # Tables shrink soonest when what has most levels is rolled up first.
    order = sorted(range(len(table.columns)), key=lambda at: -_weigh(table.columns[at].axis))
    ks, grid = sorted(ks), Grid.of(table.arrange(order))
    meter = make_meter(grid, loss)
    judge = make_judge(criterion, table)
    found = sweep(price(grid, meter), grid.ladder, judge, np.array(ks, np.int64), meter)
    back = np.argsort(order)
    return [
        Lattice(
            k,
            grid.n_records,
            found[0][:, at].reshape(grid.shape).transpose(back),
            found[1][:, at].reshape(grid.shape).transpose(back),
        )
        for at, k in enumerate(ks)
    ]


def _weigh(axis: Axis) -> int:
    """How much there is to roll up: levels first, then values."""
    levels = 2 if axis.nodes is None else len(axis.nodes)
    return levels * (1 << 32) + axis.size


def price(grid: Grid, meter: Meter) -> Frequencies:
    """The base with what its combinations cost."""
    levels = np.zeros(len(grid.shape), np.int64)
    return grid.base._replace(costs=climb_from_base(grid.base, levels, grid.ladder, meter)[1])


def make_meter(grid: Grid, loss: LossKind) -> Meter:
    """The loss as the kernels measure it; NCP and entropy come as means over all cells."""
    ladder, n_cells = grid.ladder, max(1, grid.n_records * len(grid.shape))
    if loss is LossKind.NCP:
        shares = [(leaves - 1) / max(1, leaves.max() - 1) for leaves in _count_leaves(ladder)]
        return Meter(0, np.concatenate(shares) / n_cells, len(grid.shape) / n_cells, 0.0)
    if loss is LossKind.ENTROPY:
        return _make_entropy(grid, n_cells)
    measure = 1 if loss is LossKind.DISCERNIBILITY else 2
    return Meter(measure, np.zeros(int(ladder.starts[-1])), 0.0, 0.0)


def _count_leaves(ladder: Ladder) -> list[Floats]:
    """For each attribute, how many leaves are under the nodes, level after level."""
    return [_count_below(ladder, axis, np.ones(int(ladder.sizes[axis]))) for axis in _axes(ladder)]


def _axes(ladder: Ladder) -> range:
    return range(len(ladder.levels))


def _count_below(ladder: Ladder, axis: int, weights: Floats) -> Floats:
    """The weight of the leaves under each node, by the node's place in the ladder."""
    start, end = int(ladder.starts[axis]), int(ladder.starts[axis + 1])
    levels = ladder.nodes[start:end].reshape(int(ladder.levels[axis]), -1)
    counts = [np.bincount(level, weights, minlength=levels.shape[1]) for level in levels]
    return np.maximum(np.concatenate(counts), 1.0)


def _make_entropy(grid: Grid, n_cells: int) -> Meter:
    ladder, bits, constant = grid.ladder, [], 0.0
    for axis in _axes(ladder):
        size = int(ladder.sizes[axis])
        ones = (1 << max(1, (size - 1).bit_length())) - 1
        codes = grid.base.keys >> ladder.shifts[axis] & ones
        weights = np.bincount(codes, grid.base.records, minlength=size).astype(np.float64)
        bits.append(np.log2(_count_below(ladder, axis, weights)) / n_cells)
        constant += float((weights * bits[-1][:size]).sum())
    hidden = len(grid.shape) * np.log2(max(1, grid.n_records)) / n_cells
    return Meter(0, np.concatenate(bits), float(hidden), constant)
