"""A half-open range of code points."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, Self


class _Range(NamedTuple):
    start_char: int
    end_char: int


class Span(_Range):
    """Characters ``start_char`` up to, not including, ``end_char`` of one document. Never empty.

    A named tuple that checks itself: rules make hundreds a note, and a frozen dataclass takes
    twice as long to make and to sort. Its length is that of the characters.
    """

    __slots__ = ()

    def __new__(cls, start_char: int, end_char: int) -> Self:
        if not 0 <= start_char < end_char:
            raise ValueError(f"no span runs from {start_char} to {end_char}")
        return tuple.__new__(cls, (start_char, end_char))

    def __len__(self) -> int:
        return self.end_char - self.start_char

    def overlaps(self, other: Span) -> bool:
        return self.start_char < other.end_char and other.start_char < self.end_char

    def contains(self, other: Span) -> bool:
        return self.start_char <= other.start_char and other.end_char <= self.end_char

    def of(self, text: str) -> str:
        """The characters of ``text`` that the span covers."""
        return text[self.start_char : self.end_char]


# From a start and an end that are known to be in order, as those of tokens: past the check, and
# past a call of Python, which takes longer than all the rest.
draw_span = partial(tuple.__new__, Span)
