"""Harmless words that are part of a name or code because of what stands beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.anonymize.scrub.sheet import Sheet
from seawall.anonymize.scrub.words import SafeWords
from seawall.anonymize.surrogate.names import is_common_name
from seawall.text import Reading

_PARTICLES = frozenset(
    "da das de del den der di do dos du la las le los mac mc o saint san st ten ter van von af "
    "abu al bin el ibn norra södra östra västra".split()
)
_STREETS = frozenset(
    "alley ave avenue blvd boulevard circle cir close court crescent ct dr drive gardens highway "
    "hill hwy lane ln loop mews parkway pike pl place plaza rd road route row square st street "
    "terrace trail view walk way".split()
)
# Short forms of two letters and full stops that are not somebody's initials.
_DOTTED = frozenset(
    "a.m p.m p.o i.v i.m s.c s.q s.l e.g i.e q.d q.h h.s o.d o.s o.u p.r b.i t.i q.i d.v t.e u.a "
    "v.b f.n m.m p.g f.r b.l t.o n.p v.s c.c r.r h.r".split()
)
# What is done to or by a person; a capital word beside it that can be a name is one.
_CUES_BEFORE = frozenset(
    "cc dr w mr mrs ms miss page paged attn msg landlord neighbor neighbour caller transcribed "
    "typed signed caregiver friend manager nurse hyresvärd granne grannen doktor ssk "
    "fru herr".split()
)
_CUES_AFTER = frozenset(
    "says said states called calls asks asked reports reported agrees paged checks rates to denies "
    "lives works säger ringde ringer frågar undrar uppger md rn do np pa pgr".split()
)
_LINKS = frozenset((",", ";", "/", "&", "-", "^"))
_BLANK = re.compile(r"\s{1,3}")
_MIN_CODE_CHARS = 6


def find_beside_names(reading: Reading, sheet: Sheet, words: SafeWords) -> Iterator[int]:
    """Indices of free tokens that belong to what was hidden, or make a code together."""
    scout = _Scout(reading, sheet, words)
    tokens, gaps, is_small = reading.tokens, reading.gaps, reading.text.islower()
    for at in sheet.free_tokens():
        token = tokens[at]
        # Nearly every word: in small letters, between spaces, and nobody's name.
        if token.text in _known_plain and gaps[at] and gaps[at - 1] and not is_small:
            continue
        if token.is_number:
            if scout.is_in_code(at) or scout.numbers_place(at):
                yield at
        elif token.is_word and (scout.is_in_code(at) or scout.is_of_name(at)):
            yield at


class _Scout:
    """Looks left and right of the tokens of one sheet."""

    def __init__(self, reading: Reading, sheet: Sheet, words: SafeWords) -> None:
        self._tokens, self._gaps = reading.tokens, reading.gaps
        self._sheet, self._words = sheet, words
        self._is_small = reading.text.islower()

    def is_of_name(self, at: int) -> bool:
        """True for a letter or word that is part of a name, a street or a user's name."""
        token = self._tokens[at]
        if len(token.text) == 1:
            beside = (self._is_name, self._is_linked)
            is_initial = token.is_capitalized and any(f(at, s) for f in beside for s in (1, -1))
            return is_initial or self._is_half(at) or self._pairs(at) or self._pairs(at - 2)
        if token.lower in _STREETS and self._sheet.is_starred(at - 1):
            return True
        if token.lower in _PARTICLES and self._leads_to_name(at):
            return True
        if self._is_half(at) or self._is_dotted(at):
            return True
        return self._may_be_name(at) and self._is_called(at)

    def _is_half(self, at: int) -> bool:
        """True for a half of "I-An": a hyphen ties two halves with capitals, and one is short."""
        tokens = self._tokens
        for step in (1, -1):
            dash, other = at + step, at + 2 * step
            if not 0 <= other < len(tokens) or tokens[dash].text != "-":
                continue
            if self._gaps[min(at, dash)] or self._gaps[min(dash, other)]:
                continue
            halves = sorted((tokens[at].text, tokens[other].text), key=len)
            if len(halves[0]) == 1 and all(half[0].isupper() for half in halves):
                return self._words.is_name(halves[1].lower())
        return False

    def _may_be_name(self, at: int) -> bool:
        token = self._tokens[at]
        if token.is_capitalized:
            return self._words.is_name(token.lower) and not self._words.is_function(token.lower)
        if self._words.is_basic(token.lower):
            return False
        return is_common_name(token.lower) or (self._is_small and self._words.is_name(token.lower))

    def _is_called(self, at: int) -> bool:
        """True beside a hidden name, or beside what is said of persons."""
        if self._is_name(at, 1) or self._is_name(at, -1):
            return True
        before = self._tokens[at - 1].lower if at else ""
        if not self._tokens[at].is_capitalized:
            return before in ("by", "av", "dr")
        if self._is_linked(at, 1) or self._is_linked(at, -1) or self._stands_alone(at):
            return True
        if before in (".", ":") and at > 1:
            before = self._tokens[at - 2].lower
        after = self._tokens[at + 1].lower if at + 1 < len(self._tokens) else ""
        return before in _CUES_BEFORE or after in _CUES_AFTER

    def _is_name(self, at: int, step: int) -> bool:
        """True if the next token that way, or the one behind a hyphen, is a hidden name."""
        other = at + step
        if not 0 <= other < len(self._tokens):
            return False
        gap = self._gaps[min(at, other)]
        mark = self._tokens[other].text
        if not gap and (mark == "-" or (mark == "." and step > 0)):
            other += step
        elif not _BLANK.fullmatch(gap):
            return False
        return self._is_hidden_name(other)

    def _is_hidden_name(self, at: int) -> bool:
        if not self._sheet.is_starred(at):
            return False
        token = self._tokens[at]
        return token.is_capitalized or self._words.is_name(token.lower)

    def _is_linked(self, at: int, step: int) -> bool:
        """True for "Dark / Hennebry" and "Hand, Bronson": a mark ties it to a hidden name."""
        if not 0 <= at + step < len(self._tokens):
            return False
        other = at + 2 * step
        is_hidden = self._sheet.is_person(other) or self._is_hidden_name(other)
        return self._tokens[at + step].text in _LINKS and is_hidden

    def _stands_alone(self, at: int) -> bool:
        """True for the only word of its line, as a signature is."""
        start = at
        while (
            start and self._tokens[start - 1].text in "-–~*" and "\n" not in self._gaps[start - 1]
        ):
            start -= 1
        return (not start or "\n" in self._gaps[start - 1]) and "\n" in self._gaps[at]

    def _leads_to_name(self, at: int) -> bool:
        """True for "van" in "van den Berg": nothing but particles stands before a hidden name."""
        while at + 1 < len(self._tokens) and self._tokens[at + 1].lower in _PARTICLES:
            if self._sheet.is_starred(at + 1):
                return True
            at += 1
        return self._is_name(at, 1) or self._sheet.is_starred(at + 1)

    def _is_dotted(self, at: int) -> bool:
        """True for "lane" in "hiroshi.lane": a full stop and no space ties it to a hidden word."""
        for step in (1, -1):
            dot, other = at + step, at + 2 * step
            if 0 <= other < len(self._tokens) and self._tokens[dot].text in "._@":
                is_tied = not self._gaps[min(at, dot)] and not self._gaps[min(dot, other)]
                if is_tied and self._sheet.is_starred(other):
                    return True
        return False

    def numbers_place(self, at: int) -> bool:
        """True for the number of a house: after a hidden word, or before one and a street."""
        before, after = at - 1, at + 1
        if before >= 0 and self._gaps[before] == " " and self._sheet.is_starred(before):
            is_last = after >= len(self._tokens) or self._tokens[after].text in ",.;)"
            return is_last or "\n" in self._gaps[at] or self._sheet.is_starred(before - 1)
        if self._gaps[at] == " " and self._sheet.is_starred(after) and self.is_in_code(after):
            return True
        has_street = after + 1 < len(self._tokens) and self._tokens[after + 1].lower in _STREETS
        return has_street and self._sheet.is_starred(after)

    def is_in_code(self, at: int) -> bool:
        """True for a piece of a code: letters and digits that no space parts."""
        if self._gaps[at] and (not at or self._gaps[at - 1]):
            return False
        first = last = at
        while first and not self._gaps[first - 1] and _is_piece(self._tokens[first - 1].text):
            first -= 1
        while last + 1 < len(self._tokens) and not self._gaps[last]:
            if not _is_piece(self._tokens[last + 1].text):
                break
            last += 1
        pieces = [t.text for t in self._tokens[first : last + 1] if t.text[0].isalnum()]
        return _is_code(pieces)

    def _pairs(self, at: int) -> bool:
        """True if a letter, a full stop and another letter with one stand from here on."""
        tokens = self._tokens
        if at < 0 or at + 3 >= len(tokens) or tokens[at + 1].text != "." != tokens[at + 2].text:
            return False
        left, right = tokens[at], tokens[at + 2]
        if any(self._gaps[at : at + 2]) or tokens[at + 3].text != "." or not left.is_word:
            return False
        if len(left.text) != 1 or len(right.text) != 1:
            return False
        return left.is_capitalized or f"{left.lower}.{right.lower}" not in _DOTTED


class _PlainWords:
    """Words in small letters that are nobody's name and no part of one; judged once each."""

    def __init__(self) -> None:
        self._judged: dict[str, bool] = {}

    def __contains__(self, text: str) -> bool:
        found = self._judged.get(text)
        if found is None:
            is_word = text.islower() and text.isalpha() and len(text) > 1
            is_tie = text in _STREETS or text in _PARTICLES
            found = self._judged[text] = is_word and not is_tie and not is_common_name(text)
        return found


# It grows with the vocabulary of the notes, not with their number.
_known_plain = _PlainWords()


def _is_piece(text: str) -> bool:
    return text[0].isalnum() or text == ":"


def _is_code(pieces: list[str]) -> bool:
    kinds = {piece[0].isdigit() for piece in pieces}
    if len(kinds) < 2:
        return False
    if len(pieces) == 2:
        letters, digits = pieces
        return letters.isupper() and len(letters) > 1 and len(digits) > 1
    return sum(map(len, pieces)) >= _MIN_CODE_CHARS
