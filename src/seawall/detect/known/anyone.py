"""Names of anybody in the table, in anybody's note: a colleague, a relative, a bed neighbour.

What ``verify`` looks for in a release may not be left to the rules that look for names by form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seawall.model import Label, Mention, Record
from seawall.text import Entry, Lexicon, Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.name_lexicon import fold, load_names

_DETECTORS = ("known:anyone",)
_SCORE = 0.7
_MIN_LETTERS = 4
_PARTS = ("given", "middle", "family", "nickname")


class AnyonesNames:
    """Given and family names of a table that are no everyday words; one look-up a token."""

    def __init__(self, records: Iterable[Record]) -> None:
        common = load_names().common
        self._names = Lexicon(
            {
                name
                for record in records
                for part in _PARTS
                for name in record.values(Label.PATIENT, part)
                if len(name) >= _MIN_LETTERS and fold(name) not in common
            }
        )

    def find(self, reading: Reading) -> Iterator[Mention]:
        """The names where they stand capitalised and in no clinical term ("Foley catheter")."""
        found = [entry for entry in self._names.find(reading) if _is_capitalized(reading, entry)]
        if not found:
            return
        clinical = Cover(load_clinical_terms().find_listed(reading))
        for entry in found:
            if not _owns_disease(reading, entry) and not clinical.touches(
                entry.span.start_char, entry.span.end_char
            ):
                yield Mention(entry.span, Label.OTHER_PERSON, _SCORE, _DETECTORS)


def _owns_disease(reading: Reading, entry: Entry) -> bool:
    """True for "Parkinson's" and "Wells 4": a name of medicine that need not be anybody's here."""
    end = entry.span.end_char
    is_term = entry.span.of(reading.text).lower() in load_clinical_terms()
    return is_term and reading.text[end : end + 2] in ("'s", "’s")


def _is_capitalized(reading: Reading, entry: Entry) -> bool:
    return reading.text[entry.span.start_char].isupper() and reading.is_whole(entry.span)
