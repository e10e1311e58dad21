"""The loops of the linear taggers: the best path, and how sure each token is of each label.

They are written for the machine: a token's scores are two bytes each (``Moves``), each loop over
labels does one thing and has a length that is known beforehand (``columns``), so that it is done to
many labels at once, and lists are made without branches, which nobody could foretell. Rows of an
array are told by their number, since to hand on a part takes as long as to go through it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.columns import PATH_COLUMNS
from seawall.detect.linear.emissions import At, Ints, Place, Places
from seawall.kernels.kernel import compiled

Floats = npt.NDArray[np.float32]
Score = np.signedinteger[Any]
Scores = npt.NDArray[Score]
Labels = npt.NDArray[np.uint8]

# Labels whose best path is more units behind than this, a share of some e to the power of -8, are
# left out of shares.
REACH = 8 * 256
_LABELS = At(PATH_COLUMNS)
_AT_ONCE = At(4)
_NONE, _ONE, _TWO, _THREE = At(0), At(1), At(2), At(3)
_SHUT = -(2**28)


@compiled
def _find_first(values: Scores, row: Place, wanted: Score) -> At:
    at = _NONE
    while values[row, at] != wanted:
        at += _ONE
    return at


@compiled
def _list_marked(marks: Labels, listed: Labels, first: Place) -> Place:
    """List the labels that are marked, from place ``first`` on; say where the list ends.

    Its first label follows again, as often as ``_reach`` looks at labels together.
    """
    past = first
    for label in range(_LABELS):
        listed[past] = label
        past += At(marks[label])
    for more in range(_AT_ONCE - _ONE):
        listed[past + more] = listed[first]
    return past


@compiled
def _list_near(behind: Scores, i: Place, slack: Scores, marks: Labels, listed: Labels) -> Place:
    """List the labels from which another may be reached better than from the one on top, at 0."""
    kind = behind.dtype.type
    top = _find_first(behind, i, kind(0))
    for label in range(_LABELS):
        marks[label] = kind(behind[i, label] + slack[top, label]) >= kind(0)
    return _list_marked(marks, listed, _NONE)


@compiled
def _top_of(one: Score, two: Score, three: Score, four: Score) -> Score:
    one = one if one > two else two
    three = three if three > four else four
    return one if one > three else three


@compiled
def _reach(
    scores: Scores, i: Place, listed: Labels, first: Place, past: Place, moves: Scores, best: Scores
) -> None:
    """Each label's best score by a move from one of the listed labels (``_list_marked``)."""
    kind = best.dtype.type
    for at in range(first, past, _AT_ONCE):
        a, b, c, d = listed[at], listed[at + _ONE], listed[at + _TWO], listed[at + _THREE]
        from_a, from_b, from_c, from_d = scores[i, a], scores[i, b], scores[i, c], scores[i, d]
        if at == first:  # mostly all there are, and twice as fast as to fill ``best`` beforehand
            for label in range(_LABELS):
                best[label] = _top_of(
                    kind(from_a + moves[a, label]), kind(from_b + moves[b, label]),
                    kind(from_c + moves[c, label]), kind(from_d + moves[d, label]),
                )  # fmt: skip
        else:
            for label in range(_LABELS):
                top = _top_of(
                    kind(from_a + moves[a, label]), kind(from_b + moves[b, label]),
                    kind(from_c + moves[c, label]), kind(from_d + moves[d, label]),
                )  # fmt: skip
                best[label] = top if top > best[label] else best[label]


@compiled
def relate(sums: Ints, labels: int, like: Scores, lowest: int) -> Scores:
    """A CRF's sums of a piece relative to each token's best label, of the kind of ``like``.

    What is further behind than ``lowest``, and the columns behind the labels, is as far behind.
    """
    kind = like.dtype.type
    scores = np.empty((len(sums), PATH_COLUMNS), dtype=like.dtype)
    shut = np.zeros(PATH_COLUMNS, dtype=np.int32)
    shut[labels:] = _SHUT
    limit = np.int32(lowest)
    for i in range(At(len(sums))):
        top = sums[i, 0]
        for label in range(_LABELS):
            value = np.int32(sums[i, label] + shut[label])
            top = value if value > top else top  # max takes twice as long
        for label in range(_LABELS):
            value = np.int32(sums[i, label] + shut[label] - top)
            scores[i, label] = kind(value if value > limit else limit)
    return scores


