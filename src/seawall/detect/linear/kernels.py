"""The loops of the linear taggers: the best path, and how sure each token is of each label.

They are written for the machine: a token's scores are two bytes each (``Moves``), with as many
columns as fill its registers (``Rows``), each loop over labels does one thing, so that it is done
to many labels at once, and lists are made without branches, which nobody could foretell.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.emissions import Ints
from seawall.kernels.kernel import compiled

Floats = npt.NDArray[np.float32]
Score = np.signedinteger[Any]
Scores = npt.NDArray[Score]
Labels = npt.NDArray[np.uint8]

# Labels whose best path is more units behind than this, a share of some e to the power of -8, are
# left out of shares.
REACH = 8 * 256
_AT_ONCE = 4


@compiled
def _find_top(values: Scores) -> int:
    top = values[0]
    for i in range(len(values)):
        top = values[i] if values[i] > top else top  # max takes twice as long
    return top  # type: ignore[no-any-return]


@compiled
def _find_first(values: Scores, wanted: int) -> int:
    at = 0
    while values[at] != wanted:
        at += 1
    return at


@compiled
def _list_marked(marks: Labels, listed: Labels) -> int:
    """List the labels that are marked; say how many they are.

    The first follows them again, as often as ``_reach`` looks at labels together.
    """
    count = 0
    for label in range(len(marks)):
        listed[count] = label
        count += marks[label]
    for more in range(_AT_ONCE - 1):
        listed[count + more] = listed[0]
    return count


@compiled
def _list_near(scores: Scores, slack: Scores, marks: Labels, listed: Labels) -> int:
    """List the labels from which another may be reached better than from the one on top, at 0."""
    room = slack[_find_first(scores, 0)]
    for label in range(len(scores)):
        marks[label] = scores.dtype.type(scores[label] + room[label]) >= scores.dtype.type(0)
    return _list_marked(marks, listed)


@compiled
def _top_of(one: Score, two: Score, three: Score, four: Score) -> Score:
    one = one if one > two else two
    three = three if three > four else four
    return one if one > three else three


@compiled
def _reach(scores: Scores, listed: Labels, count: int, moves: Scores, best: Scores) -> None:
    """Each label's best score by a move from one of the listed labels (``_list_marked``)."""
    kind = best.dtype.type
    for at in range(0, count, _AT_ONCE):
        a, b, c, d = listed[at], listed[at + 1], listed[at + 2], listed[at + 3]
        from_a, from_b, from_c, from_d = scores[a], scores[b], scores[c], scores[d]
        by_a, by_b, by_c, by_d = moves[a], moves[b], moves[c], moves[d]
        if at == 0:  # mostly all there are, and twice as fast as to fill ``best`` beforehand
            for label in range(len(best)):
                best[label] = _top_of(
                    kind(from_a + by_a[label]), kind(from_b + by_b[label]),
                    kind(from_c + by_c[label]), kind(from_d + by_d[label]),
                )  # fmt: skip
        else:
            for label in range(len(best)):
                top = _top_of(
                    kind(from_a + by_a[label]), kind(from_b + by_b[label]),
                    kind(from_c + by_c[label]), kind(from_d + by_d[label]),
                )  # fmt: skip
                best[label] = top if top > best[label] else best[label]


@compiled
def relate(sums: Ints, left: int, labels: int, width: int, like: Scores, lowest: int) -> Scores:
    """Sums of a piece, from column ``left`` on, relative to each token's best label.

    What is further behind than ``lowest``, and the columns behind the labels, is as far behind.
    """
    scores = np.empty((len(sums), width), dtype=like.dtype)
    limit = np.int32(lowest)
    for i in range(len(sums)):
        own, to = sums[i, left : left + labels], scores[i]
        top = _find_top(own)
        for label in range(labels):
            value = np.int32(own[label] - top)
            to[label] = like.dtype.type(value if value > limit else limit)
        to[labels:] = lowest
    return scores


@compiled
def _go_forth(scores: Scores, moves: Scores, slack: Scores) -> Scores:
    """How far behind the best each label is by its best path from the beginning."""
    count, labels = scores.shape
    kind = scores.dtype.type
    behind = np.empty((count, labels), dtype=scores.dtype)
    best = np.zeros(labels, dtype=scores.dtype)
    marks, listed = np.empty(labels, dtype=np.uint8), np.empty(labels + _AT_ONCE, dtype=np.uint8)
    for i in range(count):
        if i:
            near = _list_near(behind[i - 1], slack, marks, listed)
            _reach(behind[i - 1], listed, near, moves, best)
        own, score = scores[i], behind[i]
        for label in range(labels):
            score[label] = kind(own[label] + best[label])
        top = _find_top(score)
        for label in range(labels):
            score[label] = kind(score[label] - top)
    return behind


