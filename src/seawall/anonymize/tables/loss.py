"""How much a recoding loses, in the measures that papers report."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from seawall.anonymize.tables.recoding import Recoding, list_pairs
from seawall.anonymize.tables.space import Floats, Ints, Shape


@dataclass(frozen=True, slots=True)
class Loss:
    """Every measure of one recoding, smaller is better.

    ``gcp``: the mean NCP of all cells, 0 as given … 1 all suppressed. ``discernibility``: the sum
    of squared class sizes, a suppressed record counting as all of them. ``average_class``: records
    a class over k, 1 at best. ``entropy``: bits a cell that it takes to tell the value from what
    is shown.
    """

    gcp: float
    discernibility: int
    average_class: float
    entropy: float
    suppressed_share: float


def measure(recoding: Recoding, k: int = 1) -> Loss:
    """All measures of a recoding."""
    n = max(1, len(recoding.classes))
    return Loss(
        measure_gcp(recoding),
        measure_discernibility(recoding),
        measure_average_class(recoding, k),
        measure_entropy(recoding),
        recoding.n_suppressed / n,
    )


def measure_gcp(recoding: Recoding) -> float:
    """The mean over all cells of range / domain, (leaves − 1) / (all leaves − 1), (values − 1) /
    (all values − 1); a suppressed cell is 1.
    """
    n_cells = max(1, len(recoding.classes) * int(recoding.widths.shape[1]))
    shown = float(recoding.class_sizes @ recoding.widths.sum(axis=1))
    hidden = recoding.n_suppressed * int(recoding.widths.shape[1])
    return (shown + hidden) / n_cells


def measure_discernibility(recoding: Recoding) -> int:
    """C_DM of Bayardo & Agrawal 2005."""
    n = len(recoding.classes)
    return int((recoding.class_sizes**2).sum()) + recoding.n_suppressed * n


def measure_average_class(recoding: Recoding, k: int) -> float:
    """C_avg of LeFevre et al. 2006, over the records that are shown."""
    sizes = recoding.class_sizes
    return float(sizes.sum() / max(1, int((sizes > 0).sum())) / k)


def measure_entropy(recoding: Recoding) -> float:
    """Non-uniform entropy (Gionis & Tassa 2009): the mean of −log₂ P(value | label) over cells."""
    bits = [_measure_bits(recoding, attribute) for attribute in range(recoding.widths.shape[1])]
    return float(np.mean(bits)) if len(recoding.classes) else 0.0


def _measure_bits(recoding: Recoding, attribute: int) -> float:
    codes = recoding.table.quasi.codes[:, attribute]
    known = codes >= 0
    size = recoding.table.columns[attribute].axis.size
    counts = np.bincount(codes[known], minlength=size).astype(np.int64)
    covered = _count_covered(recoding, attribute, counts)
    held = np.append(covered, counts.sum())[recoding.classes[known]]
    return float(np.log2(held / counts[codes[known]]).sum() / len(codes))


def _count_covered(recoding: Recoding, attribute: int, counts: Ints) -> Floats:
    """How many records of the table have a value that the class's label fits."""
    lows = recoding.lows[:, attribute].astype(np.int64)
    highs = recoding.highs[:, attribute].astype(np.int64)
    column = recoding.table.columns[attribute]
    if column.axis.shape is Shape.SET:
        return _count_sets(recoding, attribute, counts)
    if column.axis.shape is Shape.TREE and column.axis.nodes is not None:
        levels, nodes = recoding.levels[:, attribute], column.axis.nodes
        lows, highs = nodes[levels, lows], _find_last(nodes)[levels, lows]
    sums = np.append(0, np.cumsum(counts))
    return np.asarray(sums[highs + 1] - sums[lows], np.float64)


def _find_last(nodes: Ints) -> Ints:
    last = np.empty_like(nodes)
    for level, firsts in enumerate(nodes):
        last[level] = firsts + np.bincount(firsts, minlength=len(firsts))[firsts] - 1
    return last


def _count_sets(recoding: Recoding, attribute: int, counts: Ints) -> Floats:
    codes, classes = recoding.spanned
    places, held = list_pairs(codes[:, attribute], classes, len(recoding.lows))
    covered = np.bincount(places, counts[held], minlength=len(recoding.lows))
    return covered.astype(np.float64)
