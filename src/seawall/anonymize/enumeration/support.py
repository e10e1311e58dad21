"""The least number of persons behind any profile of a record: dataset-level k-safety, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

import numpy as np

from seawall.anonymize.enumeration.ground import (
    LARGEST_KEY,
    Bools,
    Ground,
    Ints,
    Longs,
    Shown,
    as_ints,
)
from seawall.anonymize.enumeration.membership import (
    Roster,
    count_everywhere,
    count_persons,
    shows,
)
from seawall.kernels.kernel import compiled

# Steps that the search through one cluster's profiles may take before it gives a lower bound.
_LEAST_STEPS = 1 << 18
_STEPS_PER_RECORD = 1 << 8
# Profiles whose count is remembered, many clusters asking for the same ones: by record, at most.
_MEMORIES_PER_RECORD = 16
_MOST_MEMORIES = 1 << 20
_SPREAD = 0x1E3779B97F4A7C15


class Quest(NamedTuple):
    """What is asked: attributes in the order of search, and when a record's answer is settled.

    Counts above ``cap`` are given as ``cap``; a record found below ``stop`` is looked at no
    further. ``at_home`` counts the persons of the own cluster only.
    """

    order: Ints
    cap: int
    stop: int
    at_home: bool = False


class Memory(NamedTuple):
    """Counts of profiles by key, one a slot; without ``radixes`` nothing is remembered."""

    radixes: Longs
    keys: Longs
    counts: Ints


class Answer(NamedTuple):
    """By record: the least support of its profiles, and a profile that has it (-1: none found)."""

    least: Ints
    profiles: Ints


class _Stack(NamedTuple):
    """A depth-first search over one cluster's profiles: at each depth, who shows the values so far.

    ``tails[member]`` is the depth from which on a member shows all that its cluster lists.
    """

    members: Ints
    sizes: Ints
    at: Longs
    assured: Ints
    tails: Ints
    profile: Ints
    memory: Memory


def find_least_support(
    ground: Ground, shown: Shown, roster: Roster, quest: Quest, suspects: Bools | None = None
) -> Answer:
    """Each record's least support, counted in persons with a complete record (Definition 4).

    Search goes one attribute at a time through the profiles that a cluster's records show, and, as
    in Apriori, leaves what it can: profiles below a node are not expanded once enough persons are
    known to show every one of them, or once all who show any of them are known to fall short. Past
    a budget the answer is the number of persons that show all the cluster lists, a lower bound.
    Records that are not among the ``suspects`` are not asked for and get the cap. A record that
    shows nothing of an attribute, for nobody of its cluster has a value, has nobody behind it.
    """
    answer = Answer(
        np.full(len(ground.records), quest.cap, np.int32), np.full_like(ground.codes, -1)
    )
    if suspects is not None:
        answer.least[~suspects] = -1  # Below any stop: settled from the start.
    _search_clusters(ground, shown, roster, quest, answer, _clear_memory(ground))
    if suspects is not None:
        answer.least[~suspects] = quest.cap
    answer.least[roster.weights == 0] = 0
    return answer


def ask(
    roster: Roster, cap: int, stop: int, order: Sequence[int] = (), *, at_home: bool = False
) -> Quest:
    """The quest for counts up to a cap, by default through the attributes most drilled first."""
    by_drill = np.argsort(roster.is_full.sum(axis=0), kind="stable")
    return Quest(as_ints(np.array(order) if order else by_drill), cap, stop, at_home)


def _clear_memory(ground: Ground) -> Memory:
    domains = [int(size) for size in ground.domains]
    radixes = [prod(domains[:place]) for place in range(len(domains))]
    is_small = prod(domains) < LARGEST_KEY
    wanted = min(_MEMORIES_PER_RECORD * len(ground.records), _MOST_MEMORIES) if is_small else 1
    slots = 1 << wanted.bit_length()
    return Memory(
        np.array(radixes if is_small else [], dtype=np.int64),
        np.full(slots, -1, dtype=np.int64),
        np.zeros(slots, dtype=np.int32),
    )


@compiled
def _search_clusters(
    ground: Ground, shown: Shown, roster: Roster, quest: Quest, answer: Answer, memory: Memory
) -> None:
    largest = 0
    for cluster in range(len(ground.firsts) - 1):
        largest = max(largest, ground.firsts[cluster + 1] - ground.firsts[cluster])
    depth = len(quest.order)
    stack = _Stack(
        np.empty((depth + 1, largest), dtype=np.int32),
        np.zeros(depth + 1, dtype=np.int32),
        np.zeros(depth + 1, dtype=np.int64),
        np.zeros(depth + 1, dtype=np.int32),
        np.zeros(len(ground.records), dtype=np.int32),
        np.full(depth, -1, dtype=np.int32),
        memory,
    )
    for cluster in range(len(ground.firsts) - 1):
        if roster.full_persons[cluster] >= quest.cap:
            continue
        _gather_members(ground, quest, roster, answer, cluster, stack)
        _search(ground, shown, roster, quest, answer, cluster, stack)
        _share_among_full(ground, roster, cluster, answer)


@compiled
def _gather_members(
    ground: Ground, quest: Quest, roster: Roster, answer: Answer, cluster: int, stack: _Stack
) -> None:
    """Those who show less than the whole lists, and one to stand for all who show the whole."""
    total, has_full = 0, False
    for at in range(ground.firsts[cluster], ground.firsts[cluster + 1]):
        record = ground.records[at]
        tail = len(quest.order)
        while tail and roster.is_full[record, quest.order[tail - 1]]:
            tail -= 1
        stack.tails[record] = tail
        is_asked = answer.least[record] >= 0
        if tail > 0 or (is_asked and not has_full):
            stack.members[0, total] = record
            total += 1
        has_full |= tail == 0 and is_asked
    stack.sizes[0], stack.at[0] = total, -1


@compiled
def _share_among_full(ground: Ground, roster: Roster, cluster: int, answer: Answer) -> None:
    first = -1
    for at in range(ground.firsts[cluster], ground.firsts[cluster + 1]):
        record = ground.records[at]
        if roster.is_full[record].all() and answer.least[record] >= 0:
            if first < 0:
                first = record
            answer.least[record] = answer.least[first]
            answer.profiles[record] = answer.profiles[first]


@compiled
def _search(
    ground: Ground, shown: Shown, roster: Roster, quest: Quest, answer: Answer,
    cluster: int, stack: _Stack,
) -> None:  # fmt: skip
    depth, bottom, steps = 0, len(quest.order), 0
    size = ground.firsts[cluster + 1] - ground.firsts[cluster]
    most_steps = max(_LEAST_STEPS, _STEPS_PER_RECORD * size)
    while depth >= 0:
        if stack.at[depth] < 0:
            stack.assured[depth] = _count_assured(ground, roster, cluster, stack, depth)
            stack.at[depth] = 0
        if _is_settled(quest, answer, stack, depth):
            depth -= 1
        elif depth == bottom:
            _answer_profile(ground, shown, roster, quest, answer, cluster, stack)
            depth -= 1
        else:
            listed = cluster * bottom + quest.order[depth]
            at = ground.list_starts[listed] + stack.at[depth]
            if at == ground.list_starts[listed + 1]:
                depth -= 1
                continue
            stack.at[depth] += 1
            steps += stack.sizes[depth]
            _narrow(shown, quest.order[depth], ground.list_values[at], stack, depth)
            depth += stack.sizes[depth + 1] > 0
        if steps > most_steps:
            _give_up(answer, stack, roster.full_persons[cluster])
            return


@compiled
def _narrow(shown: Shown, attribute: int, code: int, stack: _Stack, depth: int) -> None:
    """Go one deeper with the members that show a value."""
    stack.profile[attribute] = code
    total = 0
    for member in stack.members[depth, : stack.sizes[depth]]:
        if shows(shown, member, attribute, code):
            stack.members[depth + 1, total] = member
            total += 1
    stack.sizes[depth + 1], stack.at[depth + 1] = total, -1


@compiled
def _count_assured(ground: Ground, roster: Roster, cluster: int, stack: _Stack, depth: int) -> int:
    """The persons of the cluster that show every profile below this node."""
    found, last = roster.full_persons[cluster], -1
    part, end = roster.part_firsts[cluster], roster.part_firsts[cluster + 1]
    for member in stack.members[depth, : stack.sizes[depth]]:
        person = ground.persons[member]
        if person == last or stack.tails[member] > depth or not ground.is_complete[member]:
            continue
        # Members and parts stand in the same order: a full one is no part and already counted.
        while part < end and ground.persons[roster.parts[part]] < person:
            part += 1
        if part < end and ground.persons[roster.parts[part]] == person and roster.is_counted[part]:
            found += 1
            last = person
    return int(found)


@compiled
def _is_settled(quest: Quest, answer: Answer, stack: _Stack, depth: int) -> bool:
    """Whether nothing below this node can change what is known of those who show it."""
    for member in stack.members[depth, : stack.sizes[depth]]:
        least = answer.least[member]
        if least >= quest.stop and least > stack.assured[depth]:
            return False
    return True


@compiled
def _answer_profile(
    ground: Ground, shown: Shown, roster: Roster, quest: Quest, answer: Answer,
    cluster: int, stack: _Stack,
) -> None:  # fmt: skip
    """Count one profile, and note it with those who show it and had none as rare."""
    bottom = len(quest.order)
    total = stack.assured[bottom]
    if total < quest.cap:
        if quest.at_home:
            total = min(count_persons(ground, shown, roster, cluster, stack.profile), quest.cap)
        else:
            total = _recall(ground, shown, roster, quest, stack)
    for member in stack.members[bottom, : stack.sizes[bottom]]:
        if total < answer.least[member]:
            answer.least[member] = total
            answer.profiles[member] = stack.profile


@compiled
def _recall(ground: Ground, shown: Shown, roster: Roster, quest: Quest, stack: _Stack) -> int:
    """The count of the profile at hand, remembered or made."""
    memory = stack.memory
    if not len(memory.radixes):
        return count_everywhere(ground, shown, roster, stack.profile, quest.cap)
    key = np.int64(0)
    for attribute in range(len(stack.profile)):
        key += stack.profile[attribute] * memory.radixes[attribute]
    slot = ((key * _SPREAD) >> 32) & (len(memory.keys) - 1)
    if memory.keys[slot] != key:
        memory.keys[slot] = key
        memory.counts[slot] = count_everywhere(ground, shown, roster, stack.profile, quest.cap)
    return int(memory.counts[slot])


@compiled
def _give_up(answer: Answer, stack: _Stack, assured: int) -> None:
    for member in stack.members[0, : stack.sizes[0]]:
        answer.least[member] = min(answer.least[member], assured)
