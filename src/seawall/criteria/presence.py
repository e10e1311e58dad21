"""How sure one may be that somebody is in the release at all."""

from __future__ import annotations

from dataclasses import dataclass

from seawall.criteria.criterion import Criterion, Kind, Rule
from seawall.model import UsageError


@dataclass(frozen=True, slots=True)
class DeltaPresence(Criterion):
    """The share of the released among those of the population whom a class fits is within bounds.

    After Nergiz, Atzori & Clifton 2007. The population table holds everybody, those of the release
    among them; a lower bound above 0 also binds where nobody was released.
    """

    least: float
    most: float

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most < 1:
            raise UsageError("δ-presence needs bounds 0 ≤ least ≤ most < 1.")

    def rules(self) -> tuple[Rule, ...]:
        return (Rule(Kind.PRESENCE, self.least, self.most),)