@compiled
def _go_forth(scores: Scores, moves: Scores, slack: Scores) -> Scores:
    """How far behind the best each label is by its best path from the beginning."""
    kind = scores.dtype.type
    behind = np.empty_like(scores)
    best = np.zeros(PATH_COLUMNS, dtype=scores.dtype)
    marks = np.empty(PATH_COLUMNS, dtype=np.uint8)
    listed = np.empty(PATH_COLUMNS + _AT_ONCE, dtype=np.uint8)
    for i in range(At(len(scores))):
        if i:
            past = _list_near(behind, i - _ONE, slack, marks, listed)
            _reach(behind, i - _ONE, listed, _NONE, past, moves, best)
        top = kind(scores[i, 0] + best[0])
        for label in range(_LABELS):
            value = kind(scores[i, label] + best[label])
            top = value if value > top else top
        for label in range(_LABELS):
            behind[i, label] = kind(kind(scores[i, label] + best[label]) - top)
    return behind


@compiled
def find_likely(
    scores: Scores, moves: Scores, moves_back: Scores, slack: Scores
) -> tuple[Ints, Labels, Places]:
    """The best sequence of labels, and each token's labels on paths that are not far behind it.

    Of equals the path with the lower label is taken, as CRFsuite does. ``slack[a, b]`` is the most
    that label b can gain on label a by the move that follows: a predecessor that is further behind
    the best one is skipped, which changes nothing. Scores are whole units relative to the best:
    they stay exact however long the note is.

    The labels of token i, in order, lie between ``cuts[i + 1]`` and ``cuts[i]``: they are listed
    from the end. A path that is not far behind goes through such labels only, so that nothing else
    need be looked at on the way back.
    """
    count = At(len(scores))
    kind = scores.dtype.type
    path = np.zeros(count, dtype=np.int32)
    cuts = np.zeros(len(scores) + 1, dtype=At)
    likely = np.zeros(len(cuts) * PATH_COLUMNS + _AT_ONCE, dtype=np.uint8)
    if count == 0:
        return path, likely, cuts
    behind = _go_forth(scores, moves, slack)
    ahead = np.zeros(PATH_COLUMNS, dtype=scores.dtype)
    rest = np.zeros((1, PATH_COLUMNS), dtype=scores.dtype)
    marks = np.empty(PATH_COLUMNS, dtype=np.uint8)
    on_path = _NONE
    for later in range(count):
        i = count - _ONE - later
        first = cuts[i + _ONE]
        cuts[i] = past = _list_likely(behind, i, ahead, marks, likely, first)
        if later:
            on_path = _find_before(behind, i, likely, first, past, moves_back, on_path)
        else:
            on_path = _find_first(behind, i, kind(0))
        path[i] = on_path
        _take_along(scores, i, ahead, on_path, rest)
        _reach(rest, _NONE, likely, first, past, moves_back, ahead)
    return path, likely, cuts


# The two loops that follow have functions of their own: within one that goes from the end, LLVM
# takes two arrays for one if they overlap on the way forth, and does one label after another.
@compiled
def _list_likely(
    behind: Scores, i: Place, ahead: Scores, marks: Labels, likely: Labels, first: Place
) -> Place:
    """List the labels of token i through which a path goes that is not far behind the best."""
    kind = behind.dtype.type
    top = kind(behind[i, 0] + ahead[0])
    for label in range(_LABELS):
        value = kind(behind[i, label] + ahead[label])
        top = value if value > top else top
    least = kind(top - REACH)
    for label in range(_LABELS):
        marks[label] = kind(behind[i, label] + ahead[label]) > least
    return _list_marked(marks, likely, first)


@compiled
def _take_along(scores: Scores, i: Place, ahead: Scores, lead: Place, rest: Scores) -> None:
    """Write what each label gets from token i on into ``rest``, relative to the label in the lead.

    What is not likely may overflow: nobody looks at it.
    """
    kind = scores.dtype.type
    base = kind(ahead[lead] + scores[i, lead])
    for label in range(_LABELS):
        rest[0, label] = kind(ahead[label] + scores[i, label] - base)


@compiled
def _find_before(
    behind: Scores,
    i: Place,
    likely: Labels,
    first: Place,
    past: Place,
    moves_back: Scores,
    to: Place,
) -> At:
    """The label of token i, the lowest of equals, from which the move to a label is best."""
    kind = behind.dtype.type
    best = At(likely[first])
    top = kind(behind[i, best] + moves_back[to, best])
    for at in range(first + _ONE, past):
        label = At(likely[at])
        score = kind(behind[i, label] + moves_back[to, label])
        best = label if score > top else best
        top = score if score > top else top
    return best


