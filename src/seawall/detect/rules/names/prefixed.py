"""Surnames that their first letters give away in any case: "o'hara", "MCELHINNEY"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.methods import ends_as_thing
from seawall.detect.rules.names.shape import NameReader
from seawall.lazy import lazy_pattern
from seawall.model import Label, Span
from seawall.text import Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms

_PREFIXED = Pattern(r"(?i)(?:o['’]\pL{3,}|mc\pL{4,})(?:-\pL{3,})?")
_VALUE = lazy_pattern(r"\s(?:\d|\+|pos|neg)")
_NO_NAMES = ("o'clock", "o’clock")


def find_prefixed(names: NameReader) -> Iterator[Candidate]:
    """Candidates that no cue announces; a clinical term ("McBurney's point") is none of them."""
    reading = names.reading
    for match in _PREFIXED.find(reading):
        word = match.text().lower()
        span = match.span()
        if word in _NO_NAMES or ends_as_thing(word) or _is_graded(reading, word, span):
            continue
        if not names.terms.touches(span.start_char, span.end_char):
            yield Candidate(span.start_char, span.end_char, Label.OTHER_PERSON, 0.7)


def _is_graded(reading: Reading, word: str, span: Span) -> bool:
    """True for "McDonald 2017" and "McMurray +ve": an eponym and its value."""
    is_valued = _VALUE.match(reading.text, span.end_char) is not None
    return is_valued and load_clinical_terms().is_eponym(word)
