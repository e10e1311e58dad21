"""The words of a note, and what each may be by itself."""

from __future__ import annotations

from seawall.detect.rules.names.cues import load_cues
from seawall.text import Reading, Token
from seawall.text.clinical.terms import looks_clinical
from seawall.text.name_lexicon import fold, load_names


class NoteWords:
    """Tokens by index, asked whether they are names by the lists and by their form."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.tokens = reading.tokens
        self.text = reading.text
        self.count = len(reading.tokens)
        self.words = reading.words
        self.woken_by = reading.woken_by
        self._gaps = reading.gaps
        self._cues = load_cues()
        self._names = load_names()

    def gap(self, index: int) -> str:
        """What stands between a token and the next one."""
        return self._gaps[index] if index < self.count else "\n"

    def is_initial(self, index: int) -> bool:
        token = self.tokens[index]
        return len(token.text) == 1 and token.text.isalpha() and token.text.isupper()

    def is_name(self, index: int) -> bool:
        """True for a word of the lists that is hardly ever anything but a name."""
        return self._names.is_name(self.tokens[index].lower)

    def is_given(self, index: int) -> bool:
        return self._names.is_given(self.tokens[index].lower)

    def is_surname(self, index: int) -> bool:
        return self._names.is_family(self.tokens[index].lower)

    def may_be_name(self, index: int) -> bool:
        """True for any name of the lists, be it also a word."""
        word = self.tokens[index].lower
        return word in self._names.given or word in self._names.family

    def may_be_given(self, index: int) -> bool:
        return self.tokens[index].lower in self._names.given

    def is_common(self, index: int) -> bool:
        return self.tokens[index].lower in self._names.common

    def is_title_case(self, index: int) -> bool:
        """True for an unknown or listed word that is written as names are."""
        text = self.tokens[index].text
        return len(text) > 2 and text[0].isupper() and text[1:].islower()

    def may_be_unknown(self, index: int) -> bool:
        """True for a word in title case that is no frequent word and has no clinical ending."""
        word = self.tokens[index].lower
        is_plain = word in self._names.common or word in self._cues.stops
        return self.is_title_case(index) and not is_plain and not looks_clinical(word)

    def _is_listed(self, token: Token) -> bool:
        if self._names.is_name(token.lower):
            return True
        # "Sår" is no "Sar".
        return token.lower not in self._names.common and self._names.is_name(fold(token.lower))
