"""Runs of capital words, with the small words that tie them: "Our Lady of Coral Bay"."""

from __future__ import annotations

from functools import cached_property

from seawall.detect.rules.address.places import KNOWN, STATES
from seawall.detect.rules.hospitals.words import APOSTROPHES, MAY_TIE, TIES, load_words
from seawall.model import Span, draw_span
from seawall.text import Reading, Wake
from seawall.text.clinical.words import is_clinical_word
from seawall.text.name_lexicon import load_names

# In a line of capitals, and in A Text Where Every Word Has One, these still end a name.
_FUNCTION_WORDS = frozenset(
    "to at from in the and for by with on of was is she he has had were are been then who that"
    " after before since until if when but via till på från vid hos i och av med som".split()
)
# Of a name they are no part, so that their capitals tell such a text.
_TELLING = frozenset("was is has had were are been she he that som har är var från på hos".split())
_TELLS = Wake.at(_TELLING)
_OWNERS = frozenset("lady vale sisters brothers order heart city sons bank board ministry".split())
# Words that a full stop shortens inside a name: "Emory Univ. Hosp".
_SHORTENED = frozenset("univ gen genl mem meml comm reg regl med natl co chldrns".split())
_BEFORE_HEADS = frozenset("medical health university community regional memorial general".split())
_MIN_WRAPPED_LINE = 50
_PLACES = KNOWN | {name for name in STATES if len(name) > 3}
_DOTS = frozenset(".:")
_OPEN_NAMES = frozenset("our university general memorial va".split())
_MAX_TOKENS = 12
_LONGEST_SHOUT = 4  # letters of what is written in capitals anywhere


