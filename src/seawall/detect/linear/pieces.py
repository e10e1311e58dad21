"""What is tagged by itself: a note, or a piece of a very long one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from seawall.detect.linear.emissions import Ints
from seawall.text import Reading
from seawall.text.features import Encoding

# A longer note is read in pieces of about this many tokens, cut where a line ends: memory stays
# bounded whatever the note.
_PIECE_TOKENS = 8192


def list_pieces(readings: Sequence[Reading], encoding: Encoding) -> Ints:
    """The pieces of all notes, as rows (see ``Rows.emit``)."""
    rows = [
        (opening + first, opening + end, opening, close)
        for reading, (opening, close) in zip(
            readings, pairwise(encoding.cuts.tolist()), strict=True
        )
        for first, end in _cut(reading, close - opening)
    ]
    return np.array(rows, dtype=np.int32).reshape(-1, 4)


def _cut(reading: Reading, count: int) -> Iterator[tuple[int, int]]:
    """Ranges of tokens that are tagged by themselves: the whole note unless it is very long."""
    first = 0
    while count - first > 2 * _PIECE_TOKENS:
        line = reading.line_of(reading.tokens[first + _PIECE_TOKENS].start_char)
        end = reading.token_index_at(line.end_char) + 1 if line else first + _PIECE_TOKENS
        if end - first > 2 * _PIECE_TOKENS:
            end = first + _PIECE_TOKENS
        yield first, end
        first = end
    if first < count:
        yield first, count
