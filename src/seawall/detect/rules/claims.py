"""Which characters of a note a family has already given away."""

from __future__ import annotations

from seawall.model import Span


class Claims:
    """First come, first served: a later span that overlaps an earlier one is refused.

    A family asks its surest patterns first. The cost is the length of the spans asked for, so
    patterns whose matches do not overlap stay linear together.
    """

    def __init__(self, text: str) -> None:
        self._taken = bytearray(len(text))

    def holds(self, char: int) -> bool:
        """True if the character is taken: a span with it need not be looked at any closer."""
        return self._taken[char] == 1

    def has_free(self, start: int, end: int) -> bool:
        """True if at least one of the characters is not taken."""
        return self._taken.find(0, start, end) >= 0

    def take(self, span: Span) -> bool:
        """True, and the span is taken, if all of it was free."""
        start, end = span
        if self._taken.find(1, start, end) >= 0:
            return False
        self._taken[start:end] = b"\x01" * (end - start)
        return True
