"""The units of a class by their code on one axis, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.space import Ints
from seawall.anonymize.tables.units import Evidence
from seawall.quasi.table import Codes
from seawall.text.kernel import compiled

# Counting over a run of codes beats sorting while the run is not much longer than the class.
_SPARE_CODES = 256


class Groups(NamedTuple):
    """Groups of units with equal codes, in the order of the codes; room for as many as units.

    ``members`` are places in the class, group after group; filled where somebody asks for them.
    """

    codes: Codes
    units: Ints
    persons: Ints
    population: Ints
    members: Codes
    slots: Ints


@compiled
def make_groups(n_units: int, n_codes: int) -> Groups:
    """Room for the groups of any class."""
    room = min(n_units, n_codes)
    return Groups(
        np.empty(room, np.int32),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(n_units, np.int32),
        np.zeros(min(n_codes, 5 * n_units + _SPARE_CODES) + 1, np.int64),
    )


@compiled
def fill(
    groups: Groups, column: Codes, order: Codes, evidence: Evidence, with_members: bool
) -> int:
    """Group a class's units by their codes; the number of groups. Missing codes are left out."""
    low, high = 1 << 40, -1
    for code in column:
        if code >= 0:
            low, high = min(low, int(code)), max(high, int(code))
    if high <= low:
        return 0 if high < 0 else 1
    if high - low + 1 < len(groups.slots) and high - low <= 4 * len(column) + _SPARE_CODES:
        return _count(groups, column, order, evidence, low, high, with_members)
    return _sort(groups, column, order, evidence)


@compiled
def _count(
    groups: Groups,
    column: Codes,
    order: Codes,
    evidence: Evidence,
    low: int,
    high: int,
    with_members: bool,
) -> int:
    slots = groups.slots
    for code in column:
        if code >= 0:
            slots[code - low] += 1
    found = 0
    for code in range(low, high + 1):
        held = slots[code - low]
        if held:
            groups.codes[found], groups.units[found] = code, held
            groups.persons[found] = groups.population[found] = 0
            slots[code - low] = found
            found += 1
    _weigh(groups, column, order, evidence, low)
    if with_members:
        _place(groups, column, low, found)
    for at in range(high - low + 1):
        slots[at] = 0
    return found


@compiled
def _weigh(groups: Groups, column: Codes, order: Codes, evidence: Evidence, low: int) -> None:
    for at in range(len(column)):
        if column[at] >= 0:
            group = groups.slots[column[at] - low]
            groups.persons[group] += evidence.persons[order[at]]
            groups.population[group] += evidence.population[order[at]]


@compiled
def _place(groups: Groups, column: Codes, low: int, found: int) -> None:
    nexts = np.cumsum(groups.units[:found]) - groups.units[:found]
    for at in range(len(column)):
        if column[at] >= 0:
            group = groups.slots[column[at] - low]
            groups.members[nexts[group]] = at
            nexts[group] += 1


@compiled
def _sort(groups: Groups, column: Codes, order: Codes, evidence: Evidence) -> int:
    found, last = 0, np.int64(-1)
    filled = 0
    for at in np.argsort(column, kind="mergesort"):
        if column[at] < 0:
            continue
        if column[at] != last:
            last = np.int64(column[at])
            groups.codes[found], groups.units[found] = column[at], 0
            groups.persons[found] = groups.population[found] = 0
            found += 1
        groups.units[found - 1] += 1
        groups.persons[found - 1] += evidence.persons[order[at]]
        groups.population[found - 1] += evidence.population[order[at]]
        groups.members[filled] = at
        filled += 1
    return found
