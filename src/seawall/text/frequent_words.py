"""Words that everybody uses, from wordfreq's small lists: one in a million words or more often."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache


@cache
def load_frequencies(lang: str) -> Mapping[str, float]:
    """Share of all words by word, in lower case; ``lang`` is "en" or "sv"."""
    from wordfreq import get_frequency_list

    return {
        word: 10 ** (-centibels / 100)
        for centibels, words in enumerate(get_frequency_list(lang, "small"))
        for word in words
    }


def is_frequent(word: str) -> bool:
    """True for a frequent word of English or Swedish, in lower case; names are among them."""
    return word in load_frequencies("en") or word in load_frequencies("sv")
