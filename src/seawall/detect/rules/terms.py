"""What the clinical terms of a note cover: made once for all rules that ask."""

from __future__ import annotations

from collections.abc import Iterable

from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover


def cover_terms(reading: Reading) -> Cover:
    """What all clinical terms cover."""
    return reading.keep(_cover)


def cover_each(readings: Iterable[Reading]) -> None:
    """Have the terms of all notes found: faster than each in the midst of what asks for it."""
    for reading in readings:
        cover_terms(reading)


def cover_listed(reading: Reading) -> Cover:
    """What the terms of our lists cover."""
    return reading.keep(_cover_listed)


def _cover(reading: Reading) -> Cover:
    return Cover(load_clinical_terms().find(reading))


def _cover_listed(reading: Reading) -> Cover:
    return Cover(load_clinical_terms().find_listed(reading))
