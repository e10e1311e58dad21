"""A note as the detectors read it: code points, UTF-8 bytes, tokens and lines, each made once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property
from itertools import compress
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from seawall.model import Span
from seawall.text.alphabet import encode
from seawall.text.numbering import Places
from seawall.text.sheaf import ByteSpans, Search, Sheaf, find_spans
from seawall.text.token_row import MAX_NOTE_CHARS, TokenRow, read_row
from seawall.text.tokens import (
    Bounds,
    BoundsArray,
    Token,
    Tokens,
    find_bounds,
    lower_each,
    share_texts,
)
from seawall.text.wakes import Choice, Wake, Watch

_Made = TypeVar("_Made")


class Reading:
    """Views of one text, made on demand and kept: every detector of a note shares them."""

    def __init__(self, text: str, lang: str = "en") -> None:
        self.text = text
        self.lang = lang
        # The sheaves of which it is a note, and its place in them.
        self._wide_place: tuple[Sheaf, int] | None = None
        self.narrow_place: tuple[Sheaf, int] | None = None
        self._watch_place: tuple[Watch, int] | None = None
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

    @cached_property
    def alone(self) -> Reading:
        """The note out of its sheaf, for patterns that are looked for in few notes."""
        alone = Reading(self.text, self.lang)
        alone.utf8, alone.narrow = self.utf8, self.narrow
        return alone

    def find_spans(self, search: Search, *, is_narrow: bool) -> tuple[list[ByteSpans], int]:
        """Groups of every match, and what to take off them for offsets in ``narrow`` or ``utf8``.

        They are looked for in the whole sheaf at once.
        """
        bound = self.narrow_place if is_narrow else self._wide_place
        if bound:
            return bound[0].find(search, bound[1])
        return find_spans(search, (self.narrow if is_narrow else None) or self.utf8), 0

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
    def _bounds(self) -> Bounds:
        return find_bounds(self.text)

    @cached_property
    def token_bounds(self) -> BoundsArray:
        """The tokens' first characters, then their ends."""
        return np.array(self._bounds, dtype=np.int32)

    @cached_property
    def texts(self) -> list[str]:
        """The tokens as they are written."""
        text = self.text
        return share_texts([text[start:end] for start, end in zip(*self._bounds, strict=True)])

    @cached_property
    def words(self) -> list[str]:
        """The tokens in lower case."""
        return lower_each(self.texts)

    @cached_property
    def tokens(self) -> Tokens:
        starts, ends = self._bounds
        return Tokens(starts, ends, self.texts, self.words)

    @cached_property
    def gaps(self) -> list[str]:
        """What stands between each token and the next; a line break after the last."""
        text, (starts, ends) = self.text, self._bounds
        between = [text[end:start] for end, start in zip(ends, starts[1:], strict=False)]
        return [*between, "\n"]

    def woken_by(self, wake: Wake | Choice) -> list[int]:
        """Indices of the tokens that wake a rule, in order."""
        watch, own = self._watch_place or self._watch_alone()
        found = watch.found.get(wake)
        if found is None:
            found = watch.find_in_all(wake)
        return found.get(own) or []

    def _watch_alone(self) -> tuple[Watch, int]:
        row = TokenRow.of_tokens([self.texts], [self.token_bounds])
        self._watch_place = Watch(row), 0
        return self._watch_place

    @property
    def forms(self) -> tuple[list[str], Places]:
        """How tokens of the notes read together are written, and which of these each one here is.

        Each form is there once, and "" may be.
        """
        watch, place = self._watch_place or self._watch_alone()
        return watch.forms_of(place)

    @property
    def word_numbers(self) -> npt.NDArray[np.int64]:
        """A number for each token: two of one note are the same in lower case if these are."""
        watch, place = self._watch_place or self._watch_alone()
        return watch.number_words(place)

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

    def ends_of(self, span: Span) -> tuple[int, int]:
        """Indices of the tokens in which the span begins and ends."""
        starts, (start, end) = self._bounds[0], span
        first = bisect_right(starts, start) - 1
        return first, bisect_right(starts, end - 1, max(0, first)) - 1

    def tokens_in(self, span: Span) -> tuple[Token, ...]:
        """The tokens that begin within the span, in order."""
        starts, (start, end) = self._bounds[0], span
        first = bisect_left(starts, start)
        return self.tokens[first : bisect_left(starts, end, first)]

    def texts_in(self, span: Span) -> list[str]:
        """The same tokens as they are written."""
        starts, (start, end) = self._bounds[0], span
        first = bisect_left(starts, start)
        return self.texts[first : bisect_left(starts, end, first)]

    def words_in(self, span: Span) -> list[str]:
        """The same tokens in lower case."""
        starts, (start, end) = self._bounds[0], span
        first = bisect_left(starts, start)
        return self.words[first : bisect_left(starts, end, first)]

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
    short = [reading for reading in readings if len(reading.utf8) <= MAX_NOTE_CHARS]
    narrow = [reading for reading in short if reading.is_narrow]
    _bind(narrow)
    # Apart, since every pattern that these need in UTF-8 would go over all of the others too.
    _bind([reading for reading in short if not reading.is_narrow])
    _sweep(narrow)
    _watch([reading for reading in readings if reading._watch_place is None])
    return readings


def read_apart(readings: Iterable[Reading], sought: Iterable[bool]) -> list[Reading | None]:
    """Those of a sheaf's notes that are sought in a sheaf of their own, and None for all others.

    For patterns that are looked for in few notes.
    """
    apart: list[Reading | None] = []
    for reading, is_sought in zip(readings, sought, strict=True):
        own = Reading(reading.text, reading.lang) if is_sought else None
        if own:
            own.utf8, own.narrow = reading.utf8, reading.narrow
        apart.append(own)
    _bind(list(filter(None, apart)))
    return apart


def _bind(readings: Sequence[Reading]) -> None:
    if len(readings) > 1:
        texts = [reading.text for reading in readings]
        wide = Sheaf(texts, [reading.utf8 for reading in readings])
        octets = [reading.narrow for reading in readings if reading.narrow is not None]
        narrow = Sheaf(texts, octets) if len(octets) == len(readings) else None
        for place, reading in enumerate(readings):
            reading._wide_place = wide, place
            reading.narrow_place = (narrow, place) if narrow else None


def _sweep(readings: Sequence[Reading]) -> None:
    """Have the tokens of all of them found and watched together."""
    read = read_row([reading.text for reading in readings])
    if read is None:
        return
    watch = Watch(read[0])
    for place, (reading, own) in enumerate(zip(readings, read[1], strict=True)):
        reading._bounds, reading.token_bounds, reading.texts, reading.words, reading.gaps = own
        reading._watch_place = watch, place


def _watch(readings: Sequence[Reading]) -> None:
    """Have the tokens of all of them, which each has found by itself, watched together."""
    bounds = [reading.token_bounds for reading in readings]
    watch = Watch(TokenRow.of_tokens([reading.texts for reading in readings], bounds))
    for place, reading in enumerate(readings):
        reading._watch_place = watch, place
