"""How sure an attacker can be who knows a person's true profile and weighs the possibilities.

Every record that shows the profile is a candidate of weight 1 / (its number of profiles), summed by
person and normalised. The release does not tell the true profiles; only where nothing but
singletons are shown is one certain, and a bound that is broken there is broken for sure.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from seawall.evaluate.verify.profiles import Surroundings
from seawall.evaluate.verify.view import Floats, View

MAX_PROFILES = 100_000
# Weights are fractions; the bound itself must not be broken by their last digit.
_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Certainty:
    """Posteriors of the rows whose profile is certain, as the view shows them."""

    by_row: dict[int, float]

    @property
    def highest(self) -> float:
        return max(self.by_row.values(), default=0.0)

    @property
    def mean(self) -> float:
        return sum(self.by_row.values()) / len(self.by_row) if self.by_row else 0.0

    def rows_above(self, k: int) -> list[int]:
        """The rows whose person can be told with more than 1 / k."""
        return [row for row, posterior in self.by_row.items() if posterior * k > 1 + _TOLERANCE]


def weigh_certain(view: View, rows: Collection[int]) -> Certainty:
    """The posterior of each of these rows; each must show one profile in the view."""
    by_holding: dict[int, float] = {}
    for group in sorted({view.group_of[row] for row in rows}):
        posteriors = _weigh(Surroundings(view, group))
        holdings = view.holdings_of(group).tolist()
        by_holding.update(zip(holdings, posteriors.tolist(), strict=True))
    return Certainty({row: by_holding[int(view.holding_of[row])] for row in rows})


def weigh_possible(view: View, max_profiles: int = MAX_PROFILES) -> float | None:
    """The highest posterior over every profile of every record, whichever may be the true one.

    More than any attacker has, where a list holds values that are nobody's: a figure, no verdict.
    None where the profiles are too many to look at.
    """
    if view.sizes.sum() > max_profiles:
        return None
    return max((float(_weigh(Surroundings(view, group)).max()) for group in view), default=0.0)


def _weigh(around: Surroundings) -> Floats:
    """The highest posterior of each holding of the group, over the group's profiles."""
    pieces = [around.posteriors(shown).max(axis=0) for shown in around.profiles()]
    return np.asarray(np.max(pieces, axis=0))
