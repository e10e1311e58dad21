"""A number that carries its uncertainty."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured value with its 95 % interval and the number of observations behind it."""

    value: float
    low: float
    high: float
    n: int

    def __post_init__(self) -> None:
        if not self.low <= self.value <= self.high:
            raise ValueError(f"{self.value} lies outside its interval {self.low} to {self.high}")
        if self.n < 0:
            raise ValueError(f"an estimate rests on {self.n} observations")

    def __str__(self) -> str:
        return f"{self.value:.4f} [{self.low:.4f}, {self.high:.4f}] (n = {self.n})"
