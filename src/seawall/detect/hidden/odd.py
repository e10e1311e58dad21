"""Words and numbers that somebody took pains to hide: they go, unless everybody uses them."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names
from seawall.text.unveil import Unveiled

_DETECTORS = ("hidden:odd",)
_SCORE = 0.9
_WORD = lazy_pattern(r"[^\W_]+(?:[-@.+/()]{1,2}[^\W_]+)*")
_PART = lazy_pattern(r"[^\W_]+")
_LEAST_LETTERS, _LEAST_DIGITS, _REACH = 3, 5, 64


def find_odd(unveiled: Unveiled) -> Iterator[Mention]:
    """Words that hold a character that nobody hides without a reason.

    What is a frequent word or a clinical term, and no name, stays; so do a few digits.
    """
    text, end = unveiled.text, 0
    for start, stop in unveiled.list_odd():
        for match in _WORD.finditer(text, _find_word(text, max(start, end), end)):
            if match.start() >= stop:
                break
            end = match.end()
            if unveiled.is_odd(*match.span()) and not _is_plain(match[0]):
                yield Mention(unveiled.span(*match.span()), Label.OTHER_ID, _SCORE, _DETECTORS)


def _find_word(text: str, at: int, least: int) -> int:
    """Where the word that holds a place begins; of a very long one, some way before the place."""
    before = text[max(least, at - _REACH) : at]
    return at - len(before) + max(map(before.rfind, " \n\t")) + 1


def _is_plain(word: str) -> bool:
    digits = sum(map(str.isdigit, word))
    if digits >= _LEAST_DIGITS:
        return False
    return all(_is_everyday(part.lower()) for part in _PART.findall(word))


def _is_everyday(word: str) -> bool:
    if len(word) < _LEAST_LETTERS or word.isdigit():
        return True
    if load_names().is_name(word):
        return False
    return is_frequent(word) or word in load_clinical_terms()
