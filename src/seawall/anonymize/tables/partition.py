"""Cutting classes in two until no cut is left that the criterion allows, compiled.

LeFevre, DeWitt & Ramakrishnan 2006. All cuts of all axes are weighed: by what they save, or as in
the paper by the width of the axis and their nearness to its median.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.groups import Groups, fill, make_groups
from seawall.anonymize.tables.space import Bools, Floats, Ints, Space, measure_width
from seawall.anonymize.tables.units import Evidence
from seawall.criteria.judging import Ruling, holds
from seawall.quasi.table import Codes
from seawall.text.kernel import compiled

# Worth (below 0: no cut), imbalance, axis, last code on the left, how many units of it go left.
Cut = tuple[float, int, int, int, int]
_NO_CUT = (-1.0, 0, 0, 0, 0)
_ROOM = 1024


class Task(NamedTuple):
    """What stays the same during a run."""

    space: Space
    evidence: Evidence
    ruling: Ruling
    by_gain: bool
    strict: bool


class Sides(NamedTuple):
    """What is counted left and right of a cut: persons, population, units; sensitive values."""

    sums: Ints
    counts: Ints


class Line(NamedTuple):
    """The axis that is swept, with how many groups of codes, and how wide."""

    axis: int
    n_groups: int
    width: float


class Partition(NamedTuple):
    """Class ``c`` is ``order[starts[c]:starts[c + 1]]``, in units.

    ``splits`` tells how it came about: first unit, number of units, axis and last code of the left
    side of every cut; ``worths`` what each saved, or how wide its axis was.
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
    sides = Sides(np.zeros((2, 3), np.int64), np.zeros((2, len(task.ruling.reference)), np.int64))
    goes_left = np.empty(n_units, np.bool_)
    splits, worths, n_splits = np.empty((_ROOM, 4), np.int64), np.empty(_ROOM), 0
    starts, waiting = [0], [(0, n_units)]
    while waiting:
        first, end = waiting.pop()
        cut = _choose(codes[:, first:end], order[first:end], task, groups, sides)
        if cut[0] < 0:
            starts.append(end)
            continue
        if n_splits == len(worths):
            splits, worths = _double(splits), np.append(worths, np.empty(n_splits))
        splits[n_splits, 0], splits[n_splits, 1] = first, end - first
        splits[n_splits, 2], splits[n_splits, 3] = cut[2], cut[3]
        worths[n_splits] = cut[0]
        n_splits += 1
        _mark(codes[cut[2], first:end], goes_left[first:end], cut)
        middle = first + _divide(codes[:, first:end], order[first:end], goes_left[first:end])
        waiting.append((middle, end))
        waiting.append((first, middle))
    return Partition(order, np.array(starts), splits[:n_splits].copy(), worths[:n_splits].copy())


@compiled
def _double(splits: Ints) -> Ints:
    larger = np.empty((2 * len(splits), splits.shape[1]), np.int64)
    larger[: len(splits)] = splits
    return larger


@compiled
def _choose(codes: Codes, order: Codes, task: Task, groups: Groups, sides: Sides) -> Cut:
    best = _NO_CUT
    with_members = not task.strict or len(task.ruling.reference) > 0
    for axis in range(len(codes)):
        n_groups = fill(groups, codes[axis], order, task.evidence, with_members)
        if n_groups > 1:
            best = _sweep(axis, n_groups, order, task, groups, sides, best)
    return best


@compiled
def _sweep(
    axis: int,
    n_groups: int,
    order: Codes,
    task: Task,
    groups: Groups,
    sides: Sides,
    best: Cut,
) -> Cut:
    """Move group after group to the left; the better of ``best`` and the best cut of this axis."""
    width = measure_width(task.space, axis, groups.codes[0], groups.codes[n_groups - 1], n_groups)
    if not task.by_gain and width < best[0]:
        return best
    line = Line(axis, n_groups, width)
    _put_all_right(sides, n_groups, order, task.evidence, groups)
    first, half = 0, groups.units[:n_groups].sum() // 2
    for at in range(n_groups):
        end = first + groups.units[at]
        if not task.strict and first < half < end:
            _move(sides, at, first, half, order, task.evidence, groups)
            best = _try(line, at, half - first, task, groups, sides, best)
            _move(sides, at, half, end, order, task.evidence, groups)
        else:
            _move(sides, at, first, end, order, task.evidence, groups)
        if at < n_groups - 1:
            best = _try(line, at, end - first, task, groups, sides, best)
        first = end
    return best


