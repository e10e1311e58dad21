"""What the explicit identifiers of everybody in the table are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from seawall.model import Class, Record
from seawall.text.name_lexicon import fold

_MIN_SHARED = 3
_MIN_NUMBER = 5
_PIECES = re.compile(r"\d+|[^\W\d_]+")


class KnownPieces:
    """Names and longer numbers of everybody in the table: a cell may name somebody else.

    Eight bytes a piece; the hashes are of this process, as the look-ups are.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        found = (hash(piece) for record in records for piece in _telling_pieces(record))
        self._hashes = np.unique(np.fromiter(found, dtype=np.int64))

    def __contains__(self, piece: str) -> bool:
        wanted = hash(piece)
        at = int(np.searchsorted(self._hashes, wanted))
        return at < len(self._hashes) and int(self._hashes[at]) == wanted

    def holds(self, text: str) -> bool:
        """True if a text has one of them, or several numbers that together are one."""
        numbers = "".join(piece for piece in _pieces(text) if piece.isdigit())
        found = (piece for piece in _pieces(text) if len(piece) >= _MIN_SHARED)
        return numbers in self or any(piece in self for piece in found)

    def __repr__(self) -> str:
        return f"<KnownPieces, {len(self._hashes)} of them>"


def _telling_pieces(record: Record) -> Iterator[str]:
    for cell in record.cells:
        if cell.column.label and cell.column.label.cls is Class.EID:
            is_name = cell.column.label.is_person
            for piece in _pieces(cell.value):
                if len(piece) >= (_MIN_SHARED if is_name else _MIN_NUMBER):
                    yield piece


def _pieces(text: str) -> list[str]:
    return [fold(piece) for piece in _PIECES.findall(text)]
