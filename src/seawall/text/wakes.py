"""Words that wake a rule, looked up for all rules at once.

A rule that begins at certain words would look every token of a note up in its own table. But the
tables are large, and the tokens of a note mostly those of the notes before it: here each form of a
word is judged once for all tables, and a note asks for the verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, pairwise, repeat
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.text.tokens import BoundsArray

_MAX_FORMS = 1 << 17  # as many as stay in memory; then they are judged anew
_FIRST_FORMS = 1 << 12
_COLUMN_BITS = 62
_COLUMN_MASK = (1 << _COLUMN_BITS) - 1
_WIDE_GAP = 3
_END = [""]


class Wake:
    """A question about a token's form, and its number among all of them."""

    __slots__ = ("number",)

    def __init__(self, test: Callable[[str], bool]) -> None:
        self.number = _VERDICTS.add_test(test)

    @classmethod
    def at(cls, words: Container[str]) -> Wake:
        """Wakes at any of the words, which are in lower case, however they are written."""
        wake = cls.__new__(cls)
        wake.number = _VERDICTS.add_words(words)
        return wake


class Way(NamedTuple):
    """At what wakes ``own``, right behind what wakes ``before`` and right before ``after``.

    With ``is_wide`` it must also stand before a gap of several characters.
    """

    own: Wake
    before: Wake | None = None
    after: Wake | None = None
    is_wide: bool = False


# What may follow a word, in lower case: by its second word, all of them from that one on.
Tails = Mapping[str, Mapping[str, Sequence[list[str]]]]


class Phrases:
    """Wakes where one of several phrases of two words or more begins."""

    __slots__ = ("first", "tails")

    def __init__(self, tails: Tails) -> None:
        self.tails = tails
        self.first = Wake.at(tails)


class Choice:
    """Several wakes as one, by what stands beside a word too: it wakes where any of them does.

    What is ruled out here is ruled out for all notes at once, and costs a rule nothing.
    """

    __slots__ = ("number", "phrases", "ways")

    def __init__(self, *ways: Wake | Way | Phrases) -> None:
        self.phrases = [way for way in ways if isinstance(way, Phrases)]
        words = [way for way in ways if not isinstance(way, Phrases)]
        self.ways = [way if isinstance(way, Way) else Way(way) for way in words]
        named = [wake for way in self.ways for wake in way[:3] if wake]
        named += [each.first for each in self.phrases]
        self.number = max(wake.number for wake in named)


