"""Released ids: an id or file name can be an identifier itself."""

from __future__ import annotations

import re

from seawall.detect.detector import Detector
from seawall.model import Class, Document, ProjectKey
from seawall.pipeline.notes import ReadNote
from seawall.text import Reading
from seawall.text.name_lexicon import fold, load_names

_MAX_DIGITS = 6  # more in a row are likely a record number, a date or a telephone number
_MIN_SHARED = 3
_GAPS = re.compile(r"[\W_]+")
_PIECES = re.compile(r"\d+|[^\W\d_]+")


class IdKeeper:
    """Keeps an id in the release only if it tells nothing; else draws a pseudonym from the key."""

    def __init__(self, detector: Detector, key: ProjectKey) -> None:
        self._detector = detector
        self._key = key

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
        pieces = [piece.lower() for piece in _PIECES.findall(note.document.id)]
        if any(piece.isdigit() and len(piece) > _MAX_DIGITS for piece in pieces):
            return True
        words = [piece for piece in pieces if len(piece) >= _MIN_SHARED]
        if any(load_names().is_name(fold(word)) for word in words) or _identifying_pieces(
            note
        ) & set(words):
            return True
        return self._holds_mention(note)

    def _holds_mention(self, note: ReadNote) -> bool:
        """True if a detector finds an identifier in the id, as written or with spaces for gaps."""
        person = note.document.person_id
        for text in (note.document.id, _GAPS.sub(" ", note.document.id)):
            found = self._detector.find(Document("id", text, person_id=person), note.lang)
            if any(mention.cls is not Class.HMD for mention in found):
                return True
        return False


def _identifying_pieces(note: ReadNote) -> set[str]:
    """Words and numbers of the note's explicit identifiers and of the patient's own record."""
    texts = [m.span.of(note.document.text) for m in note.mentions if m.cls is Class.EID]
    if note.person.record:
        texts += [c.value for c in note.person.record.cells if c.column.label and c.value]
    return {
        token.lower
        for text in texts
        for token in Reading(text).tokens
        if len(token.text) >= _MIN_SHARED
    }
