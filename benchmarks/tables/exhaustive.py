"""The best full-domain generalizations of Adult, found by trying all of them one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from benchmarks.tables.adult import read_adult, read_hierarchies
from benchmarks.tables.methods import KS, encode_adult
from seawall.anonymize.tables.hierarchies import Hierarchy
from seawall.anonymize.tables.lattice import search_lattice

BUDGETS = (0.0, 0.05)
_SLACK = 1e-9
_BITS = 7  # No column of Adult has more than 128 values.


class Climbed(NamedTuple):
    """A column by level: the node of every record as a number, and what it costs."""

    nodes: NDArray[np.int64]
    costs: NDArray[np.float64]


Asked = tuple[int, float]


def count_differences() -> tuple[int, int]:
    """How often the lattice's optimum loses another amount than the best of all; of how many."""
    adult, trees = read_adult(), read_hierarchies()
    best = sweep([climb(adult[name].cast(pl.String), tree) for name, tree in trees.items()])
    lattices = {lattice.k: lattice for lattice in search_lattice(encode_adult(adult, trees), KS)}
    found = {(k, b): lattices[k].losses[lattices[k].find_best(b)] for k, b in best}
    return sum(bool(abs(found[at] - best[at]) > _SLACK) for at in best), len(best)


def climb(values: pl.Series, tree: Hierarchy) -> Climbed:
    """A column at every level; a node costs (leaves − 1) / (all leaves − 1)."""
    leaf = {row[0]: at for at, row in enumerate(tree.rows)}
    rows = np.array([leaf[value] for value in values])
    nodes, costs = [], []
    for labels in zip(*tree.rows, strict=True):
        numbers = np.unique(labels, return_inverse=True)[1]
        leaves = np.bincount(numbers)[numbers]
        nodes.append(numbers[rows])
        costs.append((leaves[rows] - 1) / (len(labels) - 1))
    return Climbed(np.array(nodes), np.array(costs))


def sweep(columns: Sequence[Climbed]) -> dict[Asked, float]:
    """The least loss for every k and share that may be suppressed, over all nodes."""
    best = {(k, budget): np.inf for k in KS for budget in BUDGETS}
    for levels in product(*(range(len(column.nodes)) for column in columns)):
        chosen = list(zip(columns, levels, strict=True))
        keys = sum(c.nodes[level] << (_BITS * at) for at, (c, level) in enumerate(chosen))
        costs = sum(c.costs[level] for c, level in chosen)
        for asked, loss in _price(np.asarray(keys), np.asarray(costs), len(columns)).items():
            best[asked] = min(best[asked], loss)
    return best


def _price(
    keys: NDArray[np.int64], costs: NDArray[np.float64], n_columns: int
) -> dict[Asked, float]:
    """What a node loses for every k and budget that it keeps to."""
    order = np.argsort(keys)
    firsts = np.flatnonzero(np.diff(keys[order], prepend=-1))
    sizes = np.diff(firsts, append=len(keys))
    of_class = costs[order[firsts]] * sizes
    losses: dict[Asked, float] = {}
    for k in KS:
        hidden = int(sizes[sizes < k].sum())
        lost = (of_class[sizes >= k].sum() + hidden * n_columns) / (len(keys) * n_columns)
        losses |= {(k, b): lost for b in BUDGETS if hidden <= int(b * len(keys) + _SLACK)}
    return losses
