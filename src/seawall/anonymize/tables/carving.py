"""Choosing a run of codes to take out of a class, compiled: local recoding from the top.

A node of a hierarchy is a run of codes. Taking one out leaves the rest with the label it had, so
that a frequent value need not wait until its siblings can be told apart too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.groups import Groups, add_up, fill
from seawall.anonymize.tables.space import Floats, Ints, Space, find_level, measure_width
from seawall.anonymize.tables.task import NO_CUT, Cut, Task, count_persons
from seawall.anonymize.tables.units import Evidence
from seawall.criteria.judging import holds
from seawall.kernels.kernel import compiled
from seawall.quasi.table import Codes

# The runs that save most on their own axis; what they save on all axes is measured for these only.
_PLACES = 10


class Run(NamedTuple):
    """The groups from ``first`` to before ``end`` of all the groups of an axis."""

    axis: int
    first: int
    end: int
    n_groups: int


class Board(NamedTuple):
    """The best runs so far: what they save; axis, first and last code."""

    worths: Floats
    runs: Ints


@compiled
def make_board() -> Board:
    """A board without a run."""
    return Board(np.full(_PLACES, -1.0), np.zeros((_PLACES, 3), np.int64))


@compiled
def choose_run(
    codes: Codes,
    order: Codes,
    span: tuple[int, int],
    task: Task,
    groups: Groups,
    counts: Ints,
    board: Board,
) -> Cut:
    """The run to take out of a class, if there is one that the criterion allows."""
    held = order[span[0] : span[1]]
    if count_persons(held, task) < 2 * task.least_persons:
        return NO_CUT
    board.worths[:] = -1.0
    for axis in range(len(codes)):
        column = codes[axis, span[0] : span[1]]
        n_groups = fill(groups, column, held, task.evidence, not task.is_plain)
        if n_groups > 1:
            _post_runs(axis, n_groups, held, task, groups, counts, board)
    best = NO_CUT
    for at in range(_PLACES):
        if board.worths[at] >= 0:
            axis, first, last = board.runs[at, 0], board.runs[at, 1], board.runs[at, 2]
            worth = _measure_saving(codes, span, (axis, first, last), task.space)
            if worth > best[0]:
                best = (worth, 0, axis, first, last, len(held))
    return best


@compiled
def _post_runs(
    axis: int,
    n_groups: int,
    order: Codes,
    task: Task,
    groups: Groups,
    counts: Ints,
    board: Board,
) -> None:
    """Post the runs of an axis: its nodes below the class's own, or where it has none its cuts."""
    add_up(groups, n_groups)
    if task.space.shapes[axis] != 2:
        for end in range(1, n_groups):
            _post(Run(axis, 0, end, n_groups), order, task, groups, counts, board)
        return
    start, size = task.space.node_starts[axis], task.space.sizes[axis]
    top = find_level(task.space, axis, groups.codes[0], groups.codes[n_groups - 1])
    for level in range(top):
        at = start + level * size
        first = 0
        while first < n_groups:
            end, node = first + 1, task.space.nodes[at + groups.codes[first]]
            while end < n_groups and task.space.nodes[at + groups.codes[end]] == node:
                end += 1
            _post(Run(axis, first, end, n_groups), order, task, groups, counts, board)
            first = end


@compiled
def _post(run: Run, order: Codes, task: Task, groups: Groups, counts: Ints, board: Board) -> None:
    """Post a run if it is among the best and allowed."""
    persons = groups.before[1, run.end] - groups.before[1, run.first]
    least = task.least_persons
    if persons < least or groups.before[1, run.n_groups] - persons < least or _is_all(run):
        return
    worth = _measure_worth(run, groups, task.space)
    worst = 0
    for place in range(1, _PLACES):
        if board.worths[place] < board.worths[worst]:
            worst = place
    if worth > board.worths[worst] and _allow(run, order, task, groups, counts):
        board.worths[worst] = worth
        board.runs[worst, 0] = run.axis
        board.runs[worst, 1] = groups.codes[run.first]
        board.runs[worst, 2] = groups.codes[run.end - 1]


@compiled
def _is_all(run: Run) -> bool:
    return run.first == 0 and run.end == run.n_groups


@compiled
def _measure_worth(run: Run, groups: Groups, space: Space) -> float:
    """What taking a run out saves on its own axis."""
    codes, last = groups.codes, run.n_groups - 1
    inside = groups.before[0, run.end] - groups.before[0, run.first]
    units = groups.before[0, run.n_groups]
    rest_low = codes[run.end] if run.first == 0 else codes[0]
    rest_high = codes[run.first - 1] if run.end == run.n_groups else codes[last]
    return float(
        units * measure_width(space, run.axis, codes[0], codes[last], 0)
        - inside * measure_width(space, run.axis, codes[run.first], codes[run.end - 1], 0)
        - (units - inside) * measure_width(space, run.axis, rest_low, rest_high, 0)
    )


@compiled
def _allow(run: Run, order: Codes, task: Task, groups: Groups, counts: Ints) -> bool:
    """Whether both the groups of a run and the others, with persons enough, keep the rules."""
    if task.is_plain:
        return True
    first, end, n_groups = run.first, run.end, run.n_groups
    if counts.shape[1]:
        counts[:] = 0
        at = 0
        for group in range(n_groups):
            members = groups.members[at : at + groups.units[group]]
            _count(counts[0 if first <= group < end else 1], members, order, task.evidence)
            at += groups.units[group]
    before = groups.before
    persons, population = before[1, end] - before[1, first], before[2, end] - before[2, first]
    others, elsewhere = before[1, n_groups] - persons, before[2, n_groups] - population
    return bool(
        holds(task.ruling, persons, population, counts[0])
        and holds(task.ruling, others, elsewhere, counts[1])
    )


@compiled
def _count(counts: Ints, members: Codes, order: Codes, evidence: Evidence) -> None:
    for place in members:
        unit = order[place]
        for at in range(evidence.starts[unit], evidence.starts[unit + 1]):
            counts[evidence.values[at]] += 1


@compiled
def _measure_saving(
    codes: Codes, span: tuple[int, int], run: tuple[int, int, int], space: Space
) -> float:
    """What taking a run out saves on all axes together."""
    axis, first, last = run
    chosen, n_units = codes[axis, span[0] : span[1]], span[1] - span[0]
    inside = 0
    for code in chosen:
        inside += first <= code <= last
    saved = 0.0
    for other in range(len(codes)):
        low, high, rest_low, rest_high = _find_ends(
            codes[other, span[0] : span[1]], chosen, first, last
        )
        saved += n_units * _measure(space, other, min(low, rest_low), max(high, rest_high))
        saved -= inside * _measure(space, other, low, high)
        saved -= (n_units - inside) * _measure(space, other, rest_low, rest_high)
    return saved


@compiled
def _find_ends(column: Codes, chosen: Codes, first: int, last: int) -> tuple[int, int, int, int]:
    low, high, rest_low, rest_high = 1 << 40, -1, 1 << 40, -1
    for at in range(len(column)):
        code = int(column[at])
        if code < 0:
            continue
        if first <= chosen[at] <= last:
            low, high = min(low, code), max(high, code)
        else:
            rest_low, rest_high = min(rest_low, code), max(rest_high, code)
    return low, high, rest_low, rest_high


@compiled
def _measure(space: Space, axis: int, low: int, high: int) -> float:
    return measure_width(space, axis, low, high, 0) if high >= 0 else 0.0
