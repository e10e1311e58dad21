"""Moving units between finished classes wherever that loses less, compiled.

After carving, a unit may fit a class better that it was cut off from early. A move leaves both
classes keeping the rules, and what all classes lose together falls with every move.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.space import Floats, Ints, Space, measure_width
from seawall.anonymize.tables.task import Task
from seawall.criteria.judging import holds
from seawall.kernels.kernel import compiled
from seawall.quasi.table import Codes

_LEAST_SAVING = 1e-9


class Classes(NamedTuple):
    """Classes as lists of units, with what each spans and loses, on every axis and on all."""

    of_unit: Codes
    heads: Codes
    nexts: Codes
    sizes: Ints
    lows: Codes
    highs: Codes
    axis_widths: Floats
    widths: Floats


@compiled
def rearrange(codes: Codes, order: Codes, starts: Ints, task: Task, rounds: int) -> Codes:
    """The class of every unit after at most so many rounds of moves over all units."""
    classes = _list_classes(codes, order, starts, task.space)
    counts = np.zeros(len(task.ruling.reference), np.int64)
    for _ in range(rounds):
        by_width = np.argsort(classes.widths)
        n_moves = 0
        for unit in range(codes.shape[1]):
            n_moves += _try(unit, codes, by_width, task, classes, counts)
        if n_moves == 0:
            break
    return classes.of_unit


@compiled
def _list_classes(codes: Codes, order: Codes, starts: Ints, space: Space) -> Classes:
    n_classes, (n_axes, n_units) = len(starts) - 1, codes.shape
    classes = Classes(
        np.empty(n_units, np.int32),
        np.full(n_classes, -1, np.int32),
        np.full(n_units, -1, np.int32),
        np.zeros(n_classes, np.int64),
        np.zeros((n_classes, n_axes), np.int32),
        np.zeros((n_classes, n_axes), np.int32),
        np.zeros((n_classes, n_axes)),
        np.zeros(n_classes),
    )
    for c in range(n_classes):
        for unit in order[starts[c] : starts[c + 1]]:
            _link(unit, c, classes)
        _span(c, codes, space, classes)
    return classes


@compiled
def _link(unit: int, c: int, classes: Classes) -> None:
    classes.of_unit[unit] = c
    classes.nexts[unit] = classes.heads[c]
    classes.heads[c] = unit
    classes.sizes[c] += 1


@compiled
def _unlink(unit: int, c: int, classes: Classes) -> None:
    classes.sizes[c] -= 1
    if classes.heads[c] == unit:
        classes.heads[c] = classes.nexts[unit]
        return
    before = classes.heads[c]
    while classes.nexts[before] != unit:
        before = classes.nexts[before]
    classes.nexts[before] = classes.nexts[unit]


@compiled
def _span(c: int, codes: Codes, space: Space, classes: Classes) -> None:
    """Measure anew what a class spans."""
    classes.widths[c] = 0.0
    for axis in range(len(codes)):
        low, high = _find_ends(c, -1, codes[axis], classes)
        classes.lows[c, axis], classes.highs[c, axis] = min(low, high), high
        classes.axis_widths[c, axis] = measure_width(space, axis, low, high, 0) if high >= 0 else 0
        classes.widths[c] += classes.axis_widths[c, axis]


@compiled
def _find_ends(c: int, without: int, column: Codes, classes: Classes) -> tuple[int, int]:
    low, high = 1 << 40, -1
    unit = classes.heads[c]
    while unit >= 0:
        if unit != without and column[unit] >= 0:
            low, high = min(low, int(column[unit])), max(high, int(column[unit]))
        unit = classes.nexts[unit]
    return low, high


@compiled
def _try(
    unit: int, codes: Codes, by_width: Ints, task: Task, classes: Classes, counts: Ints
) -> int:
    """Move the unit to the class where it loses least, if that saves anything; 1 if it moved."""
    home = int(classes.of_unit[unit])
    if classes.widths[home] == 0.0 or codes[:, unit].min() < 0:
        return 0
    if not _allow(home, unit, -1, task, classes, counts):
        return 0
    alone = _measure_without(unit, home, codes, task.space, classes)
    size = classes.sizes[home]
    least = size * classes.widths[home] - (size - 1) * alone - _LEAST_SAVING
    target, at = -1, 0
    while at < len(by_width):
        at, added = _find_better(codes[:, unit], at, least, by_width, task.space, classes)
        c = by_width[at] if at < len(by_width) else home
        if c != home and _allow(c, -1, unit, task, classes, counts):
            least, target = added, c
        at += 1
    if target < 0:
        return 0
    _unlink(unit, home, classes)
    _link(unit, target, classes)
    _span(home, codes, task.space, classes)
    _span(target, codes, task.space, classes)
    return 1


@compiled
def _measure_without(unit: int, c: int, codes: Codes, space: Space, classes: Classes) -> float:
    """How wide a class is when the unit has left."""
    width = 0.0
    for axis in range(len(codes)):
        low, high = classes.lows[c, axis], classes.highs[c, axis]
        if codes[axis, unit] in (low, high):
            low, high = _find_ends(c, unit, codes[axis], classes)
        if high >= 0:
            width += measure_width(space, axis, low, high, 0)
    return width


@compiled
def _find_better(
    row: Codes, first: int, least: float, by_width: Ints, space: Space, classes: Classes
) -> tuple[int, float]:
    """The first class from a place on to which a unit adds less, and what it adds; else the end."""
    for at in range(first, len(by_width)):
        c = by_width[at]
        # A unit loses at least a class's width in it, and the classes come in that order.
        if classes.widths[c] >= least:
            break
        size, own = classes.sizes[c], classes.widths[c]
        most = (least + size * own) / (size + 1)
        width = own
        for axis in range(len(row)):
            code, low, high = row[axis], classes.lows[c, axis], classes.highs[c, axis]
            if code < low or code > high:
                wider = measure_width(space, axis, min(code, low), max(code, high), 0)
                width += wider - classes.axis_widths[c, axis]
                if width >= most:
                    break
        if width < most:
            return at, float((size + 1) * width - size * own)
    return len(by_width), least


@compiled
def _allow(c: int, without: int, extra: int, task: Task, classes: Classes, counts: Ints) -> bool:
    """Whether a class keeps the rules without a unit, or with one more."""
    if task.is_plain:
        return bool(classes.sizes[c] - (without >= 0) >= task.least_persons)
    counts[:] = 0
    persons, population = 0, 0
    unit = extra if extra >= 0 else classes.heads[c]
    while unit >= 0:
        if unit != without:
            persons += task.evidence.persons[unit]
            population += task.evidence.population[unit]
            for at in range(task.evidence.starts[unit], task.evidence.starts[unit + 1]):
                counts[task.evidence.values[at]] += 1
        unit = classes.heads[c] if unit == extra else classes.nexts[unit]
    return bool(holds(task.ruling, persons, population, counts))
