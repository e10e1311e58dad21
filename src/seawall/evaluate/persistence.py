"""Whether notes that were changed still fall into the same clusters (Ghemri & Kannah, section 7).

The paper compares each cluster with the nearest of the other clustering, which one giant cluster
can win for all; so clusters are matched one to one as well, and two measures stand beside it that
do not depend on how clusters are numbered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.means import estimate_mean
from seawall.model import Estimate, UsageError

Labels = NDArray[np.int64]
CLUSTERS = 5
_MIN_DOCUMENTS = 3
_MAX_SHARE = 0.7
_MAX_TERMS = 5000
_STARTS = 10
_SEEDS = 3
_MIN_NOTES = 10 * CLUSTERS  # fewer fall into clusters of a handful, which any seed divides anew


@dataclass(frozen=True, slots=True)
class Persistence:
    """How alike two clusterings of the same notes are, each figure from 0 to 1.

    ``nearest`` is the paper's: the unweighted mean over clusters of the largest share that any
    cluster of the other clustering holds. ``matched`` is that mean with clusters paired one to one,
    ``records`` the share of all records in such pairs.
    """

    nearest: float
    matched: float
    records: float
    adjusted_rand: float
    adjusted_information: float


@dataclass(frozen=True, slots=True)
class Persisted:
    """How many notes of a release fall into the clusters that they fell into before.

    ``nearest`` is the paper's figure, ``records`` the share of notes in clusters that are paired
    one to one. The ceilings are those of the same notes under two seeds: more cannot be expected.
    """

    nearest: Estimate
    nearest_ceiling: Estimate
    records: Estimate
    records_ceiling: Estimate


def measure_persistence(before: Sequence[str], after: Sequence[str]) -> Persisted | None:
    """Clusters of notes as they were and as they are released; None for too few notes.

    Means over pairs of seeds, never the same on both sides. Needs the extra 'learn'.
    """
    if len(before) < _MIN_NOTES:
        return None
    try:
        first, second = map(_cluster_under_seeds, (before, after))
    except ValueError:  # no word is in three of the notes: nothing to cluster by
        return None
    pairs = list(permutations(range(_SEEDS), 2))
    changed = [compare_clusterings(first[i], second[j]) for i, j in pairs]
    same = [compare_clusterings(first[i], first[j]) for i, j in pairs]
    return Persisted(
        estimate_mean([one.nearest for one in changed]),
        estimate_mean([one.nearest for one in same]),
        estimate_mean([one.records for one in changed]),
        estimate_mean([one.records for one in same]),
    )


def cluster_texts(texts: Sequence[str], seed: int, clusters: int = CLUSTERS) -> Labels:
    """The cluster of each text: k-means on its weighted words. Needs the extra 'learn'."""
    return cluster_rows(weigh_words(texts), seed, clusters)


def _cluster_under_seeds(texts: Sequence[str]) -> list[Labels]:
    rows = weigh_words(texts)
    return [cluster_rows(rows, seed) for seed in range(_SEEDS)]


def weigh_words(texts: Sequence[str]) -> Any:
    """Term vectors: a sparse row for each text, its words weighted by how few texts have them."""
    vectorizer = _load("sklearn.feature_extraction.text").TfidfVectorizer(
        min_df=_MIN_DOCUMENTS,
        max_df=_MAX_SHARE,
        max_features=_MAX_TERMS,
        sublinear_tf=True,
    )
    return vectorizer.fit_transform(texts)


def cluster_rows(rows: Any, seed: int, clusters: int = CLUSTERS) -> Labels:
    """The cluster of each row under a seed; the best of several starts."""
    model = _load("sklearn.cluster").KMeans(clusters, n_init=_STARTS, random_state=seed)
    return np.asarray(model.fit_predict(rows), dtype=np.int64)


def _load(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise UsageError(
            "Clustering texts needs scikit-learn; install Seawall with the extra 'learn'."
        ) from None


def count_together(first: Labels, second: Labels) -> NDArray[np.int64]:
    """Records by cluster of the first clustering and cluster of the second."""
    if len(first) != len(second) or not len(first):
        raise ValueError("two clusterings of the same notes are compared, at least one note")
    shape = int(first.max()) + 1, int(second.max()) + 1
    counts = np.zeros(shape, dtype=np.int64)
    np.add.at(counts, (first, second), 1)
    return counts


def measure_distances(first: Labels, second: Labels) -> NDArray[np.float64]:
    """Tables 4 and 5: per cent of each cluster's records that are not in the other's cluster."""
    counts = count_together(first, second)
    sizes = np.maximum(counts.sum(axis=1, keepdims=True), 1)
    return np.asarray(100.0 - 100.0 * counts / sizes, dtype=np.float64)


def compare_clusterings(first: Labels, second: Labels) -> Persistence:
    """All measures of two clusterings of the same notes."""
    from scipy.optimize import linear_sum_assignment

    counts = count_together(first, second)
    counts = counts[counts.sum(axis=1) > 0]
    shares = counts / counts.sum(axis=1, keepdims=True)
    rows, columns = linear_sum_assignment(counts, maximize=True)
    return Persistence(
        nearest=float(shares.max(axis=1).mean()),
        matched=float(shares[rows, columns].sum() / len(shares)),
        records=float(counts[rows, columns].sum() / counts.sum()),
        adjusted_rand=_adjust_rand(counts),
        adjusted_information=_adjust_information(counts),
    )


def _pairs(counts: NDArray[np.int64]) -> float:
    return float((counts * (counts - 1) / 2).sum())


def _adjust_rand(counts: NDArray[np.int64]) -> float:
    """Pairs that are together in both clusterings, beyond what chance would give."""
    total = _pairs(np.array([counts.sum()]))
    rows, columns = _pairs(counts.sum(axis=1)), _pairs(counts.sum(axis=0))
    expected = rows * columns / total if total else 0.0
    most = (rows + columns) / 2
    return 1.0 if most == expected else (_pairs(counts) - expected) / (most - expected)


def _entropy(sizes: NDArray[np.int64]) -> float:
    shares = sizes[sizes > 0] / sizes.sum()
    return float(-(shares * np.log(shares)).sum())


def _adjust_information(counts: NDArray[np.int64]) -> float:
    """Mutual information beyond chance, with the mean of both entropies as its most."""
    rows, columns = counts.sum(axis=1), counts.sum(axis=0)
    total = counts.sum()
    expected = _expect_information(rows, columns, int(total))
    most = (_entropy(rows) + _entropy(columns)) / 2
    if most == expected:
        return 1.0
    held = counts > 0
    chance = np.outer(rows, columns)[held]
    shared = counts[held]
    found = float((shared / total * np.log(shared * total / chance)).sum())
    return (found - expected) / (most - expected)


def _expect_information(rows: NDArray[np.int64], columns: NDArray[np.int64], total: int) -> float:
    """Mean mutual information of all clusterings of these sizes (the hypergeometric model)."""
    from scipy.stats import hypergeom

    expected = 0.0
    for row in rows[rows > 0]:
        for column in columns[columns > 0]:
            shared = np.arange(max(1, row + column - total), min(row, column) + 1)
            chances = hypergeom.pmf(shared, total, row, column)
            terms = shared / total * np.log(shared * total / (row * column))
            expected += float((chances * terms).sum())
    return expected
