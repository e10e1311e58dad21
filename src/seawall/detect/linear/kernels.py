"""The loops of the linear taggers: gather and add, the best path, and how sure each token is."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.text.kernel import compiled

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]

# Labels this far behind in a sum of logarithms, or below this share, cannot change a score.
_FAR = np.float32(-16)
_SMALL = np.float32(1e-6)


@compiled
def sum_rows(
    features: Ints,
    ends: Ints,
    pointers: Ints,
    targets: npt.NDArray[np.uint8],
    weights: npt.NDArray[np.int16],
    rows: Floats,
) -> None:
    """Add up the weights of each new type's features, in every role, into its row."""
    roles = rows.shape[1]
    names = (len(pointers) - 1) // roles
    begin = 0
    for row in range(len(ends)):
        rows[row] = 0
        for role in range(roles):
            for at in range(begin, ends[row]):
                feature = role * names + features[at]
                for i in range(pointers[feature], pointers[feature + 1]):
                    rows[row, role, targets[i]] += weights[i]
        begin = ends[row]


@compiled
def add_emissions(  # noqa: PLR0913, PLR0917
    types: Ints, cues: Ints, places: Ints, row_of_type: Ints, rows: Floats,
    row_of_value: Ints, place_rows: Floats, offsets: Ints, first: int, end: int,
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
                    out[label] += row[label]
        if cues[i]:
            row = rows[row_of_type[cues[i]], len(offsets)]
            for label in range(labels):
                out[label] += row[label]
        for slot in range(places.shape[1]):
            value = row_of_value[places[i, slot]]
            if value:
                row = place_rows[value]
                for label in range(labels):
                    out[label] += row[label]
    return sums


@compiled
def find_path(sums: Floats, transitions: Floats) -> Ints:
    """The best sequence of labels; of equals the one with the lower label, as CRFsuite does.

    A predecessor that is behind the best one by more than transitions can make up for is
    skipped, which changes nothing. Scores are taken relative to the best: they stay exact however
    long the note is.
    """
    count, labels = sums.shape
    path = np.zeros(count, dtype=np.int32)
    if count == 0:
        return path
    back = np.zeros((count, labels), dtype=np.int32)
    spread = transitions.max() - transitions.min()
    score = sums[0].copy()
    best = np.empty(labels, dtype=np.float32)
    for i in range(1, count):
        top = score.max()
        best[:] = -np.inf
        came_from = back[i]
        for before in range(labels):
            lead = score[before] - top
            if lead + spread < 0:
                continue
            row = transitions[before]
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
def _weigh(sums: Floats, unit: float, weighed: Floats) -> None:
    """Exponentials of a token's sums, the largest being 1 and the negligible 0."""
    top, scale = sums.max(), np.float32(unit)
    for label in range(len(sums)):
        behind = (sums[label] - top) * scale
        weighed[label] = np.exp(behind) if behind > _FAR else np.float32(0)


@compiled
def _step(shares: Floats, steps: Floats, out: Floats) -> None:
    """out = shares x steps, negligible shares left out."""
    out[:] = 0
    for before in range(len(shares)):
        share = shares[before]
        if share > _SMALL:
            row = steps[before]
            for label in range(len(out)):
                out[label] += share * row[label]


@compiled
def _multiply(left: Floats, right: Floats, out: Floats) -> None:
    """out = left x right, label by label, made to sum to 1."""
    total = np.float32(0)
    for label in range(len(out)):
        out[label] = left[label] * right[label]
        total += out[label]
    scale = np.float32(1) / total
    for label in range(len(out)):
        out[label] *= scale


@compiled
def find_shares(sums: Floats, steps: Floats, steps_back: Floats, unit: float) -> Floats:
    """Each token's probability of each label, by the forward-backward algorithm.

    ``steps`` are the exponentials of the transitions, ``steps_back`` their transpose.
    """
    count, labels = sums.shape
    shares = np.empty((count, labels), dtype=np.float32)
    weighed = np.empty((count, labels), dtype=np.float32)
    reached = np.ones(labels, dtype=np.float32)
    for i in range(count):
        _weigh(sums[i], unit, weighed[i])
        if i:
            _step(shares[i - 1], steps, reached)
        _multiply(reached, weighed[i], shares[i])
    later = np.ones(labels, dtype=np.float32)
    ahead = np.empty(labels, dtype=np.float32)
    for i in range(count - 1, -1, -1):
        _multiply(shares[i], later, shares[i])
        _multiply(weighed[i], later, ahead)
        _step(ahead, steps_back, later)
    return shares


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
    was_on_path = False
    for i in range(count):
        outside = np.float32(0)
        for label in range(labels):
            if label_of[label] < 0:
                outside += shares[i, label]
        inside[i] = max(np.float32(1) - outside, np.float32(0))
        on_path = label_of[path[i]] >= 0
        if on_path:
            chosen[i], starts[i] = label_of[path[i]], begins[path[i]]
        elif inside[i] >= floor:
            votes[:] = 0
            for label in range(labels):
                if label_of[label] >= 0:
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
        for label in range(labels):
            if label_of[label] < 0:
                continue
            score = 1 / (1 + np.exp(-(scales[label, 0] * unit * sums[i, label] + scales[label, 1])))
            if score > inside[i]:
                inside[i] = score
                if score >= floor:
                    chosen[i] = label_of[label]
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
