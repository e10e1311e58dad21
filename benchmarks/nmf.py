"""Clustering at scale: the rank-2 factorization beside scikit-learn's, and whole topic trees."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.process import Usage, measure_median
from benchmarks.table import Cell, Table, judge
from seawall.cluster.matrix import weigh_terms
from seawall.cluster.nmf import ITERATIONS, factorize
from seawall.cluster.tree import grow_tree

K, TERMS, SEED = 3, 2_000, 4
FEW, MANY = 10_000, 100_000
QID_VALUES = (100, 60, 200, 900, 2)
GOAL_RATIO, GOAL_S, GOAL_MB = 3.0, 40.0, 3_000.0
# Ten times the persons make a tree a few levels deeper, each of which reads them all.
GOAL_GROWTH = 15.0
_TIMES = 3
# The draws of a person's terms: from the main topic, from a second one, from all terms.
_SHARES = (0.55, 0.20, 0.25)
_TOPICS, _TERMS_A_TOPIC, _DRAWS = 60, 120, 24


def make_scale_data(n: int, seed: int = SEED) -> tuple[Any, NDArray[np.int32]]:
    """Counts of 2,000 terms, some 20 a person, and the codes of five quasi-identifiers.

    Persons share topics, as patients share illnesses: one each that most terms come from, and
    another; frequent terms are far more frequent than rare ones, and so are topics and values.
    """
    from scipy.sparse import csr_matrix

    draw = np.random.default_rng(seed)
    draws = np.maximum(draw.poisson(_DRAWS, n), 1)
    persons = np.repeat(np.arange(n), draws)
    columns = _draw_terms(draw, persons, n)
    counts = csr_matrix((np.ones(len(persons)), (persons, columns)), shape=(n, TERMS))
    codes = [draw.choice(values, n, p=_fall_off(values, values / 4)) for values in QID_VALUES]
    return counts, np.stack(codes, axis=1).astype(np.int32)


def _draw_terms(draw: np.random.Generator, persons: NDArray[Any], n: int) -> NDArray[Any]:
    terms_of = np.stack([draw.permutation(TERMS)[:_TERMS_A_TOPIC] for _ in range(_TOPICS)])
    topics = draw.choice(_TOPICS, (n, 2), p=_fall_off(_TOPICS, 5))
    kinds = draw.choice(3, len(persons), p=_SHARES)
    ranks = draw.choice(_TERMS_A_TOPIC, len(persons), p=_fall_off(_TERMS_A_TOPIC, 3))
    anything = draw.choice(TERMS, len(persons), p=_fall_off(TERMS, 10))
    of_topic = terms_of[topics[persons, np.minimum(kinds, 1)], ranks]
    return np.where(kinds == 2, anything, of_topic)


def _fall_off(count: int, head: float) -> NDArray[np.float64]:
    """Shares that fall off as one over the rank, flat in the head."""
    shares = 1 / (np.arange(count) + head)
    return np.asarray(shares / shares.sum())


def main() -> Iterator[Table]:
    """The factorization beside scikit-learn's on the same matrices, then the trees."""
    yield Table(
        "Two topics of a matrix, beside scikit-learn",
        ("persons", "s", "scikit-learn, s", "times as fast", "objective", "scikit-learn's", "goal"),
        [_compare(n) for n in (FEW, MANY)],
        f"{TERMS:,} terms, about 20 a person, {ITERATIONS} iterations; median of {_TIMES}, wall "
        "clock. scikit-learn: NMF(2), coordinate descent, its own start. Goal: at least "
        f"{GOAL_RATIO:.0f} times as fast, at the same objective (to a billionth) or a lower one.",
    )
    few_s, many_s = _time_tree(FEW), _time_tree(MANY)
    rows = ((n, tree_s, _measure_process(n)) for n, tree_s in ((FEW, few_s), (MANY, many_s)))
    yield Table(
        f"Whole topic trees, k = {K}",
        ("persons", "CPU s", "process, wall s", "process, CPU s", "peak MB", "goal"),
        [
            (n, tree_s, own.wall_s, own.cpu_s, own.peak_mb, _judge_tree(own, many_s / few_s))
            for n, tree_s, own in rows
        ],
        "The tree alone, and a process on one core with its start and the making of the data; "
        f"median of {_TIMES}. Goal: under {GOAL_S:.0f} s and {GOAL_MB:,.0f} MB, and the tree of "
        f"{MANY:,} persons at most {GOAL_GROWTH:.0f} times as long as that of {FEW:,}.",
    )


def _compare(n: int) -> tuple[Cell, ...]:
    matrix = weigh_terms(make_scale_data(n)[0])
    factorize(matrix[:100])  # compiled, or read from the disk
    seconds, ours = _time(lambda: factorize(matrix).objective)
    peer_seconds, peer = _time(lambda: _factorize_as_peer(matrix))
    ratio = peer_seconds / seconds
    # The objectives are sums of millions of terms: the last digits are rounding.
    is_met = ratio >= GOAL_RATIO and ours <= peer * (1 + 1e-9)
    return (n, seconds, peer_seconds, ratio, f"{ours:,.3f}", f"{peer:,.3f}", judge(is_met))


def _factorize_as_peer(matrix: Any) -> float:
    from sklearn.decomposition import NMF

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # It says that it was stopped, as we asked.
        model = NMF(2, max_iter=ITERATIONS, tol=0, random_state=SEED).fit(matrix)
    return float(model.reconstruction_err_**2 / 2)


def _time(run: Callable[[], float]) -> tuple[float, float]:
    spent, result = [], 0.0
    for _ in range(_TIMES):
        begin = perf_counter()
        result = run()
        spent.append(perf_counter() - begin)
    return median(spent), result


def _time_tree(n: int) -> float:
    matrix = weigh_terms(make_scale_data(n)[0])
    spent = []
    for _ in range(_TIMES):
        begin = process_time()
        _grow(matrix)
        spent.append(process_time() - begin)
    return median(spent)


def _grow(matrix: Any) -> None:
    grow_tree(matrix, [f"term {at}" for at in range(TERMS)], K)


def _measure_process(n: int) -> Usage:
    """In a process of its own: a peak of memory is that of a process."""
    command = [sys.executable, "-m", "benchmarks.nmf", str(n)]
    return measure_median(command, Path(__file__).parents[1], _TIMES)


def _judge_tree(usage: Usage, growth: float) -> str:
    return judge(usage.wall_s < GOAL_S and usage.peak_mb < GOAL_MB and growth <= GOAL_GROWTH)


if __name__ == "__main__":
    _grow(weigh_terms(make_scale_data(int(sys.argv[1]))[0]))
