"""What 'seawall verify' answers: a row for each promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.ksafety import KSafety
from seawall.evaluate.verify.policy import PolicyCheck


@dataclass(frozen=True, slots=True)
class Checked:
    """One promise: what is promised, how it was checked, over what, what was found.

    ``blind`` says what this check cannot see. ``unchecked`` gives the reason where it could not be
    made; a check that could not be made is no finding, and never reads as if it held.
    """

    promise: str
    says: str
    how: str
    over: str
    findings: tuple[Finding, ...]
    blind: str
    unchecked: str = ""

    @property
    def result(self) -> str:
        """``holds``, the number of findings, or why nothing was checked."""
        if self.findings:
            return f"{len(self.findings):,} finding{'' if len(self.findings) == 1 else 's'}"
        return f"not checked: {self.unchecked}" if self.unchecked else "holds"

    def as_json(self) -> dict[str, Any]:
        """The row for a program."""
        return {
            "promise": self.promise,
            "says": self.says,
            "how": self.how,
            "over": self.over,
            "result": self.result,
            "findings": len(self.findings),
            "cannot_see": self.blind,
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """All promises of a release; ``groups`` and ``risk`` hold the figures that were derived."""

    checks: tuple[Checked, ...]
    groups: KSafety | None = None
    risk: PolicyCheck | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, in the order of the promises."""
        return tuple(finding for check in self.checks for finding in check.findings)

    @property
    def holds(self) -> bool:
        return not self.findings

    def count_kinds(self) -> dict[str, int]:
        """How many findings there are of each kind."""
        return dict(Counter(finding.kind for finding in self.findings))

    def as_json(self) -> Mapping[str, Any]:
        """The whole answer for a program."""
        return {
            "holds": self.holds,
            "promises": [check.as_json() for check in self.checks],
            "findings": [str(finding) for finding in self.findings],
        }
