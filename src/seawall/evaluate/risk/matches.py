"""Which released records contain which profiles: the counting under every risk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.kernels.kernel import compiled
from seawall.quasi import SetView
from seawall.quasi.table import MISSING, Codes

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Matches:
    """For each profile, the persons whose records contain it and the weight of these records; for
    each record, the weight of the profiles that it contains."""

    persons: Counts
    record_weight: Floats
    profile_weight: Floats


@dataclass(frozen=True, slots=True)
class Candidates:
    """For the true profile of each record: who else could it be, and how heavily.

    ``others`` are the other persons with a complete record that contains the profile.
    ``own_weight`` and ``weight`` are 1 / (profile size), summed over the person's own records
    that contain it, and over everybody's: an attacker cannot tell which of them lack a value.
    """

    others: Counts
    own_weight: Floats
    weight: Floats


def find_candidates(view: SetView, attributes: Sequence[int]) -> Candidates:
    """The candidates for every record's true profile over ``attributes``.

    A released set matches a value if it contains it. A value that the record lacks is unknown to
    the attacker too, and asks nothing; a record that lacks one supports nobody else's count.
    """
    codes = view.table.codes[:, attributes]
    # A class in which nobody has a value shows an empty set: it says nothing, like a set of one.
    sizes = np.maximum(view.set_sizes[view.set_ids[:, attributes]], 1)
    weights = 1.0 / sizes.prod(axis=1, dtype=np.float64)
    profiles, place = np.unique(codes, axis=0, return_inverse=True)
    supports = np.asarray((codes != MISSING).all(axis=1))
    ones, every = np.ones(len(profiles)), np.ones(len(codes), dtype=np.bool_)
    matches = match_profiles(view, attributes, profiles, ones, weights, supports)
    weighed = match_profiles(view, attributes, profiles, ones, weights, every)
    own_counted, own_weight = _match_own(
        codes, view.set_ids[:, attributes], view.starts, view.values, *_by_person(view),
        weights, supports,
    )  # fmt: skip
    place = place.reshape(-1)
    others = matches.persons[place] - own_counted
    return Candidates(others, own_weight, weighed.record_weight[place])


def match_profiles(
    view: SetView,
    attributes: Sequence[int],
    profiles: Codes,
    profile_weights: Floats,
    record_weights: Floats,
    supports: NDArray[np.bool_],
) -> Matches:
    """Match distinct ``profiles`` (MISSING asks nothing) against the records that may support."""
    set_ids = np.ascontiguousarray(view.set_ids[:, attributes])
    postings = [
        _post(view, set_ids[:, place], supports, len(view.table.attributes[attribute].values))
        for place, attribute in enumerate(attributes)
    ]
    offsets = np.cumsum([0, *(len(starts) for starts, _ in postings)])
    bases = np.cumsum([0, *(len(records) for _, records in postings)])
    starts = [starts + base for (starts, _), base in zip(postings, bases, strict=False)]
    return Matches(
        *_match(
            np.ascontiguousarray(profiles, dtype=np.int32),
            set_ids, view.starts, view.values,
            np.concatenate([*starts, np.empty(0, np.int64)]), offsets,
            np.concatenate([*(records for _, records in postings), np.empty(0, np.int64)]),
            np.flatnonzero(supports), view.table.persons, view.table.n_persons,
            profile_weights, record_weights,
        )
    )  # fmt: skip


def _post(
    view: SetView, sets: Codes, supports: NDArray[np.bool_], n_values: int
) -> tuple[Counts, Counts]:
    """The supporting records that show each value, value by value."""
    records = np.flatnonzero(supports)
    sizes = view.set_sizes[sets[records]]
    owners = np.repeat(records, sizes)
    within = np.arange(len(owners)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    shown = view.values[np.repeat(view.starts[sets[records]], sizes) + within]
    order = np.argsort(shown, kind="stable")
    counts = np.bincount(shown, minlength=n_values)
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64), owners[order]


def _by_person(view: SetView) -> tuple[Counts, Counts]:
    persons = view.table.persons
    order = np.argsort(persons, kind="stable").astype(np.int64)
    counts = np.bincount(persons, minlength=view.table.n_persons)
    return order, np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


@compiled
def _contains(profile: Codes, sets: Codes, starts: Counts, values: Codes) -> bool:
    """Whether every value that the profile names lies in the record's set of it."""
    for place in range(len(profile)):
        code = profile[place]
        if code < 0:
            continue
        low, high = starts[sets[place]], starts[sets[place] + 1]
        while low < high:
            middle = (low + high) // 2
            if values[middle] < code:
                low = middle + 1
            else:
                high = middle
        if low == starts[sets[place] + 1] or values[low] != code:
            return False
    return True


@compiled
def _match(  # noqa: PLR0913, PLR0917
    profiles: Codes,
    set_ids: Codes,
    starts: Counts,
    values: Codes,
    posting_starts: Counts,
    offsets: Counts,
    posted: Counts,
    supporting: Counts,
    persons: Codes,
    n_persons: int,
    profile_weights: Floats,
    record_weights: Floats,
) -> tuple[Counts, Floats, Floats]:
    n_profiles = len(profiles)
    counted = np.zeros(n_profiles, np.int64)
    weight = np.zeros(n_profiles, np.float64)
    reached = np.zeros(len(set_ids), np.float64)
    seen = np.full(n_persons, -1, np.int64)
    for at in range(n_profiles):
        # The rarest value's records hold all that can match.
        records, shortest = supporting, len(supporting) + 1
        for place in range(profiles.shape[1]):
            code = profiles[at, place]
            if code >= 0:
                first = posting_starts[offsets[place] + code]
                last = posting_starts[offsets[place] + code + 1]
                if last - first < shortest:
                    records, shortest = posted[first:last], last - first
        for record in records:
            if _contains(profiles[at], set_ids[record], starts, values):
                weight[at] += record_weights[record]
                reached[record] += profile_weights[at]
                if seen[persons[record]] != at:
                    seen[persons[record]] = at
                    counted[at] += 1
    return counted, weight, reached


@compiled
def _match_own(  # noqa: PLR0913, PLR0917
    codes: Codes,
    set_ids: Codes,
    starts: Counts,
    values: Codes,
    by_person: Counts,
    person_starts: Counts,
    weights: Floats,
    supports: NDArray[np.bool_],
) -> tuple[Counts, Floats]:
    counted = np.zeros(len(codes), np.int64)
    every = np.zeros(len(codes), np.float64)
    for person in range(len(person_starts) - 1):
        own = by_person[person_starts[person] : person_starts[person + 1]]
        for record in own:
            for other in own:
                if _contains(codes[record], set_ids[other], starts, values):
                    every[record] += weights[other]
                    if supports[other]:
                        counted[record] = 1
    return counted, every
