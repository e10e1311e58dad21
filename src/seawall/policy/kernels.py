"""The loops behind a policy's risk: groups of the sample's cells, and people in boxes.

A policy cuts every axis into runs of values; the records of one group lie in a box. People in a box
are read from prefix sums over the population's histogram, two a corner and axis, so that a policy
costs the sample's distinct cells and no more, however large the domain is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from seawall.kernels.kernel import compiled
from seawall.policy.domain import Bits

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


class Layout(NamedTuple):
    """The sample's distinct cells in rising order, and the population that they are held against.

    Values of all axes are numbered through, those of an axis from ``value_starts`` on;
    ``values[cell]`` has one for each axis. ``by_value[axis]`` lists the cells by their value on it,
    those of each value from ``value_cells`` on. ``sums`` are the population's prefix sums, and
    ``edges`` the way round the corners of a box, along one axis at a time; where the sums would be
    too many, people are listed by cell.
    """

    values: Ints
    counts: Floats
    weights: Floats
    value_starts: Longs
    bit_starts: Longs
    by_value: Ints
    value_cells: Longs
    strides: Longs
    sums: Floats
    sum_strides: Longs
    edges: Ints
    listed_values: Ints
    listed_counts: Floats
    gamma: float


class Groups(NamedTuple):
    """What a policy makes of the cells, in place; room for one group a cell.

    ``lows`` and ``highs`` are the run of every value, ``low_sums`` and ``high_sums`` the same as
    steps in the prefix sums, ``low_keys`` as a part of the group's key. ``keys`` and ``slots`` are
    a hash table of groups, ``member`` is some cell of each; the rest is scratch.
    """

    lows: Ints
    highs: Ints
    low_keys: Longs
    low_sums: Longs
    high_sums: Longs
    of_cell: Ints
    member: Ints
    counts: Floats
    weights: Floats
    people: Floats
    keys: Longs
    slots: Ints
    stamps: Longs
    parts: Floats
    touched: Ints
    later: Ints
    spans: Longs


@compiled
def mark_runs(bits: Bits, layout: Layout, groups: Groups) -> None:
    """Note for every value the run, [low, high), that the policy puts it in."""
    for axis in range(len(layout.bit_starts) - 1):
        start, end = layout.value_starts[axis], layout.value_starts[axis + 1]
        first_bit = layout.bit_starts[axis]
        low = 0
        for value in range(end - start):
            if value and bits[first_bit + value - 1]:
                low = value
            set_low(layout, groups, axis, value, low)
        high = end - start
        for value in range(end - start - 1, -1, -1):
            set_high(layout, groups, axis, value, high)
            if groups.lows[start + value] == value:
                high = value


@compiled
def set_low(layout: Layout, groups: Groups, axis: int, value: int, low: int) -> None:
    """Note where the run of a value begins."""
    at = layout.value_starts[axis] + value
    groups.lows[at] = low
    groups.low_keys[at] = low * layout.strides[axis]
    groups.low_sums[at] = low * layout.sum_strides[axis]


@compiled
def set_high(layout: Layout, groups: Groups, axis: int, value: int, high: int) -> None:
    """Note where the run of a value ends."""
    at = layout.value_starts[axis] + value
    groups.highs[at] = high
    groups.high_sums[at] = high * layout.sum_strides[axis]


@compiled
def join_cells(layout: Layout, groups: Groups) -> int:
    """Give every cell its group and sum up counts and weights; how many groups there are.

    Groups are numbered by their first cell, so that the same groups come in the same order
    whatever policy made them: equal risks are then equal to the last digit.
    """
    groups.keys[:] = -1
    total = 0
    for cell in range(len(layout.counts)):
        key = _find_key(groups, layout.values, cell)
        at = _find_slot(key, groups.keys)
        if groups.keys[at] < 0:
            groups.keys[at] = key
            groups.slots[at] = total
            groups.member[total] = cell
            groups.counts[total] = groups.weights[total] = 0.0
            total += 1
        group = groups.slots[at]
        groups.of_cell[cell] = group
        groups.counts[group] += layout.counts[cell]
        groups.weights[group] += layout.weights[cell]
    return total


@compiled
def _find_key(groups: Groups, values: Ints, cell: int) -> int:
    """The number of the lowest cell in the box of a cell."""
    key = np.int64(0)
    for axis in range(values.shape[1]):
        key += groups.low_keys[values[cell, axis]]
    return int(key)


@compiled
def _find_slot(key: int, keys: Longs) -> int:
    """The key's place in the table, or the free place where it belongs."""
    mask = np.uint64(len(keys) - 1)
    # Keys of a small domain are their own places; others are scattered over the table.
    at = np.uint64(key)
    if at > mask:
        at = ((at * _GOLDEN) >> np.uint64(20)) & mask
    while keys[at] != key and keys[at] >= 0:
        at = (at + np.uint64(1)) & mask
    return int(at)


@compiled
def count_people(layout: Layout, groups: Groups, cell: int, axis: int, cut: int) -> float:
    """People in the box of a cell's group; with an axis only those before ``cut`` on it."""
    n_axes = layout.values.shape[1]
    at = np.int64(0)
    for other in range(n_axes):
        value = layout.values[cell, other]
        high = cut * layout.sum_strides[other] if other == axis else groups.high_sums[value]
        groups.spans[other] = high - groups.low_sums[value]
        at += high
    total, sign = layout.sums[at], 1.0
    for edge in layout.edges:
        groups.spans[edge] = -groups.spans[edge]
        at += groups.spans[edge]
        sign = -sign
        total += sign * layout.sums[at]
    return float(total)


@compiled
def weigh_group(weight: float, count: float, people: float, gamma: float) -> float:
    """A group's part of equation (1): a group is no smaller than what the sample has of it."""
    if weight == 0.0:
        return 0.0
    size = max(people, count)
    return float(weight / size if gamma == 1.0 else weight * size**-gamma)


@compiled
def measure_risk(bits: Bits, layout: Layout, groups: Groups) -> tuple[float, int]:
    """Equation (1) of Benitez et al. 2010 for a policy, and how many groups it leaves."""
    mark_runs(bits, layout, groups)
    total = join_cells(layout, groups)
    if len(layout.sums):
        for group in range(total):
            groups.people[group] = count_people(layout, groups, groups.member[group], -1, 0)
    else:
        count_listed(layout, groups, total)
    risk = 0.0
    for group in range(total):
        weight, count, people = groups.weights[group], groups.counts[group], groups.people[group]
        risk += weigh_group(weight, count, people, layout.gamma)
    return risk, total


@compiled
def count_listed(layout: Layout, groups: Groups, total: int) -> None:
    """People of every group, from a population that is listed cell by cell."""
    groups.people[:total] = 0.0
    for cell in range(len(layout.listed_counts)):
        key = _find_key(groups, layout.listed_values, cell)
        at = _find_slot(key, groups.keys)
        if groups.keys[at] >= 0:
            groups.people[groups.slots[at]] += layout.listed_counts[cell]
