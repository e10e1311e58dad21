"""From what speaks for each label to mentions: a label for each token, then runs of tokens."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.emissions import Ints, Places
from seawall.detect.linear.kernels import (
    Floats,
    Labels,
    Scores,
    find_likely,
    find_shares,
    relate,
)
from seawall.kernels.kernel import compiled

Bools = npt.NDArray[np.bool_]
Doubles = npt.NDArray[np.float64]

# The shapes of words and numbers; those of signs follow (see ``words.SHAPE_NAMES``).
_LAST_SOLID = 11
_DIGITS = 1e4  # of a score, four are told
_DOUBT = 1e-3  # of odds, far more than they are rounded by


@compiled
def choose_by_path(  # noqa: PLR0913, PLR0917
    sums: Ints, pieces: Ints, moves: Scores, moves_back: Scores, slack: Scores,
    lowest: int, steps: Floats, steps_back: Floats, powers: Floats, label_of: Ints, begins: Bools,
    floor: float,
) -> tuple[Ints, Floats, Bools]:  # fmt: skip
    """For each token its label (-1: outside), P(not outside), and whether a mention begins.

    Tokens on the best path keep its label; others get their likeliest label where P(not outside)
    reaches ``floor``. Each piece (see ``Rows.emit``) has a path of its own.
    """
    chosen = np.full(len(sums), -1, dtype=np.int32)
    inside = np.zeros(len(sums), dtype=np.float32)
    starts = np.zeros(len(sums), dtype=np.bool_)
    at = 0
    for piece in range(len(pieces)):
        past = at + pieces[piece, 1] - pieces[piece, 0]
        scores = relate(sums[at:past], len(label_of), moves, lowest)
        path, likely, cuts = find_likely(scores, moves, moves_back, slack)
        shares = find_shares(scores, likely, cuts, steps, steps_back, powers)
        _choose_labels(
            shares, likely, cuts, path, label_of, begins, floor,
            chosen[at:past], inside[at:past], starts[at:past],
        )  # fmt: skip
        at = past
    _begin_pieces(pieces, starts)
    return chosen, inside, starts


@compiled
def _begin_pieces(pieces: Ints, starts: Bools) -> None:
    """No mention goes over the beginning of a piece."""
    at = 0
    for piece in range(len(pieces)):
        starts[at : at + 1] = True
        at += pieces[piece, 1] - pieces[piece, 0]


@compiled
def _choose_labels(  # noqa: PLR0913, PLR0917
    shares: Floats, likely: Labels, cuts: Places, path: Ints, label_of: Ints, begins: Bools,
    floor: float, chosen: Ints, inside: Floats, starts: Bools,
) -> None:  # fmt: skip
    votes = np.empty(label_of.max() + 1, dtype=np.float32)
    outside = np.argmin(label_of)
    was_on_path = False
    for i in range(len(path)):
        first, past = cuts[i + 1], cuts[i]
        inside[i] = 1
        for at in range(first, past):
            if likely[at] == outside:
                inside[i] = max(np.float32(1) - shares[at], np.float32(0))
        on_path = label_of[path[i]] >= 0
        if on_path:
            chosen[i], starts[i] = label_of[path[i]], begins[path[i]]
        elif inside[i] >= floor:
            votes[:] = 0
            for at in range(first, past):
                if likely[at] != outside:
                    votes[label_of[likely[at]]] += shares[at]
            chosen[i] = np.argmax(votes)
        if on_path != was_on_path:
            starts[i] = True
        was_on_path = on_path


@compiled
def _find_largest(values: Doubles) -> float:
    """The largest of values by the four: as many are compared at once."""
    a, b, c, d = values[0], values[1], values[2], values[3]
    for at in range(0, len(values), 4):
        a = values[at] if values[at] > a else a
        b = values[at + 1] if values[at + 1] > b else b
        c = values[at + 2] if values[at + 2] > c else c
        d = values[at + 3] if values[at + 3] > d else d
    return max(a, b, c, d)  # type: ignore[no-any-return]


def find_least_sums(unit: float, label_of: Ints, scales: Doubles, floor: float) -> Ints:
    """For each label a sum below which ``choose_by_margin`` cannot come to the floor by it."""
    # At most even odds, and less: what is rounded, in either place, stays on the safe side.
    low = min(floor, 0.5)
    odds = np.log(low / (1 - low)) - _DOUBT if low > 0 else -np.inf
    is_rising = scales[:, 0] > 0
    slopes = np.where(is_rising, scales[:, 0] * unit, 1.0)
    least = np.where(is_rising, (odds - scales[:, 1]) / slopes, -np.inf)
    limits = np.iinfo(np.int32)
    clipped = np.clip(np.floor(least), limits.min, limits.max)
    return np.where(label_of >= 0, clipped, limits.max).astype(np.int32)


@compiled
def choose_by_margin(  # noqa: PLR0913, PLR0917
    sums: Ints, left: int, pieces: Ints, least: Ints, unit: float, label_of: Ints, scales: Doubles,
    floor: float,
) -> tuple[Ints, Floats, Bools]:  # fmt: skip
    """As ``choose_by_path``, by each label's own calibrated margin.

    Where no sum reaches its ``least`` (``find_least_sums``) nothing is reckoned, and P is 0.
    """
    count, labels = len(sums), len(label_of)
    chosen = np.full(count, -1, dtype=np.int32)
    inside = np.zeros(count, dtype=np.float32)
    slopes = np.where(label_of >= 0, scales[:, 0] * unit, 0.0)
    bases = np.where(label_of >= 0, scales[:, 1], -np.inf)
    odds = np.full(-(-labels // 4) * 4, -np.inf)
    for i in range(count):
        own = sums[i, left : left + labels]
        is_near = False
        for label in range(labels):
            is_near |= own[label] >= least[label]
        if not is_near:
            continue
        for label in range(labels):
            odds[label] = slopes[label] * own[label] + bases[label]
        top = _find_largest(odds)
        inside[i] = 1 / (1 + np.exp(-top))
        if inside[i] >= floor:
            best = 0
            while odds[best] != top:
                best += 1
            chosen[i] = label_of[best]
    starts = np.zeros(count, dtype=np.bool_)
    _begin_pieces(pieces, starts)
    return chosen, inside, starts


@compiled
def join_tokens(
    chosen: Ints, inside: Floats, starts: Bools, types: Ints, traits: Ints, bounds: Ints,
    least: Floats,
) -> tuple[Ints, Doubles]:  # fmt: skip
    """Mentions as columns of first character, end, label, first token, and each one's mean score.

    ``bounds`` holds the tokens' first characters, then their ends. Mentions of signs alone are left
    out, as nothing to hide (a name's comma), and those that score below the ``least`` of their
    label. Scores are rounded as ``round`` would: a product of single precision and ten thousand is
    exact in double precision.
    """
    count = len(chosen)
    found = np.empty((4, count), dtype=np.int32)
    scores = np.empty(count, dtype=np.float64)
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
        score = np.float32(mass / (end - i))
        found[0, total], found[1, total] = bounds[0, i], bounds[1, end - 1]
        found[2, total], found[3, total] = chosen[i], i
        scores[total] = np.rint(np.float64(score) * _DIGITS) / _DIGITS
        total += is_solid and score >= least[chosen[i]]
        i = end
    return found[:, :total], scores[:total]
