"""Notes whose accents are characters of their own ("e" and "´" for "é"), read as one letter."""

from __future__ import annotations

from dataclasses import dataclass, field

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text.reading import Reading

# The combining marks that letters of Latin scripts take, and the bytes that each begins with.
_MARKS = lazy_pattern("[\u0300-\u036f]+")
_MARK_BYTES = (b"\xcc", b"\xcd")


@dataclass(frozen=True, slots=True)
class Unmarked:
    """A reading without combining marks, and where its characters stand in the original."""

    reading: Reading
    _places: list[int] = field(repr=False)

    def locate(self, span: Span) -> Span:
        """The same letters in the original, with the marks that follow them."""
        return Span(self._places[span.start_char], self._places[span.end_char])


def strip_marks(reading: Reading) -> Unmarked | None:
    """The note without combining marks; None for nearly every note, which has none."""
    # Looking for two bytes takes a hundredth of the time of looking for the characters.
    if not any(octet in reading.utf8 for octet in _MARK_BYTES) or not _MARKS.search(reading.text):
        return None
    places: list[int] = []
    parts: list[str] = []
    at = 0
    for found in _MARKS.finditer(reading.text):
        # A mark belongs to the letter before it: what follows begins after the mark.
        places.extend(range(at, found.start()))
        parts.append(reading.text[at : found.start()])
        at = found.end()
    places.extend(range(at, len(reading.text) + 1))
    parts.append(reading.text[at:])
    return Unmarked(Reading("".join(parts), reading.lang), places)
