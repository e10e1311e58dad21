"""Runs of capital words, with the small words that tie them: "Our Lady of Coral Bay"."""

from __future__ import annotations

from functools import cached_property

from seawall.detect.rules.address.places import KNOWN, STATES
from seawall.detect.rules.hospitals.words import load_words
from seawall.text import Reading
from seawall.text.clinical.words import is_clinical_word
from seawall.text.name_lexicon import load_names

_TIES = frozenset("of the and & de la del des".split())
# In a line of capitals, and in A Text Where Every Word Has One, these still end a name.
_FUNCTION_WORDS = frozenset(
    "to at from in the and for by with on of was is she he has had were are been then who that"
    " after before since until if when but via till på från vid hos i och av med som".split()
)
# Of a name they are no part, so that their capitals tell such a text.
_TELLING = frozenset("was is has had were are been she he that som har är var från på hos".split())
_OWNERS = frozenset("lady vale sisters brothers order heart city sons bank board ministry".split())
# Words that a full stop shortens inside a name: "Emory Univ. Hosp".
_SHORTENED = frozenset("univ gen genl mem meml comm reg regl med natl co chldrns".split())
_BEFORE_HEADS = frozenset("medical health university community regional memorial general".split())
_MIN_WRAPPED_LINE = 50
_PLACES = KNOWN | {name for name in STATES if len(name) > 3}
_APOSTROPHES = frozenset("'’")
_DOTS = frozenset(".:")
_MAX_TOKENS = 12
_LONGEST_SHOUT = 4  # letters of what is written in capitals anywhere


