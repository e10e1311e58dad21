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


class Ranges(NamedTuple):
    """Of each span, by the row of all notes: the first token that it touches, the first that
    begins in it, and the one behind it. ``cuts`` tells where each note's spans begin."""

    touched: _Ints
    firsts: _Ints
    pasts: _Ints
    cuts: _Ints


class TokenRow:
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
        tokens = np.empty((3, len(chars)), dtype=np.int64)
        _locate(self._starts, self._ends, self._cuts, chars, cuts, tokens)
        return Ranges(*tokens, cuts)

    def part(self, ranges: Ranges) -> list[list[tuple[int, int]]]:
        """Of each note, by its own indices, the first and past token of each span."""
        bases = np.repeat(self._cuts[:-1], np.diff(ranges.cuts))
        firsts, pasts = ((each - bases).tolist() for each in (ranges.firsts, ranges.pasts))
        found = list(zip(firsts, pasts, strict=True))
        return [found[first:past] for first, past in pairwise(ranges.cuts.tolist())]

    def choose_longest(self, ranges: Ranges) -> _Ints:
        """Of each span the token with most characters, the first where it has none."""
        chosen = np.empty_like(ranges.firsts)
        _choose_longest(self._lengths, ranges, chosen)
        return chosen

    def find_again(
        self, hidden: Ranges, firsts: _Ints, pasts: _Ints, *, min_chars: int = 1
    ) -> list[list[int]]:
        """Of each note the indices of tokens that say again what others say, in order.

        No hidden span touches them. With each span come a first and a past token, between which are
        those that they are like; shorter ones are not looked for.
        """
        seen = np.full(int(self._numbers.max(initial=0)) + 1, -1, dtype=np.int32)
        again = np.empty_like(self._numbers)
        counts = np.empty_like(self._cuts[1:])
        count = _list_again(
            self._numbers,
            self._lengths >= min_chars,
            self._cuts,
            hidden,
            firsts,
            pasts,
            seen,
            again,
            counts,
        )
        found = again[:count].tolist()
        return [found[first:past] for first, past in pairwise((0, *accumulate(counts.tolist())))]


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
    starts: BoundsArray, ends: BoundsArray, cuts: _Ints, chars: _Ints, span_cuts: _Ints, out: _Ints
) -> None:
    """For each span the tokens of ``Ranges``, one row each."""
    for note in range(len(cuts) - 1):
        base, past = cuts[note], cuts[note + 1]
        for span in range(span_cuts[note], span_cuts[note + 1]):
            first = _bisect(starts, base, past, chars[span, 0])
            is_inside = first > base and ends[first - 1] > chars[span, 0]
            out[0, span] = first - 1 if is_inside else first
            out[1, span] = first
            out[2, span] = _bisect(starts, first, past, chars[span, 1])


@compiled
def _choose_longest(lengths: BoundsArray, ranges: Ranges, chosen: _Ints) -> None:
    for span in range(len(chosen)):
        best = ranges.firsts[span]
        for at in range(best + 1, ranges.pasts[span]):
            if lengths[at] > lengths[best]:
                best = at
        chosen[span] = best


@compiled
def _list_again(
    numbers: _Ints,
    is_long: npt.NDArray[np.bool_],
    cuts: _Ints,
    hidden: Ranges,
    firsts: _Ints,
    pasts: _Ints,
    seen: npt.NDArray[np.int32],
    again: _Ints,
    counts: _Ints,
) -> int:
    """List the indices of each note in ``again``, tell in ``counts`` how many each has."""
    is_hidden = np.zeros(len(numbers), dtype=np.bool_)
    count = 0
    for note in range(len(counts)):
        before = count
        for span in range(hidden.cuts[note], hidden.cuts[note + 1]):
            for at in range(hidden.touched[span], hidden.pasts[span]):
                is_hidden[at] = True
            for at in range(firsts[span], pasts[span]):
                if is_long[at]:
                    seen[numbers[at]] = note
        if hidden.cuts[note] < hidden.cuts[note + 1]:
            base = cuts[note]
            for at in range(base, cuts[note + 1]):
                if seen[numbers[at]] == note and not is_hidden[at]:
                    again[count] = at - base
                    count += 1
        counts[note] = count - before
    return count


def _set_in_row(spans: Iterable[Iterable[Span]]) -> Iterable[int]:
    """Starts and ends in turns."""
    return chain.from_iterable(chain.from_iterable(spans))
