"""A note as the detectors read it: code points, UTF-8 bytes, tokens and lines, each made once."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Sequence
from functools import cache, cached_property, partial
from itertools import accumulate, compress, pairwise
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
import numpy.typing as npt

from seawall.model import Span
from seawall.text.alphabet import encode
from seawall.text.sheaf import ByteSpans, Search, Sheaf, find_spans
from seawall.text.wakes import Wake, judge

# One pass, no nested repetition: linear on any input.
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
_SPACE, _LETTER, _DIGIT, _MARK, _OTHER = range(5)
# Latin, Greek, Cyrillic and their neighbours, punctuation and symbols: nearly every note has
# nothing beyond them.
_TABLED_CHARS = 0x3000
# A longer note gains nothing from company.
_MAX_SHEAF_NOTE_BYTES = 16_384

_Made = TypeVar("_Made")


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
_make_token = partial(tuple.__new__, Token)


@cache
def _kinds() -> npt.NDArray[np.uint8]:
    """What each of the first characters of Unicode is to a token; the last stands for the rest."""
    kinds = [_kind_of(chr(code)) for code in range(_TABLED_CHARS)]
    return np.array([*kinds, _OTHER], dtype=np.uint8)


def _kind_of(char: str) -> int:
    if char.isspace():
        return _SPACE
    if char.isdecimal():
        return _DIGIT
    return _LETTER if char.isalnum() else _MARK


_Bounds = tuple[list[int], list[int]]


def _find_bounds(text: str) -> _Bounds:
    """Starts and ends of the tokens; as the pattern finds them, but in one sweep over arrays."""
    edges = _sweep(text)
    if edges is None:
        found = [match.span() for match in _TOKEN.finditer(text)]
        return [start for start, _ in found], [end for _, end in found]
    starts, ends = edges
    return starts.tolist(), ends.tolist()


def _find_bounds_of_each(texts: Sequence[str]) -> list[_Bounds] | None:
    """As ``_find_bounds`` of each, in one sweep; None where a text has characters beyond it."""
    edges = _sweep("\n".join(texts))
    if edges is None:
        return None
    starts, ends = edges
    bases = [0, *accumulate(len(text) + 1 for text in texts)]
    cuts = starts.searchsorted(bases).tolist()
    return [
        ((starts[first:past] - base).tolist(), (ends[first:past] - base).tolist())
        for base, (first, past) in zip(bases, pairwise(cuts), strict=False)
    ]


def _sweep(text: str) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None:
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.int32)
    kinds = _kinds().take(codes, mode="clip")
    if _OTHER in kinds.tobytes():
        return None
    is_edge = np.empty(len(codes) + 1, dtype=np.bool_)
    is_edge[0] = is_edge[-1] = True
    np.not_equal(kinds[1:], kinds[:-1], out=is_edge[1:-1])
    is_edge[1:-1] |= kinds[1:] == _MARK  # marks side by side are a token each
    edges = is_edge.nonzero()[0]
    is_visible = kinds[edges[:-1]] != _SPACE
    return edges[:-1].compress(is_visible), edges[1:].compress(is_visible)


def split_words(text: str) -> list[str]:
    """The tokens of a short text in lower case, without the rest of a reading."""
    return [match.lower() for match in _TOKEN.findall(text)]


class Reading:
    """Views of one text, made on demand and kept: every detector of a note shares them."""

    def __init__(self, text: str, lang: str = "en") -> None:
        self.text = text
        self.lang = lang
        # The sheaves of which it is a note, and its place in them.
        self._wide_place: tuple[Sheaf, int] | None = None
        self._narrow_place: tuple[Sheaf, int] | None = None
        self._judged_bits = 0
        self._woken: list[tuple[int, int]] = []
        self._kept: dict[Callable[[Reading], Any], Any] = {}

    def keep(self, make: Callable[[Reading], _Made]) -> _Made:
        """What ``make`` says of this note; it is asked once, whoever asks again."""
        kept = self._kept.get(make)
        if kept is None:
            kept = self._kept[make] = make(self)
        return cast(_Made, kept)

    @cached_property
    def utf8(self) -> bytes:
        # A lone surrogate cannot be encoded; it must not stop the rest of the note being read.
        return self.text.encode("utf-8", errors="surrogatepass")

    @cached_property
    def narrow(self) -> bytes | None:
        """The text with one byte a character, where that alphabet can stand for it."""
        return encode(self.text)

    @cached_property
    def is_narrow(self) -> bool:
        return self.narrow is not None

    def find_spans(self, search: Search, *, is_narrow: bool) -> list[ByteSpans]:
        """Groups of every match, as offsets in ``narrow`` or ``utf8``; in a whole sheaf at once."""
        bound = self._narrow_place if is_narrow else self._wide_place
        if bound:
            return bound[0].find(search, bound[1])
        return find_spans(search, (self.narrow if is_narrow else None) or self.utf8)

    @cached_property
    def lower(self) -> str:
        """Lower case for "is this word in the note at all" only: offsets may differ from text."""
        return self.text.lower()

    @cached_property
    def char_of_byte(self) -> Sequence[int] | None:
        """Code point offsets by byte offset; None where they are the same."""
        if len(self.utf8) == len(self.text):
            return None
        octets = np.frombuffer(self.utf8, dtype=np.uint8)
        starts = (octets & 0xC0) != 0x80
        chars = np.empty(len(octets) + 1, dtype=np.int64)
        chars[0] = 0
        np.cumsum(starts, out=chars[1:])
        # The byte that starts character i has i starts before it. A view gives plain numbers,
        # faster than the array.
        return chars.data

    def is_whole(self, span: Span) -> bool:
        """True if the span neither begins nor ends inside a word or number."""
        return self.stands_free(span.start_char, span.end_char)

    def stands_free(self, start: int, end: int) -> bool:
        """True if neither offset lies inside a word or number."""
        text = self.text
        if start > 0 and text[start - 1].isalnum() and text[start].isalnum():
            return False
        return not (end < len(text) and text[end].isalnum() and text[end - 1].isalnum())

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        return _find_bounds(self.text)

    @cached_property
    def texts(self) -> list[str]:
        """The tokens as they are written."""
        text = self.text
        return [text[start:end] for start, end in zip(*self._bounds, strict=True)]

    @cached_property
    def words(self) -> list[str]:
        """The tokens in lower case."""
        return list(map(str.lower, self.texts))

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        starts, ends = self._bounds
        return tuple(map(_make_token, zip(starts, ends, self.texts, self.words, strict=True)))

    @cached_property
    def gaps(self) -> list[str]:
        """What stands between each token and the next; a line break after the last."""
        text, (starts, ends) = self.text, self._bounds
        between = [text[end:start] for end, start in zip(ends, starts[1:], strict=False)]
        return [*between, "\n"]

    def woken_by(self, wake: Wake) -> list[int]:
        """Indices of the tokens that wake a rule, in order."""
        bit = wake.bit
        return [at for at, bits in self._awake(bit) if bits & bit]

    def _awake(self, bit: int) -> list[tuple[int, int]]:
        # A wake may be made after this note was judged for others.
        if bit > self._judged_bits:
            self._judged_bits, self._woken = judge(self.texts)
        return self._woken

    def places_of(self, wanted: Container[str]) -> list[int]:
        """Indices of the tokens that are, in lower case, one of the words; in order."""
        words = self.words
        return list(compress(range(len(words)), map(wanted.__contains__, words)))

    @property
    def token_starts(self) -> list[int]:
        return self._bounds[0]

    @property
    def token_ends(self) -> list[int]:
        return self._bounds[1]

    def token_index_at(self, char: int) -> int:
        """Index of the last token that starts at or before ``char``; -1 where there is none."""
        return bisect_right(self.token_starts, char) - 1

    def tokens_in(self, span: Span) -> tuple[Token, ...]:
        """The tokens that begin within the span, in order."""
        starts = self._bounds[0]
        first = bisect_left(starts, span.start_char)
        return self.tokens[first : bisect_left(starts, span.end_char, first)]

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


def read_together(texts: Sequence[str], lang: str) -> list[Reading]:
    """A reading of each text; short ones share what can be looked for in all of them at once."""
    readings = [Reading(text, lang) for text in texts]
    short = [reading for reading in readings if len(reading.utf8) <= _MAX_SHEAF_NOTE_BYTES]
    _bind([reading for reading in short if reading.is_narrow])
    # Apart, since every pattern that these need in UTF-8 would go over all of the others too.
    _bind([reading for reading in short if not reading.is_narrow])
    bounds = _find_bounds_of_each([reading.text for reading in short])
    for reading, own in zip(short, bounds or (), strict=False):
        reading._bounds = own
    return readings


def _bind(readings: Sequence[Reading]) -> None:
    if len(readings) > 1:
        wide = Sheaf([reading.utf8 for reading in readings])
        narrow = Sheaf([reading.narrow or b"" for reading in readings])
        for place, reading in enumerate(readings):
            reading._wide_place, reading._narrow_place = (wide, place), (narrow, place)