@compiled
def find_likely(
    scores: Scores, moves: Scores, moves_back: Scores, slack: Scores
) -> tuple[Ints, Labels, Ints]:
    """The best sequence of labels, and each token's labels on paths that are not far behind it.

    Of equals the path with the lower label is taken, as CRFsuite does. ``slack[a, b]`` is the most
    that label b can gain on label a by the move that follows: a predecessor that is further behind
    the best one is skipped, which changes nothing. Scores are whole units relative to the best:
    they stay exact however long the note is.

    The labels of token i, in order, lie between ``cuts[i + 1]`` and ``cuts[i]``: they are listed
    from the end. A path that is not far behind goes through such labels only, so that nothing else
    need be looked at on the way back.
    """
    count, labels = scores.shape
    kind = scores.dtype.type
    path = np.zeros(count, dtype=np.int32)
    cuts = np.zeros(count + 1, dtype=np.int32)
    likely = np.empty(count * labels + labels + _AT_ONCE, dtype=np.uint8)
    if count == 0:
        return path, likely, cuts
    behind = _go_forth(scores, moves, slack)
    ahead, rest = np.zeros(labels, dtype=scores.dtype), np.zeros(labels, dtype=scores.dtype)
    marks = np.empty(labels, dtype=np.uint8)
    on_path = _find_first(behind[count - 1], 0)
    for i in range(count - 1, -1, -1):
        path[i] = on_path
        own, before = scores[i], behind[i]
        least = kind(before[on_path] + ahead[on_path] - REACH)
        for label in range(labels):
            marks[label] = kind(before[label] + ahead[label]) > least
        now = likely[cuts[i + 1] :]
        alive = _list_marked(marks, now)
        cuts[i] = cuts[i + 1] + alive
        if i:
            lead = kind(ahead[on_path] + own[on_path])
            for label in now[:alive]:
                rest[label] = kind(ahead[label] + own[label] - lead)
            _reach(rest, now, alive, moves_back, ahead)
            on_path = _find_before(behind[i - 1], moves_back[on_path], rest)
    return path, likely, cuts


@compiled
def _find_before(behind: Scores, moves: Scores, scores: Scores) -> int:
    """The label, the lowest of equals, from which these moves lead best; ``scores`` is room."""
    for label in range(len(behind)):
        scores[label] = scores.dtype.type(behind[label] + moves[label])
    return _find_first(scores, _find_top(scores))


@compiled
def find_shares(
    scores: Scores, likely: Labels, cuts: Ints, steps: Floats, steps_back: Floats, powers: Floats
) -> Floats:  # fmt: skip
    """Each token's probability of each likely label, by the forward-backward algorithm.

    ``likely`` and ``cuts`` are those of ``find_likely``, and shares are laid as these labels are.
    ``steps`` are the exponentials of the moves, ``steps_back`` the same from the end; ``powers``
    those of 0, -1, -2 … units: scores are whole units, so nothing else is asked for. A token that
    has but one likely label is sure of it, whatever came before.
    """
    count = len(scores)
    shares = np.ones(cuts[0], dtype=np.float32)
    weighed = np.ones(cuts[0], dtype=np.float32)
    before = 0
    for i in range(count):
        first, past = cuts[i + 1], cuts[i]
        if past - first > 1:
            now, own = likely[first:past], shares[first:past]
            weights = weighed[first:past]
            _weigh(scores[i], now, powers, weights)
            if i:
                own[:] = 0
                _step(shares[past:before], likely[past:before], steps, now, own)
            total = np.float32(0)
            for at in range(len(now)):
                own[at] *= weights[at]
                total += own[at]
            for at in range(len(now)):
                own[at] /= total
        before = past
    _look_back(shares, weighed, steps_back, likely, cuts)
    return shares


@compiled
def _step(before: Floats, labels: Labels, steps: Floats, now: Labels, reached: Floats) -> None:
    """Add to each label of now what comes from those that lived before."""
    for at in range(len(labels)):
        share, row = before[at], steps[labels[at]]
        for to in range(len(now)):
            reached[to] += share * row[now[to]]


@compiled
def _weigh(scores: Scores, labels: Labels, powers: Floats, weighed: Floats) -> None:
    """Exponentials of a token's scores, the largest being 1 and the negligible 0."""
    top = scores[labels[0]]
    for label in labels:
        top = max(top, scores[label])
    for at in range(len(labels)):
        behind = top - scores[labels[at]]
        weighed[at] = powers[behind] if behind < len(powers) else np.float32(0)


@compiled
def _look_back(
    shares: Floats, weighed: Floats, steps_back: Floats, likely: Labels, cuts: Ints
) -> None:
    """Turn the shares given what came before into shares given the whole note."""
    count = len(cuts) - 1
    later = np.ones(steps_back.shape[0], dtype=np.float32)
    for i in range(count - 1, -1, -1):
        first, past = cuts[i + 1], cuts[i]
        weights, own = weighed[first:past], shares[first:past]
        if past - first > 1:
            total = mass = np.float32(0)
            for at in range(len(own)):
                weights[at] *= later[at]
                mass += weights[at]
                own[at] *= later[at]
                total += own[at]
            for at in range(len(own)):
                own[at] /= total
                weights[at] /= mass
        if i and cuts[i - 1] - past > 1:
            before = likely[past : cuts[i - 1]]
            later[: len(before)] = 0
            _step(weights, likely[first:past], steps_back, before, later)


@compiled
def spread_shares(shares: Floats, likely: Labels, cuts: Ints, labels: int) -> Floats:
    """The shares of ``find_shares`` as a row a token and a column a label."""
    spread = np.zeros((len(cuts) - 1, labels), dtype=np.float32)
    for i in range(len(spread)):
        for at in range(cuts[i + 1], cuts[i]):
            spread[i, likely[at]] = shares[at]
    return spread
