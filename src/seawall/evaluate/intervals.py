"""Intervals for counted proportions."""

from __future__ import annotations

from seawall.model import Estimate

_LEVEL = 0.95


def clopper_pearson(successes: int, trials: int) -> Estimate:
    """Exact two-sided 95 % interval of a proportion; (0, 1) and value 0 where nothing was tried.

    No leak in n documents gives an upper end of about 3.7 / n; the one-sided bound that privacy
    officers quote, 3 / n, is :func:`upper_bound`.
    """
    from scipy.special import betaincinv

    if trials == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    tail = (1 - _LEVEL) / 2
    failures = trials - successes
    low = float(betaincinv(successes, failures + 1, tail)) if successes else 0.0
    high = float(betaincinv(successes + 1, failures, 1 - tail)) if failures else 1.0
    return Estimate(successes / trials, low, high, trials)


def upper_bound(successes: int, trials: int) -> float:
    """One-sided 95 % upper bound of a proportion (Clopper-Pearson); 1 where nothing was tried."""
    from scipy.special import betaincinv

    if successes >= trials:
        return 1.0
    return float(betaincinv(successes + 1, trials - successes, _LEVEL))
