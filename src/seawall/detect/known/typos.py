"""Names one slip of the keyboard away: Damerau-Levenshtein distance one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from seawall.detect.shorthand import load_abbreviations
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names

MIN_LETTERS = 5
_GRAM = 2


def is_one_edit(word: str, name: str) -> bool:
    """True if one letter was dropped, added or mistaken, or two neighbours swapped."""
    if abs(len(word) - len(name)) > 1 or word == name:
        return False
    start = 0
    while start < min(len(word), len(name)) and word[start] == name[start]:
        start += 1
    rest, other = word[start:], name[start:]
    if len(rest) == len(other):
        swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
        return swapped or rest[1:] == other[1:]
    return rest[1:] == other or rest == other[1:]


class Typos:
    """Looks a word up among misspelt names.

    One edit leaves the first two letters of a name of five whole, or its last two: a word that
    shares neither is done with after two look-ups.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._by_start: dict[str, list[str]] = {}
        self._by_end: dict[str, list[str]] = {}
        for name in names:
            if len(name) >= MIN_LETTERS:
                self._by_start.setdefault(name[:_GRAM], []).append(name)
                self._by_end.setdefault(name[-_GRAM:], []).append(name)

    @property
    def by_start(self) -> Mapping[str, list[str]]:
        return self._by_start

    @property
    def by_end(self) -> Mapping[str, list[str]]:
        return self._by_end

    def find(self, word: str, *, is_accented: bool = False) -> str | None:
        """The name that ``word`` misspells; None for a frequent word or shorthand of charts.

        With accents it is not that word: "Hàng" may be Hoàng, "hang" is not.
        """
        if len(word) < MIN_LETTERS - 1:
            return None
        for names in (self._by_start.get(word[:_GRAM], ()), self._by_end.get(word[-_GRAM:], ())):
            for name in names:
                if is_one_edit(word, name) and (is_accented or not _is_meant(word)):
                    return name
        return None


def _is_meant(word: str) -> bool:
    """True for a word that nobody misspelt: a frequent one, or "KRAS" in the note of a Krass."""
    is_short = word.upper() in load_abbreviations() and not load_names().is_listed(word)
    return is_short or is_frequent(word)
