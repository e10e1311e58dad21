"""Which characters a set of spans covers, asked in logarithmic time."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from seawall.model import Span


class Cover:
    """The union of spans. A hostile note has as many spans as words: no question walks them all."""

    def __init__(self, spans: Iterable[Span]) -> None:
        starts: list[int] = []
        ends: list[int] = []
        past = -1
        for start, end in sorted(spans):
            if start > past:
                starts.append(start)
                ends.append(end)
                past = end
            elif end > past:
                ends[-1] = past = end
        self._starts, self._ends = starts, ends

    def touches(self, start_char: int, end_char: int) -> bool:
        """True if any character of the range is covered."""
        at = bisect_left(self._starts, end_char)
        return at > 0 and self._ends[at - 1] > start_char

    def holds(self, start_char: int, end_char: int) -> bool:
        """True if all characters of the range lie in one stretch."""
        at = bisect_left(self._starts, start_char + 1)
        return at > 0 and self._ends[at - 1] >= end_char

    def last_end(self, char: int) -> int:
        """Where the last stretch that begins before ``char`` ends; 0 if there is none."""
        at = bisect_left(self._starts, char)
        return self._ends[at - 1] if at else 0

    def __repr__(self) -> str:
        return f"<Cover of {len(self._starts)} stretches>"
