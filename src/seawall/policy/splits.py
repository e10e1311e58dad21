"""What one more cut changes: the loops behind a descent, which never starts from scratch."""

from __future__ import annotations

from seawall.kernels.kernel import compiled
from seawall.policy.domain import Bits
from seawall.policy.kernels import (
    Groups,
    Layout,
    Longs,
    count_people,
    set_high,
    set_low,
    weigh_group,
)


@compiled
def _split(layout: Layout, groups: Groups, axis: int, cut: int, stamp: int) -> int:
    """Sum up what of each group would lie before the cut; how many groups the cut goes through."""
    value = layout.value_starts[axis] + cut
    low, high = groups.lows[value], groups.highs[value]
    first = layout.value_starts[axis]
    start = layout.value_cells[first + axis + low]
    middle = layout.value_cells[first + axis + cut]
    end = layout.value_cells[first + axis + high]
    total = 0
    for place in range(start, end):
        cell = layout.by_value[axis, place]
        group = groups.of_cell[cell]
        if groups.stamps[group] != stamp:
            groups.stamps[group] = stamp
            groups.parts[group, 0] = groups.parts[group, 1] = 0.0
            groups.touched[total] = group
            total += 1
        if place < middle:
            groups.parts[group, 0] += layout.counts[cell]
            groups.parts[group, 1] += layout.weights[cell]
    return total


@compiled
def measure_split(
    layout: Layout, groups: Groups, axis: int, cut: int, stamp: int, room: float
) -> float:
    """How much a cut before the value ``cut`` would add to the risk.

    Stops as soon as it is more than ``room``: parts only add up.
    """
    added = 0.0
    for place in range(_split(layout, groups, axis, cut, stamp)):
        group = groups.touched[place]
        before = count_people(layout, groups, groups.member[group], axis, cut)
        count, weight = groups.parts[group, 0], groups.parts[group, 1]
        all_count, all_weight = groups.counts[group], groups.weights[group]
        people = groups.people[group]
        added += weigh_group(weight, count, before, layout.gamma)
        added += weigh_group(all_weight - weight, all_count - count, people - before, layout.gamma)
        added -= weigh_group(all_weight, all_count, people, layout.gamma)
        if added > room:
            break
    return added


@compiled
def make_split(layout: Layout, groups: Groups, axis: int, cut: int, stamp: int, total: int) -> int:
    """Cut the groups before the value ``cut``; how many groups there are then."""
    first = layout.value_starts[axis]
    low, high = groups.lows[first + cut], groups.highs[first + cut]
    for place in range(_split(layout, groups, axis, cut, stamp)):
        group = groups.touched[place]
        before = count_people(layout, groups, groups.member[group], axis, cut)
        total = _divide(groups, group, before, total)
    _move_cells(layout, groups, axis, low, cut, high)
    for value in range(low, cut):
        set_high(layout, groups, axis, value, cut)
    for value in range(cut, high):
        set_low(layout, groups, axis, value, cut)
    return total


@compiled
def _divide(groups: Groups, group: int, before: float, total: int) -> int:
    """Give the later part of a group a group of its own, where the sample has any of both parts."""
    count, weight = groups.parts[group, 0], groups.parts[group, 1]
    groups.later[group] = group
    if count == 0.0:
        groups.people[group] -= before
        return total
    if count < groups.counts[group]:
        groups.later[group] = total
        groups.counts[total] = groups.counts[group] - count
        groups.weights[total] = groups.weights[group] - weight
        groups.people[total] = groups.people[group] - before
        groups.stamps[total] = 0
        total += 1
    groups.counts[group], groups.weights[group], groups.people[group] = count, weight, before
    return total


@compiled
def _move_cells(layout: Layout, groups: Groups, axis: int, low: int, cut: int, high: int) -> None:
    first = layout.value_starts[axis] + axis
    middle = layout.value_cells[first + cut]
    for place in range(layout.value_cells[first + low], layout.value_cells[first + high]):
        cell = layout.by_value[axis, place]
        group = groups.of_cell[cell]
        if place >= middle:
            group = groups.later[group]
            groups.of_cell[cell] = group
        groups.member[group] = cell


@compiled
def go_down(
    bits: Bits,
    order: Longs,
    layout: Layout,
    groups: Groups,
    state: tuple[float, int, int],
    limits: tuple[float, float],
    takes: bool,
) -> tuple[int, float, int, int]:
    """Go through the bits of ``order``, in place; how far it came, and the state then.

    State is the risk, the number of groups and the last stamp. With ``takes``, bits that can surely
    be set within the limit are, and it stops before one that is within the tolerance; without, it
    stops before any that may be within the limit.
    """
    risk, total, stamp = state
    limit, tolerance = limits
    place = 0
    while place < len(order):
        bit = order[place]
        if bits[bit] == 0:
            axis = 0
            while layout.bit_starts[axis + 1] <= bit:
                axis += 1
            cut = bit - layout.bit_starts[axis] + 1
            stamp += 1
            added = measure_split(layout, groups, axis, cut, stamp, limit + tolerance - risk)
            if risk + added <= limit + tolerance:
                if not takes or risk + added > limit - tolerance:
                    break
                stamp += 1
                total = make_split(layout, groups, axis, cut, stamp, total)
                bits[bit] = 1
                risk += added
        place += 1
    return place, risk, total, stamp
