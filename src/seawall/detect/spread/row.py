"""The tokens of several notes in one row: what of a note stands in it again, for all at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.kernels.kernel import compiled
from seawall.model import Span
from seawall.text import Reading
from seawall.text.tokens import BoundsArray

_Ints = npt.NDArray[np.int64]
_Arrays = tuple[_Ints, ...]
# The tokens' words by number, whether each is long enough, and where the notes begin.
_Words = tuple[_Ints, npt.NDArray[np.bool_], _Ints]


class Ranges(NamedTuple):
    """Of each span, by the row of all notes: the first token that it touches, the first that
    begins in it, and the one behind it. ``cuts`` tells where each note's spans begin."""

    touched: _Ints
    firsts: _Ints
    pasts: _Ints
    cuts: _Ints


class WordRow:
    """Tokens of notes that were read together, by where they stand and what they say."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        numbers = [reading.word_numbers for reading in readings]
        self._cuts = np.array([0, *accumulate(map(len, numbers))])
        self._numbers = np.concatenate(numbers)
        bounds = np.concatenate([reading.token_bounds for reading in readings], axis=1)
        self._starts, self._ends = bounds
        self._lengths = self._ends - self._starts

    def locate(self, spans: Sequence[Sequence[Span]]) -> Ranges:
        """The tokens of each note's spans."""
        counts = np.fromiter(map(len, spans), np.int64, len(spans))
        cuts = np.concatenate([np.zeros(1, np.int64), counts.cumsum()])
        chars = np.fromiter(_set_in_row(spans), np.int64, 2 * int(cuts[-1])).reshape(-1, 2)
        bounds = self._starts, self._ends
        touched, firsts, pasts = _locate(bounds, self._cuts, chars, cuts)
        return Ranges(touched, firsts, pasts, cuts)

    def part(self, ranges: Ranges) -> list[list[tuple[int, int]]]:
        """Of each note, by its own indices, the first and past token of each span."""
        bases = np.repeat(self._cuts[:-1], np.diff(ranges.cuts))
        firsts, pasts = ((each - bases).tolist() for each in (ranges.firsts, ranges.pasts))
        found = list(zip(firsts, pasts, strict=True))
        return [found[first:past] for first, past in pairwise(ranges.cuts.tolist())]

    def choose_longest(self, ranges: Ranges) -> _Ints:
        """Of each span the token with most characters, the first where it has none."""
        return _choose_longest(self._lengths, ranges.firsts, ranges.pasts)

    def find_again(
        self, hidden: Ranges, firsts: _Ints, pasts: _Ints, *, min_chars: int = 1
    ) -> list[list[int]]:
        """Of each note the indices of tokens that say again what others say, in order.

        No hidden span touches them. With each span come a first and a past token, between which are
        those that they are like; shorter ones are not looked for.
        """
        words = self._numbers, self._lengths >= min_chars, self._cuts
        # Kernels are kept for plain tuples.
        again, counts = _list_again(words, tuple(hidden), (firsts, pasts))
        found, past = again.tolist(), [0, *accumulate(counts.tolist())]
        return [found[one:other] for one, other in pairwise(past)]


@compiled
def _bisect(starts: BoundsArray, first: int, past: int, char: int) -> int:
    """The first of the tokens from ``first`` up to ``past`` that begins at ``char`` or behind."""
    while first < past:
        middle = (first + past) // 2
        if starts[middle] < char:
            first = middle + 1
        else:
            past = middle
    return first


@compiled
def _locate(
    bounds: tuple[BoundsArray, BoundsArray], cuts: _Ints, chars: _Ints, span_cuts: _Ints
) -> tuple[_Ints, _Ints, _Ints]:
    """The tokens of ``Ranges``."""
    starts, ends = bounds
    touched, firsts, pasts = (
        np.empty(len(chars), np.int64),
        np.empty(len(chars), np.int64),
        np.empty(len(chars), np.int64),
    )
    for note in range(len(cuts) - 1):
        base, past = cuts[note], cuts[note + 1]
        for span in range(span_cuts[note], span_cuts[note + 1]):
            start, end = chars[span]
            first = _bisect(starts, base, past, start)
            is_inside = first > base and ends[first - 1] > start
            touched[span] = first - 1 if is_inside else first
            firsts[span] = first
            pasts[span] = _bisect(starts, first, past, end)
    return touched, firsts, pasts


@compiled
def _choose_longest(lengths: BoundsArray, firsts: _Ints, pasts: _Ints) -> _Ints:
    chosen = firsts.copy()
    for span in range(len(chosen)):
        for at in range(firsts[span] + 1, pasts[span]):
            if lengths[at] > lengths[chosen[span]]:
                chosen[span] = at
    return chosen


@compiled
def _list_again(words: _Words, hidden: _Arrays, sought: _Arrays) -> tuple[_Ints, _Ints]:
    """The indices of all notes, and how many each has. ``hidden`` are the columns of ``Ranges``."""
    numbers, is_long, cuts = words
    touched, _, hidden_pasts, span_cuts = hidden
    firsts, pasts = sought
    is_hidden = np.zeros(len(numbers), dtype=np.bool_)
    # By a word's number the last note that has it among the sought ones.
    seen = np.full(max(numbers) + 1 if len(numbers) else 0, -1, dtype=np.int32)
    again, counts = np.empty_like(numbers), np.zeros_like(cuts[1:])
    count = 0
    for note in range(len(counts)):
        if span_cuts[note] == span_cuts[note + 1]:
            continue
        for span in range(span_cuts[note], span_cuts[note + 1]):
            is_hidden[touched[span] : hidden_pasts[span]] = True
            for at in range(firsts[span], pasts[span]):
                if is_long[at]:
                    seen[numbers[at]] = note
        before, base = count, cuts[note]
        for at in range(base, cuts[note + 1]):
            if seen[numbers[at]] == note and not is_hidden[at]:
                again[count] = at - base
                count += 1
        counts[note] = count - before
    return again[:count], counts


def _set_in_row(spans: Iterable[Iterable[Span]]) -> Iterable[int]:
    """Starts and ends in turns."""
    return chain.from_iterable(chain.from_iterable(spans))
