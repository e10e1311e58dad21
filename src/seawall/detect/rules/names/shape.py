"""Where a name ends, and what a name can be made of."""

from __future__ import annotations

from enum import IntEnum

from seawall.detect.rules.names.forms import (
    ALPHA,
    ANY_GIVEN,
    CAPITAL,
    COLON,
    COMMON,
    COMMON_SURNAME,
    FITS_FULL,
    FITS_NONE,
    FITS_PART,
    FORMS,
    GENERATION,
    GENERATIONS,
    GIVEN,
    INITIAL,
    JOINER,
    JOINERS,
    LISTED,
    PARTICLE,
    PLAIN,
    QUOTE,
    SHAPED,
    SINGLE,
    STOP,
    is_listed,
)
from seawall.detect.rules.names.words import NoteWords
from seawall.text.clinical.terms import looks_clinical

APOSTROPHES = frozenset("'’`´")
MAX_TIED = 6
# What may follow a name and is no further word of it.
_CLOSING = INITIAL | QUOTE | GENERATION
# What a name may begin with, but for small letters in its own place.
_BEGINS = CAPITAL | PARTICLE
# What may follow a name, if its first word has a capital and if it has none.
GOES_ON = CAPITAL | PARTICLE | _CLOSING
_GOES_ON_SMALL = GOES_ON | ALPHA
# Behind a word, what says more about its end.
_HOLDS = JOINER | COLON
_MAX_WORDS = 6
_MIN_WRAPPED_LINE = 40


class Trust(IntEnum):
    """How much the place says that a name stands there, by the bit of a form that fits there."""

    FULL = FITS_FULL  # a field or title: any capital word, and a name of the lists in lower case
    PART = FITS_PART  # a profession or loose cue: a name of the lists or an unknown capital word
    NONE = FITS_NONE  # running text: names of the lists


# A member that is asked for by its name takes as long as the rest of a question.
_FULL, _PART, _NONE = Trust


