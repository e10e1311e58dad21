"""Words of medicine that are nobody's name: those of "Duodenal Neoplasms", "Myasthenia Gravis".

In a heading or a list of problems terms have capitals as names have. What the shipped lexicon of
health details holds, in any of its terms, and no list of names, places or frequent words, is one,
unless it is an eponym or its letters are a name's: "hashimoto" is in the lexicon as well, and so
are "queens" and "liberty". Of 150,000 surnames of the US census under two hundred are ("Saline").
"""

from __future__ import annotations

from functools import cache, lru_cache

from seawall.lazy import lazy_pattern
from seawall.resources import read_lines
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import load_frequencies
from seawall.text.letters import NAMELIKE, grade_letters
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon

_WORD = lazy_pattern(r"[^\W\d_]+")
_PLACES = ("places_en", "places_sv", "states", "countries", "peoples_en", "peoples_sv")
_MIN_LETTERS = 4
_FREQUENT = 5e-6  # of all words
_MAX_WORDS = 1 << 12


@cache
def _load_places() -> frozenset[str]:
    lines = (line for name in _PLACES for line in read_lines(f"lexicons/{name}.txt"))
    return frozenset(_WORD.findall("\n".join(lines).lower()))


@lru_cache(maxsize=_MAX_WORDS)
def is_clinical_word(word: str, lang: str) -> bool:
    """True for a word, in lower case, that only medicine has."""
    if len(word) < _MIN_LETTERS or not _is_of_terms(word, lang):
        return False
    if load_frequencies(lang).get(word, 0.0) >= _FREQUENT or grade_letters(word) >= NAMELIKE:
        return False
    return not any(map(_is_name, (word, word.removesuffix("s"))))


def _is_name(word: str) -> bool:
    return (
        load_names().is_listed(word)
        or word in _load_places()
        or load_clinical_terms().is_eponym(word)
    )


def _is_of_terms(word: str, lang: str) -> bool:
    terms = load_lexicon(lang)
    return terms.has_word(word) or (word.endswith("s") and terms.has_word(word[:-1]))


@lru_cache(maxsize=_MAX_WORDS)
def are_clinical_words(written: str, lang: str) -> bool:
    """True if only medicine has one of the words, and no other may be somebody's name.

    The others are words of terms, or common ones: "Renal Failure", not "Russell Hysterectomy".
    """
    words = _WORD.findall(written.lower())
    return any(is_clinical_word(word, lang) for word in words) and all(
        len(word) < _MIN_LETTERS or _is_plain(word, lang) for word in words
    )


def _is_plain(word: str, lang: str) -> bool:
    names = load_names()
    return word in names.common or (_is_of_terms(word, lang) and not names.is_listed(word))
