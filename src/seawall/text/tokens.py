"""A note's tokens: where they begin and end, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple, overload

import numpy as np
import numpy.typing as npt

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.resources import read_source
from seawall.store import load_made
from seawall.text.numbering import Codes, Places
from seawall.text.remembered import Remembered

# One pass, no nested repetition: linear on any input.
_TOKEN = lazy_pattern(r"[^\W\d_]+|\d+|[^\w\s]|_")
_SPACE, _LETTER, _DIGIT, _MARK, _OTHER = range(5)
# Latin, Greek, Cyrillic and their neighbours, punctuation and symbols: nearly every note has
# nothing beyond them.
_TABLED_CHARS = 0x3000
_SHORT_TEXT = 64  # of a phrase; to set up arrays would take longer than to look for its tokens
_AT_ONCE = 4  # all of a note's tokens are made in the time of one in so many by themselves


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


# Straight to the tuple: the class's own constructor is a Python function.
make_token = partial(tuple.__new__, Token)


class Tokens(Sequence[Token]):
    """A note's tokens. Of most notes few are asked for, and only those are made."""

    __slots__ = ("_columns", "_made", "_patience")

    def __init__(self, starts: list[int], ends: list[int], texts: list[str], words: list[str]):
        self._columns = starts, ends, texts, words
        self._made: tuple[Token, ...] | None = None
        self._patience = len(texts) // _AT_ONCE

    @overload
    def __getitem__(self, index: int) -> Token: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Token, ...]: ...

    def __getitem__(self, index: int | slice) -> Token | tuple[Token, ...]:
        if self._made is not None:
            return self._made[index]
        if isinstance(index, slice):
            own = [each[index] for each in self._columns]
            return tuple(map(make_token, zip(*own, strict=True)))
        # Who goes through them by index asks for all.
        self._patience -= 1
        if self._patience < 0:
            return self._make_all()[index]
        starts, ends, texts, words = self._columns
        return make_token((starts[index], ends[index], texts[index], words[index]))

    def __len__(self) -> int:
        return len(self._columns[0])

    def __iter__(self) -> Iterator[Token]:
        return iter(self._made or self._make_all())

    def _make_all(self) -> tuple[Token, ...]:
        self._made = made = tuple(map(make_token, zip(*self._columns, strict=True)))
        return made

    def __repr__(self) -> str:
        return f"<{len(self)} tokens>"


@cache
def _kinds() -> npt.NDArray[np.uint8]:
    """What each of the first characters of Unicode is to a token; the last stands for the rest."""
    kinds = load_made("token-kinds", (read_source(__name__),), _list_kinds)
    return np.frombuffer(kinds, dtype=np.uint8)


def _list_kinds() -> bytes:
    return bytes([*(_kind_of(chr(code)) for code in range(_TABLED_CHARS)), _OTHER])


def _kind_of(char: str) -> int:
    if char.isspace():
        return _SPACE
    if char.isdecimal():
        return _DIGIT
    return _LETTER if char.isalnum() else _MARK


# Starts, then ends.
Bounds = list[list[int]]
BoundsArray = npt.NDArray[np.int32]


def find_bounds(text: str) -> Bounds:
    """Starts and ends of the tokens; as the pattern finds them, but in one sweep over arrays."""
    swept = sweep(text) if len(text) > _SHORT_TEXT else None
    if swept is None:
        found = [match.span() for match in _TOKEN.finditer(text)]
        return [[start for start, _ in found], [end for _, end in found]]
    return [each.tolist() for each in swept[1:]]


def sweep(text: str) -> tuple[Codes, Places, Places] | None:
    """The text's code points, and where its tokens begin and end; None where one is not tabled."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.int32)
    kinds = _kinds().take(codes, mode="clip")
    if _OTHER in kinds.tobytes():
        return None
    is_edge = np.empty(len(codes) + 1, dtype=np.bool_)
    is_edge[0] = is_edge[-1] = True
    np.not_equal(kinds[1:], kinds[:-1], out=is_edge[1:-1])
    is_edge[1:-1] |= kinds[1:] == _MARK  # marks side by side are a token each
    edges = is_edge.nonzero()[0].astype(np.int32)
    is_visible = kinds[edges[:-1]] != _SPACE
    return codes, edges[:-1].compress(is_visible), edges[1:].compress(is_visible)


# Notes say mostly what the notes before them said. One string for all tokens that are written
# alike takes less memory than a note's own, and stays at hand while other notes are read.
_WRITTEN = Remembered(str)
_LOWER = Remembered(str.lower)


def share_texts(texts: Iterable[str]) -> list[str]:
    """The same words, each the string that notes before had for it."""
    return list(map(_WRITTEN.__getitem__, texts))


def lower_each(texts: Iterable[str]) -> list[str]:
    """The words in lower case, each the string that notes before had for it."""
    return list(map(_LOWER.__getitem__, texts))


def split_words(text: str) -> list[str]:
    """The tokens of a short text in lower case, without the rest of a reading."""
    if text.isalpha():  # as most entries of lexicons are
        return [text.lower()]
    return [match.lower() for match in _TOKEN.findall(text)]
