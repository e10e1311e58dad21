"""The three attackers' risks of a table, from the sizes of its classes (El Emam 2013).

A prosecutor knows that his target is in the table, a journalist looks for anybody in a population
that the table was drawn from, a marketer links every record and counts how many are right.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Estimate, UsageError

_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class ClassRisk:
    """One attacker's risk: of the worst person, of the average one, and who is over 1 / k.

    The average is what a marketer with the same knowledge gets right.
    """

    highest: float
    average: float
    above: Estimate


@dataclass(frozen=True, slots=True)
class TableRisk:
    """Risks among the table's own persons and, where one is known, among a population."""

    prosecutor: ClassRisk
    marketer: float
    journalist: ClassRisk | None


def measure_table_risk(
    class_sizes: ArrayLike, k: int, population_sizes: ArrayLike | None = None
) -> TableRisk:
    """Risks of a table whose classes have so many persons.

    ``population_sizes`` says how many of the population each class fits, the table's persons among
    them; refuses one that is smaller than its class.
    """
    sizes = np.asarray(class_sizes, np.float64)
    sizes = sizes[sizes > 0] if population_sizes is None else sizes
    own = _measure(sizes, sizes, k)
    if population_sizes is None:
        return TableRisk(own, own.average, None)
    people = np.asarray(population_sizes, np.float64)
    if len(people) != len(sizes) or (people < sizes).any():
        raise UsageError("A class of the population is smaller than the table's own.")
    others = _measure(sizes, people, k)
    return TableRisk(own, others.average, others)


def estimate_journalist(class_sizes: ArrayLike, k: int, population: int) -> ClassRisk:
    """A journalist's risk where only the population's size is known (Benedetti & Franconi 1998).

    Of a class of F people each is in the table with the same chance π, so that 1 / F is expected to
    be π^f / f · ₂F₁(f, f; f + 1; 1 − π) where f of them are. Refuses a population below the table.
    """
    from scipy.special import hyp2f1

    sizes = np.asarray(class_sizes, np.float64)
    sizes = sizes[sizes > 0]
    if population < sizes.sum():
        raise UsageError(f"The population ({population:,}) is smaller than the table.")
    share = sizes.sum() / population
    # Euler's transformation of the same, which does not overflow in large classes.
    risks = hyp2f1(1.0, 1.0, sizes + 1.0, 1.0 - share) * share / sizes
    return _measure(sizes, 1.0 / np.clip(risks, 1.0 / population, 1.0 / sizes), k)


def _measure(sizes: NDArray[np.float64], candidates: NDArray[np.float64], k: int) -> ClassRisk:
    """The risk of a person is 1 / candidates; a class of many persons weighs as many times."""
    persons = sizes.sum()
    if not persons:
        return ClassRisk(0.0, 0.0, clopper_pearson(0, 0))
    shown = sizes > 0
    risks = 1.0 / candidates[shown]
    above = int(sizes[shown][risks > 1 / k + _SLACK].sum())
    average = float(sizes[shown] @ risks / persons)
    return ClassRisk(float(risks.max()), average, clopper_pearson(above, int(persons)))
