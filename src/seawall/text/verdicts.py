"""Verdicts on forms of words: what wakes at each is asked once, for all rules and notes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import islice, repeat
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

_MAX_FORMS = 1 << 15  # as many as stay in memory; then they are judged anew
_FIRST_FORMS = 1 << 12
_FEW_FORMS = 1 << 8
_UNJUDGED = -1
ROW_BITS = 62
_ROW_MASK = (1 << ROW_BITS) - 1
# Sorts of forms: those of digits alone, and all others by the letter or the sign they begin with,
# as ``str.islower`` and ``str.isupper`` tell; a letter that is neither is a sign.
Sorts = frozenset[str]
SMALL, CAPITAL = frozenset({"small"}), frozenset({"capital"})
SIGN, NUMBER = frozenset({"sign"}), frozenset({"number"})
WORDS = SMALL | CAPITAL | SIGN
NONE: Sorts = frozenset()


class Question(NamedTuple):
    """The sorts of forms it is asked about and those that always wake; a table has no test."""

    of: Sorts
    always: Sorts
    test: Callable[[str], bool] | None


class _Asked(NamedTuple):
    """What is asked about the forms of one sort: bits of wakes, and tests with theirs."""

    always: int
    tables: int
    tests: list[tuple[int, Callable[[str], bool]]]


class Verdicts(dict[str, int]):
    """The bits of all wakes by form; forms that are new are judged when they are asked for.

    It maps a form to its place in ``bits``, which begins with a row for the place of the first form
    that is the same in lower case, and has a further one for every few dozen wakes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Question] = []
        self._judged = 0  # as many questions are answered for all forms
        # The bits of all tables by word: a new form is looked up in one for all of them.
        self._listed: dict[str, int] = {}
        self._words: dict[str, int] = {}
        self.bits = np.zeros((1, _FIRST_FORMS), dtype=np.int64)

    def add(self, question: Question, words: Collection[str] = ()) -> int:
        """The number of a further question, or of a table of words."""
        listed, number = self._listed, len(self.questions)
        for word in words:
            listed[word] = listed.get(word, 0) | 1 << number
        self.questions.append(question)
        return number

    def clear(self) -> None:
        super().clear()
        self._words.clear()
        self.bits = np.zeros((len(self.bits), _FIRST_FORMS), dtype=np.int64)

    def place_each(self, texts: list[str]) -> npt.NDArray[np.int64]:
        """The places of forms that are there once each; they hold until it is asked for others."""
        # Not while forms are judged: the places of those before would go to others.
        if len(self) >= _MAX_FORMS:
            self.clear()
        places = np.fromiter(map(self.get, texts, repeat(_UNJUDGED)), np.int64, len(texts))
        new = (places == _UNJUDGED).nonzero()[0]
        try:
            places[new] = self._add_each([texts[at] for at in new.tolist()])
            while self._judged < len(self.questions):
                self._ask_further()
        except BaseException:
            # Whoever stops it half-way may not leave a word with another one's number.
            self.clear()
            raise
        return places

    def _add_each(self, texts: list[str]) -> npt.NDArray[np.int64]:
        """The places of forms that are new, with their bits written there."""
        judged = self.judge_each(texts, 0, self._judged) if self._judged else [0] * len(texts)
        first, past = len(self), len(self) + len(texts)
        if past > self.bits.shape[1]:
            more = np.zeros((len(self.bits), max(past, self.bits.shape[1])), dtype=np.int64)
            self.bits = np.concatenate([self.bits, more], axis=1)
        placed = dict(zip(texts, range(first, past), strict=True))
        number = self._words.setdefault
        self.bits[0, first:past] = [number(text.lower(), at) for text, at in placed.items()]
        self.update(placed)
        self._write(judged, first)
        return np.arange(first, past)

    def _ask_further(self) -> None:
        """Asks about all forms what has not been asked yet."""
        # A first test may load what asks further questions: most do so for one of a few forms.
        self.judge_each(islice(self, _FEW_FORMS), self._judged, len(self.questions))
        asked = len(self.questions)
        judged = self.judge_each(self, self._judged, asked)
        if missing := asked // ROW_BITS + 2 - len(self.bits):
            more = np.zeros((missing, self.bits.shape[1]), dtype=np.int64)
            self.bits = np.concatenate([self.bits, more])
        self._write(judged, 0)
        self._judged = asked

    def _write(self, judged: list[int], first: int) -> None:
        """Adds what was judged to the bits of as many forms, from the first on."""
        for row in range(1, len(self.bits)):
            low = (row - 1) * ROW_BITS
            own = [bits >> low & _ROW_MASK for bits in judged]
            self.bits[row, first : first + len(judged)] |= np.array(own, dtype=np.int64)

    def judge_each(self, texts: Iterable[str], first: int, past: int) -> list[int]:
        """The bits of each form from one question on, before another one."""
        asked = {sort: self._list_asked(sort, first, past) for sort in WORDS | NUMBER}
        listed, judged = self._listed.get, []
        for text in texts:
            if not text:
                judged.append(0)
                continue
            always, tables, tests = asked[sort_of(text)]
            bits = always | listed(text.lower(), 0) & tables
            judged.append(bits + sum([bit for bit, test in tests if test(text)]))
        return judged

    def _list_asked(self, sort: str, first: int, past: int) -> _Asked:
        asked = [(1 << at, self.questions[at]) for at in range(first, past)]
        own = [(bit, test) for bit, (of, _, test) in asked if sort in of]
        return _Asked(
            always=sum(bit for bit, (_, always, _) in asked if sort in always),
            tables=sum(bit for bit, test in own if not test),
            tests=[(bit, test) for bit, test in own if test],
        )


def sort_of(text: str) -> str:
    """The sort of a form."""
    first = text[0]
    if first.islower():
        return "small"
    if first.isupper():
        return "capital"
    return "number" if text.isdecimal() else "sign"


VERDICTS = Verdicts()
