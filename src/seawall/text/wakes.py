"""Words that wake a rule, looked up for all rules at once.

A rule that begins at certain words would look every token of a note up in its own table. But the
tables are large, and the tokens of a note mostly those of the notes before it: here each form of a
word is judged once for all tables, and a note asks for the verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import reduce
from itertools import accumulate, chain, pairwise
from operator import or_

import numpy as np
import numpy.typing as npt

_MAX_FORMS = 1 << 17  # as many as stay in memory; then they are judged anew


class Wake:
    """A question about a token's form, and the bit that says yes to it."""

    __slots__ = ("bit",)

    def __init__(self, test: Callable[[str], bool]) -> None:
        self.bit = _VERDICTS.add_test(test)

    @classmethod
    def at(cls, words: Container[str]) -> Wake:
        """Wakes at any of the words, which are in lower case, however they are written."""
        wake = cls.__new__(cls)
        wake.bit = _VERDICTS.add_words(words)
        return wake


class Choice:
    """Several wakes as one: a way is a wake, or a wake before what wakes another.

    ``Choice(a, (b, c))`` wakes at the words of a, and at those of b right before one of c.
    """

    __slots__ = ("bit", "ways")

    def __init__(self, *ways: Wake | tuple[Wake, Wake]) -> None:
        self.ways = [
            (way[0].bit, way[1].bit) if isinstance(way, tuple) else (way.bit, 0) for way in ways
        ]
        self.bit = reduce(or_, chain.from_iterable(self.ways))


class _Verdicts(dict[str, int]):
    """The bits of all wakes by form; a form that is new is judged when it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        # Apart, since a note's new words are looked up in all tables at once.
        self._tables: list[tuple[int, Container[str]]] = []
        self._tests: list[tuple[int, Callable[[str], bool]]] = []

    def add_words(self, words: Container[str]) -> int:
        """The bit of a further table of words; what was judged without it is forgotten."""
        bit = self._add_bit()
        self._tables.append((bit, words))
        return bit

    def add_test(self, test: Callable[[str], bool]) -> int:
        """The bit of a further question; what was judged without it is forgotten."""
        bit = self._add_bit()
        self._tests.append((bit, test))
        return bit

    def _add_bit(self) -> int:
        self.clear()
        self.count += 1
        return 1 << (self.count - 1)

    def __missing__(self, text: str) -> int:
        if len(self) >= _MAX_FORMS:
            self.clear()
        lower = text.lower()
        bits = sum([bit for bit, words in self._tables if lower in words])
        bits += sum([bit for bit, test in self._tests if test(text)])
        self[text] = bits
        return bits


_VERDICTS = _Verdicts()


class Watch:
    """Notes, each by its tokens as they are written, that are judged together.

    What woke each rule is kept as long as the watch.
    """

    def __init__(self, notes: Sequence[Sequence[str]]) -> None:
        self._notes = notes
        self._judged_bits = 0
        self._found: dict[Wake | Choice, list[list[int]]] = {}

    def find(self, wake: Wake | Choice, place: int) -> list[int]:
        """Indices of the tokens of one note that wake a rule, in order."""
        found = self._found.get(wake)
        if found is None:
            found = self._found[wake] = self._find_in_all(wake)
        return found[place]

    def _find_in_all(self, wake: Wake | Choice) -> list[list[int]]:
        # A wake may be made after the notes were judged for others.
        if wake.bit > self._judged_bits:
            self._judge()
        is_woken = self._mark(wake) if isinstance(wake, Choice) else self._bits & wake.bit
        places = is_woken.nonzero()[0]
        cuts = places.searchsorted(self._bases).tolist()
        woken = self._indices[places].tolist()
        return [woken[first:past] for first, past in pairwise(cuts)]

    def _mark(self, choice: Choice) -> npt.NDArray[np.bool_]:
        """For each token of all notes, whether any way of the choice leads to it."""
        is_woken = np.zeros(len(self._bits), dtype=np.bool_)
        for own, following in choice.ways:
            is_own = (self._bits & own) != 0
            is_woken |= is_own & ((self._behind & following) != 0) if following else is_own
        return is_woken

    def _judge(self) -> None:
        """The bits of all tokens of all notes, in one row; where each note begins in it."""
        counts = list(map(len, self._notes))
        self._bases = [0, *accumulate(counts)]
        verdicts = map(_VERDICTS.__getitem__, chain.from_iterable(self._notes))
        self._bits = np.fromiter(verdicts, np.int64, self._bases[-1])
        self._behind = np.append(self._bits[1:], 0)
        self._behind[[past - 1 for past in self._bases[1:] if past]] = 0  # nothing behind a note
        self._indices = np.arange(self._bases[-1]) - np.repeat(self._bases[:-1], counts)
        self._judged_bits = (1 << _VERDICTS.count) - 1
