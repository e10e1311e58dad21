"""How many sensitive values could be meant (Machanavajjhala et al. 2007)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from seawall.criteria.criterion import Criterion, Kind, Rule
from seawall.model import UsageError


def _check(l: float, column: str) -> None:  # noqa: E741 - the papers' letter
    if not column:
        raise UsageError("l-diversity needs the name of a sensitive column.")
    if not (math.isfinite(l) and l > 1):
        raise UsageError(f"l = {l:g} asks for no diversity; choose more than 1.")


@dataclass(frozen=True, slots=True)
class DistinctDiversity(Criterion):
    """Every class shows at least ``l`` different values of the column."""

    l: int  # noqa: E741
    column: str

    def __post_init__(self) -> None:
        _check(self.l, self.column)

    def rules(self) -> tuple[Rule, ...]:
        return (Rule(Kind.DISTINCT, self.l, column=self.column),)

    @property
    def is_monotone_under_suppression(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class EntropyDiversity(Criterion):
    """The entropy of the column in every class is at least log ``l``; ``l`` need not be whole."""

    l: float  # noqa: E741
    column: str

    def __post_init__(self) -> None:
        _check(self.l, self.column)

    def rules(self) -> tuple[Rule, ...]:
        return (Rule(Kind.ENTROPY, math.log(self.l), column=self.column),)


@dataclass(frozen=True, slots=True)
class RecursiveDiversity(Criterion):
    """In every class r₁ < c · (r_l + … + r_m), where r₁ ≥ r₂ ≥ … count the column's values."""

    c: float
    l: int  # noqa: E741
    column: str

    def __post_init__(self) -> None:
        _check(self.l, self.column)
        if not (math.isfinite(self.c) and self.c > 0):
            raise UsageError(f"c = {self.c:g} cannot be met; choose more than 0.")

    def rules(self) -> tuple[Rule, ...]:
        return (Rule(Kind.RECURSIVE, self.c, self.l, self.column),)
