"""k, l, t and δ as frozen types that refuse wrong values."""

from __future__ import annotations

from dataclasses import dataclass

from seawall.model import UsageError


@dataclass(frozen=True, slots=True)
class KAnonymity:
    """Every released combination of quasi-identifiers is shared by at least ``k`` persons."""

    k: int

    def __post_init__(self) -> None:
        if self.k < 2:
            raise UsageError(f"k = {self.k} protects nobody; choose 2 or more.")
