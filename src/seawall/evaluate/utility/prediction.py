"""How well a classifier that learned from a generalized table predicts a column.

Naive Bayes, told of every record only what is shown: a cell that stands for several codes counts
for each of them in equal parts, and is judged by the mean of their chances. So ranges, sets and
nodes of hierarchies are all read alike, and the table as it came in is the same case with one code
a cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.intervals import clopper_pearson
from seawall.evaluate.utility.counts import Floats, Runs, ShownTable
from seawall.model import Estimate, UsageError
from seawall.quasi.table import Codes

FOLDS = 5
MOST_TARGETS = 50
# A classifier need not take longer than the table: more records tell it little more.
MOST_RECORDS = 50_000
_TINY = 1e-300


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The share predicted rightly: from the values as they came in, as shown, and from nothing."""

    original: Estimate
    released: Estimate
    majority: Estimate


def measure_accuracy(table: ShownTable, targets: Codes, *, seed: int = 0) -> Accuracy:
    """Cross-validated accuracy of predicting ``targets[record]``, −1 where it is not known.

    Refuses a target of one value, or of more than ``MOST_TARGETS``.
    """
    n_targets = len(np.unique(targets[targets >= 0]))
    if not 2 <= n_targets <= MOST_TARGETS:
        raise UsageError(
            f"The column to predict has {n_targets:,} different values; choose one with 2 to "
            f"{MOST_TARGETS}."
        )
    random = np.random.default_rng(seed)
    known = np.flatnonzero(targets >= 0)
    chosen = np.sort(random.permutation(known)[:MOST_RECORDS])
    targets, folds = targets[chosen], random.integers(0, FOLDS, len(chosen))
    shown = _Shown(table, table.classes[chosen])
    plain = _show_plainly(table.codes[chosen], table.sizes)
    return Accuracy(
        _validate(_Shown(plain, plain.classes), targets, folds),
        _validate(shown, targets, folds),
        clopper_pearson(int(np.bincount(targets).max()), len(targets)),
    )


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a classifier sees: a table's classes, and the class of each record that it sees."""

    table: ShownTable
    classes: Codes


def _show_plainly(codes: Codes, sizes: Sequence[int]) -> ShownTable:
    """Every record as it is; one without a value could have any."""
    columns = [
        Runs(np.maximum(column, 0), np.where(column < 0, size - 1, column))
        for column, size in zip(codes.T, sizes, strict=True)
    ]
    return ShownTable(codes, np.arange(len(codes), dtype=np.int32), columns, sizes)


def _validate(shown: _Shown, targets: Codes, folds: NDArray[np.int64]) -> Estimate:
    right = 0
    for fold in range(FOLDS):
        held = folds == fold
        chances = _learn(shown, targets, ~held)
        right += int((chances[held].argmax(axis=1) == targets[held]).sum())
    return clopper_pearson(right, len(targets))


def _learn(shown: _Shown, targets: Codes, known: NDArray[np.bool_]) -> Floats:
    """For every record, the logarithm of each target's chance, learned from those that are known.

    A record that shows nothing has the chances of everybody.
    """
    n_targets, n_classes = int(targets.max()) + 1, len(shown.table.columns[0])
    chances = np.empty((len(targets), n_targets))
    for target in range(n_targets):
        mine = known & (targets == target)
        told = shown.classes[mine & (shown.classes >= 0)]
        weights = np.bincount(told, minlength=n_classes).astype(np.float64)
        worth = np.zeros(n_classes + 1)  # The last is of those that show nothing.
        for column, size in zip(shown.table.columns, shown.table.sizes, strict=True):
            shares = (column.spread(weights, size) + 1.0) / (weights.sum() + size)
            worth[:-1] += np.log(np.maximum(column.average(shares), _TINY))
        chances[:, target] = worth[shown.classes] + np.log((mine.sum() + 1.0) / (known.sum() + 1.0))
    return chances