class NameReader(NoteWords):
    """Reads names in one note, token by token; no step looks further than a few tokens."""

    def read(self, index: int, trust: Trust, comma: bool = False) -> int:
        """Index after the name that begins at token ``index``; ``index`` where none does."""
        if index >= self.count:
            return index
        form = FORMS[self.texts[index]]
        if form & trust and not form & STOP:
            end = self.tie(index + 1)
        elif form & INITIAL:
            end = self._read_initials(index, trust)
        elif form & (ALPHA if trust is _FULL else _BEGINS):
            end = self._read_first(index, form, trust)
        else:
            return index
        return end if end == index else self.read_on(index, end, trust, comma)

    def read_on(self, start: int, end: int, trust: Trust, comma: bool = False) -> int:
        """Index after the name whose first word is that from ``start`` up to ``end``."""
        texts, gaps, count = self.texts, self.gaps, self.count
        goes_on = _GOES_ON_SMALL if texts[start].islower() else GOES_ON
        for words in range(1, _MAX_WORDS):
            if end >= count:
                break
            following, form = end, FORMS[texts[end]]
            if form & PLAIN and gaps[end - 1] == " ":
                following = self._pass(end)
            elif form & goes_on:
                following = self._read_next(start, end, trust, words)
            elif comma and texts[end] == ",":
                following, comma = self._read_after_comma(end, trust), False
            if following == end:
                break
            end = following
        return end

    def _pass(self, index: int) -> int:
        """Index after a further word with what is tied to it; ``index`` before a colon."""
        following = index + 1
        if following < self.count:
            behind = FORMS[self.texts[following]]
            if behind & _HOLDS:
                return index if behind & COLON else self.tie(following)
        return following

    def read_back(self, end: int, trust: Trust) -> int:
        """Index of the first token of the name that ends before token ``end``."""
        start = end
        for _ in range(_MAX_WORDS):
            before = self._step_back(start, is_last=start == end, trust=trust)
            if before == start:
                break
            start = before
        while start < end and self.words[start] in self._stops:
            start += 1
        return start

    def _step_back(self, start: int, is_last: bool, trust: Trust) -> int:
        """Index of the name's word or initial before ``start``; ``start`` if there is none."""
        at = start - 1
        if at < 0 or (not is_last and self.gap(at) not in (" ", "")):
            return start
        if self.texts[at] in JOINERS and at > 0 and self.gap(at - 1) == "" == self.gap(at):
            return at - 1 if self._is_word_of_name(at - 1, _FULL) else start
        if self.texts[at] == "." and at > 0 and self.is_initial(at - 1):
            # "mmol/L. Anna", "on 2L. MD": a unit ends there.
            before = self.texts[at - 2] if at > 1 and not self.gap(at - 2) else ""
            is_tied = before == "/" or before[-1:].isdigit()
            return start if is_tied else at - 1
        return at if self._may_precede(at, is_last, trust) else start

    def _may_precede(self, index: int, is_last: bool, trust: Trust) -> bool:
        if self.is_initial(index):
            return not is_last
        if self.words[index] in self._cues.by_first_word and not self.is_name(index):
            return False
        is_particle = not is_last and self._is_particle(index)
        return is_particle or self._is_word_of_name(index, trust)

    def _is_word_of_name(self, index: int, trust: Trust) -> bool:
        text = self.texts[index]
        form = FORMS[text]
        if form & CAPITAL:
            fits = form & trust != 0
        else:
            is_long = trust is _FULL and form & ALPHA != 0 and len(text) > 2
            fits = is_long and self._is_lower_name(index)
        return fits and (not form & STOP or self.tie(index + 1) > index + 1)

    def _is_lower_name(self, index: int) -> bool:
        """A listed name in small letters, or an unknown word before one."""
        following = index + 1
        if is_listed(self.texts[index]):
            return True
        if following >= self.count or self.gaps[index] != " " or self.is_common(index):
            return False
        return is_listed(self.texts[following]) and not looks_clinical(self.words[index])

    def _is_particle(self, index: int) -> bool:
        """True for "van", "de la" … before a capital word, whatever the particle's case."""
        if not FORMS[self.texts[index]] & PARTICLE:
            return False
        particles = self._cues.particles
        for at in range(index, min(index + 3, self.count - 1)):
            if self.words[at] not in particles or self.gaps[at] not in (" ", "", "\n"):
                return False
            is_joined = at + 2 < self.count and self.texts[at + 1] in JOINERS
            following = at + 2 if is_joined else at + 1
            if self.texts[following][0].isupper() and self.words[following] not in self._stops:
                return True
        return False

    def _read_first(self, index: int, form: int, trust: Trust) -> int:
        is_first = self._is_word_of_name(index, trust)
        if is_first or (form & PARTICLE and trust is not _NONE and self._is_particle(index)):
            return self.tie(index + 1)
        return index

    def _read_initials(self, index: int, trust: Trust) -> int:
        """ "J." or "J.R." where a surname follows, "O'Brien", or initials alone in a field."""
        joined = self.tie(index + 1)
        if joined > index + 1:
            return joined
        end = self._skip_dot(index + 1)
        while end < self.count and self.is_initial(end) and self.gaps[end - 1] in ("", " "):
            end = self._skip_dot(end + 1)
            if end - index > 6:
                return index
        has_dots = self.texts[end - 1] == "."
        followed = (
            end < self.count and self.gaps[end - 1] in (" ", "") and self._continues(end, trust)
        )
        alone = trust is _FULL and has_dots and end - index > 2
        return end if alone or (followed and (has_dots or trust is not _NONE)) else index

    def read_initials(self, index: int) -> int:
        """Index after dotted initials that stand alone ("D.F."); ``index`` where none do."""
        return self._read_initials(index, _FULL) if self.is_initial(index) else index

    def _continues(self, index: int, trust: Trust) -> bool:
        return self._is_word_of_name(index, trust) or self._is_particle(index)

    def _skip_dot(self, index: int) -> int:
        is_dot = index < self.count and self.texts[index] == "." and not self.gaps[index - 1]
        return index + 1 if is_dot else index

    def join(self, index: int) -> int:
        """Index after the word at ``index`` with all that is tied to it, a "Jr" too."""
        return self.close(self.tie(index + 1))

    def close(self, end: int) -> int:
        """Index after a "Jr" at ``end``; ``end`` where none stands."""
        return end + (end < self.count and self.words[end] in GENERATIONS)

    def tie(self, end: int) -> int:
        """Index after what hyphens and apostrophes tie to the word before token ``end``."""
        texts, gaps = self.texts, self.gaps
        if end >= self.count or texts[end] not in JOINERS:
            return end
        # Every word of a chain asks for its rest: without a limit a long one costs its square.
        last = min(self.count, end + 2 * MAX_TIED) - 1
        while end < last and texts[end] in JOINERS:
            before, tie, part = texts[end - 1 : end + 2]
            if gaps[end - 1] or gaps[end] or not part[0].isalpha():
                break
            is_apostrophe = tie in APOSTROPHES
            if is_apostrophe and part in ("s", "S", "t"):
                break
            if not part[0].isupper() and before[0].isupper():
                break
            if len(before) == 1 and not is_apostrophe:
                break
            end += 2
        return end

    def _read_next(self, start: int, end: int, trust: Trust, words: int) -> int:
        if self.gaps[end - 1] != " " and not self.is_near(end - 1):
            return end
        form = FORMS[self.texts[end]]
        if form & _CLOSING:
            if form & INITIAL:
                return self._read_middle_initial(end)
            return self._read_nickname(end) if form & QUOTE else end + 1
        if not form & ALPHA:
            return end
        is_part = form & PARTICLE and self._is_particle(end)
        is_word = is_part or self._may_follow(start, end, trust, words)
        return self._pass(end) if is_word else end

    def _read_nickname(self, index: int) -> int:
        """ "Micke" and Berg of "Mikael "Micke" Berg": a quoted word before a further name."""
        end = index + 3
        if end >= self.count or not FORMS[self.texts[index + 2]] & QUOTE:
            return index
        is_name = self.is_title_case(index + 1) and self.gap(index + 2) == " "
        return self.tie(end + 1) if is_name and self._continues(end, _PART) else index

    def _read_middle_initial(self, index: int) -> int:
        after = self._skip_dot(index + 1)
        if after > index + 1:
            return after
        follows = after < self.count and self.gap(index) == " " and self._continues(after, _PART)
        ends = self.gap(index).startswith("\n") or (
            after < self.count and self.texts[after] in (",", ";", ")", ".")
        )
        joined = self.tie(index + 1)
        if joined > index + 1:
            return joined
        return after if follows or ends else index

    def _may_follow(self, start: int, index: int, trust: Trust, words: int) -> bool:
        """A further word of a name: of the lists, or unknown; a common word only as surname."""
        form = FORMS[self.texts[index]]
        if form & STOP:
            return False
        if not form & CAPITAL:
            return self.texts[start].islower() and self._is_word_of_name(index, _FULL)
        if form & LISTED and not form & SINGLE:
            return True
        first = FORMS[self.texts[start]]
        if form & COMMON:
            is_behind_given = words == 1 and first & (ANY_GIVEN | SINGLE) != 0
            return is_behind_given and form & COMMON_SURNAME != 0
        if trust is not _NONE:
            return True
        # An unknown word behind one listed, or behind two given names ("Kim Roger Edvall").
        are_given = words == 2 and first & GIVEN != 0 and self.is_given(start + 1)
        return form & SHAPED != 0 and (words == 1 or are_given)

    def _labels_a_field(self, index: int) -> bool:
        return index + 1 < self.count and self.texts[index + 1] == ":"

    def is_near(self, index: int) -> bool:
        """True where a name may go on with the next token: a space, or a line broken in it."""
        gap = self.gaps[index]
        if gap in (" ", "\u00a0"):
            return True
        return gap.count("\n") == 1 and len(gap) < 12 and self._is_wrapped(index)

    def _is_wrapped(self, index: int) -> bool:
        """True if the line was broken inside a name: a long line, and a surname opens the next."""
        if index + 1 >= self.count:
            return False
        if not self.is_name(index + 1) and self.tie(index + 2) == index + 2:
            return False
        end = self.ends[index]
        line_start = self.text.rfind("\n", max(0, end - 200), end) + 1
        return end - line_start >= _MIN_WRAPPED_LINE

    def _read_after_comma(self, index: int, trust: Trust) -> int:
        """Index after ", FIRST" of "LAST, FIRST"; ``index`` where the comma is before no such."""
        at = index + 1
        if at >= self.count or "\n" in self.gaps[index]:
            return index
        if self.words[at] in self._cues.suffixes or self._labels_a_field(at):
            return index
        if self.is_initial(at):
            end = self._skip_dot(at + 1)
            is_degree = end < self.count and self.is_initial(end) and not self.gap(end - 1)
            return index if is_degree else end
        given = self.texts[at][0].isupper() and self.is_given(at)
        if not given and trust is not _FULL:
            return index
        return self.tie(at + 1) if self._is_word_of_name(at, trust) else index
