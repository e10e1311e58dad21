"""The words of a note, and what each may be by itself."""

from __future__ import annotations

from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.forms import (
    ANY_GIVEN,
    ANY_NAME,
    COMMON,
    FORMS,
    GIVEN,
    NAME,
    SURNAME,
    UNKNOWN,
    is_initial,
    is_title_case,
)
from seawall.detect.rules.terms import cover_terms
from seawall.text import Reading


class NoteWords:
    """Tokens by index, asked whether they are names by the lists and by their form."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.starts, self.ends = reading.token_starts, reading.token_ends
        self.text = reading.text
        self.texts = reading.texts
        self.count = len(reading.texts)
        self.words = reading.words
        self.woken_by = reading.woken_by
        self.gaps = reading.gaps
        # What the clinical terms cover.
        self.terms = cover_terms(reading)
        self._cues = load_cues()
        self._stops = self._cues.stops
        # The names behind cues: where each ends, by its first token.
        self.announced: dict[int, int] = {}

    def gap(self, index: int) -> str:
        """What stands between a token and the next one; ``gaps`` has it for every token."""
        return self.gaps[index] if index < self.count else "\n"

    def is_initial(self, index: int) -> bool:
        return is_initial(self.texts[index])

    def is_name(self, index: int) -> bool:
        """True for a word of the lists that is hardly ever anything but a name."""
        return FORMS[self.texts[index]] & NAME != 0

    def has_name(self, start: int, end: int) -> bool:
        """True if one of the tokens from ``start`` up to ``end`` ``is_name``."""
        forms = 0
        for text in self.texts[start:end]:
            forms |= FORMS[text]
        return forms & NAME != 0

    def is_given(self, index: int) -> bool:
        return FORMS[self.texts[index]] & GIVEN != 0

    def is_surname(self, index: int) -> bool:
        return FORMS[self.texts[index]] & SURNAME != 0

    def may_be_name(self, index: int) -> bool:
        """True for any name of the lists, be it also a word."""
        return FORMS[self.texts[index]] & ANY_NAME != 0

    def may_be_given(self, index: int) -> bool:
        return FORMS[self.texts[index]] & ANY_GIVEN != 0

    def is_common(self, index: int) -> bool:
        return FORMS[self.texts[index]] & COMMON != 0

    def is_title_case(self, index: int) -> bool:
        """True for an unknown or listed word that is written as names are."""
        return is_title_case(self.texts[index])

    def may_be_unknown(self, index: int) -> bool:
        """True for a word in title case that is no frequent word and has no clinical ending."""
        return FORMS[self.texts[index]] & UNKNOWN != 0
