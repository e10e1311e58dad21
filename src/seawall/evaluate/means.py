"""Means with their intervals, and whether two methods differ on the same cases."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

from seawall.model import Estimate

_LEVEL = 0.95
_MOST_EXACT = 50


def estimate_mean(values: ArrayLike, groups: NDArray[np.int32] | None = None) -> Estimate:
    """The mean with Student's 95 % interval; cut at the range of the values, which is known.

    Values of one group (the records of a person) count as one observation for the interval. A
    single observation says nothing of its own spread: the interval is then the point itself.
    """
    numbers = np.asarray(values, dtype=np.float64)
    if not len(numbers):
        return Estimate(0.0, 0.0, 0.0, 0)
    mean = float(numbers.mean())
    cells = np.arange(len(numbers)) if groups is None else np.unique(groups, return_inverse=True)[1]
    n_groups = int(cells.max()) + 1
    spread = np.bincount(cells, numbers - mean)
    margin = _student(n_groups) * sqrt(float(spread @ spread)) / len(numbers)
    low, high = max(mean - margin, float(numbers.min())), min(mean + margin, float(numbers.max()))
    return Estimate(mean, min(low, mean), max(high, mean), len(numbers))


def _student(n: int) -> float:
    """Student's quantile with the correction for n − 1 degrees of freedom in it."""
    from scipy.stats import t

    return float(t.ppf((1 + _LEVEL) / 2, n - 1)) * sqrt(n / (n - 1)) if n > 1 else 0.0


def wilson(successes: float, trials: int) -> Estimate:
    """Wilson's 95 % interval of a share; ``successes`` may be fractional, as expected ones are."""
    from scipy.stats import norm

    if not trials:
        return Estimate(0.0, 0.0, 1.0, 0)
    z, share = float(norm.ppf((1 + _LEVEL) / 2)), min(successes / trials, 1.0)
    scale = 1 + z * z / trials
    middle = share + z * z / (2 * trials)
    margin = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low, high = max(0.0, (middle - margin) / scale), min(1.0, (middle + margin) / scale)
    return Estimate(share, min(low, share), max(high, share), trials)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Left minus right on the same cases, with the p-value of Wilcoxon's signed-rank test."""

    difference: Estimate
    p_value: float

    @property
    def is_significant(self) -> bool:
        """At the level of 0.01 that the paper asks for in Table 5."""
        return self.p_value < 0.01


def compare(left: ArrayLike, right: ArrayLike) -> Comparison:
    """Paired comparison, case by case; p is 1 where no case differs."""
    gaps = np.asarray(left, dtype=np.float64) - np.asarray(right, dtype=np.float64)
    return Comparison(estimate_mean(gaps), _rank_signs(gaps[gaps != 0]))


def _rank_signs(gaps: NDArray[np.float64]) -> float:
    from scipy.stats import wilcoxon

    if not len(gaps):
        return 1.0
    # The exact distribution knows no ties; where there are some, the normal one allows for them.
    has_ties = len(np.unique(np.abs(gaps))) < len(gaps)
    is_exact = len(gaps) <= _MOST_EXACT and not has_ties
    return float(wilcoxon(gaps, method="exact" if is_exact else "asymptotic").pvalue)
