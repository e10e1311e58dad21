"""How far a class's sensitive values may be from everybody's."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from seawall.criteria.criterion import Criterion, Kind, Rule
from seawall.model import UsageError


class Distance(StrEnum):
    """How far two values are apart: all alike, or by their places in the column's order."""

    EQUAL = "equal"
    ORDERED = "ordered"


class Reference(StrEnum):
    """Whose distribution a class is held against: of the input, or of what is left unsuppressed."""

    ORIGINAL = "original"
    RELEASED = "released"


_KINDS = {Distance.EQUAL: Kind.EQUAL_DISTANCE, Distance.ORDERED: Kind.ORDERED_DISTANCE}


@dataclass(frozen=True, slots=True)
class TCloseness(Criterion):
    """The earth mover's distance between class and table is at most ``t`` (Li, Li &
    Venkatasubramanian 2007).
    """

    t: float
    column: str
    distance: Distance = Distance.EQUAL
    reference: Reference = Reference.ORIGINAL

    def __post_init__(self) -> None:
        if not self.column:
            raise UsageError("t-closeness needs the name of a sensitive column.")
        if not 0 < self.t < 1:
            raise UsageError(f"t = {self.t:g} is out of range; choose between 0 and 1.")

    def rules(self) -> tuple[Rule, ...]:
        released = self.reference is Reference.RELEASED
        kind = _KINDS[Distance(self.distance)]
        return (Rule(kind, self.t, column=self.column, against_released=released),)


@dataclass(frozen=True, slots=True)
class BetaLikeness(Criterion):
    """No value is likelier in a class than in the table by more than its allowance (Cao & Karras
    2012): (q − p) / p ≤ min(β, −ln p), the enhanced form.
    """

    beta: float
    column: str

    def __post_init__(self) -> None:
        if not self.column:
            raise UsageError("β-likeness needs the name of a sensitive column.")
        if not (math.isfinite(self.beta) and self.beta > 0):
            raise UsageError(f"β = {self.beta:g} is out of range; choose more than 0.")

    def rules(self) -> tuple[Rule, ...]:
        return (Rule(Kind.LIKENESS, self.beta, column=self.column),)
