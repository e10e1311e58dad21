"""Single words that would be found in every note, and mean something else there."""

from __future__ import annotations

from collections.abc import Container

from seawall.text.frequent_words import load_frequencies

_SHORT = 3
# About the five thousand most frequent words: "lead", "mass", "date", "will".
_EVERYDAY_SHARE = 2e-5


class EverydayWords:
    """Says which phrases are too risky to look up. ``trusted`` words may be, however frequent."""

    def __init__(self, lang: str, trusted: Container[str] = ()) -> None:
        self._shares = load_frequencies(lang if lang in ("en", "sv") else "en")
        self._trusted = trusted

    def spoil(self, name: str, words: tuple[str, ...]) -> bool:
        """True for no words at all, numbers and signs only, everyday words, one or two letters.

        An acronym of two letters is no such word: it is looked up in capitals only.
        """
        letters = [word for word in words if word[0].isalpha()]
        if not letters:
            return True
        if len(words) > 1:
            return all(len(word) == 1 for word in letters)
        word = name.strip().lower()
        if word in self._trusted or words[0] in self._trusted:
            return False
        if len(word) < _SHORT and not (len(word) == 2 and is_acronym(name)):
            return True
        return max(self._shares.get(word, 0.0), self._shares.get(words[0], 0.0)) > _EVERYDAY_SHARE


def is_acronym(name: str) -> bool:
    """True for two or three capitals: "or" and "mit" are words, "OR" and "MIT" may be none."""
    name = name.strip()
    return 2 <= len(name) <= 3 and name.isalpha() and name.isupper()
