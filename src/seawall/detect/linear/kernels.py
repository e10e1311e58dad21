"""The loops of the linear taggers: gather and add, the best path, and how sure each token is."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.text.kernel import compiled

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]
Shorts = npt.NDArray[np.int16]

# A label below this share cannot change a score that anybody looks at.
_LIMIT = 2**15 - 1
_SMALL = np.float32(3e-5)


@compiled
def sum_rows(
    features: Ints,
    ends: Ints,
    pointers: Ints,
    targets: npt.NDArray[np.uint8],
    weights: Shorts,
    rows: Shorts,
) -> None:
    """Add up the weights of each new type's features, in every role, into its row.

    A sum beyond what two bytes hold, 128 in weight, is cut to it: far past any doubt.
    """
    roles = rows.shape[1]
    names = (len(pointers) - 1) // roles
    begin = 0
    sums = np.empty(rows.shape[2], dtype=np.int32)
    for row in range(len(ends)):
        for role in range(roles):
            sums[:] = 0
            for at in range(begin, ends[row]):
                feature = role * names + features[at]
                for i in range(pointers[feature], pointers[feature + 1]):
                    sums[targets[i]] += weights[i]
            for label in range(len(sums)):
                rows[row, role, label] = min(max(sums[label], -_LIMIT), _LIMIT)
        begin = ends[row]


@compiled
def add_emissions(  # noqa: PLR0913, PLR0917
    types: Ints, cues: Ints, places: Ints, row_of_type: Ints, rows: Shorts,
    row_of_value: Ints, place_rows: Shorts, offsets: Ints, first: int, end: int,
) -> Floats:  # fmt: skip
    """The sum of all rows that a token owns, by label, for tokens ``first`` up to ``end``."""
    labels, count = rows.shape[2], len(types)
    sums = np.zeros((end - first, labels), dtype=np.float32)
    for i in range(first, end):
        out = sums[i - first]
        for role in range(len(offsets)):
            at = i + offsets[role]
            if 0 <= at < count:
                row = rows[row_of_type[types[at]], role]
                for label in range(labels):
                    out[label] += np.float32(row[label])
        if cues[i]:
            row = rows[row_of_type[cues[i]], len(offsets)]
            for label in range(labels):
                out[label] += np.float32(row[label])
        for slot in range(places.shape[1]):
            value = row_of_value[places[i, slot]]
            if value:
                row = place_rows[value]
                for label in range(labels):
                    out[label] += np.float32(row[label])
    return sums


@compiled
def _find_top(values: Floats) -> float:
    """The largest value; four at a time, since one comparison would wait for the last."""
    a = b = c = d = values[0]
    whole = len(values) // 4 * 4
    for i in range(0, whole, 4):
        a, b = max(a, values[i]), max(b, values[i + 1])
        c, d = max(c, values[i + 2]), max(d, values[i + 3])
    for i in range(whole, len(values)):
        a = max(a, values[i])
    return float(max(a, b, c, d))


@compiled
def find_path(sums: Floats, transitions: Floats, slack: Floats) -> Ints:
    """The best sequence of labels; of equals the one with the lower label, as CRFsuite does.

    ``slack[a, b]`` is the most that label b can gain on label a by the transition that follows: a
    predecessor that is further behind the best one is skipped, which changes nothing. Scores
    are taken relative to the best: they stay exact however long the note is.
    """
    count, labels = sums.shape
    path = np.zeros(count, dtype=np.int32)
    if count == 0:
        return path
    back = np.zeros((count, labels), dtype=np.int32)
    score = sums[0].copy()
    best = np.empty(labels, dtype=np.float32)
    living = np.empty(labels, dtype=np.int32)
    for i in range(1, count):
        leader = np.argmax(score)
        top, alive = score[leader], 0
        for before in range(labels):
            living[alive] = before
            alive += score[before] - top + slack[leader, before] >= 0
        best[:] = -np.inf
        came_from = back[i]
        for at in range(alive):
            before = living[at]
            lead, row = score[before] - top, transitions[before]
            for label in range(labels):
                value = lead + row[label]
                is_better = value > best[label]
                best[label] = value if is_better else best[label]
                came_from[label] = before if is_better else came_from[label]
        for label in range(labels):
            score[label] = best[label] + sums[i, label]
    path[count - 1] = np.argmax(score)
    for i in range(count - 1, 0, -1):
        path[i - 1] = back[i, path[i]]
    return path


@compiled
def _weigh(sums: Floats, powers: Floats, weighed: Floats) -> None:
    """Exponentials of a token's sums, the largest being 1 and the negligible 0."""
    top = _find_top(sums)
    for label in range(len(sums)):
        behind = np.int32(top - sums[label])
        weighed[label] = powers[behind] if behind < len(powers) else np.float32(0)


