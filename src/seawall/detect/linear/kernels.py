"""The loops of the linear taggers: the best path, how sure each token is, and whole mentions."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.emissions import Ints, Shorts
from seawall.text.kernel import compiled

Floats = npt.NDArray[np.float32]

# Labels whose best path is more units behind than this, a share of some e to the power of -8, are
# left out of shares.
_REACH = 8 * 256
_FARTHEST = -(2**30)
# The shapes of words and numbers; those of signs follow (see ``words.SHAPE_NAMES``).
_LAST_SOLID = 11


@compiled
def _find_top(values: Ints) -> int:
    top = values[0]
    for value in values:
        top = max(top, value)
    return int(top)


@compiled
def _find_first(values: Ints, wanted: int) -> int:
    at = 0
    while values[at] != wanted:
        at += 1
    return at


@compiled
def find_path(sums: Ints, transitions: Ints, slack: Ints) -> tuple[Ints, Ints]:
    """The best sequence of labels, and how far behind the best each label is on the way there.

    Of equals the one with the lower label is taken, as CRFsuite does. ``slack[a, b]`` is the most
    that label b can gain on label a by the transition that follows: a predecessor that is further
    behind the best one is skipped, which changes nothing. Scores are whole units relative to the
    best: they stay exact however long the note is.
    """
    count, labels = sums.shape
    path = np.zeros(count, dtype=np.int32)
    behind = np.empty((count, labels), dtype=np.int32)
    if count == 0:
        return path, behind
    back = np.zeros((count, labels), dtype=np.int16)
    best = np.empty(labels, dtype=np.int32)
    from_label = np.empty(labels, dtype=np.int16)
    for i in range(count):
        score = behind[i]
        if i == 0:
            score[:] = sums[0]
        else:
            best[:] = _FARTHEST
            before, room = behind[i - 1], slack[_find_first(behind[i - 1], 0)]
            for label in range(labels):
                if before[label] + room[label] >= 0:
                    _reach(before[label], transitions[label], np.int16(label), best, from_label)
            back[i] = from_label
            for label in range(labels):
                score[label] = best[label] + sums[i, label]
        top = _find_top(score)
        for label in range(labels):
            score[label] -= top
    path[count - 1] = _find_first(behind[count - 1], 0)
    for i in range(count - 1, 0, -1):
        path[i - 1] = back[i, path[i]]
    return path, behind


@compiled
def _reach(lead: int, row: Ints, label: np.int16, best: Ints, from_label: Shorts) -> None:
    """Let every label be reached from this one where that is better than what was seen so far."""
    for other in range(len(best)):
        value = lead + row[other]
        is_better = value > best[other]
        best[other] = value if is_better else best[other]
        from_label[other] = label if is_better else from_label[other]


@compiled
def find_ahead(sums: Ints, transitions_back: Ints, slack_back: Ints) -> Ints:
    """How well each label goes on to the note's end: the best rest of a path from it.

    As ``find_path``, from the end; the arguments are those of the transposed transitions. Relative
    to the best label of the token, which need not be the path's.
    """
    count, labels = sums.shape
    ahead = np.zeros((count, labels), dtype=np.int32)
    score = np.empty(labels, dtype=np.int32)
    for i in range(count - 1, 0, -1):
        best = ahead[i - 1]
        best[:] = _FARTHEST
        for label in range(labels):
            score[label] = ahead[i, label] + sums[i, label]
        top = _find_top(score)
        room = slack_back[_find_first(score, top)]
        for label in range(labels):
            lead = score[label] - top
            if lead + room[label] >= 0:
                row = transitions_back[label]
                for other in range(labels):
                    best[other] = max(best[other], lead + row[other])
    return ahead


@compiled
def _list_living(behind: Ints, ahead: Ints, on_path: int, living: Ints) -> int:
    """List the labels on paths that are not far behind the best one; say how many they are."""
    alive = 0
    least = behind[on_path] + ahead[on_path] - _REACH
    for label in range(len(behind)):
        if behind[label] + ahead[label] > least:
            living[alive] = label
            alive += 1
    return alive


@compiled
def find_shares(
    sums: Ints, path: Ints, behind: Ints, ahead: Ints, steps: Floats, powers: Floats
) -> Floats:
    """Each token's probability of each label, by the forward-backward algorithm.

    ``path``, ``behind`` and ``ahead`` are those of ``find_path`` and ``find_ahead``: labels whose
    best path is far behind the best of all are left out. ``steps`` are the exponentials of the
    transitions; ``powers`` those of 0, -1, -2 … units: sums are whole units, so nothing else is
    asked for.
    """
    count, labels = sums.shape
    shares = np.zeros((count, labels), dtype=np.float32)
    weighed = np.empty((count, labels), dtype=np.float32)
    living = np.empty((count, labels), dtype=np.int32)
    alive = np.zeros(count, dtype=np.int32)
    for i in range(count):
        alive[i] = _list_living(behind[i], ahead[i], path[i], living[i])
        now = living[i, : alive[i]]
        _weigh(sums[i], now, powers, weighed[i])
        total = np.float32(0)
        for label in now:
            reached = np.float32(i == 0)
            if i:
                for before in living[i - 1, : alive[i - 1]]:
                    reached += shares[i - 1, before] * steps[before, label]
            shares[i, label] = reached * weighed[i, label]
            total += shares[i, label]
        for label in now:
            shares[i, label] /= total
    _look_back(shares, weighed, steps, living, alive)
    return shares


@compiled
def _weigh(sums: Ints, living: Ints, powers: Floats, weighed: Floats) -> None:
    """Exponentials of a token's sums, the largest being 1 and the negligible 0."""
    top = sums[living[0]]
    for label in living:
        top = max(top, sums[label])
    for label in living:
        behind = top - sums[label]
        weighed[label] = powers[behind] if behind < len(powers) else np.float32(0)


