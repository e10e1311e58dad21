"""What stands left and right of a token of a note that is being scrubbed."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from seawall.anonymize.scrub.cues import Cues, load_cues
from seawall.anonymize.scrub.sheet import REACH, Sheet
from seawall.anonymize.scrub.words import Capital, SafeWords, read_capital

_BLANK = re.compile(r"\s{1,3}")
_TIES = frozenset("-'’._@`´")
# A house and its compass letter, three words, and their full stops.
_MAX_STREET_TOKENS, _MAX_HOUSE_DIGITS = 7, 5
_PARTS_OF_NUMBERS = frozenset(".,/-:")
_ENDS = frozenset(".,;:)!?")
_BULLETS = frozenset("-–~*•#")
APOSTROPHES = frozenset("'’`´")


class Surroundings:
    """The tokens of one sheet, asked by their index; beyond either end there is nothing."""

    def __init__(self, sheet: Sheet, words: SafeWords, openings: frozenset[int]) -> None:
        reading = sheet.reading
        self.tokens, self.gaps = reading.tokens, reading.gaps
        # Padded, so that no look beyond either end has to be asked for.
        beyond = [""] * REACH
        self._words = [*beyond, *reading.words, *beyond]
        self._texts = [*beyond, *[token.text for token in reading.tokens], *beyond]
        self._gaps = ["\n"] * REACH + reading.gaps + ["\n"] * REACH
        self.sheet, self.words = sheet, words
        self.cues: Cues = load_cues()
        self.openings = openings
        self.dotted = self.cues.dotted | (self.cues.dotted_sv if reading.lang == "sv" else set())

    @cached_property
    def street_tokens(self) -> frozenset[int]:
        """Tokens of "79 Old Mill Road": a number, at most three words, a street's word."""
        found: set[int] = set()
        for last in self.sheet.reading.places_of(self.cues.streets):
            first = self._find_house(last)
            found.update(range(first, last + 1) if first is not None else ())
        return frozenset(found)

    def _find_house(self, last: int) -> int | None:
        """The number before the street that ends with a token; None where there is none."""
        words = 0
        for at in range(last - 1, max(-1, last - _MAX_STREET_TOKENS), -1):
            token = self.tokens[at]
            is_glued = not self.gaps[at] and self.text(at + 1) != "."
            if is_glued or "\n\n" in self.gaps[at]:
                return None
            if token.is_number:
                is_house = words and len(token.text) <= _MAX_HOUSE_DIGITS
                return at if is_house and self.text(at - 1) not in _PARTS_OF_NUMBERS else None
            if token.is_word and self._names_no_street(token.lower):
                return None
            words += token.is_word and len(token.text) > 1
            if not token.is_word and token.text != ".":
                return None
        return None

    def _names_no_street(self, word: str) -> bool:
        return len(word) > 1 and (self.words.is_function(word) or word in self.cues.units)

    def word(self, at: int) -> str:
        """The token in small letters; empty where there is none."""
        return self._words[at + REACH]

    def text(self, at: int) -> str:
        """The token as it is written; empty where there is none."""
        return self._texts[at + REACH]

    def capital(self, at: int) -> Capital:
        """What the token's first letter says."""
        return read_capital(self.tokens, at, self.openings)

    def is_title(self, at: int) -> bool:
        """True for a capital and small letters after it."""
        text = self._texts[at + REACH]
        return len(text) > 1 and text[0].isupper() and not text.isupper()

    def gap(self, at: int, step: int) -> str:
        """What stands between the token and the next that way; a line break at either end."""
        return self._gaps[at + REACH - (step < 0)]

    def is_glued(self, at: int) -> bool:
        """True unless a space stands on either side, or a mark that ends a clause and a space."""
        right = at + REACH
        if not self._gaps[right - 1]:
            return True
        is_end = self._texts[right + 1] in _ENDS and self._gaps[right + 1]
        return not (self._gaps[right] or is_end)

    def is_hidden_name(self, at: int) -> bool:
        """True for a person's mark, or stars for what has a capital or is a name in small ones."""
        if not self.sheet.is_starred(at):
            return False
        token = self.tokens[at]
        return token.is_word and (token.is_capitalized or self.words.is_name(token.lower))

    def has_tie(self, at: int, step: int) -> bool:
        """True if a hyphen, an apostrophe or a full stop ties the token to another that way."""
        if self.gap(at, step) or self.gap(at + step, step):
            return False
        return _is_tie(self.text(at + step))

    def find_tied(self, at: int) -> int | None:
        """The nearest starred token that is tied to this."""
        for step in (1, -1):
            other = at + 2 * step
            is_tied = self.has_tie(at, step) and self.sheet.is_starred(other)
            if is_tied and self.tokens[other].is_word:
                return other
        return None

    def has_genitive(self, at: int) -> bool:
        """True for "Day" in "Day's"."""
        return self.text(at + 1) in APOSTROPHES and self.word(at + 2) == "s"

    def is_genitive(self, at: int) -> bool:
        """True for the "s" after a person's mark and an apostrophe."""
        is_after = self.text(at - 1) in APOSTROPHES and self.sheet.is_person(at - 2)
        return self.word(at) == "s" and is_after

    def find_name(self, at: int, step: int) -> int | None:
        """The next token that way, or that behind a hyphen or an initial's stop, if a name hid."""
        other = at + step
        gap, mark = self.gap(at, step), self.text(other)
        if not gap and (mark == "-" or (mark == "." and step > 0)):
            other += step
        elif gap != " " and not _BLANK.fullmatch(gap):
            return None
        return other if self.is_hidden_name(other) else None

    def starts_line(self, at: int) -> bool:
        """True where nothing but bullets stands before it on its line."""
        while at > 0 and self.text(at - 1) in _BULLETS and "\n" not in self.gap(at, -1):
            at -= 1
        return "\n" in self.gap(at, -1)

    def ends_field(self, at: int) -> bool:
        """True where a line, a column or a clause ends."""
        gap = self.gap(at, 1)
        return "\n" in gap or len(gap) > 1 or self.text(at + 1) in (",", "(", ";", "/")


def _is_tie(text: str) -> bool:
    return text in _TIES or (bool(text) and unicodedata.combining(text[0]) > 0)
