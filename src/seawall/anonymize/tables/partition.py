"""Cutting classes in two until no cut is left that the criterion allows, compiled.

LeFevre, DeWitt & Ramakrishnan 2006. All cuts of all axes are weighed: by what they save, or as in
the paper by the width of the axis and their nearness to its median.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.carving import choose_run, make_board
from seawall.anonymize.tables.groups import Groups, fill, make_groups, measure_sides, part_middle
from seawall.anonymize.tables.space import Bools, Floats, Ints
from seawall.anonymize.tables.task import NO_CUT, Cut, Task, count_persons
from seawall.anonymize.tables.units import Evidence
from seawall.criteria.judging import holds
from seawall.kernels.kernel import compiled
from seawall.quasi.table import Codes

_ROOM = 1024


class Partition(NamedTuple):
    """Class ``c`` is ``order[starts[c]:starts[c + 1]]``, in units.

    ``splits`` tells how it came about: of every cut the first unit, the number of units, the axis,
    and the first and last code of what came left; ``worths`` what it saved, or how wide its axis
    was.
    """

    order: Codes
    starts: Ints
    splits: Ints
    worths: Floats


@compiled
def cut_up(given: Codes, task: Task) -> Partition:
    """Cut until nothing can be cut; the whole must keep the rules."""
    codes = given.copy()
    n_units = codes.shape[1]
    order = np.arange(n_units).astype(np.int32)
    groups = make_groups(n_units, task.space.sizes.max())
    counts = np.zeros((2, len(task.ruling.reference)), np.int64)
    board = make_board()
    goes_left = np.empty(n_units, np.bool_)
    splits, worths, n_splits = np.empty((_ROOM, 5), np.int64), np.empty(_ROOM), 0
    starts, waiting = [0], [(0, n_units)]
    while waiting:
        first, end = waiting.pop()
        if task.is_carving:
            cut = choose_run(codes, order, (first, end), task, groups, counts, board)
        else:
            cut = _choose(codes, order, (first, end), task, groups, counts)
        if cut[0] < 0:
            starts.append(end)
            continue
        if n_splits == len(worths):
            splits, worths = _double(splits), np.append(worths, np.empty(n_splits))
        splits[n_splits, 0], splits[n_splits, 1] = first, end - first
        splits[n_splits, 2], splits[n_splits, 3], splits[n_splits, 4] = cut[2], cut[3], cut[4]
        worths[n_splits] = cut[0]
        n_splits += 1
        _mark(codes[cut[2], first:end], goes_left[first:end], cut)
        middle = first + _divide(codes, order, (first, end), goes_left[first:end])
        waiting.append((middle, end))
        waiting.append((first, middle))
    return Partition(order, np.array(starts), splits[:n_splits].copy(), worths[:n_splits].copy())


@compiled
def _double(splits: Ints) -> Ints:
    larger = np.empty((2 * len(splits), splits.shape[1]), np.int64)
    larger[: len(splits)] = splits
    return larger


@compiled
def _choose(
    codes: Codes, order: Codes, span: tuple[int, int], task: Task, groups: Groups, counts: Ints
) -> Cut:
    best = NO_CUT
    # Slices of one row are contiguous, which slices of many rows are not: far faster to run over.
    held = order[span[0] : span[1]]
    if count_persons(held, task) < 2 * task.least_persons:
        return best
    detailed = not (task.is_plain and task.is_strict)
    for axis in range(len(codes)):
        n_groups = fill(groups, codes[axis, span[0] : span[1]], held, task.evidence, detailed)
        if n_groups > 1:
            if not task.is_strict:
                n_groups = part_middle(groups, n_groups, held, task.evidence)
            best = _sweep(axis, n_groups, held, task, groups, counts, best)
    return best


@compiled
def _sweep(
    axis: int,
    n_groups: int,
    order: Codes,
    task: Task,
    groups: Groups,
    counts: Ints,
    best: Cut,
) -> Cut:
    """Move group after group to the left; the better of ``best`` and the best cut of this axis."""
    width = measure_sides(groups, n_groups, task.space, axis)
    if not task.by_gain and width < best[0]:
        return best
    units, all_persons, everybody = _add_up(groups, n_groups)
    left, persons, population = 0, 0, 0
    if counts.shape[1]:
        _put_right(counts, groups.members[:units], order, task.evidence)
    for at in range(n_groups - 1):
        if counts.shape[1]:
            members = groups.members[left : left + groups.units[at]]
            _bring_left(counts, members, order, task.evidence)
        left += groups.units[at]
        persons += groups.persons[at]
        population += groups.population[at]
        if all_persons - persons < task.least_persons:
            break
        worth, imbalance = width, abs(units - 2 * left)
        if task.by_gain:
            shown = left * groups.widths[0, at] + (units - left) * groups.widths[1, at]
            worth = units * width - shown
        if worth < best[0] or (worth == best[0] and imbalance >= best[1]):
            continue
        if (
            persons >= task.least_persons
            and holds(task.ruling, persons, population, counts[0])
            and holds(task.ruling, all_persons - persons, everybody - population, counts[1])
        ):
            ties = _count_ties(groups, at)
            best = (worth, imbalance, axis, groups.codes[0], groups.codes[at], ties)
    return best


@compiled
def _add_up(groups: Groups, n_groups: int) -> tuple[int, int, int]:
    units, persons, population = 0, 0, 0
    for at in range(n_groups):
        units += groups.units[at]
        persons += groups.persons[at]
        population += groups.population[at]
    return units, persons, population


@compiled
def _count_ties(groups: Groups, at: int) -> int:
    """How many units of a group's code are left of the cut behind it."""
    ties = groups.units[at]
    if at and groups.codes[at - 1] == groups.codes[at]:
        ties += groups.units[at - 1]
    return int(ties)


