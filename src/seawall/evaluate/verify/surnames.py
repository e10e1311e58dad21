"""Rare surnames of anybody in the patients table, where they can only name a person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from seawall.model import Label, Record, Span
from seawall.text import Reading
from seawall.text.cells import is_listed_place
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import fold, load_names

_MIN_LETTERS = 6
_LOOK = 24
_CAPITAL = re.compile(r"[^\W\d_]+")
# A person acts, or is beside: elsewhere a capital may begin a product, a house, a method.
_BEFORE = re.compile(
    r"(?:\b(?:by|with|and|from|of|to|the|called|named|family|roommate|neighbou?r|for|"
    r"av|med|och|familjen|fru|herr|Mr|Mrs|Ms|Dr)\.? |\b[A-ZÅÄÖ]\. )$"
)
_AFTER = re.compile(
    r"(?:s?['’]s? )?-? ?(?:(?:[A-ZÅÄÖ]|disease|syndrome|sign|test|score|scale|method|class|"
    r"criteria|procedure|catheter|tube|drain|stent|valve|clinic|hospital|street|road|ward|sjukdom|syndrom|tecken)|-)"
)


class Surnames:
    """Surnames that are no words, towns or common names, of everybody in the table."""

    def __init__(self, records: Iterable[Record], hidden: frozenset[Label]) -> None:
        listed = Label.PATIENT in hidden
        self._names = {
            name.lower()
            for record in (records if listed else ())
            for name in record.values(Label.PATIENT, "family")
            if _is_rare(name)
        }

    def __repr__(self) -> str:
        return f"<Surnames of {len(self._names)} families>"

    def find(self, reading: Reading) -> Iterator[tuple[Span, Label]]:
        """Each of them with a capital, behind a word that people stand behind."""
        if not self._names:
            return
        clinical: Cover | None = None
        text = reading.text
        for found in _CAPITAL.finditer(text):
            start, end = found.span()
            if not found[0].istitle() or found[0].lower() not in self._names:
                continue
            before, after = text[max(0, start - _LOOK) : start], text[end : end + _LOOK]
            if not _BEFORE.search(before) or _AFTER.match(after):
                continue
            if clinical is None:
                clinical = Cover(load_clinical_terms().find_listed(reading))
            if not clinical.touches(start, end):
                yield Span(start, end), Label.PATIENT


def _is_rare(name: str) -> bool:
    lower = name.lower()
    is_word = is_frequent(lower) or fold(lower) in load_names().common or is_listed_place(lower)
    return len(name) >= _MIN_LETTERS and name.isalpha() and not is_word
