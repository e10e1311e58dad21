"""What a CRF gains or loses by going from one label to the next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.columns import PATH_COLUMNS
from seawall.detect.linear.kernels import REACH, Floats, Score, Scores
from seawall.detect.linear.lines import align
from seawall.detect.linear.weights import UNIT

# Scores are cut to this many units behind a token's best label.
_LOWEST, _LOWEST_OF_MANY = -(2**14), -(2**26)


class Moves(NamedTuple):
    """Transitions, with a CRF's columns (``columns``).

    ``slack[a, b]`` is the most that label b can gain on label a by the move that follows. ``steps``
    are the exponentials of the moves; what ends in ``back`` is the same from the end.

    With two bytes each the machine does twice as many labels at once. That they are enough, and
    that nothing which is cut at ``lowest`` changes a path or a share, follows from the range of the
    transitions, say D. A label that is L units behind its token's best one is L - 2 D behind on any
    path, since the moves to it and from it give at most D each: from L = 2 D + REACH on it is never
    looked at. No score on the way is lower than L + 2 D. A model of a wider range has four bytes.
    """

    forth: Scores
    back: Scores
    slack: Scores
    lowest: int
    steps: Floats
    steps_back: Floats

    @classmethod
    def of(cls, transitions: npt.NDArray[np.int16]) -> Moves:
        labels = len(transitions)
        moves, slack = np.zeros((2, PATH_COLUMNS, PATH_COLUMNS), dtype=np.int32)
        moves[:labels, :labels] = own = transitions.astype(np.int32)
        slack[:labels, :labels] = (own[None, :, :] - own[:, None, :]).max(axis=2)
        steps: Floats = np.exp(moves * UNIT).astype(np.float32)
        reach = 2 * int(moves.max() - moves.min())
        is_short = reach + REACH <= -_LOWEST and reach - _LOWEST < 2**15
        kind: type[Score] = np.int16 if is_short else np.int32
        return cls(
            align(moves.astype(kind)),
            align(moves.T.astype(kind)),
            align(slack.astype(kind)),
            _LOWEST if is_short else _LOWEST_OF_MANY,
            steps,
            steps.T.copy(),
        )