class _Verdicts(dict[str, int]):
    """The bits of all wakes by form; a form that is new is judged when it is asked for.

    It maps a form to its row in ``bits``, which has a column for every few dozen wakes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        # Apart, since a note's new words are looked up in all tables at once.
        self._tables: list[tuple[int, Container[str]]] = []
        self._tests: list[tuple[int, Callable[[str], bool]]] = []
        self.bits = np.zeros((1, 1), dtype=np.int64)

    def add_words(self, words: Container[str]) -> int:
        """The number of a further table of words; what was judged without it is forgotten."""
        self._tables.append((1 << self.count, words))
        return self._add()

    def add_test(self, test: Callable[[str], bool]) -> int:
        """The number of a further question; what was judged without it is forgotten."""
        self._tests.append((1 << self.count, test))
        return self._add()

    def _add(self) -> int:
        self.clear()
        self.count += 1
        return self.count - 1

    def clear(self) -> None:
        super().clear()
        self.bits = np.zeros((_FIRST_FORMS, self.count // _COLUMN_BITS + 1), dtype=np.int64)

    def number_each(self, texts: list[str]) -> npt.NDArray[np.int64]:
        """The rows of the forms; they hold until it is asked for others."""
        # Not while forms are judged: the rows of those before would go to others.
        if len(self) >= _MAX_FORMS:
            self.clear()
        while True:
            judged = self.count
            rows = np.fromiter(map(self.__getitem__, texts), np.int64, len(texts))
            if judged == self.count:  # else a first test has loaded what asks further questions
                return rows

    def __missing__(self, text: str) -> int:
        bits = self._judge(text) if text else 0
        row = len(self)
        if row == len(self.bits):
            self.bits = np.concatenate([self.bits, np.zeros_like(self.bits)])
        self.bits[row] = [
            bits >> column * _COLUMN_BITS & _COLUMN_MASK for column in range(self.bits.shape[1])
        ]
        self[text] = row
        return row

    def _judge(self, text: str) -> int:
        lower = text.lower()
        bits = sum([bit for bit, words in self._tables if lower in words])
        return bits + sum([bit for bit, test in self._tests if test(text)])


_VERDICTS = _Verdicts()


class Watch:
    """Notes, each by its tokens, that are judged together: as they are written, in lower case, and
    where they begin and end.

    What woke each rule is kept as long as the watch.
    """

    def __init__(
        self,
        texts: Sequence[Sequence[str]],
        words: Sequence[Sequence[str]],
        bounds: Sequence[BoundsArray],
    ) -> None:
        self._texts, self._words, self._bounds = texts, words, bounds
        self._judged = 0
        self._found: dict[Wake | Choice, list[list[int]]] = {}

    def find(self, wake: Wake | Choice, place: int) -> list[int]:
        """Indices of the tokens of one note that wake a rule, in order."""
        found = self._found.get(wake)
        if found is None:
            found = self._found[wake] = self._find_in_all(wake)
        return found[place]

    def _find_in_all(self, wake: Wake | Choice) -> list[list[int]]:
        # A wake may be made after the notes were judged for others.
        if wake.number >= self._judged:
            self._judge()
        is_woken = self._mark(wake) if isinstance(wake, Choice) else self._answer(wake)
        places = is_woken.nonzero()[0]
        cuts = places.searchsorted(self._bases).tolist()
        woken = self._indices[places].tolist()
        return [woken[first:past] for first, past in pairwise(cuts)]

    def _mark(self, choice: Choice) -> npt.NDArray[np.bool_]:
        """For each token of all notes, whether any way of the choice leads to it."""
        is_woken = np.zeros(len(self._indices), dtype=np.bool_)
        for own, before, after, is_wide in choice.ways:
            is_led = self._answer(own)
            if before:
                is_led[1:] &= self._answer(before)[:-1]  # before a note's first is another's end
            if after:
                is_led[:-1] &= self._answer(after)[1:]
            if is_wide:
                is_led &= self._is_wide
            is_woken |= is_led
        for phrases in choice.phrases:
            is_woken[self._find_phrases(phrases)] = True
        return is_woken

    def _answer(self, wake: Wake) -> npt.NDArray[np.bool_]:
        """For each token of all notes, whether its form wakes."""
        column, bit = divmod(wake.number, _COLUMN_BITS)
        answers: npt.NDArray[np.bool_] = (self._columns[column] & (1 << bit)) != 0
        return answers

    def _find_phrases(self, phrases: Phrases) -> list[int]:
        """Where in the row of all tokens a phrase begins."""
        words, tails = self._all_words, phrases.tails
        firsts = self._answer(phrases.first).nonzero()[0].tolist()
        begun = [at + 1 for at in firsts if words[at + 1] in tails[words[at]]]
        return [
            at - 1
            for at in begun
            if any(words[at : at + len(tail)] == tail for tail in tails[words[at - 1]][words[at]])
        ]

    @cached_property
    def _all_words(self) -> list[str]:
        """The words in the same row."""
        return _set_in_row(self._words)

    @cached_property
    def _is_wide(self) -> npt.NDArray[np.bool_]:
        """For each token of all notes, whether a wide gap is behind it."""
        starts, ends = np.concatenate([np.pad(own, ((0, 0), (0, 1))) for own in self._bounds], 1)
        return np.append(starts[1:] - ends[:-1] >= _WIDE_GAP, False)

    def _judge(self) -> None:
        """The bits of all tokens of all notes, in one row; where each note begins in it."""
        slots = [len(texts) + 1 for texts in self._texts]
        self._bases = [0, *accumulate(slots)]
        row = _set_in_row(self._texts)
        numbers = _VERDICTS.number_each(row)
        self._columns = _VERDICTS.bits.T.take(numbers, axis=1)
        self._indices = np.arange(len(row)) - np.repeat(self._bases[:-1], slots)
        self._judged = _VERDICTS.count


def _set_in_row(notes: Sequence[Sequence[str]]) -> list[str]:
    """The tokens of all notes, an empty one behind each note: none is beside another note's."""
    return list(chain.from_iterable(chain.from_iterable(zip(notes, repeat(_END)))))