@compiled
def _scale(shares: Floats, living: Ints) -> int:
    """Make the shares sum to 1; list the labels whose share counts, and say how many they are."""
    a = b = c = d = np.float32(0)
    whole = len(shares) // 4 * 4
    # Four sums at a time, since one would wait for its last addition.
    for label in range(0, whole, 4):
        a, b = a + shares[label], b + shares[label + 1]
        c, d = c + shares[label + 2], d + shares[label + 3]
    for label in range(whole, len(shares)):
        a += shares[label]
    scale, alive = np.float32(1) / ((a + b) + (c + d)), 0
    for label in range(len(shares)):
        shares[label] *= scale
        living[alive] = label
        alive += shares[label] > _SMALL
    return alive


@compiled
def find_shares(sums: Floats, steps: Floats, steps_back: Floats, powers: Floats) -> Floats:
    """Each token's probability of each label, by the forward-backward algorithm.

    ``steps`` are the exponentials of the transitions, ``steps_back`` their transpose; ``powers``
    those of 0, -1, -2 … units: sums are whole units, so nothing else is asked for. Labels that
    are negligible on the way forward are left out on the way back.
    """
    count, labels = sums.shape
    shares = np.empty((count, labels), dtype=np.float32)
    weighed = np.empty((count, labels), dtype=np.float32)
    living = np.empty((count, labels), dtype=np.int32)
    alive = np.zeros(count, dtype=np.int32)
    reached = np.ones(labels, dtype=np.float32)
    for i in range(count):
        _weigh(sums[i], powers, weighed[i])
        if i:
            reached[:] = 0
            for at in range(alive[i - 1]):
                before = living[i - 1, at]
                share, row = shares[i - 1, before], steps[before]
                for label in range(labels):
                    reached[label] += share * row[label]
        for label in range(labels):
            shares[i, label] = reached[label] * weighed[i, label]
        alive[i] = _scale(shares[i], living[i])
    _look_back(shares, weighed, steps_back, living, alive)
    return shares


@compiled
def _look_back(
    shares: Floats, weighed: Floats, steps_back: Floats, living: Ints, alive: Ints
) -> None:
    """Turn the shares given what came before into shares given the whole note."""
    labels = shares.shape[1]
    later = np.ones(labels, dtype=np.float32)
    before = np.empty(labels, dtype=np.float32)
    for i in range(len(alive) - 1, -1, -1):
        total = mass = np.float32(0)
        for at in range(alive[i]):
            label = living[i, at]
            mass += weighed[i, label] * later[label]
            shares[i, label] *= later[label]
            total += shares[i, label]
        before[:] = 0
        for at in range(alive[i]):
            label = living[i, at]
            shares[i, label] /= total
            ahead, row = weighed[i, label] * later[label] / mass, steps_back[label]
            for other in range(labels):
                before[other] += ahead * row[other]
        later, before = before, later


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
    sums: Floats, unit: float, label_of: Ints, scales: npt.NDArray[np.float64], floor: float
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
def join_tokens(chosen: Ints, inside: Floats, starts: npt.NDArray[np.bool_]) -> tuple[Ints, Floats]:
    """Mentions as rows of first token, end token and label, and the mean score of each."""
    count = len(chosen)
    found = np.empty((count, 3), dtype=np.int32)
    scores = np.empty(count, dtype=np.float32)
    total, i = 0, 0
    while i < count:
        if chosen[i] < 0:
            i += 1
            continue
        end, mass = i + 1, inside[i]
        while end < count and chosen[end] == chosen[i] and not starts[end]:
            mass += inside[end]
            end += 1
        found[total, 0], found[total, 1], found[total, 2] = i, end, chosen[i]
        scores[total] = mass / (end - i)
        total += 1
        i = end
    return found[:total], scores[:total]
