"""Numbers of a house by the runs of digits of all notes: a pattern takes four times as long.

Most notes have many such runs, and the pattern looks at every sign that may stand before one.
"""

from __future__ import annotations

import numpy as np

from seawall.detect.rules.phone.signs import Offsets, Signs, mark_signs

_SPACES = " \t\n\f\r"
_BEFORE = mark_signs(_SPACES + "(#[|=*:~/,<>{'\"-")
_AFTER = mark_signs(_SPACES + "),;.|]/*:<>}'\"")
_YEARS = np.isin(np.arange(100), (19, 20))


def find_runs(signs: Signs) -> tuple[Offsets, Offsets]:
    """Where ``HOUSE["en"]`` finds numbers, from their first digit to behind the last one."""
    starts, ends = signs.find_digits()
    sizes = ends - starts
    begins = _BEFORE[signs.beside(starts, -1)]
    closes = _AFTER[signs.beside(ends, 0)]
    century = 10 * (signs.beside(starts, 0) - ord("0")) + (signs.beside(starts, 1) - ord("0"))
    is_year = _YEARS[np.minimum(century, len(_YEARS) - 1)]
    alone = closes & ((sizes == 5) | ((sizes == 4) & ~is_year))
    # Of two runs with a dash between them.
    first, second = sizes[:-1], sizes[1:]
    dashed = (starts[1:] - ends[:-1] == 1) & (signs.beside(ends[:-1], 0) == ord("-"))
    dashed &= ((first <= 2) & (second == 4)) | ((first == 2) & (second == 3))
    both = np.append(dashed & closes[1:], False)
    found = begins & (alone | both)
    ends = np.where(both, np.append(ends[1:], 0), ends)
    return _leave_apart(starts[found], ends[found])


def _leave_apart(starts: Offsets, ends: Offsets) -> tuple[Offsets, Offsets]:
    """Those whose sign before them is not already behind another that is left, as of one digit."""
    is_left = np.ones(len(starts), dtype=np.bool_)
    end = -1
    for at in (starts[1:] <= ends[:-1] + 1).nonzero()[0].tolist():
        if is_left[at]:
            end = ends[at]
        is_left[at + 1] = starts[at + 1] > end + 1
    return starts[is_left], ends[is_left]