@compiled
def _put_all_right(
    sides: Sides, n_groups: int, order: Codes, evidence: Evidence, groups: Groups
) -> None:
    sides.sums[0, :], sides.counts[0, :] = 0, 0
    sides.sums[1, 0] = groups.persons[:n_groups].sum()
    sides.sums[1, 1] = groups.population[:n_groups].sum()
    sides.sums[1, 2] = groups.units[:n_groups].sum()
    if sides.counts.shape[1]:
        sides.counts[1, :] = 0
        for place in groups.members[: sides.sums[1, 2]]:
            unit = order[place]
            for value in evidence.values[evidence.starts[unit] : evidence.starts[unit + 1]]:
                sides.counts[1, value] += 1


@compiled
def _move(
    sides: Sides,
    at: int,
    first: int,
    end: int,
    order: Codes,
    evidence: Evidence,
    groups: Groups,
) -> None:
    """Bring members of a group from the right to the left."""
    persons, population = groups.persons[at], groups.population[at]
    if end - first < groups.units[at]:
        persons = population = 0
        for place in groups.members[first:end]:
            persons += evidence.persons[order[place]]
            population += evidence.population[order[place]]
    for row, moved in enumerate((persons, population, end - first)):
        sides.sums[0, row] += moved
        sides.sums[1, row] -= moved
    if sides.counts.shape[1]:
        for place in groups.members[first:end]:
            unit = order[place]
            for value in evidence.values[evidence.starts[unit] : evidence.starts[unit + 1]]:
                sides.counts[0, value] += 1
                sides.counts[1, value] -= 1


@compiled
def _try(
    line: Line,
    at: int,
    ties: int,
    task: Task,
    groups: Groups,
    sides: Sides,
    best: Cut,
) -> Cut:
    """The cut behind (a part of) a group, if it is better than ``best`` and allowed."""
    left, right = sides.sums[0, 2], sides.sums[1, 2]
    worth, imbalance = line.width, abs(left - right)
    if task.by_gain:
        after = at if ties < groups.units[at] else at + 1
        codes = groups.codes
        left_width = measure_width(task.space, line.axis, codes[0], codes[at], at + 1)
        right_width = measure_width(
            task.space, line.axis, codes[after], codes[line.n_groups - 1], line.n_groups - after
        )
        worth = (left + right) * line.width - left * left_width - right * right_width
    if worth < best[0] or (worth == best[0] and imbalance >= best[1]):
        return best
    for side in range(2):
        sums = sides.sums[side]
        if not holds(task.ruling, sums[0], sums[1], sides.counts[side]):
            return best
    return (worth, imbalance, line.axis, groups.codes[at], ties)


@compiled
def _mark(column: Codes, goes_left: Bools, cut: Cut) -> None:
    """Who goes left; one without a code follows the more."""
    ties, n_left, n_known = 0, 0, 0
    for at in range(len(column)):
        goes_left[at] = 0 <= column[at] < cut[3] or (column[at] == cut[3] and ties < cut[4])
        ties += column[at] == cut[3]
        n_left += goes_left[at]
        n_known += column[at] >= 0
    if n_known < len(column) and 2 * n_left > n_known:
        for at in range(len(column)):
            goes_left[at] |= column[at] < 0


@compiled
def _divide(codes: Codes, order: Codes, goes_left: Bools) -> int:
    """Bring the left before the right, each in its order; how many are left."""
    moved = np.empty_like(order)
    n_left = 0
    for axis in range(len(codes)):
        n_left = _split(codes[axis], goes_left, moved)
        codes[axis, :] = moved
    _split(order, goes_left, moved)
    order[:] = moved
    return n_left


@compiled
def _split(column: Codes, goes_left: Bools, moved: Codes) -> int:
    n_left = goes_left.sum()
    left, right = 0, n_left
    for at in range(len(column)):
        if goes_left[at]:
            moved[left] = column[at]
            left += 1
        else:
            moved[right] = column[at]
            right += 1
    return int(n_left)
