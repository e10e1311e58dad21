"""All nodes of a full-domain lattice, each made from the one below it, compiled."""

from __future__ import annotations

import numpy as np

from seawall.anonymize.tables.frequencies import (
    Frequencies,
    Ladder,
    gather_rows,
    make_room,
    make_slots,
)
from seawall.anonymize.tables.node_judging import (
    Judge,
    Meter,
    mark_failing,
    measure_loss,
    tally,
    tally_by_k,
)
from seawall.anonymize.tables.space import Floats, Ints
from seawall.kernels.kernel import compiled


@compiled
def sweep(
    base: Frequencies, ladder: Ladder, judge: Judge, ks: Ints, meter: Meter
) -> tuple[Ints, Floats]:
    """Suppressed records (−1: not to be mended) and loss of every node, for every rising k.

    Nodes are in the order of their levels, the last attribute's fastest. Depth first: a table is
    rolled up along one attribute at a time, from its own last state. Where persons have several
    records, counts do not add up, and each node is counted from the start.
    """
    n_axes, n_nodes = len(ladder.levels), ladder.levels.prod()
    suppressed, losses = np.empty((n_nodes, len(ks)), np.int64), np.empty((n_nodes, len(ks)))
    n_records = base.records.sum()
    failing = np.empty(len(base.keys), np.bool_)
    slots = make_slots(len(base.keys))
    rooms = [base] + [make_room(base) for _ in range(2 * n_axes + 1)]
    levels, start = np.zeros(n_axes, np.int64), 2 * n_axes + 1
    keys, costs = climb_from_base(base, levels, ladder, meter)
    rows = gather_rows(base, len(base.keys), keys, costs, rooms[start], slots)
    held, n_rows = np.full(n_axes, start), np.full(n_axes, rows)
    for node in range(n_nodes):
        table, rows = rooms[held[n_axes - 1]], n_rows[n_axes - 1]
        if judge.is_plain:
            for at, kept in enumerate(tally_by_k(table, rows, ks)):
                suppressed[node, at] = n_records - kept.records
                losses[node, at] = measure_loss(kept, n_records, meter)
        else:
            for at in range(len(ks)):
                suppressed[node, at] = mark_failing(table, rows, judge, ks[at], failing)
                kept = tally(table, rows, failing)
                losses[node, at] = measure_loss(kept, n_records, meter)
        axis = _advance(levels, ladder)
        if axis < 0:
            break
        source = 0 if len(base.owners) else held[axis]
        rows = len(base.keys) if len(base.owners) else n_rows[axis]
        target = 2 * axis + 1 if held[axis] != 2 * axis + 1 else 2 * axis + 2
        keys, costs = _climb(rooms[source], rows, axis, levels, ladder, meter)
        rows = gather_rows(rooms[source], rows, keys, costs, rooms[target], slots)
        held[axis:], n_rows[axis:] = target, rows
    return suppressed, losses


@compiled
def _advance(levels: Ints, ladder: Ladder) -> int:
    """Go to the next node; the attribute that went up one level, −1 at the end."""
    for axis in range(len(levels) - 1, -1, -1):
        if levels[axis] + 1 < ladder.levels[axis]:
            levels[axis] += 1
            return axis
        levels[axis] = 0
    return -1


@compiled
def _climb(
    source: Frequencies, n_rows: int, axis: int, levels: Ints, ladder: Ladder, meter: Meter
) -> tuple[Ints, Floats]:
    """The keys and costs of rows one level higher; from codes where rows are the base's."""
    if len(source.owners):
        return climb_from_base(source, levels, ladder, meter)
    keys, costs = np.empty(n_rows, np.int64), np.empty(n_rows)
    shift, mask = ladder.shifts[axis], _mask(ladder, axis)
    below = ladder.starts[axis] + (levels[axis] - 1) * ladder.sizes[axis]
    above = below + ladder.sizes[axis]
    for row in range(n_rows):
        node = source.keys[row] >> shift & mask
        parent = ladder.parents[below + node]
        keys[row] = source.keys[row] + ((parent - node) << shift)
        costs[row] = source.costs[row] + meter.cells[above + parent] - meter.cells[below + node]
    return keys, costs


@compiled
def climb_from_base(
    base: Frequencies, levels: Ints, ladder: Ladder, meter: Meter
) -> tuple[Ints, Floats]:
    """The keys and costs of the base's rows at any levels; −1 leaves an attribute out."""
    keys, costs = np.zeros(len(base.keys), np.int64), np.zeros(len(base.keys))
    for axis in range(len(levels)):
        if levels[axis] < 0:
            continue
        shift, mask = ladder.shifts[axis], _mask(ladder, axis)
        at = ladder.starts[axis] + levels[axis] * ladder.sizes[axis]
        for row in range(len(base.keys)):
            node = ladder.nodes[at + (base.keys[row] >> shift & mask)]
            keys[row] += node << shift
            costs[row] += meter.cells[at + node]
    return keys, costs


@compiled
def _mask(ladder: Ladder, axis: int) -> int:
    """The bits of a key that an attribute takes, moved down."""
    bits, most = 1, ladder.sizes[axis] - 1
    while most >> bits:
        bits += 1
    return (1 << bits) - 1
