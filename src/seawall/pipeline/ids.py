"""Released ids: an id or file name can be an identifier itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from seawall.model import Class, Record
from seawall.pipeline.naming import Naming
from seawall.pipeline.notes import ReadNote

# Whoever keeps ids keeps those alone that these words and one short counter make up: a list of what
# is harmless can be read to its end, a list of what is not never ends.
_WORDS = frozenset(
    "note notes doc document visit encounter discharge admission letter summary report progress "
    "entry page text file sample case journal nursing radiology consult "
    "anteckning besök remiss epikris brev".split()
)
_SHAPE = re.compile(r"[a-zåäö]+(?:[-_. ][a-zåäö]+)*(?:[-_. ]?(?P<counter>[0-9]{1,4}))?")
_WORD = re.compile(r"[a-zåäö]+")
_YEARS = range(1850, 2101)
_MIN_SHARED = 3
_NUMBER = re.compile(r"\d+")


class IdKeeper:
    """Gives every document a pseudonym; or its own id, where ids are kept and it tells nothing."""

    def __init__(self, naming: Naming, records: Iterable[Record] = ()) -> None:
        self._naming = naming
        self._known = KnownNumbers(records if naming.keep_ids else ())

    def released_id(self, note: ReadNote) -> str:
        """The id under which a note is released."""
        original = note.document.id
        if self._naming.keep_ids and is_harmless(original) and not self._tells_number(note):
            return original
        return self._naming.name_document(original)

    def order_key(self, note: ReadNote) -> bytes:
        """Where the document stands in the release."""
        return self._naming.order_document(note.document.id)

    def _tells_number(self, note: ReadNote) -> bool:
        """True if the counter is a number of the patient's, or a longer one of anybody's."""
        numbers = set(_numbers(note.document.id))
        is_known = any(len(number) >= _MIN_SHARED and number in self._known for number in numbers)
        return is_known or not numbers.isdisjoint(_own_numbers(note))


def is_harmless(original_id: str) -> bool:
    """True for words of a short list with at most one counter of four digits that is no year.

    So nothing in it can be a name, a record number, a date, a telephone number or a path.
    """
    lower = original_id.lower()
    found = _SHAPE.fullmatch(lower)
    if found is None or not set(_WORD.findall(lower)) <= _WORDS:
        return False
    return not found["counter"] or int(found["counter"]) not in _YEARS


class KnownNumbers:
    """The numbers in explicit identifiers of everybody in the table.

    Eight bytes a number; the hashes are of this process, as the look-ups are.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        found = (hash(piece) for record in records for piece in _numbers_of(record))
        self._hashes = np.unique(np.fromiter(found, dtype=np.int64))

    def __contains__(self, piece: str) -> bool:
        wanted = hash(piece)
        at = int(np.searchsorted(self._hashes, wanted))
        return at < len(self._hashes) and int(self._hashes[at]) == wanted

    def __repr__(self) -> str:
        return f"<KnownNumbers, {len(self._hashes)} of them>"


def _numbers_of(record: Record) -> Iterator[str]:
    for cell in record.cells:
        if cell.column.label and cell.column.label.cls is Class.EID:
            yield from _numbers(cell.value)


def _own_numbers(note: ReadNote) -> set[str]:
    """Numbers of the note's explicit identifiers and of what is known of its patient."""
    texts = [m.span.of(note.document.text) for m in note.mentions if m.cls is Class.EID]
    texts.append(note.document.person_id or "")
    if note.person.record:
        texts += [c.value for c in note.person.record.cells if c.column.label and c.value]
    return {number for text in texts for number in _numbers(text)}


def _numbers(text: str) -> list[str]:
    """The runs of digits, without zeros before them: 007 and 7 are one counter."""
    return [piece.lstrip("0") or "0" for piece in _NUMBER.findall(text)]
