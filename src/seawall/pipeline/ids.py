"""Released ids: an id or file name can be an identifier itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from seawall.detect.detector import Detector
from seawall.model import Class, Document, ProjectKey, Record
from seawall.pipeline.notes import ReadNote
from seawall.text.name_lexicon import fold, load_names

_MAX_DIGITS = 6  # more in a row are likely a record number, a date or a telephone number
_MIN_SHARED = 3
_MIN_WITHIN = 4  # fewer letters stand inside too many words to mean anything
_MIN_NUMBER = 5
_GAPS = re.compile(r"[\W_]+")
_PIECES = re.compile(r"\d+|[^\W\d_]+")


class IdKeeper:
    """Keeps an id in the release only if it tells nothing; else draws a pseudonym from the key."""

    def __init__(self, detector: Detector, key: ProjectKey, records: Iterable[Record] = ()) -> None:
        self._detector = detector
        self._key = key
        self._known = KnownPieces(records)

    def released_id(self, note: ReadNote) -> str:
        """The document's own id, or sixteen digits that only the key's holder can redraw."""
        original = note.document.id
        if self._tells(note):
            return self._key.pseudonym("document-id", original)
        return original

    def order_key(self, note: ReadNote) -> bytes:
        """Where the document stands in the release: not where it stood in the input."""
        return self._key.digest("document-order", note.document.id)

    def _tells(self, note: ReadNote) -> bool:
        pieces = _pieces(note.document.id)
        if any(piece.isdigit() and len(piece) > _MAX_DIGITS for piece in pieces):
            return True
        words = [piece for piece in pieces if len(piece) >= _MIN_SHARED]
        if any(load_names().is_name(word) or word in self._known for word in words):
            return True
        return _holds_own(note, words) or self._holds_mention(note)

    def _holds_mention(self, note: ReadNote) -> bool:
        """True if a detector finds an identifier in the id, as written or with spaces for gaps."""
        person = note.document.person_id
        for text in (note.document.id, _GAPS.sub(" ", note.document.id)):
            found = self._detector.find(Document("id", text, person_id=person), note.lang)
            if any(mention.cls is not Class.HMD for mention in found):
                return True
        return False


class KnownPieces:
    """Names and longer numbers of everybody in the table: a note's id may name somebody else.

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


def _holds_own(note: ReadNote, words: list[str]) -> bool:
    """True if the id shares a word with the patient's identifiers, or runs one into another."""
    own = _own_pieces(note)
    joined = fold(note.document.id)
    return not own.isdisjoint(words) or any(
        len(piece) >= _MIN_WITHIN and piece in joined for piece in own
    )


def _own_pieces(note: ReadNote) -> set[str]:
    """Words and numbers of the note's explicit identifiers and of the patient's own record."""
    texts = [m.span.of(note.document.text) for m in note.mentions if m.cls is Class.EID]
    if note.person.record:
        texts += [c.value for c in note.person.record.cells if c.column.label and c.value]
    return {piece for text in texts for piece in _pieces(text) if len(piece) >= _MIN_SHARED}


def _pieces(text: str) -> list[str]:
    return [fold(piece) for piece in _PIECES.findall(text)]
