"""The units of a class by their code on one axis, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.space import Floats, Ints, Space, measure_width
from seawall.anonymize.tables.units import Evidence
from seawall.kernels.kernel import compiled
from seawall.quasi.table import Codes

# Counting over a run of codes beats sorting while the run is not much longer than the class.
_SPARE_CODES = 256


class Groups(NamedTuple):
    """Groups of units with equal codes, in the order of the codes; room for as many as units.

    ``members`` are places in the class, group after group; filled where somebody asks for them.
    ``widths[0]`` and ``widths[1]`` are what it costs to show all up to a group, and all after it;
    ``before`` counts the units, persons and population of all groups before one.
    """

    codes: Codes
    units: Ints
    persons: Ints
    population: Ints
    widths: Floats
    before: Ints
    members: Codes
    slots: Codes


@compiled
def make_groups(n_units: int, n_codes: int) -> Groups:
    """Room for the groups of any class, and for one more that a tie may be parted into."""
    room = min(n_units, n_codes) + 1
    return Groups(
        np.empty(room, np.int32),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty((2, room)),
        np.zeros((3, room + 1), np.int64),
        np.empty(n_units, np.int32),
        np.zeros(min(n_codes, 5 * n_units + _SPARE_CODES) + 1, np.int32),
    )


@compiled
def fill(groups: Groups, column: Codes, order: Codes, evidence: Evidence, detailed: bool) -> int:
    """Group a class's units by their codes; the number of groups. Missing codes are left out.

    Members, and persons where a unit is not simply one, are counted if ``detailed``.
    """
    low, high = 1 << 40, -1
    for code in column:
        if code >= 0:
            low, high = min(low, int(code)), max(high, int(code))
    if high <= low:
        return 0 if high < 0 else 1
    if high - low + 1 < len(groups.slots) and high - low <= 4 * len(column) + _SPARE_CODES:
        found = _count(groups, column, low, high)
        if detailed:
            _place(groups, column, low, found)
        groups.slots[: high - low + 1] = 0
    else:
        found = _sort(groups, column)
    if detailed:
        _weigh(groups, found, order, evidence)
    return found


@compiled
def _count(groups: Groups, column: Codes, low: int, high: int) -> int:
    """Codes and units of each group; a code's slot then names its group."""
    slots = groups.slots
    for code in column:
        if code >= 0:
            slots[code - low] += 1
    found = 0
    for code in range(low, high + 1):
        held = slots[code - low]
        if held:
            groups.codes[found] = code
            groups.units[found] = groups.persons[found] = held
            groups.population[found] = 0
            slots[code - low] = found
            found += 1
    return found


@compiled
def _place(groups: Groups, column: Codes, low: int, found: int) -> None:
    nexts = np.cumsum(groups.units[:found]) - groups.units[:found]
    for at in range(len(column)):
        if column[at] >= 0:
            group = groups.slots[column[at] - low]
            groups.members[nexts[group]] = at
            nexts[group] += 1


@compiled
def _sort(groups: Groups, column: Codes) -> int:
    found, filled, last = 0, 0, -1
    for at in np.argsort(column, kind="mergesort"):
        if column[at] < 0:
            continue
        if column[at] != last:
            last = int(column[at])
            groups.codes[found], groups.population[found] = last, 0
            groups.units[found] = groups.persons[found] = 0
            found += 1
        groups.units[found - 1] += 1
        groups.persons[found - 1] += 1
        groups.members[filled] = at
        filled += 1
    return found


@compiled
def _weigh(groups: Groups, found: int, order: Codes, evidence: Evidence) -> None:
    first = 0
    for group in range(found):
        end = first + groups.units[group]
        persons, population = 0, 0
        for place in groups.members[first:end]:
            persons += evidence.persons[order[place]]
            population += evidence.population[order[place]]
        groups.persons[group], groups.population[group] = persons, population
        first = end


@compiled
def part_middle(groups: Groups, found: int, order: Codes, evidence: Evidence) -> int:
    """Part the group in which half of the units is reached, where it is; the number of groups."""
    half, first = groups.units[:found].sum() // 2, 0
    for group in range(found):
        units = groups.units[group]
        if first < half < first + units:
            for at in range(found, group, -1):
                groups.codes[at], groups.units[at] = groups.codes[at - 1], groups.units[at - 1]
            groups.units[group], groups.units[group + 1] = half - first, first + units - half
            _weigh(groups, found + 1, order, evidence)
            return found + 1
        first += units
    return found


@compiled
def add_up(groups: Groups, found: int) -> None:
    """Fill in what is counted before each group."""
    before = groups.before
    for at in range(found):
        before[0, at + 1] = before[0, at] + groups.units[at]
        before[1, at + 1] = before[1, at] + groups.persons[at]
        before[2, at + 1] = before[2, at] + groups.population[at]


@compiled
def measure_sides(groups: Groups, found: int, space: Space, axis: int) -> float:
    """Fill in the widths left and right of every cut; the width of the whole."""
    codes, widths = groups.codes, groups.widths
    distinct = 0
    for at in range(found):
        distinct += at == 0 or codes[at] != codes[at - 1]
        widths[0, at] = measure_width(space, axis, codes[0], codes[at], distinct)
    distinct = 0
    for at in range(found - 2, -1, -1):
        distinct += at == found - 2 or codes[at + 1] != codes[at + 2]
        widths[1, at] = measure_width(space, axis, codes[at + 1], codes[found - 1], distinct)
    return float(widths[0, found - 1])
