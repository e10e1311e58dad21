"""Proposition 1 of Li & Qin 2017 as a measure: how far P̂(x, y) is off, method by method."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.intervals import clopper_pearson
from seawall.evaluate.means import Comparison, compare, estimate_mean
from seawall.evaluate.released import ReleasedData
from seawall.evaluate.utility.membership import show_sets, show_truth
from seawall.model import Estimate
from seawall.quasi.table import MISSING

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Proposition:
    """Mean |P̂ₘ(x, y) − P̂(x, y)| of a method and of Safe Harbor over all pairs of a value and a
    term, the share of pairs for which the method is strictly closer, and for which it is
    farther: the proposition claims none."""

    method: Estimate
    safe_harbor: Estimate
    closer: Estimate
    farther: Estimate
    comparison: Comparison


def association_errors(release: ReleasedData, terms: Any, attribute: str) -> Floats:
    """|P̂ₘ(x, y) − P̂(x, y)| for every value x that occurs and every term y that occurs.

    As in the proof, a user without further knowledge spreads a record evenly over its set.
    """
    from scipy.sparse import csr_array

    place = release.table.names.index(attribute)
    known = release.table.codes[:, place] != MISSING
    truth = show_truth(release.table, place)[known]
    spread = show_sets(release.view, place)[known]
    spread = csr_array(spread / spread.sum(axis=1)[:, None])
    held = csr_array(terms > 0)[known].astype(np.float64)
    values = np.flatnonzero(np.asarray(truth.sum(axis=0)).reshape(-1))
    occurring = np.flatnonzero(np.asarray(held.sum(axis=0)).reshape(-1))
    gaps = ((spread - truth).T @ held).toarray()[np.ix_(values, occurring)]
    return np.asarray(np.abs(gaps).reshape(-1) / max(int(known.sum()), 1))


def measure_proposition(
    release: ReleasedData, safe_harbor: ReleasedData, terms: Any, attribute: str
) -> Proposition:
    """Inequality (5), counted over pairs; both releases are of the same records and domain."""
    own = association_errors(release, terms, attribute)
    other = association_errors(safe_harbor, terms, attribute)
    # Sums of fractions: a difference below this is a rounding.
    closer, farther = int((own < other - 1e-12).sum()), int((own > other + 1e-12).sum())
    return Proposition(
        estimate_mean(own),
        estimate_mean(other),
        clopper_pearson(closer, len(own)),
        clopper_pearson(farther, len(own)),
        compare(own, other),
    )
