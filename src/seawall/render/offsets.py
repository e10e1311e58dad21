"""Where a character of the original stands in the release, and the other way round."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from seawall.model import DocumentPlan


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """The replaced spans of one document in both texts: parallel tuples, in order.

    Outside the spans the map is exact both ways. An offset inside a replaced span has no true
    counterpart; it maps to the start of the other text's span.
    """

    original_starts: tuple[int, ...]
    original_ends: tuple[int, ...]
    released_starts: tuple[int, ...]
    released_ends: tuple[int, ...]

    @classmethod
    def of(cls, plan: DocumentPlan) -> OffsetMap:
        """The map that rendering ``plan`` makes."""
        starts, ends, new_starts, new_ends = [], [], [], []
        grown = 0
        for replacement in plan.replacements:
            start, end = replacement.span.start_char, replacement.span.end_char
            starts.append(start)
            ends.append(end)
            new_starts.append(start + grown)
            grown += len(replacement.text) - (end - start)
            new_ends.append(end + grown)
        return cls(tuple(starts), tuple(ends), tuple(new_starts), tuple(new_ends))

    def to_released(self, original_char: int) -> int:
        return _carry(
            original_char,
            self.original_starts,
            self.original_ends,
            self.released_starts,
            self.released_ends,
        )

    def to_original(self, released_char: int) -> int:
        return _carry(
            released_char,
            self.released_starts,
            self.released_ends,
            self.original_starts,
            self.original_ends,
        )


def _carry(
    char: int,
    from_starts: tuple[int, ...],
    from_ends: tuple[int, ...],
    to_starts: tuple[int, ...],
    to_ends: tuple[int, ...],
) -> int:
    index = bisect_right(from_starts, char) - 1
    if index < 0:
        return char
    if char < from_ends[index]:
        return to_starts[index]
    return char - from_ends[index] + to_ends[index]
