"""What is asked of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from seawall.anonymize.tables import Missing
from seawall.criteria import (
    AllOf,
    BetaLikeness,
    Criterion,
    Distance,
    DistinctDiversity,
    EntropyDiversity,
    Reference,
    TCloseness,
)
from seawall.evaluate.verify.classes import ClassCheck
from seawall.model import UsageError

INVARIANT = "m-invariance"
METHODS = ("mondrian", "incognito", "local", INVARIANT)
DIVERSITIES = ("distinct", "entropy")
# Sums of shares and logarithms miss their bound by a rounding.
_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class TablePromise:
    """What every class of the table keeps: k persons, and of each sensitive column l, t and β."""

    k: int = 5
    l: float | None = None  # noqa: E741 - as in l-diversity
    t: float | None = None
    diversity: str = "distinct"
    distance: str = "equal"
    beta: float | None = None

    @property
    def protects_values(self) -> bool:
        """True if more is asked than k."""
        return any(bound is not None for bound in (self.l, self.t, self.beta))

    def __post_init__(self) -> None:
        if self.diversity not in DIVERSITIES:
            raise UsageError.unknown("diversity", self.diversity, DIVERSITIES)
        if self.distance not in tuple(Distance):
            raise UsageError.unknown("distance", self.distance, tuple(Distance))
        if self.diversity == "distinct" and self.l is not None and self.l != int(self.l):
            raise UsageError("--l counts distinct values: give a whole number.")

    def make_criterion(self, columns: Sequence[str], reference: Reference) -> Criterion | None:
        """What is asked besides k; t against everybody's values as the reference says."""
        parts: list[Criterion] = []
        for column in columns:
            if self.l is not None and self.diversity == "entropy":
                parts.append(EntropyDiversity(self.l, column))
            elif self.l is not None:
                parts.append(DistinctDiversity(int(self.l), column))
            if self.t is not None:
                parts.append(TCloseness(self.t, column, Distance(self.distance), reference))
            if self.beta is not None:
                parts.append(BetaLikeness(self.beta, column))
        return AllOf(tuple(parts)) if parts else None

    def find_l(self, check: ClassCheck) -> float | None:
        """The l of the worst sensitive column, in the sense that was asked for."""
        found = [getattr(spread, self.diversity) for spread in check.spreads.values()]
        return min(found, default=None)

    def find_t(self, check: ClassCheck) -> float | None:
        return max((getattr(s, self.distance) for s in check.spreads.values()), default=None)

    def find_beta(self, check: ClassCheck) -> float | None:
        return max((spread.likeness for spread in check.spreads.values()), default=None)

    def is_kept(self, check: ClassCheck) -> bool:
        """Whether a table was found to keep all of it."""
        l, t = self.find_l(check), self.find_t(check)  # noqa: E741
        beta = self.find_beta(check)
        return (
            check.k >= self.k
            and (self.l is None or (l or 0) >= self.l - _SLACK)
            and (self.t is None or (1.0 if t is None else t) <= self.t + _SLACK)
            and (self.beta is None or (inf if beta is None else beta) <= self.beta + _SLACK)
        )


@dataclass(frozen=True, slots=True)
class TableOrder:
    """What to do with which columns of which table."""

    table: Path
    output: Path
    qids: tuple[str, ...]
    sensitive: tuple[str, ...] = ()
    method: str = "mondrian"
    promise: TablePromise = field(default_factory=TablePromise)
    suppress: float = 0.0
    person_column: str | None = None
    hierarchies: Path | None = None
    missing: str = Missing.VALUE
    trace: Path | None = None
    ledger: Path | None = None
    population_size: int | None = None
    target: str | None = None
    keep: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        promise = self.promise
        if self.method not in METHODS:
            raise UsageError.unknown("method", self.method, METHODS)
        if self.missing not in tuple(Missing):
            raise UsageError.unknown("meaning of missing", self.missing, tuple(Missing))
        if not self.qids:
            raise UsageError("No quasi-identifier is given; name the columns with --qid.")
        # A sensitive column of text may be kept on purpose.
        kept = (name for name in self.keep if name not in self.sensitive)
        roles = [*self.qids, *self.sensitive, *filter(None, (self.person_column,)), *kept]
        for name in roles:
            if roles.count(name) > 1:
                raise UsageError(f"Column '{name}' is given two roles; give it one.")
        if not 0 <= self.suppress <= 1:
            raise UsageError("--suppress is the share of rows that may be hidden: 0 to 1.")
        if self.suppress and self.method != "incognito":
            raise UsageError("Only incognito hides rows; leave --suppress out, or choose it.")
        if promise.protects_values and not self.sensitive:
            raise UsageError("--l, --t and --beta need --sensitive, the column that they protect.")
        if self.method == INVARIANT:
            self._check_invariant()
        if self.target in self.qids:
            raise UsageError("--target is predicted from --qid; name another column.")
        if self.output.absolute() == self.table.absolute():
            raise UsageError("-o names the input itself; give the released table another name.")
        if self.output.suffix.lower() != ".csv":
            raise UsageError("The table is written as CSV; give -o a name that ends in .csv.")

    def _check_invariant(self) -> None:
        if len(self.sensitive) != 1 or self.ledger is None:
            raise UsageError(
                "m-invariance needs --ledger and one --sensitive column: it remembers among which "
                "values each person was published."
            )
        if self.promise.protects_values:
            raise UsageError(
                "m-invariance shows --k different sensitive values in every class; leave --l, "
                "--t and --beta out."
            )
        if self.missing != Missing.VALUE:
            raise UsageError("m-invariance shows a missing value as a value; leave --missing out.")

    @property
    def report(self) -> Path:
        """Where the report is written: beside the table, under its name."""
        return self.output.with_suffix(".report.json")
