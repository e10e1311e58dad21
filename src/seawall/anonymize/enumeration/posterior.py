"""How sure an attacker becomes who knows a person's true values and weighs the candidates."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.enumeration.ground import Bools, Floats, Ground, Ints, Longs, Shown, as_ints
from seawall.anonymize.enumeration.membership import (
    Roster,
    find_listing,
    lists_profile,
    shows_profile,
)
from seawall.kernels.kernel import compiled
from seawall.quasi.table import MISSING

# Values that may stand for a record's missing ones before they are bounded instead of tried.
_MOST_TRIED = 256
# A k for which no weight is enough; infinity times nothing would not be nothing.
_WITHOUT_END = 1e300


class Targets(NamedTuple):
    """What an attacker may know: of each record its true profile.

    Where values are missing, every profile that they could make: ``records[i]`` with
    ``profiles[numbers[i]]``. Records with too many of them are ``bounded``. ``homes`` names of each
    profile the cluster whose records alone are candidates, −1 where all are.
    """

    records: Ints
    numbers: Longs
    profiles: Ints
    bounded: Ints
    homes: Ints


def name_targets(ground: Ground, *, at_home: bool = False) -> Targets:
    """Every true profile, each once; once for each cluster where candidates are ``at_home``."""
    sizes = _count_completions(ground)
    records = np.repeat(np.arange(len(sizes)), np.where(sizes > _MOST_TRIED, 0, sizes))
    tried = _complete(ground, as_ints(records))
    homes = ground.cluster_of[records] if at_home else np.full(len(records), -1)
    rows, numbers = _number_rows(as_ints(np.column_stack((tried, homes))))
    bounded = as_ints(np.nonzero(sizes > _MOST_TRIED)[0])
    profiles, home_of = as_ints(rows[:, :-1]), as_ints(rows[:, -1])
    return Targets(as_ints(records), numbers, profiles, bounded, home_of)


class Belief(NamedTuple):
    """By record: the posterior of its own person, and the profile by which it was reached."""

    posteriors: Floats
    profiles: Ints


class Haste(NamedTuple):
    """When to stop weighing: at a posterior of 1/k, and where no candidate was stirred.

    ``is_stirred`` tells of each cluster whether it changed since all was found safe.
    """

    k: float
    is_stirred: Bools


def find_posteriors(
    ground: Ground, shown: Shown, roster: Roster, targets: Targets, haste: Haste | None = None
) -> Belief:
    """By record: the share of its own person among the candidates for its true profile.

    A record that shows the profile is a candidate with a weight of one over its profile size, with
    or without a missing value: an attacker cannot tell. The true profile of a record with one is
    the worst that its group's list allows. ``roster`` calls all records. In haste, a posterior of
    at most 1/k may be given as another one of at most 1/k.
    """
    haste = haste or Haste(_WITHOUT_END, np.ones(len(ground.firsts) - 1, dtype=np.bool_))
    own = _weigh_own(ground, shown, roster, targets)
    enough = np.zeros(len(targets.profiles))
    np.maximum.at(enough, targets.numbers, own)
    totals = _weigh_profiles(ground, shown, roster, targets, enough * haste.k, haste)
    belief = Belief(np.zeros(len(ground.records)), ground.codes.copy())
    _share_out(targets, own, totals[targets.numbers], belief)
    _bound(ground, shown, roster, targets.bounded, belief.posteriors)
    return belief


def _count_completions(ground: Ground) -> Longs:
    """How many profiles each record could have, by its cluster's lists."""
    width = ground.codes.shape[1]
    lengths = np.diff(ground.list_starts).reshape(-1, width)[ground.cluster_of]
    sizes = np.where(ground.codes == MISSING, lengths, 1).astype(np.float64).prod(axis=1)
    return np.asarray(np.minimum(sizes, _MOST_TRIED + 1).astype(np.int64))


def _number_rows(rows: Ints) -> tuple[Ints, Longs]:
    """The distinct rows, and the number of each row among them."""
    if not len(rows):
        return rows, np.empty(0, dtype=np.int64)
    order = np.lexsort(rows.T)
    is_new = np.r_[True, (np.diff(rows[order], axis=0) != 0).any(axis=1)]
    numbers = np.empty(len(rows), dtype=np.int64)
    numbers[order] = np.cumsum(is_new) - 1
    return as_ints(rows[order][is_new]), numbers


