"""The words of a sentence, with whom each may name."""

from __future__ import annotations

import re
from typing import NamedTuple

from seawall.text.subjects.words import Being, Vocabulary

_TOKEN = re.compile(
    r"[wW]/o?(?![^\W\d_])|[^\W\d_]+(?:['’][^\W\d_]{1,2}(?![^\W\d_]))?(?:-[^\W\d_]+)*"
    r"|\d+(?:[.,:/-]\d+)*|[^\w\s]|_|\n"
)
_POSSESSIVES = ("'s", "’s")
_CLITICS = re.compile("['’](?:ll|d|ve|re)$")  # "she'll"


class Token(NamedTuple):
    """A word in small letters without its possessive, or a mark; ``raw`` is as written."""

    word: str
    start: int
    end: int
    raw: str
    being: Being | None
    owns: bool

    @property
    def is_number(self) -> bool:
        return self.word[0].isdecimal()

    @property
    def is_word(self) -> bool:
        return self.word[0].isalpha()

    @property
    def is_name(self) -> bool:
        """True for what is written as a name."""
        return self.raw[0].isupper() and not self.raw.isupper() and self.being is None


def split_sentence(
    text: str, start: int, end: int, vocabulary: Vocabulary, lang: str
) -> list[Token]:
    """The words and marks from ``start`` to ``end``."""
    tokens = []
    for found in _TOKEN.finditer(text, start, end):
        raw = found.group()
        word = raw.lower()
        owns = word.endswith(_POSSESSIVES)
        if owns:
            word = word[:-2]
        elif "'" in word or "’" in word:
            word = _CLITICS.sub("", word)
        being = vocabulary.being_of(word) if word[0].isalpha() else None
        if lang == "sv" and being is not None and word.endswith("s"):
            owns = vocabulary.being_of(word[:-1]) is not None
        tokens.append(Token(word, found.start(), found.end(), raw, being, owns))
    return tokens
