"""What a criterion is: rules that a class of records keeps or breaks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum


class Kind(IntEnum):
    """What a rule looks at; ``judging`` holds the formula of each."""

    PERSONS = 0
    POPULATION = 1
    DISTINCT = 2
    ENTROPY = 3
    RECURSIVE = 4
    EQUAL_DISTANCE = 5
    ORDERED_DISTANCE = 6
    LIKENESS = 7
    PRESENCE = 8


@dataclass(frozen=True, slots=True)
class Rule:
    """One test of a class; ``column`` names the sensitive column, where the rule is about one."""

    kind: Kind
    bound: float
    second: float = 0.0
    column: str = ""
    against_released: bool = False

    def __str__(self) -> str:
        """The rule as it was asked for, for a sentence: ``l = 3 of 'diagnosis'``."""
        bound = math.exp(self.bound) if self.kind is Kind.ENTROPY else self.bound
        of = f" of '{self.column}'" if self.column else ""
        return f"{_LETTERS[self.kind]} = {bound:g}{of}"


_LETTERS = {
    Kind.PERSONS: "k",
    Kind.POPULATION: "k in the population",
    Kind.DISTINCT: "l",
    Kind.ENTROPY: "l",
    Kind.RECURSIVE: "l",
    Kind.EQUAL_DISTANCE: "t",
    Kind.ORDERED_DISTANCE: "t",
    Kind.LIKENESS: "β",
    Kind.PRESENCE: "δ",
}


class Criterion:
    """A promise about every class of a release; ``a & b`` promises both."""

    __slots__ = ()

    def rules(self) -> tuple[Rule, ...]:
        """The rules that a class must keep, all of them."""
        raise NotImplementedError

    @property
    def is_monotone_under_generalization(self) -> bool:
        """Whether classes that keep it still keep it when they are merged with each other.

        Then, where nothing is suppressed, whatever is above a safe generalization is safe.
        """
        return True

    @property
    def is_monotone_under_suppression(self) -> bool:
        """Whether a class that keeps it still keeps it when merged with one that does not.

        Then merging never makes more records that must be suppressed, and what is above a
        generalization within a budget is within it. Entropy, t, β and δ are not so: the class
        that joins can pull the distribution away.
        """
        return False

    @property
    def columns(self) -> tuple[str, ...]:
        """The sensitive columns it is about, each once."""
        return tuple(dict.fromkeys(rule.column for rule in self.rules() if rule.column))

    @property
    def needs_population(self) -> bool:
        """Whether it can be judged only beside a population table."""
        return any(rule.kind in (Kind.POPULATION, Kind.PRESENCE) for rule in self.rules())

    @property
    def least_persons(self) -> int:
        """The fewest persons that a class of any release under it can have."""
        return max((int(r.bound) for r in self.rules() if r.kind is Kind.PERSONS), default=1)

    def __and__(self, other: Criterion) -> AllOf:
        return AllOf((self, other))


@dataclass(frozen=True, slots=True)
class AllOf(Criterion):
    """Several criteria at once."""

    parts: tuple[Criterion, ...]

    def rules(self) -> tuple[Rule, ...]:
        return tuple(dict.fromkeys(rule for part in self.parts for rule in part.rules()))

    @property
    def is_monotone_under_generalization(self) -> bool:
        return all(part.is_monotone_under_generalization for part in self.parts)

    @property
    def is_monotone_under_suppression(self) -> bool:
        return all(part.is_monotone_under_suppression for part in self.parts)
