"""Names that people log in with: put together from their own, most with digits ("jlund07")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from seawall.detect.rules.claims import Claims
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span
from seawall.text import Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names

# Small letters and then digits, or two words with a dot or a line between them.
_SHAPE = Pattern(r"\b(?:[a-z]{4,}\d{1,5}|[a-z]+[._][a-z]+\d{0,4})\b")
_SHORT = lazy_pattern(r"[a-z]{2,4}\d{3,6}", re.IGNORECASE)
_FEWEST = 4
_SHORTEST_HEAD, _SHORTEST_TAIL = 3, 4
_FEWEST_DERIVED = 6
_SHORTHAND = lazy_pattern(r"[a-z]{2,7}")
_UNKNOWN = lazy_pattern(r"[a-z]{5,}")
_MAX_KEPT = 1 << 13  # verdicts on words that stay in memory
# What the language makes of any stem: "by decorticating", "portal/splenic".
_DERIVED = ("ing", "tion", "ment", "ic", "ous", "ular", "eal", "inal", "ally")


def find_logins(reading: Reading, claims: Claims) -> Iterator[Span]:
    """Logins that give themselves away: the words in them are names."""
    text = reading.text
    for start, end in _SHAPE.find_bounds(reading):
        if not claims.holds(start) and _is_made_of_names(text[start:end]):
            yield draw_span((start, end))


def is_login(value: str) -> bool:
    """True for what can be a login behind a word that announces one: "jlund", "kl40921"."""
    if _SHORT.fullmatch(value):
        return True
    return not value.istitle() and _is_made_of_names(value.lower())


@lru_cache(maxsize=_MAX_KEPT)
def is_unknown(value: str) -> bool:
    """True for small letters that no list knows as a word: nearly always made of a name."""
    letters = value.rstrip("0123456789")
    if not _UNKNOWN.fullmatch(letters) or looks_clinical(letters) or letters.endswith(_DERIVED):
        return False
    common = load_names().common
    if letters in common or is_frequent(letters) or letters in load_clinical_terms():
        return False
    return not _is_compound(letters)


def is_shorthand(value: str) -> bool:
    """True for a few small letters that are no word, as secretaries sign: "tks"."""
    if not _SHORTHAND.fullmatch(value) or (
        len(value) >= _FEWEST_DERIVED and value.endswith(_DERIVED)
    ):
        return False
    is_word = value in load_names().common or is_frequent(value)
    return not is_word and value not in load_clinical_terms()


def _is_compound(letters: str) -> bool:
    """True for a word that the language itself puts together: "akutkonsult", "driftstopp"."""
    common = load_names().common
    return any(
        letters[at:] in common and (letters[:at] in common or letters[: at - 1] in common)
        for at in range(_SHORTEST_HEAD, len(letters) - _SHORTEST_TAIL + 1)
    )


@lru_cache(maxsize=_MAX_KEPT)
def _is_made_of_names(value: str) -> bool:
    """True for a name with an initial, digits or another name: "lundj", "j.lund", "annalund"."""
    letters = value.rstrip("0123456789")
    parts = [part for part in re.split("[._-]", letters) if part]
    if len(parts) == 2:
        return _are_names(*parts)
    if len(parts) != 1 or len(letters) < _FEWEST or not letters.isalpha():
        return False
    names = load_names()
    if names.is_name(letters) or letters in names.common:
        return len(letters) < len(value) and letters not in names.common
    if looks_clinical(letters) or letters in load_clinical_terms():
        return False
    return any(_are_names(letters[:at], letters[at:]) for at in range(1, len(letters)))


def _are_names(first: str, second: str) -> bool:
    """True for a given name and a surname in either order, one of them perhaps an initial."""
    names = load_names()
    if len(first) == 1:
        return len(second) > 2 and names.is_family(second)
    if len(second) == 1:
        return len(first) > 2 and names.is_name(first)
    if min(len(first), len(second)) < 3:
        return False
    return (names.is_given(first) and names.is_family(second)) or (
        names.is_family(first) and names.is_given(second)
    )
