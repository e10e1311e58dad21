"""The loops of the linear taggers: the best path, and how sure each token is of each label.

They are written for the machine: sums come with as many columns as fill its registers (``Rows``),
and each loop over labels does one thing, so that it is done to many labels at once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.emissions import Ints
from seawall.kernels.kernel import compiled

Floats = npt.NDArray[np.float32]
_Marks = npt.NDArray[np.uint8]

# Labels whose best path is more units behind than this, a share of some e to the power of -8, are
# left out of shares.
_REACH = 8 * 256
# A score and, in its last byte, the label that it was reached from: the larger of two is that of
# the higher score, and of equals that of the lower label.
_BITS = 8
_LAST = 2**_BITS - 1
_MARKS_PER_WORD = 8


@compiled
def _find_top(values: Ints) -> int:
    top = values[0]
    for i in range(len(values)):
        top = values[i] if values[i] > top else top  # max takes twice as long
    return top  # type: ignore[no-any-return]


@compiled
def _find_first(values: Ints, wanted: int) -> int:
    at = 0
    while values[at] != wanted:
        at += 1
    return at


@compiled
def _make_marks(labels: int) -> _Marks:
    """A mark for each label, to whole words; none is set."""
    return np.zeros(-(-labels // _MARKS_PER_WORD) * _MARKS_PER_WORD, dtype=np.uint8)


@compiled
def _list_marked(marks: _Marks, listed: Ints) -> int:
    """List the labels that are marked; say how many they are. Few are, so words are looked at."""
    words = marks.view(np.uint64)
    count = 0
    for word in range(len(words)):
        if words[word]:
            for label in range(_MARKS_PER_WORD * word, _MARKS_PER_WORD * (word + 1)):
                listed[count] = label
                count += marks[label]
    return count


@compiled
def _list_near(scores: Ints, top: int, slack: Ints, marks: _Marks, listed: Ints) -> int:
    """List the labels from which another may be reached better than from the one on top."""
    room = slack[_find_first(scores, top)]
    for label in range(len(scores)):
        marks[label] = np.int32(scores[label] + room[label]) >= top
    return _list_marked(marks, listed)


@compiled
def _reach(scores: Ints, listed: Ints, transitions: Ints, best: Ints) -> None:
    """Each label's best score by a transition from one of the listed labels."""
    lead, row = scores[listed[0]], transitions[listed[0]]
    for other in range(len(best)):
        best[other] = lead + row[other]
    for label in listed[1:]:
        lead, row = scores[label], transitions[label]
        for other in range(len(best)):
            value = np.int32(lead + row[other])
            best[other] = value if value > best[other] else best[other]


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
    back = np.empty((count, labels), dtype=np.int32)
    packed = transitions << _BITS
    leads = np.empty(labels, dtype=np.int32)
    marks, listed = _make_marks(labels), np.empty(labels + 1, dtype=np.int32)
    for i in range(count):
        score = behind[i]
        score[:] = sums[i]
        if i:
            near = listed[: _list_near(behind[i - 1], 0, slack, marks, listed)]
            for label in near:
                leads[label] = (behind[i - 1, label] << _BITS) + (_LAST - label)
            _reach(leads, near, packed, back[i])
            for label in range(labels):
                score[label] += back[i, label] >> _BITS
        top = _find_top(score)
        for label in range(labels):
            score[label] -= top
    path[count - 1] = _find_first(behind[count - 1], 0)
    for i in range(count - 1, 0, -1):
        path[i - 1] = _LAST - (back[i, path[i]] & _LAST)
    return path, behind


@compiled
def find_ahead(sums: Ints, transitions_back: Ints, slack_back: Ints) -> Ints:
    """How well each label goes on to the note's end: the best rest of a path from it.

    As ``find_path``, from the end; the arguments are those of the transposed transitions. Relative
    to the best label of the token, which need not be the path's.
    """
    count, labels = sums.shape
    ahead = np.empty((count, labels), dtype=np.int32)
    ahead[count - 1 :] = 0
    scores = np.empty(labels, dtype=np.int32)
    marks, listed = _make_marks(labels), np.empty(labels + 1, dtype=np.int32)
    for i in range(count - 1, 0, -1):
        for label in range(labels):
            scores[label] = ahead[i, label] + sums[i, label]
        top = _find_top(scores)
        for label in range(labels):
            scores[label] -= top
        near = listed[: _list_near(scores, 0, slack_back, marks, listed)]
        _reach(scores, near, transitions_back, ahead[i - 1])
    return ahead