class Capitals:
    """Reads runs of capital words in one note; no step looks further than a dozen tokens."""

    def __init__(self, reading: Reading) -> None:
        self.starts, self.ends = reading.token_starts, reading.token_ends
        self.texts = reading.texts
        self.text = reading.text
        self.count = len(reading.texts)
        self.words = reading.words
        self.woken_by = reading.woken_by
        self._places_of = reading.places_of
        self._gaps = reading.gaps
        self._lang = reading.lang
        table = load_words()
        self._generic = table.generic
        self._saints = table.saints
        self._heads = table.heads
        self._cues = table.cues
        self._fields = table.fields
        self._common = load_names().common

    def gap(self, index: int) -> str:
        """What stands between a token and the next one."""
        return self._gaps[index] if index < self.count else "\n"

    def read_back(self, end: int) -> int:
        """Index of the first token of the run that ends before token ``end``."""
        start = at = end
        while at > 0 and end - at < _MAX_TOKENS and self._is_near(at - 1):
            at -= 1
            if self._is_heading(at, end):
                break
            if self._is_capital(at):
                start = at
            elif not self._is_tie(at):
                break
        return self._drop_generic(start, end)

    def _is_heading(self, index: int, end: int) -> bool:
        """True for a word in capitals before a name that is not."""
        if len(self.words[index]) <= _LONGEST_SHOUT or not self.texts[index].isupper():
            return False
        end += end + 1 < self.count and self.texts[end] == ","  # "CREST POULTRY, INC."
        return not (end < self.count and self.texts[end].isupper())

    def read(self, start: int) -> int:
        """Index after the run that begins at token ``start``; ``start`` where none does."""
        end = at = start
        while at < self.count and at - start < _MAX_TOKENS:
            if at > start and not self._is_near(at - 1):
                break
            if self._is_capital(at) and not self._labels_a_field(at):
                end = at + 1
            elif at == start or not self._is_tie(at):
                break
            at += 1
        return end

    def is_distinct(self, start: int, end: int) -> bool:
        """True if one of the words names something: not a specialty, a determiner or a heading."""
        return bool(self._list_distinct(start, end))

    def _list_distinct(self, start: int, end: int) -> list[str]:
        """Those words in lower case."""
        pairs = zip(self.texts[start:end], self.words[start:end], strict=True)
        return [
            word
            for text, word in pairs
            if text[0].isupper() and len(text) > 2 and word not in self._generic
        ]

    def is_unusual(self, start: int, end: int) -> bool:
        """True for two distinct words, or one that is no common word."""
        distinct = self._list_distinct(start, end)
        return len(distinct) > 1 or any(
            word not in self._common or word in _PLACES for word in distinct
        )

    def is_rare(self, start: int, end: int) -> bool:
        """True if one of the words is neither generic nor common, nor of medicine.

        "Mirabel", not "Both Sides" or "Myocardial Perfusion".
        """
        return any(
            self.texts[at][0].isupper()
            and self.words[at] not in self._generic
            and self.words[at] not in self._common
            and not is_clinical_word(self.words[at], self._lang)
            for at in range(start, end)
        )

    def is_branch(self, index: int) -> bool:
        """True for a rare word that is no person's: the "Häggvik" of "ICA Maxi Häggvik"."""
        word = self.words[index]
        is_known = word in self._common or word in self._generic or self._labels_a_field(index)
        return self.texts[index].istitle() and not (is_known or load_names().is_name(word))

    def _is_capital(self, index: int) -> bool:
        text, word = self.texts[index], self.words[index]
        if not text[0].isupper():
            return False
        if word not in _FUNCTION_WORDS:
            return True
        return not (text.isupper() or word in _TELLING or self._is_titled)

    @cached_property
    def _is_titled(self) -> bool:
        """True if most of the words that never have a capital inside a sentence have one."""
        told = [self.texts[at][0].isupper() for at in self._places_of(_TELLING)]
        return sum(told) * 2 > len(told)

    def _is_near(self, index: int) -> bool:
        """True for neighbours on a line, or over the break of a long one."""
        gap = self._gaps[index]
        if gap == " " or not gap:
            return True
        if gap != "\n" or not self._may_begin_line(index + 1):
            return False
        if self.texts[index + 1].isupper():
            return False
        end = self.ends[index]
        line_start = self.text.rfind("\n", max(0, end - 200), end) + 1
        return end - line_start >= _MIN_WRAPPED_LINE

    def _may_begin_line(self, index: int) -> bool:
        """True for what goes on with a name: no common word but a head or what goes before one."""
        word = self.words[index]
        return word not in self._common or word in self._heads or word in _BEFORE_HEADS

    def _is_tie(self, index: int) -> bool:
        text, word = self.texts[index], self.words[index]
        if word == "of":
            return index > 0 and self._may_own(index - 1)
        if word in _TIES or text in _APOSTROPHES:
            return True
        if text == "-":
            return index > 0 and self._gaps[index - 1] == "" == self._gaps[index]
        if text == "s" and index > 0 and self.texts[index - 1] in _APOSTROPHES:
            return True
        return text in _DOTS and index > 0 and self._is_shortened(index - 1)

    def _is_shortened(self, index: int) -> bool:
        """True for the "St" of "St.", the "Univ" of "Univ." and an initial, with the dot on it."""
        text, word = self.texts[index], self.words[index]
        is_initial = len(text) == 1 and text.isupper()
        is_short = is_initial or word in self._saints or word in _SHORTENED
        return is_short and not self._gaps[index]

    def _may_own(self, index: int) -> bool:
        """True before the "of" of "Our Lady of", "University of"; not of "Anna Berg of"."""
        word = self.words[index]
        return word in _OWNERS or word in self._generic or word in self._heads

    def _labels_a_field(self, index: int) -> bool:
        is_last = index + 1 >= self.count
        return not is_last and self.texts[index + 1] == ":" and self._gaps[index] == ""

    def _drop_generic(self, start: int, end: int) -> int:
        """Leave out "The", "At", "From" … that open a sentence or a field."""
        while start < end and self._is_droppable(start):
            start += 1
        return start

    def _is_droppable(self, index: int) -> bool:
        word = self.words[index]
        if word in self._generic or word in self._fields or self._is_cue(index):
            return not self._opens_name(index)
        return self._is_tie(index)

    def _is_cue(self, index: int) -> bool:
        """True for "Cook At", not for the "Cook" of "Cook County Hospital"."""
        tails = self._cues.get(self.words[index])
        if tails is None:
            return False
        following = self.words[index + 1 : index + 5]
        return any(following[: len(tail)] == tail for tail, _ in tails)

    def _opens_name(self, index: int) -> bool:
        return self.words[index] in ("our", "university", "general", "memorial", "va")
