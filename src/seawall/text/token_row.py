"""The tokens of several notes in one row, each form of a word made and looked up once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import accumulate, chain, pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.text.numbering import Places, number_stretches
from seawall.text.tokens import Bounds, BoundsArray, lower_each, share_texts, sweep

# A longer note gains nothing from company.
MAX_NOTE_CHARS = 16_384
# Behind each note, so that none of its tokens is beside another note's.
_BREAK = "\0"
_BREAK_FORM = ""
_BREAK_GAP = "\n"


class NoteTokens(NamedTuple):
    """A note's own share of the row, as its reading has it."""

    bounds: Bounds
    bounds_array: BoundsArray
    texts: list[str]
    words: list[str]
    gaps: list[str]


class TokenRow:
    """All tokens of the notes, and behind each note a break: a token without characters.

    ``numbers`` says which of the ``forms`` stands at each place, ``bases`` where each note begins
    and the last one ends, ``bounds`` where in its note a token begins and ends (0 for a break).
    """

    def __init__(
        self, forms: list[str], numbers: Places, bases: Sequence[int], bounds: BoundsArray
    ) -> None:
        self.forms = forms
        self.numbers = numbers
        self.bases = bases
        self.bounds = bounds

    @classmethod
    def of_tokens(cls, texts: Sequence[list[str]], bounds: Sequence[BoundsArray]) -> TokenRow:
        """Of notes whose tokens are known, with the bounds of each."""
        row = list(chain.from_iterable((*own, _BREAK_FORM) for own in texts))
        number_of = {form: number for number, form in enumerate(dict.fromkeys(row))}
        numbers = np.fromiter(map(number_of.__getitem__, row), np.int32, len(row))
        breaks = np.zeros((2, 1), dtype=np.int32)
        joined = [breaks[:, :0], *(each for own in bounds for each in (own, breaks))]
        bases = [0, *accumulate(len(own) + 1 for own in texts)]
        return cls(list(number_of), numbers, bases, np.concatenate(joined, axis=1))

    @cached_property
    def words(self) -> list[str]:
        """The row in lower case."""
        return _pick(lower_each(self.forms), self.numbers)


def read_row(texts: Sequence[str]) -> tuple[TokenRow, Iterator[NoteTokens]] | None:
    """The row of the texts and the share of each; None if a character is beyond the tables.

    One sweep for all of them, and one string for all tokens that are written alike. None of the
    texts has more than ``MAX_NOTE_CHARS``.
    """
    joined = _BREAK.join((*texts, ""))
    swept = sweep(joined)
    if swept is None:
        return None
    codes, starts, ends = swept
    sizes = [len(text) + 1 for text in texts]
    firsts = np.fromiter(accumulate(sizes, initial=0), np.int32, len(texts) + 1)
    breaks = starts.searchsorted(firsts[1:] - 1)
    numbers, forms = _number_forms(joined, codes, starts, ends)
    forms.append(_BREAK_FORM)
    numbers[breaks] = len(forms) - 1
    gaps = _list_gaps(joined, codes, starts, ends, breaks)
    bases = [0, *(breaks + 1).tolist()]
    bounds = np.stack([starts, ends]) - np.repeat(firsts[:-1], np.diff(bases))
    bounds[:, breaks] = 0
    row = TokenRow(forms, numbers, bases, bounds)
    return row, _share(row, gaps)


def _share(row: TokenRow, gaps: list[str]) -> Iterator[NoteTokens]:
    texts, words = _pick(row.forms, row.numbers), row.words
    starts, ends = (_pick(_list_offsets(), each) for each in row.bounds)
    for base, past in pairwise(row.bases):
        own = slice(base, past - 1)
        yield NoteTokens(
            [starts[own], ends[own]],
            row.bounds[:, own].copy(),
            texts[own],
            words[own],
            gaps[own] or [_BREAK_GAP],
        )


def _number_forms(
    text: str, codes: Places, starts: Places, ends: Places
) -> tuple[Places, list[str]]:
    """Which form each stretch of the text has, and the forms."""
    numbers, firsts = number_stretches(codes, starts, ends)
    pairs = zip(starts[firsts].tolist(), ends[firsts].tolist(), strict=True)
    return numbers, share_texts([text[start:end] for start, end in pairs])


def _list_gaps(
    text: str, codes: Places, starts: Places, ends: Places, breaks: npt.NDArray[np.int64]
) -> list[str]:
    """What is between each token and the next; a line break where a note ends."""
    numbers, forms = _number_forms(text, codes, ends, np.append(starts[1:], ends[-1:]))
    numbers[breaks - 1] = len(forms)  # of a note without tokens, the break before it
    return _pick([*forms, _BREAK_GAP], numbers)


@cache
def _list_offsets() -> npt.NDArray[np.object_]:
    """The offsets in a note: each number is made once for all notes."""
    return np.arange(MAX_NOTE_CHARS + 1).astype(np.object_)


def _pick(values: Sequence[str] | npt.NDArray[np.object_], places: Places) -> list[Any]:
    """The values at the places; as an array of objects, which picks without a step of Python."""
    row = np.asarray(values, dtype=np.object_)
    picked: list[Any] = row[places].tolist()
    return picked
