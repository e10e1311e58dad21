"""Words that everybody uses, from wordfreq's small lists: one in a million words or more often."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from seawall.text.word_store import WordLists, load_lists


@cache
def load_frequencies(lang: str) -> Mapping[str, float]:
    """Share of all words by word, in lower case; ``lang`` is "en" or "sv"."""
    lists = load_lists(f"frequent-{lang}", ("wordfreq",), (), lambda: _read_wordfreq(lang))
    shares: dict[str, float] = {}
    for centibels, words in enumerate(lists):
        shares.update(dict.fromkeys(words, 10 ** (-centibels / 100)))
    return shares


def _read_wordfreq(lang: str) -> WordLists:
    """Words by their rarity in hundredths of a power of ten; no word has a space."""
    from wordfreq import get_frequency_list

    lists = get_frequency_list(lang, "small")
    return [[word for word in words if not any(map(str.isspace, word))] for words in lists]


def is_frequent(word: str) -> bool:
    """True for a frequent word of English or Swedish, in lower case; names are among them."""
    return word in load_frequencies("en") or word in load_frequencies("sv")
