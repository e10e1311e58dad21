"""A note as word pieces with their shapes: what the encoder reads.

The encoder's vocabulary is lower case; how a word was written (case, digits, letters beyond ASCII)
enters beside it as a second input, the piece's shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from seawall.lazy import lazy_pattern
from seawall.model import Span

if TYPE_CHECKING:
    from tokenizers import Tokenizer

MAX_PIECES = 256
_CONTEXT = 32
_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")

_LOWER, _TITLE, _UPPER, _MIXED, _DIGIT, _OTHER = range(6)
# To the kind is added what else is true of a piece, so that every sum is a shape of its own.
_INSIDE_WORD, _BEYOND_ASCII, _FIRST_IN_LINE = 6, 12, 24
SHAPES = 48
_SURROGATE = lazy_pattern("[\ud800-\udfff]")
# Other letters lose their accents, but these are of their own: the vocabulary has a letter for each
# that keeps its form.
_OWN_LETTERS = str.maketrans("åäöÅÄÖ", "ɑæøɑæø")


@dataclass(frozen=True, slots=True)
class Pieces:
    """Vocabulary ids and shapes, with the characters that each piece covers.

    ``breaks`` are the places at which something is left out.
    """

    ids: npt.NDArray[np.int32]
    shapes: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int32]
    breaks: frozenset[int] = frozenset()

    def cut(self, passages: Sequence[Span]) -> Pieces:
        """The pieces of some passages, which are in order and apart."""
        firsts = np.searchsorted(self.ends, [each.start_char for each in passages], side="right")
        ends = np.searchsorted(self.starts, [each.end_char for each in passages], side="left")
        is_inside = np.zeros(len(self), dtype=np.bool_)
        for first, end in zip(firsts, ends, strict=True):
            is_inside[first:end] = True
        return Pieces(
            self.ids[is_inside],
            self.shapes[is_inside],
            self.starts[is_inside],
            self.ends[is_inside],
            frozenset(np.cumsum(ends - firsts).tolist()),
        )

    def __len__(self) -> int:
        return len(self.ids)

    def __repr__(self) -> str:
        return f"<Pieces: {len(self)}>"


class PieceReader:
    """Cuts notes into pieces of a vocabulary; the line number of a piece is its id."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        if tuple(vocabulary[: len(_SPECIAL)]) != _SPECIAL:
            raise ValueError("a vocabulary begins with its four special pieces")
        self._tokenizer = make_tokenizer(vocabulary)

    def read(self, text: str) -> Pieces:
        """All pieces of a note, none added."""
        encoded = self._tokenizer.encode(spell(text), add_special_tokens=False)
        offsets = np.asarray(encoded.offsets, dtype=np.int32).reshape(-1, 2)
        starts, ends = offsets[:, 0], offsets[:, 1]
        ids = np.asarray(encoded.ids, dtype=np.int32)
        return Pieces(ids, _shapes_of(text, offsets), starts, ends)


def spell(text: str) -> str:
    """The text as the vocabulary spells it, character by character.

    A stand-in takes the place of each lone surrogate, which no tokenizer can encode.
    """
    if text.isascii():
        return text
    return _SURROGATE.sub("\ufffd", text).translate(_OWN_LETTERS)


def make_tokenizer(vocabulary: Sequence[str]) -> Tokenizer:
    """Cuts words into the longest pieces of a vocabulary, without case and accents."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

    ids = {piece: number for number, piece in enumerate(vocabulary)}
    model = models.WordPiece(ids, unk_token="[UNK]", max_input_chars_per_word=60)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True, strip_accents=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return tokenizer


def _shapes_of(text: str, offsets: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    shapes = np.empty(len(offsets), dtype=np.int32)
    kinds: dict[str, int] = {}
    last_end = 0
    for index, (start, end) in enumerate(offsets.tolist()):
        piece = text[start:end]
        kind = kinds.get(piece)
        if kind is None:
            kind = kinds[piece] = _kind_of(piece)
        shapes[index] = kind + _place_of(text, last_end, start)
        last_end = end
    return shapes


def _place_of(text: str, last_end: int, start: int) -> int:
    if start == 0 or "\n" in text[last_end:start]:
        return _FIRST_IN_LINE
    inside = start == last_end and text[start].isalnum() and text[start - 1].isalnum()
    return _INSIDE_WORD if inside else 0


def _kind_of(piece: str) -> int:
    beyond = 0 if piece.isascii() else _BEYOND_ASCII
    if piece.isdigit():
        return _DIGIT + beyond
    if not any(char.isalpha() for char in piece):
        return _OTHER + beyond
    if piece.islower():
        return _LOWER + beyond
    if piece.isupper():
        return (_UPPER if len(piece) > 1 else _TITLE) + beyond
    return (_TITLE if piece[0].isupper() and piece[1:].islower() else _MIXED) + beyond


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces ``start`` to ``end`` are read together, ``keep_start`` to ``keep_end`` count."""

    start: int
    end: int
    keep_start: int
    keep_end: int


def windows_of(pieces: int, size: int = MAX_PIECES - 2) -> Iterator[Window]:
    """Overlapping windows over a note: every piece counts once, with context on both sides.

    They depend on the note alone, so that its mentions do not depend on its neighbours.
    """
    step = size - 2 * _CONTEXT
    start = 0
    while start < pieces:
        end = min(start + size, pieces)
        keep_start = start + _CONTEXT if start else 0
        keep_end = end if end == pieces else end - _CONTEXT
        yield Window(start, end, keep_start, keep_end)
        if end == pieces:
            return
        start += step
