"""The terms that tell a group of persons from its sibling."""

from __future__ import annotations

import numpy as np

from seawall.cluster.cut import Flags
from seawall.cluster.nmf import Floats, Ints, Rows
from seawall.cluster.rule import Rule
from seawall.kernels.kernel import compiled

MAX_TERMS = 6
NO_TERM = -1


@compiled
def lead_sides(rows: Rows, columns: Ints, is_left: Flags, rule: Rule, leading: Ints) -> None:
    """Fill in the leading columns of the left side and of the right, best first.

    A column counts with its mean weight in the side, times its share of the two sides' means:
    frequent here, and more so than there. One that fewer than k persons of the side have is never
    shown: it would single them out. ``columns[i]`` is the number of column i in the whole matrix,
    which decides between equals.
    """
    means = np.zeros((2, len(columns)))
    persons = np.zeros((2, len(columns)), dtype=np.int64)
    left_size = 0
    for row in range(len(is_left)):
        side = 0 if is_left[row] else 1
        left_size += 1 - side
        for at in range(rows.starts[row], rows.starts[row + 1]):
            means[side, rows.columns[at]] += rows.values[at]
            persons[side, rows.columns[at]] += 1
    for column in range(len(columns)):
        means[0, column] /= max(left_size, 1)
        means[1, column] /= max(len(is_left) - left_size, 1)
    for side in range(2):
        merits = _rate(means[side], means[1 - side])
        for column in range(len(columns)):
            if persons[side, column] < rule.k or columns[column] >= rule.shown_columns:
                merits[column] = 0.0
        _take_best(merits, columns, leading[side])


@compiled
def _rate(here: Floats, there: Floats) -> Floats:
    merits = np.zeros(len(here))
    for column in range(len(here)):
        if here[column] > 0.0:
            merits[column] = here[column] * (here[column] / (here[column] + there[column]))
    return merits


@compiled
def _take_best(merits: Floats, columns: Ints, leading: Ints) -> None:
    """Fill in the columns of highest merit, best first; those without any stay out."""
    for place in range(len(leading)):
        leading[place] = NO_TERM
    for place in range(len(leading)):
        best, top = NO_TERM, 0.0
        for column in range(len(columns)):
            merit = merits[column]
            if merit > top or (best >= 0 and merit == top and columns[column] < columns[best]):
                best, top = column, merit
        if best == NO_TERM:
            return
        leading[place] = columns[best]
        merits[best] = 0.0
