"""Where a line of persons is cut in two, so that both sides are groups that k allows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seawall.cluster.nmf import Floats
from seawall.cluster.rule import Split
from seawall.kernels.kernel import compiled

Longs = NDArray[np.int64]
# What stands in the two columns of support.
COMPLETE, ALL = 0, 1
_EVEN, _FIGURE = int(Split.EVEN), int(Split.FIGURE)
Flags = NDArray[np.bool_]

# Neither side is smaller than this share where that can be helped: a tree that parts with a few
# persons at a time is as deep as there are groups.
_LEAST_SHARE = 1 / 16
# The heaviest are parted from the rest once one of them needs more than one in so many records of
# the group around them: any later, and there are too few of them left to be a group of their own.
_ROOM = 32


@compiled
def find_left(scores: Floats, support: Longs, k: int, split: int) -> tuple[Flags, int]:
    """Who goes to the left side, and how many; nobody, where no cut leaves two allowed groups.

    ``scores[i]`` is the fit that is lost where person i goes to the right rather than to the left;
    negative where the right is better. Of persons that score the same the first go left.
    ``support[i]`` holds person i's complete records and all of them.
    """
    line = _sort_down(scores)
    if split != _EVEN:
        cut = _cut_as_weighed(scores, line, support, k)
        if cut or split == _FIGURE:
            return _take_first(line, cut)
    by_records = line[_sort_down(support[line, ALL].astype(np.float64))]
    cut = _cut_off_heaviest(by_records, support, k)
    if cut:
        return _take_first(by_records, cut)
    cut = _cut_best(scores, line, support, k)
    if cut:
        return _take_first(line, cut)
    return _take_first(by_records, _cut_best(scores, by_records, support, k))


@compiled
def _sort_down(keys: Floats) -> Longs:
    """Places by key, the highest first; of equals the first."""
    return np.argsort(-keys, kind="mergesort")


@compiled
def _take_first(line: Longs, count: int) -> tuple[Flags, int]:
    is_taken = np.zeros(len(line), dtype=np.bool_)
    for place in range(count):
        is_taken[line[place]] = True
    return is_taken, count


@compiled
def is_admissible(support: Longs, k: int) -> bool:
    """True if k persons have a complete record, and nobody more than one in k of all records."""
    return bool(_mark_admissible(np.arange(len(support)), support, k)[len(support)])


@compiled
def _mark_admissible(line: Longs, support: Longs, k: int) -> Flags:
    """Whether the first 0, 1, 2 … persons of a line make a group that k allows."""
    allowed = np.zeros(len(line) + 1, dtype=np.bool_)
    holders = records = most = 0
    for place in range(len(line)):
        held = support[line[place], ALL]
        records += held
        most = max(most, held)
        holders += support[line[place], COMPLETE] > 0
        allowed[place + 1] = holders >= k and k * most <= records
    return allowed


@compiled
def _mark_cuts(line: Longs, support: Longs, k: int) -> Flags:
    """The cuts that leave a group that k allows on either side."""
    allowed = _mark_admissible(line, support, k)
    after = _mark_admissible(line[::-1].copy(), support, k)
    for cut in range(len(allowed)):
        allowed[cut] &= after[len(line) - cut]
    return allowed


@compiled
def _cut_as_weighed(scores: Floats, line: Longs, support: Longs, k: int) -> int:
    """Everybody on the side that fits better, as Figure 7 has it; 0 where k forbids that."""
    cut = 0
    while cut < len(line) and scores[line[cut]] >= 0.0:
        cut += 1
    return cut if _mark_cuts(line, support, k)[cut] else 0


@compiled
def _cut_off_heaviest(line: Longs, support: Longs, k: int) -> int:
    """The cut after all who hold as many records as the first of the line, or soon after it.

    A person with m records needs a group of k × m: beside others with as many that is k persons,
    beside persons with one record each it is most of them. 0 where there is room for that yet,
    where all hold equally many, and where no such cut is allowed.
    """
    most = support[line[0], ALL]
    if k * most * _ROOM < support[:, ALL].sum():
        return 0
    cut = 0
    while cut < len(line) and support[line[cut], ALL] == most:
        cut += 1
    allowed = _mark_cuts(line, support, k)
    while 2 * cut <= len(line):
        if allowed[cut]:
            return cut
        cut += 1
    return 0


@compiled
def _cut_best(scores: Floats, line: Longs, support: Longs, k: int) -> int:
    """The allowed cut that loses least fit, and of equals the one nearest the middle; 0 for none.

    Cuts that lose no group come first: 7 + 5 persons make three groups of k = 3, 6 + 6 make four.
    """
    allowed = _mark_cuts(line, support, k)
    is_keeping = _mark_keeping(line, support, k)
    count, least = len(line), len(line) * _LEAST_SHARE
    # Alike to the last bit, as identical persons are: there is no fit to lose.
    is_flat = scores.min() == scores.max()
    best, best_rank, best_fit, fit = 0, -1, 0.0, 0.0
    for cut in range(1, count):
        if not is_flat:
            fit += scores[line[cut - 1]]
        if not allowed[cut]:
            continue
        rank = 2 * is_keeping[cut] + (least <= cut <= count - least)
        is_nearer = abs(2 * cut - count) < abs(2 * best - count)
        if rank > best_rank or (
            rank == best_rank and (fit > best_fit or (fit == best_fit and is_nearer))
        ):
            best, best_rank, best_fit = cut, rank, fit
    return best


@compiled
def _mark_keeping(line: Longs, support: Longs, k: int) -> Flags:
    """The cuts after which as many groups can still be made as before.

    Only where all who have complete records have equally many can that be told from their number;
    elsewhere none is marked.
    """
    holders, most, is_even = 0, support[:, ALL].max(), True
    for place in range(len(support)):
        is_holder = support[place, COMPLETE] > 0
        holders += is_holder
        is_even &= support[place, ALL] == most or not is_holder
    keeping = np.zeros(len(line) + 1, dtype=np.bool_)
    before = 0
    for place in range(len(line)):
        keeping[place] = is_even and before % k <= holders % k
        before += support[line[place], COMPLETE] > 0
    return keeping
