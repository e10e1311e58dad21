"""A half-open range of code points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters ``start_char`` up to, not including, ``end_char`` of one document. Never empty."""

    start_char: int
    end_char: int

    def __post_init__(self) -> None:
        if not 0 <= self.start_char < self.end_char:
            raise ValueError(f"no span runs from {self.start_char} to {self.end_char}")

    def __len__(self) -> int:
        return self.end_char - self.start_char

    def overlaps(self, other: Span) -> bool:
        return self.start_char < other.end_char and other.start_char < self.end_char

    def contains(self, other: Span) -> bool:
        return self.start_char <= other.start_char and other.end_char <= self.end_char

    def of(self, text: str) -> str:
        """The characters of ``text`` that the span covers."""
        return text[self.start_char : self.end_char]
