"""How many persons could be meant."""

from __future__ import annotations

from dataclasses import dataclass

from seawall.criteria.criterion import Criterion, Kind, Rule
from seawall.model import UsageError


@dataclass(frozen=True, slots=True)
class KAnonymity(Criterion):
    """Every released combination of quasi-identifiers is shared by at least ``k`` persons."""

    k: int

    def __post_init__(self) -> None:
        if self.k < 2:
            raise UsageError(f"k = {self.k} protects nobody; choose 2 or more.")

    def rules(self) -> tuple[Rule, ...]:
        return (Rule(Kind.PERSONS, self.k),)

    @property
    def is_monotone_under_suppression(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class KMap(Criterion):
    """Every released combination fits at least ``k`` persons of the population.

    The population table holds everybody who could be meant, those of the release among them.
    """

    k: int

    def __post_init__(self) -> None:
        if self.k < 2:
            raise UsageError(f"k = {self.k} protects nobody; choose 2 or more.")

    def rules(self) -> tuple[Rule, ...]:
        return (Rule(Kind.POPULATION, self.k),)

    @property
    def is_monotone_under_suppression(self) -> bool:
        return True
