"""A text that is changed piece by piece and still knows where each character came from."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

PLAIN, USUAL, ODD = 0, 1, 2
"""How a character is hidden: not at all, as systems do ("&auml;"), as nobody does but to hide."""


class Edit(NamedTuple):
    """The characters from ``start`` to ``end`` are read as ``text``; either may be empty."""

    start: int
    end: int
    text: str
    degree: int


class EditedText:
    """A text with, for each character, the span of the original that it stands for.

    ``degrees`` says of each character how it was hidden. What a deleted character stood between
    counts as hidden like it.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_changed = False
        self._starts: npt.NDArray[np.int32] | None = None
        self._ends: npt.NDArray[np.int32] | None = None
        self._degrees: npt.NDArray[np.uint8] | None = None

    @property
    def starts(self) -> npt.NDArray[np.int32]:
        if self._starts is None:
            self._starts = np.arange(len(self.text), dtype=np.int32)
        return self._starts

    @property
    def ends(self) -> npt.NDArray[np.int32]:
        if self._ends is None:
            self._ends = np.arange(1, len(self.text) + 1, dtype=np.int32)
        return self._ends

    @property
    def degrees(self) -> npt.NDArray[np.uint8]:
        if self._degrees is None:
            self._degrees = np.zeros(len(self.text), dtype=np.uint8)
        return self._degrees

    def apply(self, edits: Iterable[Edit]) -> bool:
        """Make the edits, which are in order and apart; True if there were any."""
        pieces = _Pieces(self.text)
        for edit in edits:
            pieces.add(edit)
        if not pieces.has_edits:
            return False
        pieces.close()
        sizes, begins, stops, degrees = pieces.as_arrays()
        kept = degrees < 0
        piece = np.repeat(np.arange(len(sizes)), sizes)
        within = np.arange(len(piece)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        # What is put between two characters stands for the one before it.
        first = np.where(kept[piece], begins[piece] + within, np.minimum(begins, stops - 1)[piece])
        last = np.where(kept[piece], first, stops[piece] - 1)
        new = np.maximum(self.degrees[first], np.maximum(degrees[piece], 0)).astype(np.uint8)
        _mark_beside(new, sizes, degrees)
        self._starts, self._ends, self._degrees = self.starts[first], self.ends[last], new
        self.text = pieces.join()
        self.is_changed = True
        return True

    def turn(self, spans: Iterable[tuple[int, int]]) -> bool:
        """Read the spans, which are apart, from their end to their start; True if there are any."""
        order = np.arange(len(self.text))
        parts: list[str] = []
        at = 0
        for start, end in spans:
            parts += (self.text[at:start], self.text[start:end][::-1])
            order[start:end] = order[start:end][::-1]
            self.degrees[start:end] = ODD
            at = end
        if not parts:
            return False
        self._starts, self._ends = self.starts[order], self.ends[order]
        self._degrees = self.degrees[order]
        self.text = "".join((*parts, self.text[at:]))
        self.is_changed = True
        return True


class _Pieces:
    """What is kept and what is put in, in order; plain numbers, for there are millions."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._parts: list[str] = []
        self._numbers = array("q")
        self.has_edits = False

    def add(self, edit: Edit) -> None:
        self._keep(edit.start)
        self._parts.append(edit.text)
        self._numbers.extend((len(edit.text), edit.start, edit.end, edit.degree))
        self._at = edit.end
        self.has_edits = True

    def close(self) -> None:
        self._keep(len(self._text))

    def _keep(self, end: int) -> None:
        if end > self._at:
            self._parts.append(self._text[self._at : end])
            self._numbers.extend((end - self._at, self._at, end, -1))

    def as_arrays(self) -> tuple[npt.NDArray[np.int64], ...]:
        """Length, start, end and degree of each piece; the degree of what is kept is -1."""
        numbers = np.frombuffer(self._numbers, dtype=np.int64).reshape(-1, 4)
        return tuple(numbers.T)

    def join(self) -> str:
        return "".join(self._parts)


def _mark_beside(
    marks: npt.NDArray[np.uint8], sizes: npt.NDArray[np.int64], degrees: npt.NDArray[np.int64]
) -> None:
    """Give the characters before and after each deleted one its degree."""
    if not len(marks):
        return
    deleted = np.flatnonzero(sizes == 0)
    if not len(deleted):
        return
    places = np.cumsum(sizes)[deleted]
    own = degrees[deleted].astype(np.uint8)
    for beside in (np.maximum(places - 1, 0), np.minimum(places, len(marks) - 1)):
        np.maximum.at(marks, beside, own)
