"""A note as the look-up of known identifiers reads it; each view is made once a note."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from seawall.model import Span
from seawall.text import Reading
from seawall.text.name_lexicon import fold

# What people put between the digits of one number.
_SEPARATORS = " \t\n\r-–‐‑./()+:_\u00a0,*#"
_DELETED = dict.fromkeys(map(ord, _SEPARATORS))
_MAX_GAP = 3


class Page:
    """Folded tokens, and the characters without separators with their way back."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.text = reading.text

    @cached_property
    def words(self) -> list[str]:
        """Each token in lower case without accents."""
        tokens = self.reading.tokens
        if self.text.isascii():
            return [token.lower for token in tokens]
        return [fold(token.lower) for token in tokens]

    @cached_property
    def _lower(self) -> str:
        lower = self.reading.lower
        if len(lower) == len(self.text):
            return lower
        # A few letters become two in lower case; offsets must stay those of the text.
        return "".join(char.lower()[0] for char in self.text)

    @cached_property
    def squeezed(self) -> str:
        """Lower case without separators."""
        return self._lower.translate(_DELETED)

    @cached_property
    def _places(self) -> npt.NDArray[np.int64]:
        """Offset in the text of each character of ``squeezed``."""
        kept = np.fromiter((char not in _SEPARATORS for char in self.text), bool, len(self.text))
        return np.flatnonzero(kept)

    def find_squeezed(self, code: str, max_breaks: int) -> list[Span]:
        """Where ``code`` stands whole, with separators at up to ``max_breaks`` places in it."""
        found: list[Span] = []
        at = self.squeezed.find(code)
        while at >= 0:
            places = self._places[at : at + len(code)]
            gaps = np.diff(places)
            span = Span(int(places[0]), int(places[-1]) + 1)
            is_near = not len(gaps) or gaps.max() <= _MAX_GAP + 1
            if is_near and (gaps > 1).sum() <= max_breaks and self.reading.is_whole(span):
                found.append(span)
            at = self.squeezed.find(code, at + len(code))
        return found

    def find_lower(self, value: str) -> list[Span]:
        """Where a value stands whole, whatever its case."""
        found: list[Span] = []
        at = self._lower.find(value)
        while at >= 0:
            span = Span(at, at + len(value))
            if self.reading.is_whole(span):
                found.append(span)
            at = self._lower.find(value, at + len(value))
        return found
