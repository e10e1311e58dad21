"""Where a name ends, and what a name can be made of."""

from __future__ import annotations

from enum import Enum

from seawall.detect.rules.names.words import NoteWords
from seawall.text import Token
from seawall.text.clinical.terms import looks_clinical
from seawall.text.frequent_words import load_frequencies

_APOSTROPHES = frozenset("'’`´")
_JOINERS = frozenset("-‐‑–'’`´")
_QUOTES = frozenset("\"”“'’„»«")
MAX_TIED = 6
_GENERATIONS = frozenset({"jr", "sr", "ii", "iii", "iv"})
_MAX_WORDS = 6
_MIN_WRAPPED_LINE = 40
_MAX_SHARE = 8e-4
_MAX_SHARE_IN_CAPITALS = 5e-5


class Trust(Enum):
    """How much the place says that a name stands there."""

    FULL = "a field or title: any capital word, and a name of the lists in lower case"
    PART = "a profession or loose cue: a name of the lists or an unknown capital word"
    NONE = "running text: names of the lists"


class NameReader(NoteWords):
    """Reads names in one note, token by token; no step looks further than a few tokens."""

    def read(self, index: int, trust: Trust, comma: bool = False) -> int:
        """Index after the name that begins at token ``index``; ``index`` where none does."""
        end = self._read_first(index, trust)
        words = 1
        while end > index and words < _MAX_WORDS:
            following = self._read_next(index, end, trust, words)
            if following == end and comma:
                following, comma = self._read_after_comma(end, trust), False
            if following == end:
                break
            end, words = following, words + 1
        return end

    def read_back(self, end: int, trust: Trust) -> int:
        """Index of the first token of the name that ends before token ``end``."""
        start = end
        for _ in range(_MAX_WORDS):
            before = self._step_back(start, is_last=start == end, trust=trust)
            if before == start:
                break
            start = before
        while start < end and self.tokens[start].lower in self._cues.stops:
            start += 1
        return start

    def _step_back(self, start: int, is_last: bool, trust: Trust) -> int:
        """Index of the name's word or initial before ``start``; ``start`` if there is none."""
        at = start - 1
        if at < 0 or (not is_last and self.gap(at) not in (" ", "")):
            return start
        if self.tokens[at].text in _JOINERS and at > 0 and self.gap(at - 1) == "" == self.gap(at):
            return at - 1 if self._is_word_of_name(at - 1, Trust.FULL) else start
        if self.tokens[at].text == "." and at > 0 and self.is_initial(at - 1):
            # "mmol/L. Anna", "on 2L. MD": a unit ends there.
            before = self.tokens[at - 2].text if at > 1 and not self.gap(at - 2) else ""
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
        token = self.tokens[index]
        if not token.text[0].isalpha() or (
            token.lower in self._cues.stops and self._join(index + 1) == index + 1
        ):
            return False
        if not token.text[0].isupper():
            return trust is Trust.FULL and len(token.text) > 2 and self._is_lower_name(index)
        if len(token.text) == 1:
            return False
        if trust is Trust.FULL:
            return not self._is_done(token)
        if trust is Trust.PART:
            return token.lower not in self._names.common and not looks_clinical(token.lower)
        return self._is_listed(token)

    def _is_done(self, token: Token) -> bool:
        """True for "Discussed" in "Caller: Discussed Breslow", which nobody is called."""
        return (
            token.lower.endswith("ed")
            and token.lower in self._names.common
            and not self._names.is_listed(token.lower)
        )

    def _is_lower_name(self, index: int) -> bool:
        """A listed name in small letters, or an unknown word before one."""
        token, following = self.tokens[index], index + 1
        if self._is_listed(token):
            return True
        if following >= self.count or self.gap(index) != " " or self.is_common(index):
            return False
        return self._is_listed(self.tokens[following]) and not looks_clinical(token.lower)

    def _is_particle(self, index: int) -> bool:
        """True for "van", "de la" … before a capital word, whatever the particle's case."""
        tokens, particles = self.tokens, self._cues.particles
        for at in range(index, min(index + 3, self.count - 1)):
            if tokens[at].lower not in particles:
                return False
            joined = at + 2 < self.count and tokens[at + 1].text in _JOINERS
            following = tokens[at + 2] if joined else tokens[at + 1]
            if self.gap(at) not in (" ", "", "\n"):
                return False
            if following.text[0].isupper() and following.lower not in self._cues.stops:
                return True
        return False

    def _read_first(self, index: int, trust: Trust) -> int:
        if index >= self.count:
            return index
        if self.is_initial(index):
            return self._read_initials(index, trust)
        if self._is_word_of_name(index, trust):
            return self._join(index + 1)
        if trust is not Trust.NONE and self._is_particle(index):
            return self._join(index + 1)
        return index

    def _read_initials(self, index: int, trust: Trust) -> int:
        """ "J." or "J.R." where a surname follows, "O'Brien", or initials alone in a field."""
        joined = self._join(index + 1)
        if joined > index + 1:
            return joined
        end = self._skip_dot(index + 1)
        while end < self.count and self.is_initial(end) and self.gap(end - 1) in ("", " "):
            end = self._skip_dot(end + 1)
            if end - index > 6:
                return index
        has_dots = self.tokens[end - 1].text == "."
        followed = (
            end < self.count and self.gap(end - 1) in (" ", "") and self._continues(end, trust)
        )
        alone = trust is Trust.FULL and has_dots and end - index > 2
        return end if alone or (followed and (has_dots or trust is not Trust.NONE)) else index

    def read_initials(self, index: int) -> int:
        """Index after dotted initials that stand alone ("D.F."); ``index`` where none do."""
        return self._read_initials(index, Trust.FULL) if self.is_initial(index) else index

    def _continues(self, index: int, trust: Trust) -> bool:
        return self._is_word_of_name(index, trust) or self._is_particle(index)

    def _skip_dot(self, index: int) -> int:
        is_dot = index < self.count and self.tokens[index].text == "." and not self.gap(index - 1)
        return index + 1 if is_dot else index

    def join(self, index: int) -> int:
        """Index after the word at ``index`` with all that is tied to it, a "Jr" too."""
        end = self._join(index + 1)
        return end + 1 if end < self.count and self.words[end] in _GENERATIONS else end

    def _join(self, end: int) -> int:
        """Index after what hyphens and apostrophes tie to the word before token ``end``."""
        tokens = self.tokens
        # Every word of a chain asks for its rest: without a limit a long one costs its square.
        last = min(self.count, end + 2 * MAX_TIED) - 1
        while end < last and tokens[end].text in _JOINERS:
            if self.gap(end - 1) or self.gap(end) or not tokens[end + 1].text[0].isalpha():
                break
            part = tokens[end + 1].text
            if tokens[end].text in _APOSTROPHES and part in ("s", "S", "t"):
                break
            if not part[0].isupper() and tokens[end - 1].text[0].isupper():
                break
            if len(tokens[end - 1].text) == 1 and tokens[end].text not in _APOSTROPHES:
                break
            end += 2
        return end

    def _read_next(self, start: int, end: int, trust: Trust, words: int) -> int:
        if end >= self.count or not self._is_near(end - 1):
            return end
        token = self.tokens[end]
        if self.is_initial(end):
            return self._read_middle_initial(end)
        if token.text in _QUOTES:
            return self._read_nickname(end)
        if token.lower in _GENERATIONS:
            return end + 1
        if not token.text[0].isalpha() or self._labels_a_field(end):
            return end
        is_part = self._is_particle(end) or self._may_follow(start, end, trust, words)
        return self._join(end + 1) if is_part else end

    def _read_nickname(self, index: int) -> int:
        """ "Micke" and Berg of "Mikael "Micke" Berg": a quoted word before a further name."""
        end = index + 3
        if end >= self.count or self.tokens[index + 2].text not in _QUOTES:
            return index
        is_name = self.is_title_case(index + 1) and self.gap(index + 2) == " "
        return self._join(end + 1) if is_name and self._continues(end, Trust.PART) else index

    def _read_middle_initial(self, index: int) -> int:
        after = self._skip_dot(index + 1)
        if after > index + 1:
            return after
        follows = (
            after < self.count and self.gap(index) == " " and self._continues(after, Trust.PART)
        )
        ends = self.gap(index).startswith("\n") or (
            after < self.count and self.tokens[after].text in (",", ";", ")", ".")
        )
        joined = self._join(index + 1)
        if joined > index + 1:
            return joined
        return after if follows or ends else index

    def _may_follow(self, start: int, index: int, trust: Trust, words: int) -> bool:
        """A further word of a name: of the lists, or unknown; a common word only as surname."""
        token = self.tokens[index]
        if token.lower in self._cues.stops:
            return False
        if self._is_word_of_name(index, Trust.NONE):
            return True
        if not token.text[0].isupper():
            return self.tokens[start].text.islower() and self._is_word_of_name(index, Trust.FULL)
        if token.lower not in self._names.common:
            return trust is not Trust.NONE or self._is_surname_shape(start, token, words)
        return words == 1 and self._is_common_surname(start, index)

    def _is_surname_shape(self, start: int, token: Token, words: int) -> bool:
        """An unknown word behind one listed, or behind two given names ("Kim Roger Edvall")."""
        shaped = len(token.text) > 2 and token.text[1:].islower()
        return shaped and (
            words == 1 or (words == 2 and self.is_given(start) and self.is_given(start + 1))
        )

    def _is_common_surname(self, start: int, index: int) -> bool:
        """ "John Long", but not "Smith Will": the most frequent words are hardly surnames."""
        word = self.tokens[index].lower
        limit = _MAX_SHARE_IN_CAPITALS if self.tokens[index].text.isupper() else _MAX_SHARE
        if word not in self._names.family or _share_of(word) > limit:
            return False
        return self.tokens[start].lower in self._names.given or len(self.tokens[start].text) == 1

    def _labels_a_field(self, index: int) -> bool:
        return index + 1 < self.count and self.tokens[index + 1].text == ":"

    def _is_near(self, index: int) -> bool:
        gap = self.gap(index)
        if gap in (" ", "\u00a0"):
            return True
        return gap.count("\n") == 1 and len(gap) < 12 and self._is_wrapped(index)

    def _is_wrapped(self, index: int) -> bool:
        """True if the line was broken inside a name: a long line, and a surname opens the next."""
        if index + 1 >= self.count:
            return False
        end = self.tokens[index].end_char
        line_start = self.text.rfind("\n", max(0, end - 200), end) + 1
        opens_name = self.is_name(index + 1) or self._join(index + 2) > index + 2
        return end - line_start >= _MIN_WRAPPED_LINE and opens_name

    def _read_after_comma(self, index: int, trust: Trust) -> int:
        """Index after ", FIRST" of "LAST, FIRST"."""
        at = index + 1
        if at >= self.count or self.tokens[index].text != "," or "\n" in self.gap(index):
            return index
        if self.tokens[at].lower in self._cues.suffixes or self._labels_a_field(at):
            return index
        if self.is_initial(at):
            end = self._skip_dot(at + 1)
            is_degree = end < self.count and self.is_initial(end) and not self.gap(end - 1)
            return index if is_degree else end
        given = self.tokens[at].text[0].isupper() and self.is_given(at)
        if not given and trust is not Trust.FULL:
            return index
        return self._join(at + 1) if self._is_word_of_name(at, trust) else index


def _share_of(word: str) -> float:
    return max(load_frequencies(lang).get(word, 0.0) for lang in ("en", "sv"))