@compiled
def find_shares(
    scores: Scores, likely: Labels, cuts: Places, steps: Floats, steps_back: Floats, powers: Floats
) -> Floats:  # fmt: skip
    """Each token's probability of each likely label, by the forward-backward algorithm.

    ``likely`` and ``cuts`` are those of ``find_likely``, and shares are laid as these labels are.
    ``steps`` are the exponentials of the moves, ``steps_back`` the same from the end; ``powers``
    those of 0, -1, -2 … units: scores are whole units, so nothing else is asked for. A token that
    has but one likely label is sure of it, whatever came before.
    """
    shares = np.ones(cuts[0], dtype=np.float32)
    weighed = np.ones(cuts[0], dtype=np.float32)
    reached = np.ones(PATH_COLUMNS + _AT_ONCE, dtype=np.float32)
    before = _NONE
    for i in range(At(len(scores))):
        first, past = cuts[i + _ONE], cuts[i]
        if past - first > _ONE:
            _weigh(scores, i, likely, first, past, powers, weighed)
            if i:
                _step(shares, likely, past, before, steps, first, past, reached)
            total = np.float32(0)
            for at in range(past - first):
                shares[first + at] = own = reached[at] * weighed[first + at]
                total += own
            for at in range(first, past):
                shares[at] /= total
        before = past
    _look_back(shares, weighed, steps_back, likely, cuts)
    return shares


@compiled
def _step(  # noqa: PLR0913, PLR0917
    shares: Floats, likely: Labels, first: Place, past: Place, steps: Floats, to: Place,
    to_past: Place, reached: Floats,
) -> None:  # fmt: skip
    """What comes to each of some labels from others, those between ``first`` and ``past``.

    Both are listed in ``likely``. Four sums are added up side by side, since each waits for its
    last addition; what is behind the list is added up with it, and nobody asks.
    """
    for at in range(to, to_past, _AT_ONCE):
        a, b, c, d = likely[at], likely[at + _ONE], likely[at + _TWO], likely[at + _THREE]
        to_a = to_b = to_c = to_d = np.float32(0)
        for each in range(first, past):
            share, row = shares[each], likely[each]
            to_a += share * steps[row, a]
            to_b += share * steps[row, b]
            to_c += share * steps[row, c]
            to_d += share * steps[row, d]
        place = at - to
        reached[place], reached[place + _ONE] = to_a, to_b
        reached[place + _TWO], reached[place + _THREE] = to_c, to_d


@compiled
def _weigh(
    scores: Scores,
    i: Place,
    likely: Labels,
    first: Place,
    past: Place,
    powers: Floats,
    weighed: Floats,
) -> None:
    """Exponentials of a token's scores, the largest being 1 and the negligible 0."""
    top = scores[i, likely[first]]
    for at in range(first, past):
        top = max(top, scores[i, likely[at]])
    for at in range(first, past):
        behind = At(top - scores[i, likely[at]])
        weighed[at] = powers[behind] if behind < len(powers) else np.float32(0)


@compiled
def _look_back(
    shares: Floats, weighed: Floats, steps_back: Floats, likely: Labels, cuts: Places
) -> None:
    """Turn the shares given what came before into shares given the whole note."""
    count = At(len(cuts) - 1)
    later = np.ones(PATH_COLUMNS + _AT_ONCE, dtype=np.float32)
    for behind in range(count):
        i = count - _ONE - behind
        first, past = cuts[i + _ONE], cuts[i]
        if past - first > _ONE:
            total = mass = np.float32(0)
            for at in range(past - first):
                weighed[first + at] *= later[at]
                mass += weighed[first + at]
                shares[first + at] *= later[at]
                total += shares[first + at]
            for at in range(first, past):
                shares[at] /= total
                weighed[at] /= mass
        if i and cuts[i - _ONE] - past > _ONE:
            _step(weighed, likely, first, past, steps_back, past, cuts[i - _ONE], later)


@compiled
def spread_shares(shares: Floats, likely: Labels, cuts: Places, labels: int) -> Floats:
    """The shares of ``find_shares`` as a row a token and a column a label."""
    spread = np.zeros((len(cuts) - 1, labels), dtype=np.float32)
    for i in range(len(spread)):
        for at in range(cuts[i + 1], cuts[i]):
            spread[i, likely[at]] = shares[at]
    return spread