class Capitals:
    """Reads runs of capital words in one note; no step looks further than a dozen tokens."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.starts, self.ends = reading.token_starts, reading.token_ends
        self.texts, self.words = reading.texts, reading.words
        self.text, self.lang = reading.text, reading.lang
        self.count = len(self.texts)
        self.woken_by = reading.woken_by
        self.gaps = reading.gaps
        self._table = table = load_words()
        self._generic = table.generic

    def gap(self, index: int) -> str:
        """What stands between a token and the next one."""
        return self.gaps[index] if index < self.count else "\n"

    def span(self, first: int, end: int) -> Span:
        """The characters of the tokens from ``first`` up to ``end``."""
        return draw_span((self.starts[first], self.ends[end - 1]))

    def read_back(self, end: int) -> int:
        """Index of the first token of the run that ends before token ``end``."""
        texts, words, gaps = self.texts, self.words, self.gaps
        start = at = end
        stop = max(0, end - _MAX_TOKENS)
        while at > stop:
            gap = gaps[at - 1]
            if gap and gap != " " and not self._is_wrapped(at - 1):
                break
            at -= 1
            text, word = texts[at], words[at]
            if text[0].isupper():
                if len(word) > _LONGEST_SHOUT and text.isupper() and not self._is_shouted(end):
                    break
                if word not in _FUNCTION_WORDS or self._is_capital(at):
                    start = at
                    continue
            if word not in MAY_TIE or not self._is_tie(at):
                break
        return self._drop_generic(start, end) if start < end else end

    def _is_shouted(self, end: int) -> bool:
        """False for a name that is not in capitals: a word in capitals before it is a heading."""
        end += end + 1 < self.count and self.texts[end] == ","  # "CREST POULTRY, INC."
        return end < self.count and self.texts[end].isupper()

    def read(self, start: int) -> int:
        """Index after the run that begins at token ``start``; ``start`` where none does."""
        texts, words, gaps = self.texts, self.words, self.gaps
        end = at = start
        stop = min(self.count, start + _MAX_TOKENS)
        while at < stop:
            if at > start:
                gap = gaps[at - 1]
                if gap and gap != " " and not self._is_wrapped(at - 1):
                    break
            word = words[at]
            if (
                texts[at][0].isupper()
                and (word not in _FUNCTION_WORDS or self._is_capital(at))
                and not self._labels_a_field(at)
            ):
                end = at + 1
            elif at == start or word not in MAY_TIE or not self._is_tie(at):
                break
            at += 1
        return end

    def is_distinct(self, start: int, end: int) -> bool:
        """True if one of the words names something: not a specialty, a determiner or a heading."""
        texts, words, generic = self.texts, self.words, self._generic
        for at in range(start, end):
            text = texts[at]
            if len(text) > 2 and text[0].isupper() and words[at] not in generic:
                return True
        return False

    def _list_distinct(self, start: int, end: int) -> list[str]:
        """Those words in lower case."""
        texts, words, generic = self.texts, self.words, self._generic
        return [
            words[at]
            for at in range(start, end)
            if len(texts[at]) > 2 and texts[at][0].isupper() and words[at] not in generic
        ]

    def is_unusual(self, start: int, end: int) -> bool:
        """True for two distinct words, or one that is no common word."""
        distinct = self._list_distinct(start, end)
        if len(distinct) != 1:
            return len(distinct) > 1
        return distinct[0] not in load_names().common or distinct[0] in _PLACES

    def is_rare(self, start: int, end: int) -> bool:
        """True if one of the words is neither generic nor common, nor of medicine.

        "Mirabel", not "Both Sides" or "Myocardial Perfusion".
        """
        common = load_names().common
        for at in range(start, end):
            word = self.words[at]
            if not self.texts[at][0].isupper() or word in self._generic or word in common:
                continue
            if not is_clinical_word(word, self.lang):
                return True
        return False

    def is_branch(self, index: int) -> bool:
        """True for a rare word that is no person's: the "Häggvik" of "ICA Maxi Häggvik"."""
        word, names = self.words[index], load_names()
        is_known = word in names.common or word in self._generic or self._labels_a_field(index)
        return self.texts[index].istitle() and not (is_known or names.is_name(word))

    def _is_capital(self, index: int) -> bool:
        """True for a word of sentences that is part of a name here, by its capital."""
        text, word = self.texts[index], self.words[index]
        return not (text.isupper() or word in _TELLING or self._is_titled)

    @cached_property
    def _is_titled(self) -> bool:
        """True if most of the words that never have a capital inside a sentence have one."""
        told = [self.texts[at][0].isupper() for at in self.woken_by(_TELLS)]
        return sum(told) * 2 > len(told)

    def _is_wrapped(self, index: int) -> bool:
        """True at the end of a long line that goes on in the next one."""
        if self.gaps[index] != "\n" or not self._may_begin_line(index + 1):
            return False
        if self.texts[index + 1].isupper():
            return False
        end = self.ends[index]
        line_start = self.text.rfind("\n", max(0, end - 200), end) + 1
        return end - line_start >= _MIN_WRAPPED_LINE

    def _may_begin_line(self, index: int) -> bool:
        """True for what goes on with a name: no common word but a head or what goes before one."""
        word = self.words[index]
        is_common = word in load_names().common
        return not is_common or word in self._table.heads or word in _BEFORE_HEADS

    def _is_tie(self, index: int) -> bool:
        """True for one of the words and marks that may tie, where it does."""
        text, word = self.texts[index], self.words[index]
        if word == "of":
            return index > 0 and self._may_own(index - 1)
        if word in TIES or text in APOSTROPHES:
            return True
        if text == "-":
            return index > 0 and self.gaps[index - 1] == "" == self.gaps[index]
        if text == "s" and index > 0 and self.texts[index - 1] in APOSTROPHES:
            return True
        return text in _DOTS and index > 0 and self._is_shortened(index - 1)

    def _is_shortened(self, index: int) -> bool:
        """True for the "St" of "St.", the "Univ" of "Univ." and an initial, with the dot on it."""
        text, word = self.texts[index], self.words[index]
        is_initial = len(text) == 1 and text.isupper()
        is_short = is_initial or word in self._table.saints or word in _SHORTENED
        return is_short and not self.gaps[index]

    def _may_own(self, index: int) -> bool:
        """True before the "of" of "Our Lady of", "University of"; not of "Anna Berg of"."""
        word = self.words[index]
        return word in _OWNERS or word in self._generic or word in self._table.heads

    def _labels_a_field(self, index: int) -> bool:
        following = index + 1
        return following < self.count and self.texts[following] == ":" and not self.gaps[index]

    def _drop_generic(self, start: int, end: int) -> int:
        """Leave out "The", "At", "From" … that open a sentence or a field."""
        words, leading = self.words, self._table.leading
        while start < end and words[start] in leading and self._is_droppable(start):
            start += 1
        return start

    def _is_droppable(self, index: int) -> bool:
        word = self.words[index]
        if word in self._generic or word in self._table.fields or self._is_cue(index):
            return word not in _OPEN_NAMES
        return word in MAY_TIE and self._is_tie(index)

    def _is_cue(self, index: int) -> bool:
        """True for "Cook At", not for the "Cook" of "Cook County Hospital"."""
        tails = self._table.cues.get(self.words[index])
        if tails is None:
            return False
        following = self.words[index + 1 : index + 5]
        return any(following[: len(tail)] == tail for tail, _ in tails)
