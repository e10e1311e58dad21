"""A note as the look-up of known identifiers reads it; each view is made once a note."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
import numpy.typing as npt

from seawall.model import Span
from seawall.text import Reading
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import fold, load_names

# What people put between the digits of one number.
_SEPARATORS = " \t\n\r-–‐‑./()+:_\u00a0,*#"
_ASCII_SEPARATORS = _SEPARATORS.encode("ascii", "ignore")
_DELETED = {ord(char): None for char in _SEPARATORS if not char.isascii()}
_MAX_GAP = 3
_MAX_FUSED = 64
_LAST_POINT = 0x2100
_IS_SEPARATOR = np.zeros(_LAST_POINT + 1, dtype=bool)
_IS_SEPARATOR[[ord(char) for char in _SEPARATORS]] = True


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
        return [token.lower if token.lower.isascii() else fold(token.lower) for token in tokens]

    @cached_property
    def accented(self) -> Mapping[str, str]:
        """Words of ``words`` that stand with accents in the note, with these accents."""
        if self.text.isascii():
            return {}
        pairs = zip(self.words, self.reading.tokens, strict=True)
        return {word: token.lower for word, token in pairs if word != token.lower}

    def is_other_word(self, index: int, spellings: frozenset[str]) -> bool:
        """True for a frequent word that only without its accents looks like a name: "från"."""
        word = self.reading.tokens[index].lower
        if word == self.words[index] or word in spellings:
            return False
        if self.reading.lang == "sv" and word.removesuffix("s") in spellings:
            return False  # "Åkessons"
        return word in load_names().common or is_frequent(word)

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
        # Deleting bytes is many times faster than deleting characters.
        octets = self._lower.encode("utf-8", "surrogatepass").translate(None, _ASCII_SEPARATORS)
        squeezed = octets.decode("utf-8", "surrogatepass")
        return squeezed if squeezed.isascii() else squeezed.translate(_DELETED)

    @cached_property
    def _places(self) -> npt.NDArray[np.int64]:
        """Offset in the text of each character of ``squeezed``."""
        points = np.frombuffer(self.text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        return np.flatnonzero(~_IS_SEPARATOR[np.minimum(points, _LAST_POINT)])

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

    def find_inside(self, value: str) -> list[Span]:
        """The words that hold a value, whatever their case, each whole."""
        found: list[Span] = []
        at = self._lower.find(value)
        while at >= 0:
            start, end = at, at + len(value)
            while start > 0 and self.text[start - 1].isalnum() and at - start < _MAX_FUSED:
                start -= 1
            while end < len(self.text) and self.text[end].isalnum() and end - at < _MAX_FUSED:
                end += 1
            found.append(Span(start, end))
            at = self._lower.find(value, end)
        return found
