"""A note as the detectors read it: code points, UTF-8 bytes, tokens and lines, each made once."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.model import Span

# One pass, no nested repetition: linear on any input.
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")


class Token(NamedTuple):
    """A run of letters, a run of digits, or one other visible character.

    A named tuple, since a note has hundreds and a frozen dataclass costs several times
    as much to make.
    """

    start_char: int
    end_char: int
    text: str
    lower: str

    @property
    def span(self) -> Span:
        return Span(self.start_char, self.end_char)

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha()

    @property
    def is_number(self) -> bool:
        return self.text[0].isdigit()

    @property
    def is_capitalized(self) -> bool:
        return self.text[0].isupper()

    def __repr__(self) -> str:
        return f"<Token {self.start_char}-{self.end_char}>"


class Reading:
    """Views of one text, made on demand and kept: every detector of a note shares them."""

    def __init__(self, text: str, lang: str = "en") -> None:
        self.text = text
        self.lang = lang

    @cached_property
    def utf8(self) -> bytes:
        # A lone surrogate cannot be encoded; it must not stop the rest of the note being read.
        return self.text.encode("utf-8", errors="surrogatepass")

    @cached_property
    def lower(self) -> str:
        """Lower case for "is this word in the note at all" only: offsets may differ from text."""
        return self.text.lower()

    @cached_property
    def _char_of_byte(self) -> npt.NDArray[np.int64] | None:
        if len(self.utf8) == len(self.text):
            return None
        octets = np.frombuffer(self.utf8, dtype=np.uint8)
        starts = (octets & 0xC0) != 0x80
        chars = np.empty(len(octets) + 1, dtype=np.int64)
        chars[0] = 0
        np.cumsum(starts, out=chars[1:])
        # The byte that starts character i has i starts before it.
        return chars

    def char_at(self, byte: int) -> int:
        """The code point offset of a byte offset that lies on a character's boundary."""
        table = self._char_of_byte
        return byte if table is None else int(table[byte])

    def is_whole(self, span: Span) -> bool:
        """True if the span neither begins nor ends inside a word or number."""
        text, start, end = self.text, span.start_char, span.end_char
        if start > 0 and text[start - 1].isalnum() and text[start].isalnum():
            return False
        return not (end < len(text) and text[end].isalnum() and text[end - 1].isalnum())

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        return tuple(
            Token(found.start(), found.end(), word := found.group(), word.lower())
            for found in _TOKEN.finditer(self.text)
        )

    @cached_property
    def token_starts(self) -> list[int]:
        return [token.start_char for token in self.tokens]

    def token_index_at(self, char: int) -> int:
        """Index of the last token that starts at or before ``char``; -1 where there is none."""
        return bisect_right(self.token_starts, char) - 1

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which a line begins, the first one included."""
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return starts

    def line_of(self, char: int) -> Span | None:
        """The line around an offset, without its line break; None if that line is empty."""
        index = bisect_right(self.line_starts, char) - 1
        start = self.line_starts[index]
        last = index + 1 == len(self.line_starts)
        end = len(self.text) if last else self.line_starts[index + 1] - 1
        return Span(start, end) if end > start else None

    def __repr__(self) -> str:
        return f"<Reading of {len(self.text)} characters>"
