"""Words that wake a rule, looked up for all rules at once.

A rule that begins at certain words would look every token of a note up in its own table. But the
tables are large, and the tokens of a note mostly those of the notes before it: here each form of a
word is judged once for all tables, and a note asks for the verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.text.numbering import Places
from seawall.text.token_row import TokenRow
from seawall.text.verdicts import NONE, NUMBER, ROW_BITS, VERDICTS, WORDS, Question, Sorts

_Places = npt.NDArray[np.intp]
_Flags = npt.NDArray[np.bool_]
_STEPS = 0, -1, 1, 2  # to what the wakes of a way are about


class Wake:
    """A question about a token's form, and its number among all of them.

    It is asked about the sorts of forms that it is ``of``: no other wakes, but what is of a sort
    that ``always`` does. Most new forms are in small letters or numbers, most questions about
    capitals.
    """

    __slots__ = ("number",)

    def __init__(
        self, test: Callable[[str], bool], *, of: Sorts = WORDS, always: Sorts = NONE
    ) -> None:
        self.number = VERDICTS.add(Question(of - always, always, test))

    @classmethod
    def at(
        cls, words: Collection[str], *, of: Sorts = WORDS | NUMBER, always: Sorts = NONE
    ) -> Wake:
        """Wakes at any of the words, which are in lower case, however they are written."""
        wake = cls.__new__(cls)
        wake.number = VERDICTS.add(Question(of - always, always, None), words)
        return wake


class Way(NamedTuple):
    """At what wakes ``own``, right behind what wakes ``before`` and right before ``after``.

    Right behind the word after it stands what wakes ``beyond``.
    """

    own: Wake
    before: Wake | None = None
    after: Wake | None = None
    beyond: Wake | None = None


# What may follow a word, in lower case: by its second word, all of them from that one on.
Tails = Mapping[str, Mapping[str, Sequence[list[str]]]]


class Phrases:
    """Wakes where a phrase of two words or more begins, right before what wakes ``after``."""

    __slots__ = ("after", "begun", "tails")

    def __init__(self, tails: Tails, after: Wake | None = None) -> None:
        self.tails = tails
        self.after = after
        seconds = frozenset(chain.from_iterable(tails.values()))
        self.begun = Way(Wake.at(tails), after=Wake.at(seconds))


class Choice:
    """Several wakes as one, by what stands beside a word too: it wakes where any of them does.

    What is ruled out here is ruled out for all notes at once, and costs a rule nothing.
    """

    __slots__ = ("number", "phrases", "ways")

    def __init__(self, *ways: Wake | Way | Phrases) -> None:
        self.phrases = [way for way in ways if isinstance(way, Phrases)]
        words = [way for way in ways if not isinstance(way, Phrases)]
        self.ways = [way if isinstance(way, Way) else Way(way) for way in words]
        asked = [*self.ways, *(each.begun for each in self.phrases)]
        named = [wake for way in asked for wake in way if wake]
        named += [each.after for each in self.phrases if each.after]
        self.number = max(wake.number for wake in named)


class Watch:
    """The tokens of several notes, judged together. What woke each rule is kept as long as it."""

    def __init__(self, row: TokenRow) -> None:
        self._row = row
        # As the machine counts: else each look would turn them into that again.
        self._numbers = np.append(row.numbers, row.numbers[-1:]).astype(np.intp)
        self._judged = 0
        # By the notes' places; a note of which nothing wakes the rule is left out.
        self.found: dict[Wake | Choice, dict[int, list[int]]] = {}

    def number_words(self, place: int) -> npt.NDArray[np.int64]:
        """A number for each token of one note: the same for what is the same in lower case."""
        if not self._judged:
            self._judge()
        first, past = self._row.bases[place : place + 2]
        numbers: npt.NDArray[np.int64] = self._bits[0].take(self._row.numbers[first : past - 1])
        return numbers

    def forms_of(self, place: int) -> tuple[list[str], Places]:
        """The forms of all notes, and which of these each token of one note has."""
        first, past = self._row.bases[place : place + 2]
        return self._row.forms, self._row.numbers[first : past - 1]

    def find_in_all(self, wake: Wake | Choice) -> dict[int, list[int]]:
        """Indices of the tokens of each note that wake a rule, in order."""
        # A wake may be made after the notes were judged for others.
        if wake.number >= self._judged:
            self._judge()
        places = self._choose(wake) if isinstance(wake, Choice) else self._look(self._ask(wake))
        cuts = places.searchsorted(self._row.bases)
        woken = self._indices[places].tolist()
        notes = np.diff(cuts).nonzero()[0]
        own = zip(notes.tolist(), cuts[notes].tolist(), cuts[notes + 1].tolist(), strict=True)
        found = self.found[wake] = {note: woken[first:past] for note, first, past in own}
        return found

    def _choose(self, choice: Choice) -> _Places:
        """Where in the row of all tokens any way of the choice leads.

        Few tokens wake any of them: what stands beside a token is asked of these alone.
        """
        asked = [*choice.ways, *(phrases.begun for phrases in choice.phrases)]
        begun = self._look(np.logical_or.reduce([self._ask(way.own) for way in asked]))
        # Before the first token stands the last, a break, and two are behind all others.
        beside = [self._numbers[begun + step] for step in _STEPS]
        is_woken = np.zeros(len(begun), dtype=np.bool_)
        for way in choice.ways:
            is_woken |= self._follow(way, beside)
        for phrases in choice.phrases:
            is_led = self._follow(phrases.begun, beside)
            is_woken[is_led] |= self._are_whole(phrases, begun[is_led])
        return begun[is_woken]

    def _follow(self, way: Way, beside: Sequence[_Places]) -> _Flags:
        """For each of some places, given by the forms beside it, whether the way leads there."""
        is_led, *others = (
            self._ask(wake).take(forms) for wake, forms in zip(way, beside, strict=True) if wake
        )
        for each in others:
            is_led &= each
        return is_led

    def _ask(self, wake: Wake) -> _Flags:
        """For each form, whether it wakes."""
        row, bit = divmod(wake.number, ROW_BITS)
        wakes: _Flags = (self._bits[row + 1] & (1 << bit)) != 0
        return wakes

    def _look(self, wakes: _Flags) -> _Places:
        """Where in the row of all tokens the forms stand that wake."""
        return wakes.take(self._numbers).nonzero()[0]

    def _mark(self, wake: Wake) -> bytes:
        """For each token of all notes, whether its form wakes: quicker to ask than an array."""
        return self._ask(wake).take(self._numbers).tobytes()

    def _are_whole(self, phrases: Phrases, places: _Places) -> _Flags:
        """For each place with the first two words of a phrase, whether all of one stands there."""
        words, tails = self._row.words, phrases.tails
        may_follow = self._mark(phrases.after) if phrases.after else None
        are_whole: list[bool] = []
        for first in places.tolist():
            second = first + 1
            for tail in tails[words[first]].get(words[second], ()):
                end = second + len(tail)
                is_whole = len(tail) == 1 or words[second:end] == tail
                if is_whole and (may_follow is None or may_follow[end]):
                    are_whole.append(True)
                    break
            else:
                are_whole.append(False)
        return np.array(are_whole, dtype=np.bool_)

    @cached_property
    def _indices(self) -> npt.NDArray[np.int64]:
        """The places of the tokens in their own notes."""
        bases = self._row.bases
        indices: npt.NDArray[np.int64] = np.arange(bases[-1])
        indices -= np.repeat(bases[:-1], np.diff(bases))
        return indices

    def _judge(self) -> None:
        """The bits of all forms."""
        places = VERDICTS.place_each(self._row.forms)
        self._bits = VERDICTS.bits.take(places, axis=1)
        self._judged = len(VERDICTS.questions)
