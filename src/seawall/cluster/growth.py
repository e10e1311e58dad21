"""The loop that divides groups of persons until none can be divided further."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.cluster.cut import COMPLETE, Flags, Longs, find_left
from seawall.cluster.leading import MAX_TERMS, NO_TERM, lead_sides
from seawall.cluster.nmf import Floats, Ints, Rows, find_gram, improve_topics, start_topics
from seawall.cluster.rule import Rule
from seawall.kernels.kernel import compiled

# Sides are asked for, not the topics' last digits.
_TOLERANCE = 1e-5
LEAF = -1


class Grown(NamedTuple):
    """Nodes as columns: the right child is numbered one more than the left.

    A node's persons stand in the list of persons from ``begins`` on.
    """

    parents: Ints
    lefts: Ints
    sizes: Ints
    begins: Ints
    leading: Ints
    leaf_of: Ints


@compiled
def grow(rows: Rows, direction: Floats, support: Longs, rule: Rule) -> Grown:
    """Divide all persons in two, and each side again, until k forbids it.

    Groups are kept as runs of one list of persons, each in order of number, so that a group's split
    depends on who is in it and on nothing else.
    """
    persons = np.arange(len(support), dtype=np.int32)
    grown = _make_room(len(support), 2 * (len(support) // rule.k) + 1)
    local_of = np.full(len(direction), NO_TERM, dtype=np.int32)
    _lead_root(rows, local_of, grown, rule)
    waiting, count = [0], 1
    while waiting:
        node = waiting.pop()
        begin = grown.begins[node]
        group = persons[begin : begin + grown.sizes[node]]
        local, columns = _take_rows(rows, group, local_of)
        is_left, size = _choose_left(local, columns, direction, _take(support, group), rule)
        if size == 0:
            _settle(grown, group, node)
            continue
        _add_sides(grown, node, count, size)
        lead_sides(local, columns, is_left, rule, grown.leading[count : count + 2])
        _part(group, is_left, size)
        waiting.append(count + 1)
        waiting.append(count)
        count += 2
    return _trim(grown, count)


@compiled
def _choose_left(
    rows: Rows, columns: Ints, direction: Floats, support: Longs, rule: Rule
) -> tuple[Flags, int]:
    """Who of a group goes to the left side, and how many; nobody, where the group stays whole."""
    holders = 0
    for place in range(len(support)):
        holders += support[place, COMPLETE] > 0
    if holders < 2 * rule.k:
        return np.zeros(len(support), dtype=np.bool_), 0
    local_direction = np.empty(len(columns))
    for place in range(len(columns)):
        local_direction[place] = direction[columns[place]]
    scores = _score(rows, local_direction, rule.iterations)
    return find_left(scores, support, rule.k, rule.split)


@compiled
def _take(support: Longs, group: Ints) -> Longs:
    taken = np.empty((len(group), 2), dtype=np.int64)
    for place in range(len(group)):
        taken[place] = support[group[place]]
    return taken


@compiled
def _settle(grown: Grown, group: Ints, node: int) -> None:
    for person in group:
        grown.leaf_of[person] = node


@compiled
def _add_sides(grown: Grown, node: int, left: int, left_size: int) -> None:
    """Enter the nodes ``left`` and ``left + 1`` below a node."""
    right = left + 1
    grown.lefts[node] = left
    grown.parents[left] = grown.parents[right] = node
    grown.sizes[left], grown.sizes[right] = left_size, grown.sizes[node] - left_size
    grown.begins[left], grown.begins[right] = grown.begins[node], grown.begins[node] + left_size


@compiled
def _part(group: Ints, is_left: Flags, left_size: int) -> None:
    """Bring the left side before the right one; each stays in order."""
    members = group.copy()
    left, right = 0, left_size
    for place in range(len(members)):
        if is_left[place]:
            group[left] = members[place]
            left += 1
        else:
            group[right] = members[place]
            right += 1


@compiled
def _lead_root(rows: Rows, local_of: Ints, grown: Grown, rule: Rule) -> None:
    """The root has no sibling: its leading terms are the most frequent ones."""
    columns = np.arange(len(local_of), dtype=np.int32)
    everyone = np.ones(len(grown.leaf_of), dtype=np.bool_)
    leading = np.empty((2, MAX_TERMS), dtype=np.int32)
    lead_sides(rows, columns, everyone, rule, leading)
    for place in range(MAX_TERMS):
        grown.leading[0, place] = leading[0, place]


@compiled
def _make_room(persons: int, nodes: int) -> Grown:
    grown = Grown(
        np.full(nodes, LEAF, dtype=np.int32),
        np.full(nodes, LEAF, dtype=np.int32),
        np.zeros(nodes, dtype=np.int32),
        np.zeros(nodes, dtype=np.int32),
        np.full((nodes, MAX_TERMS), NO_TERM, dtype=np.int32),
        np.zeros(persons, dtype=np.int32),
    )
    grown.sizes[0] = persons
    return grown


@compiled
def _trim(grown: Grown, count: int) -> Grown:
    return Grown(
        grown.parents[:count],
        grown.lefts[:count],
        grown.sizes[:count],
        grown.begins[:count],
        grown.leading[:count],
        grown.leaf_of,
    )


@compiled
def _take_rows(rows: Rows, group: Ints, local_of: Ints) -> tuple[Rows, Ints]:
    """The rows of a group over the columns that it has, and which those are.

    A small group has few of all columns: work on it must not grow with the others.
    """
    starts = np.zeros(len(group) + 1, dtype=np.uint32)
    for place, person in enumerate(group):
        starts[place + 1] = starts[place] + rows.starts[person + 1] - rows.starts[person]
    local = Rows(starts, np.empty(starts[-1], dtype=np.uint32), np.empty(starts[-1]))
    columns = np.empty(min(len(local_of), starts[-1]), dtype=np.int32)
    count = at = 0
    for person in group:
        for entry in range(rows.starts[person], rows.starts[person + 1]):
            column = rows.columns[entry]
            if local_of[column] == NO_TERM:
                local_of[column], columns[count] = count, column
                count += 1
            local.columns[at], local.values[at] = local_of[column], rows.values[entry]
            at += 1
    for place in range(count):
        local_of[columns[place]] = NO_TERM
    return local, columns[:count]


@compiled
def _score(rows: Rows, direction: Floats, iterations: int) -> Floats:
    """How much better each row fits the first topic alone than the second alone.

    In squared distance: what would be lost if the person moved over. It is positive exactly where
    the factorization weighs the first topic of unit length more than the second.
    """
    topics = start_topics(rows, direction)
    improve_topics(rows, topics, iterations, _TOLERANCE)
    first_square, second_square, _ = find_gram(topics)
    first_share = 1.0 / first_square if first_square > 0.0 else 0.0
    second_share = 1.0 / second_square if second_square > 0.0 else 0.0
    scores = np.empty(len(rows.starts) - 1)
    for row in range(len(scores)):
        first = second = 0.0
        for at in range(rows.starts[row], rows.starts[row + 1]):
            column, value = rows.columns[at], rows.values[at]
            first += value * topics[column, 0]
            second += value * topics[column, 1]
        scores[row] = first * first * first_share - second * second * second_share
    return scores