@compiled
def _look_back(shares: Floats, weighed: Floats, steps: Floats, living: Ints, alive: Ints) -> None:
    """Turn the shares given what came before into shares given the whole note."""
    later = np.ones(shares.shape[1], dtype=np.float32)
    for i in range(len(alive) - 1, -1, -1):
        now = living[i, : alive[i]]
        total = mass = np.float32(0)
        for label in now:
            weighed[i, label] *= later[label]
            mass += weighed[i, label]
            shares[i, label] *= later[label]
            total += shares[i, label]
        for label in now:
            shares[i, label] /= total
            weighed[i, label] /= mass
        if i:
            for before in living[i - 1, : alive[i - 1]]:
                after = np.float32(0)
                for label in now:
                    after += weighed[i, label] * steps[before, label]
                later[before] = after


@compiled
def choose_labels(
    shares: Floats, path: Ints, label_of: Ints, begins: npt.NDArray[np.bool_], floor: float
) -> tuple[Ints, Floats, npt.NDArray[np.bool_]]:
    """For each token its label (-1: outside), P(not outside), and whether a mention begins.

    Tokens on the path keep its label; others get their likeliest label where P(not outside)
    reaches ``floor``.
    """
    count, labels = shares.shape
    chosen = np.full(count, -1, dtype=np.int32)
    inside = np.zeros(count, dtype=np.float32)
    starts = np.zeros(count, dtype=np.bool_)
    votes = np.empty(label_of.max() + 1, dtype=np.float32)
    outside = np.argmin(label_of)
    was_on_path = False
    for i in range(count):
        inside[i] = max(np.float32(1) - shares[i, outside], np.float32(0))
        on_path = label_of[path[i]] >= 0
        if on_path:
            chosen[i], starts[i] = label_of[path[i]], begins[path[i]]
        elif inside[i] >= floor:
            votes[:] = 0
            for label in range(labels):
                if label != outside:
                    votes[label_of[label]] += shares[i, label]
            chosen[i] = np.argmax(votes)
        if on_path != was_on_path:
            starts[i] = True
        was_on_path = on_path
    return chosen, inside, starts


@compiled
def choose_by_margin(
    sums: Ints, unit: float, label_of: Ints, scales: npt.NDArray[np.float64], floor: float
) -> tuple[Ints, Floats, npt.NDArray[np.bool_]]:
    """As ``choose_labels``, by each label's own calibrated margin."""
    count, labels = sums.shape
    chosen = np.full(count, -1, dtype=np.int32)
    inside = np.zeros(count, dtype=np.float32)
    for i in range(count):
        top, best = -np.inf, -1
        for label in range(labels):
            odds = scales[label, 0] * unit * sums[i, label] + scales[label, 1]
            if odds > top and label_of[label] >= 0:
                top, best = odds, label
        inside[i] = 1 / (1 + np.exp(-top))
        if inside[i] >= floor:
            chosen[i] = label_of[best]
    return chosen, inside, np.zeros(count, dtype=np.bool_)


@compiled
def join_tokens(
    chosen: Ints, inside: Floats, starts: npt.NDArray[np.bool_], types: Ints, traits: Ints,
    least: Floats,
) -> tuple[Ints, Floats]:  # fmt: skip
    """Mentions as rows of first token, end token and label, and the mean score of each.

    Those of signs alone are left out, as nothing to hide (a name's comma), and those that score
    below the ``least`` of their label.
    """
    count = len(chosen)
    found = np.empty((count, 3), dtype=np.int32)
    scores = np.empty(count, dtype=np.float32)
    total, i = 0, 0
    while i < count:
        if chosen[i] < 0:
            i += 1
            continue
        end, mass, is_solid = i, np.float32(0), False
        while end < count and chosen[end] == chosen[i] and (end == i or not starts[end]):
            mass += inside[end]
            is_solid |= traits[types[end], 0] <= _LAST_SOLID
            end += 1
        found[total, 0], found[total, 1], found[total, 2] = i, end, chosen[i]
        scores[total] = mass / (end - i)
        total += is_solid and scores[total] >= least[chosen[i]]
        i = end
    return found[:total], scores[:total]