@compiled
def _list_living(behind: Ints, ahead: Ints, on_path: int, marks: _Marks, living: Ints) -> int:
    """List the labels on paths that are not far behind the best one; say how many they are."""
    least = np.int32(behind[on_path] + ahead[on_path] - _REACH)
    for label in range(len(behind)):
        marks[label] = np.int32(behind[label] + ahead[label]) > least
    return _list_marked(marks, living)


@compiled
def find_shares(
    sums: Ints, path: Ints, behind: Ints, ahead: Ints, steps: Floats, powers: Floats
) -> Floats:
    """Each token's probability of each label, by the forward-backward algorithm.

    ``path``, ``behind`` and ``ahead`` are those of ``find_path`` and ``find_ahead``: labels whose
    best path is far behind the best of all are left out. ``steps`` are the exponentials of the
    transitions; ``powers`` those of 0, -1, -2 … units: sums are whole units, so nothing else is
    asked for. On the way there, a row has the shares of the labels that are left one by one.
    """
    count, labels = sums.shape
    shares = np.empty((count, labels), dtype=np.float32)
    weighed = np.empty((count, labels), dtype=np.float32)
    living = np.empty((count, labels + 1), dtype=np.int32)
    alive = np.zeros(count, dtype=np.int32)
    marks = _make_marks(labels)
    for i in range(count):
        alive[i] = _list_living(behind[i], ahead[i], path[i], marks, living[i])
        now = living[i, : alive[i]]
        own, weights = shares[i, : alive[i]], weighed[i, : alive[i]]
        _weigh(sums[i], now, powers, weights)
        own[:] = i == 0
        if i:
            _step(shares[i - 1], living[i - 1, : alive[i - 1]], steps, now, own)
        total = np.float32(0)
        for at in range(len(now)):
            own[at] *= weights[at]
            total += own[at]
        for at in range(len(now)):
            own[at] /= total
    _look_back(shares, weighed, steps, living, alive)
    return shares


@compiled
def _step(before: Floats, living: Ints, steps: Floats, now: Ints, reached: Floats) -> None:
    """Add to each label of now what comes from those that lived before."""
    for at in range(len(living)):
        share, row = before[at], steps[living[at]]
        for to in range(len(now)):
            reached[to] += share * row[now[to]]


@compiled
def _weigh(sums: Ints, living: Ints, powers: Floats, weighed: Floats) -> None:
    """Exponentials of a token's sums, the largest being 1 and the negligible 0."""
    top = sums[living[0]]
    for label in living:
        top = max(top, sums[label])
    for at in range(len(living)):
        behind = top - sums[living[at]]
        weighed[at] = powers[behind] if behind < len(powers) else np.float32(0)


@compiled
def _look_back(shares: Floats, weighed: Floats, steps: Floats, living: Ints, alive: Ints) -> None:
    """Turn the shares given what came before into shares given the whole note, by label."""
    labels = shares.shape[1]
    later = np.ones(labels, dtype=np.float32)
    own = np.empty(labels, dtype=np.float32)
    for i in range(len(alive) - 1, -1, -1):
        now, weights = living[i, : alive[i]], weighed[i]
        total = mass = np.float32(0)
        for at in range(len(now)):
            weights[at] *= later[at]
            mass += weights[at]
            own[at] = shares[i, at] * later[at]
            total += own[at]
        shares[i] = 0
        for at in range(len(now)):
            shares[i, now[at]] = own[at] / total
            weights[at] /= mass
        if i:
            _step_back(weights, now, steps, living[i - 1, : alive[i - 1]], later)


@compiled
def _step_back(weights: Floats, now: Ints, steps: Floats, living: Ints, later: Floats) -> None:
    """Say of each label that lived before how well it goes on."""
    for at in range(len(living)):
        row, after = steps[living[at]], np.float32(0)
        for to in range(len(now)):
            after += weights[to] * row[now[to]]
        later[at] = after
