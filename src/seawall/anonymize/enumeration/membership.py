"""Which records show a profile: the small loops that every count is made of."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.enumeration.ground import Bools, Floats, Ground, Ints, Longs, Shown
from seawall.kernels.kernel import compiled

_SHORT = 8


class Roster(NamedTuple):
    """A view's records, told apart by whether they show all that their cluster lists.

    Those that do stand behind every profile of the cluster at once: ``full_persons`` of them and
    ``full_weights`` together. Complete records that show less are ``parts``, by cluster and person;
    ``is_counted`` says whether their person is not already among the full ones. ``is_full`` is by
    record and attribute, ``weights`` are one over each record's profile size.
    """

    full_persons: Ints
    full_weights: Floats
    part_firsts: Longs
    parts: Ints
    is_counted: Bools
    is_full: Bools
    weights: Floats


@compiled
def holds(values: Ints, low: int, high: int, wanted: int) -> bool:
    """Whether the rising ``values[low:high]`` hold a value."""
    while high - low > _SHORT:
        middle = (low + high) // 2
        if values[middle] <= wanted:
            low = middle
        else:
            high = middle
    is_held = False
    for at in range(low, high):
        is_held |= values[at] == wanted
    return is_held


@compiled
def shows(shown: Shown, record: int, attribute: int, code: int) -> bool:
    """Whether a record's set of an attribute holds a value."""
    at = shown.set_ids[record, attribute]
    return holds(shown.values, shown.starts[at], shown.starts[at + 1], code)


@compiled
def shows_profile(shown: Shown, record: int, profile: Ints) -> bool:
    """Whether a record's product holds a profile; a negative code is one that nobody knows."""
    for attribute in range(len(profile)):
        code = profile[attribute]
        if code >= 0 and not shows(shown, record, attribute, code):
            return False
    return True


@compiled
def lists_profile(ground: Ground, cluster: int, profile: Ints) -> bool:
    """Whether a cluster lists every value of a profile."""
    for attribute in range(len(profile)):
        at = cluster * len(profile) + attribute
        low, high = ground.list_starts[at], ground.list_starts[at + 1]
        if profile[attribute] >= 0 and not holds(ground.list_values, low, high, profile[attribute]):
            return False
    return True


@compiled
def find_listing(ground: Ground, profile: Ints) -> tuple[int, int]:
    """The part of ``key_clusters`` whose clusters list the profile's anchors.

    Nothing where the profile lacks one of them: the caller then counts the own cluster only, which
    errs on the safe side.
    """
    key = np.int64(0)
    for number in range(len(ground.anchors)):
        code = profile[ground.anchors[number]]
        if code < 0:
            return 0, 0
        key += code * ground.radixes[number]
    at = np.searchsorted(ground.keys, key)
    if at == len(ground.keys) or ground.keys[at] != key:
        return 0, 0
    return ground.key_starts[at], ground.key_starts[at + 1]


@compiled
def call_roster(ground: Ground, shown: Shown, with_incomplete: bool = False) -> Roster:
    """Tell the records of a view apart; those with a missing value are called only if asked for."""
    count, width = shown.set_ids.shape
    clusters = len(ground.firsts) - 1
    is_full = np.empty((count, width), dtype=np.bool_)
    weights = np.empty(count, dtype=np.float64)
    full_persons = np.zeros(clusters, dtype=np.int32)
    full_weights = np.zeros(clusters, dtype=np.float64)
    part_firsts = np.zeros(clusters + 1, dtype=np.int64)
    parts = np.empty(count, dtype=np.int32)
    is_counted = np.ones(count, dtype=np.bool_)
    total = 0
    for cluster in range(clusters):
        last_full, last_person, person_start = -1, -1, total
        for at in range(ground.firsts[cluster], ground.firsts[cluster + 1]):
            record = ground.records[at]
            stands_full = _measure(ground, shown, record, is_full, weights)
            if not (with_incomplete or ground.is_complete[record]):
                continue
            person = ground.persons[record]
            if person != last_person:
                last_person, person_start = person, total
            if stands_full:
                full_persons[cluster] += person != last_full
                full_weights[cluster] += weights[record]
                last_full = person
                is_counted[person_start:total] = False
            else:
                parts[total], is_counted[total] = record, person != last_full
                total += 1
        part_firsts[cluster + 1] = total
    return Roster(
        full_persons, full_weights, part_firsts, parts[:total], is_counted[:total], is_full, weights
    )


@compiled
def _measure(ground: Ground, shown: Shown, record: int, is_full: Bools, weights: Floats) -> bool:
    """Note a record's weight and the attributes of which it shows all; say whether of every one."""
    size, stands_full = 1.0, True
    for attribute in range(shown.set_ids.shape[1]):
        at = shown.set_ids[record, attribute]
        length = shown.starts[at + 1] - shown.starts[at]
        listed = ground.cluster_of[record] * shown.set_ids.shape[1] + attribute
        all_of_it = length == ground.list_starts[listed + 1] - ground.list_starts[listed]
        is_full[record, attribute] = all_of_it
        stands_full &= all_of_it
        size *= length
    weights[record] = 1.0 / size if size > 0 else 0.0
    return stands_full


@compiled
def count_persons(ground: Ground, shown: Shown, roster: Roster, cluster: int, profile: Ints) -> int:
    """The persons of a cluster with a complete record that shows a profile, which it must list."""
    found, last = roster.full_persons[cluster], -1
    for at in range(roster.part_firsts[cluster], roster.part_firsts[cluster + 1]):
        record = roster.parts[at]
        person = ground.persons[record]
        if person != last and roster.is_counted[at] and shows_profile(shown, record, profile):
            found += 1
            last = person
    return int(found)


@compiled
def count_everywhere(
    ground: Ground, shown: Shown, roster: Roster, profile: Ints, enough: int
) -> int:
    """The persons of all clusters that show a profile; it stops at ``enough``."""
    found = 0
    low, high = find_listing(ground, profile)
    for at in range(low, high):
        if found >= enough:
            return enough
        if lists_profile(ground, ground.key_clusters[at], profile):
            found += count_persons(ground, shown, roster, ground.key_clusters[at], profile)
    return min(found, enough)