@compiled
def _complete(ground: Ground, records: Ints) -> Ints:
    """The profiles of records that stand once for each way to fill what is missing, in turn."""
    width = ground.codes.shape[1]
    profiles = np.empty((len(records), width), dtype=np.int32)
    turn = 0
    for number in range(len(records)):
        record = records[number]
        turn = turn + 1 if number and records[number - 1] == record else 0
        rest = turn
        for attribute in range(width):
            code = ground.codes[record, attribute]
            if code < 0:
                at = ground.cluster_of[record] * width + attribute
                length = ground.list_starts[at + 1] - ground.list_starts[at]
                code = ground.list_values[ground.list_starts[at] + rest % length]
                rest //= length
            profiles[number, attribute] = code
    return profiles


@compiled
def _weigh_own(ground: Ground, shown: Shown, roster: Roster, targets: Targets) -> Floats:
    """The weight of the own person's records for each target."""
    own = np.zeros(len(targets.records))
    for number in range(len(targets.records)):
        profile = targets.profiles[targets.numbers[number]]
        person = ground.persons[targets.records[number]]
        first = ground.person_firsts[person]
        for at in range(first, first + ground.person_sizes[person]):
            record = ground.records[at]
            if shows_profile(shown, record, profile):
                own[number] += roster.weights[record]
    return own


@compiled
def _weigh_profiles(
    ground: Ground, shown: Shown, roster: Roster, targets: Targets, enough: Floats, haste: Haste
) -> Floats:
    """The weight of all candidates that show each profile, or what was seen of it by then."""
    totals = np.zeros(len(targets.profiles), dtype=np.float64)
    for number in range(len(targets.profiles)):
        profile, home = targets.profiles[number], targets.homes[number]
        low, high = find_listing(ground, profile)
        if not _is_any_stirred(ground, haste, low, high):
            totals[number] = np.inf
            continue
        for at in range(low, high):
            if totals[number] >= enough[number]:
                break
            cluster = ground.key_clusters[at]
            is_asked = home < 0 or cluster == home
            if is_asked and lists_profile(ground, cluster, profile):
                totals[number] += roster.full_weights[cluster]
                for part in range(roster.part_firsts[cluster], roster.part_firsts[cluster + 1]):
                    record = roster.parts[part]
                    if shows_profile(shown, record, profile):
                        totals[number] += roster.weights[record]
    return totals


@compiled
def _is_any_stirred(ground: Ground, haste: Haste, low: int, high: int) -> bool:
    at = low
    while at < high and not haste.is_stirred[ground.key_clusters[at]]:
        at += 1
    return at < high


@compiled
def _share_out(targets: Targets, own: Floats, totals: Floats, belief: Belief) -> None:
    for number in range(len(own)):
        record = targets.records[number]
        if own[number] > belief.posteriors[record] * totals[number]:
            belief.posteriors[record] = own[number] / totals[number]
            belief.profiles[record] = targets.profiles[targets.numbers[number]]


@compiled
def _bound(ground: Ground, shown: Shown, roster: Roster, bounded: Ints, posteriors: Floats) -> None:
    """An upper bound: others count only where they show all that may stand for what is missing."""
    for record in bounded:
        cluster, person = ground.cluster_of[record], ground.persons[record]
        known, first = ground.codes[record], ground.person_firsts[person]
        own, others = 0.0, roster.full_weights[cluster]
        for at in range(first, first + ground.person_sizes[person]):
            other = ground.records[at]
            own += roster.weights[other] if shows_profile(shown, other, known) else 0.0
            if roster.is_full[other].all():
                others -= roster.weights[other]
        for at in range(roster.part_firsts[cluster], roster.part_firsts[cluster + 1]):
            other = roster.parts[at]
            is_other = ground.persons[other] != person and shows_profile(shown, other, known)
            if is_other and _shows_all_missing(roster, other, known):
                others += roster.weights[other]
        if own > 0:
            posteriors[record] = own / (own + others)


@compiled
def _shows_all_missing(roster: Roster, record: int, known: Ints) -> bool:
    for attribute in range(len(known)):
        if known[attribute] < 0 and not roster.is_full[record, attribute]:
            return False
    return True
