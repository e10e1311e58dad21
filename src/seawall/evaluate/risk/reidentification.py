"""Re-identification by quasi-identifiers: who is unique, and how likely the rest are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.intervals import clopper_pearson
from seawall.evaluate.means import estimate_mean
from seawall.evaluate.risk.matches import Candidates, Floats, find_candidates
from seawall.model import Estimate
from seawall.quasi import SetView

_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class Reidentification:
    """The risks of a release over some attributes, to an attacker who knows the true profiles.

    ``unique`` is the share of records whose profile no other person's record contains (Table 3),
    ``average`` equation (6) (Table 4), ``prosecutor`` the highest 1 / (1 + nᵢ), and ``above`` the
    share of records over 1 / k. The posterior weighs every candidate record by 1 / (its profile
    size) and sums by person. ``posterior_above`` is the share of records whose posterior is over
    1 / k.
    """

    unique_records: int
    unique: Estimate
    average: Estimate
    prosecutor: float
    above: Estimate
    posterior_max: float
    posterior_mean: Estimate
    posterior_above: Estimate


def measure_reidentification(
    view: SetView, k: int, attributes: Sequence[str] | None = None
) -> Reidentification:
    """Every risk over ``attributes`` (all of them where none are named), against a promise of k."""
    found = find_candidates(view, _places(view, attributes))
    risks, posteriors = 1.0 / (1 + found.others), _posteriors(found)
    unique = int((found.others == 0).sum())
    return Reidentification(
        unique_records=unique,
        unique=clopper_pearson(unique, len(risks)),
        average=estimate_mean(risks, view.table.persons),
        prosecutor=_highest(risks),
        above=_share_above(risks, k),
        posterior_max=_highest(posteriors),
        posterior_mean=estimate_mean(posteriors, view.table.persons),
        posterior_above=_share_above(posteriors, k),
    )


def record_risks(view: SetView, attributes: Sequence[str] | None = None) -> Floats:
    """1 / (1 + nᵢ) for every record: the terms of equation (6), to compare methods by record."""
    return np.asarray(1.0 / (1 + find_candidates(view, _places(view, attributes)).others))


def record_posteriors(view: SetView, attributes: Sequence[str] | None = None) -> Floats:
    """For every record, the probability that the weighing attacker gives to its person."""
    return _posteriors(find_candidates(view, _places(view, attributes)))


def _posteriors(found: Candidates) -> Floats:
    """Nothing for whom no record fits: a value that a release does not show leads nowhere."""
    weights = found.weight
    return np.divide(found.own_weight, weights, out=np.zeros(len(weights)), where=weights > 0)


def _places(view: SetView, attributes: Sequence[str] | None) -> list[int]:
    names = view.table.names
    return [names.index(name) for name in (names if attributes is None else attributes)]


def _highest(risks: Floats) -> float:
    return float(risks.max()) if len(risks) else 0.0


def _share_above(risks: NDArray[np.float64], k: int) -> Estimate:
    # Sums of reciprocals miss 1 / k by a rounding.
    return clopper_pearson(int((risks > 1 / k + _SLACK).sum()), len(risks))