@compiled
def _put_right(counts: Ints, members: Codes, order: Codes, evidence: Evidence) -> None:
    counts[:] = 0
    for place in members:
        unit = order[place]
        for at in range(evidence.starts[unit], evidence.starts[unit + 1]):
            counts[1, evidence.values[at]] += 1


@compiled
def _bring_left(counts: Ints, members: Codes, order: Codes, evidence: Evidence) -> None:
    for place in members:
        unit = order[place]
        for at in range(evidence.starts[unit], evidence.starts[unit + 1]):
            counts[0, evidence.values[at]] += 1
            counts[1, evidence.values[at]] -= 1


@compiled
def _mark(column: Codes, goes_left: Bools, cut: Cut) -> None:
    """Who goes left; one without a code follows the more."""
    first, last, most = cut[3], cut[4], cut[5]
    ties, n_left, n_known = 0, 0, 0
    for at in range(len(column)):
        code = column[at]
        goes_left[at] = first <= code < last or (code == last and ties < most)
        ties += code == last
        n_left += goes_left[at]
        n_known += code >= 0
    if n_known < len(column) and 2 * n_left > n_known:
        for at in range(len(column)):
            goes_left[at] |= column[at] < 0


@compiled
def _divide(codes: Codes, order: Codes, span: tuple[int, int], goes_left: Bools) -> int:
    """Bring the left before the right, each in its order; how many are left."""
    right = np.empty(span[1] - span[0], np.int32)
    for axis in range(len(codes)):
        _split(codes[axis, span[0] : span[1]], goes_left, right)
    return _split(order[span[0] : span[1]], goes_left, right)


@compiled
def _split(column: Codes, goes_left: Bools, right: Codes) -> int:
    n_left, n_right = 0, 0
    for at in range(len(column)):
        if goes_left[at]:
            column[n_left] = column[at]
            n_left += 1
        else:
            right[n_right] = column[at]
            n_right += 1
    column[n_left:] = right[:n_right]
    return n_left
