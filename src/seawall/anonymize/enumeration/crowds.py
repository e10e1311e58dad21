"""Persons with several records: who is a candidate for all of them."""

from __future__ import annotations

import numpy as np

from seawall.anonymize.enumeration.ground import Ground, Ints, Shown
from seawall.anonymize.enumeration.membership import (
    Roster,
    find_listing,
    lists_profile,
    shows_profile,
)
from seawall.kernels.kernel import compiled


@compiled
def count_crowds(ground: Ground, shown: Shown, roster: Roster, enough: int, at_home: bool) -> Ints:
    """By record: how many persons are candidates for all the true profiles of its person.

    Persons whose records have one profile have no more to intersect and get ``enough``; so is any
    count above it. Of a record with missing values the known ones are asked for. ``at_home`` looks
    for candidates in the own cluster only.
    """
    crowds = np.full(len(ground.records), enough, dtype=np.int32)
    for person in range(len(ground.person_firsts)):
        first = ground.person_firsts[person]
        own = ground.records[first : first + ground.person_sizes[person]]
        if _has_several(ground, own):
            crowd = _count_crowd(ground, shown, roster, own, enough, at_home)
            for record in own:
                crowds[record] = crowd
    return crowds


@compiled
def _has_several(ground: Ground, own: Ints) -> bool:
    differ = False
    for record in own[1:]:
        differ |= (ground.codes[record] != ground.codes[own[0]]).any()
    return differ


@compiled
def _count_crowd(
    ground: Ground, shown: Shown, roster: Roster, own: Ints, enough: int, at_home: bool
) -> int:
    home = ground.cluster_of[own[0]]
    found = _count_all_of(ground, shown, roster, home, own)
    low, high = 0, 0
    if at_home:
        return min(found, enough)
    for record in own:
        if low == high:  # One without a missing anchor leads to all clusters that count.
            low, high = find_listing(ground, ground.codes[record])
    for at in range(low, high):
        if found >= enough:
            return enough
        if ground.key_clusters[at] != home:
            found += _count_all_of(ground, shown, roster, ground.key_clusters[at], own)
    return min(found, enough)


@compiled
def _count_all_of(ground: Ground, shown: Shown, roster: Roster, cluster: int, own: Ints) -> int:
    """The persons of a cluster with a complete record for each of the profiles of ``own``."""
    for record in own:
        if not lists_profile(ground, cluster, ground.codes[record]):
            return 0
    found, at = roster.full_persons[cluster], roster.part_firsts[cluster]
    while at < roster.part_firsts[cluster + 1]:
        end = at + 1
        person = ground.persons[roster.parts[at]]
        while end < roster.part_firsts[cluster + 1] and ground.persons[roster.parts[end]] == person:
            end += 1
        if roster.is_counted[at]:
            found += _shows_each(ground, shown, roster.parts[at:end], own)
        at = end
    return int(found)


@compiled
def _shows_each(ground: Ground, shown: Shown, records: Ints, wanted: Ints) -> bool:
    for target in wanted:
        is_shown = False
        for record in records:
            is_shown |= shows_profile(shown, record, ground.codes[target])
        if not is_shown:
            return False
    return True
