"""A node of the lattice applied to a table, and why it was this one."""

from __future__ import annotations

import numpy as np

from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.frequencies import pack
from seawall.anonymize.tables.incognito import project
from seawall.anonymize.tables.lattice import Grid, Lattice, LossKind, Node, make_meter
from seawall.anonymize.tables.node_judging import make_judge, mark_failing
from seawall.anonymize.tables.recoding import SUPPRESSED, Recoding
from seawall.anonymize.tables.space import Ints
from seawall.criteria import Criterion
from seawall.model import RefusedError
from seawall.quasi.table import Codes


def apply_node(table: CodedTable, node: Node, criterion: Criterion) -> Recoding:
    """Every value at its attribute's level; the classes that break the criterion suppressed.

    Refuses a node that suppression cannot mend. The table has hierarchies throughout.
    """
    table = table.narrow(criterion.columns)
    grid = Grid.of(table)
    levels = np.array(node, np.int64)
    rows = project(grid.base, levels, grid.ladder, make_meter(grid, LossKind.NCP))
    failing = np.empty(len(rows.keys), np.bool_)
    judge = make_judge(criterion, table)
    if mark_failing(rows, len(rows.keys), judge, criterion.least_persons, failing) < 0:
        raise RefusedError(
            "Too many records break the criterion to be suppressed; lower --k, or raise --suppress."
        )
    shown = ~failing & (rows.records > 0)
    numbers = np.where(shown, np.cumsum(shown) - 1, SUPPRESSED)
    keys = pack(_climb(table, grid, node), grid.ladder)
    order = np.argsort(rows.keys)
    classes = numbers[order][np.searchsorted(rows.keys[order], keys)].astype(np.int32)
    return _describe(table, node, classes, int(shown.sum()))


def _climb(table: CodedTable, grid: Grid, node: Node) -> Ints:
    ladder, codes = grid.ladder, table.quasi.codes
    starts = [int(ladder.starts[a] + level * ladder.sizes[a]) for a, level in enumerate(node)]
    return np.stack([ladder.nodes[at + codes[:, a]] for a, at in enumerate(starts)], axis=1)


def _describe(table: CodedTable, node: Node, classes: Codes, n_classes: int) -> Recoding:
    lows = np.zeros((n_classes, len(node)), np.int32)
    highs, widths = np.zeros_like(lows), np.zeros((n_classes, len(node)))
    kept = classes != SUPPRESSED
    for a, level in enumerate(node):
        tree = table.axes[a].nodes
        assert tree is not None, "full-domain generalization works on trees"
        lows[classes[kept], a] = tree[level][table.quasi.codes[kept, a]]
        leaves = np.bincount(tree[level], minlength=tree.shape[1])[lows[:, a]]
        highs[:, a] = lows[:, a] + leaves - 1
        widths[:, a] = (leaves - 1) / max(1, tree.shape[1] - 1)
    levels = np.tile(np.array(node, np.int32), (n_classes, 1))
    return Recoding(table, classes, lows, highs, levels, widths)


def explain_node(table: CodedTable, lattice: Lattice, node: Node, budget: float) -> list[str]:
    """For each attribute, in a sentence, why it was not left one level lower."""
    safe = lattice.find_safe(budget)
    told = []
    for a, column in enumerate(table.columns):
        if node[a] == 0:
            told.append(f"{column.name}: kept as it is.")
            continue
        lower = (*node[:a], node[a] - 1, *node[a + 1 :])
        told.append(f"{column.name}: level {node[a]}; {_tell(lattice, lower, bool(safe[lower]))}")
    return told


def _tell(lattice: Lattice, lower: Node, is_safe: bool) -> str:
    if is_safe:
        return f"one lower is safe too, but loses {lattice.losses[lower]:.4g}."
    if lattice.suppressed[lower] < 0:
        return "one lower, the criterion fails whatever is suppressed."
    return f"one lower, {lattice.suppressed[lower]:,} records would have to be suppressed."
