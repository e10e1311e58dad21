"""How something is done or graded, and after whom: "enligt Fitzpatrick", "by extended Henry"."""

from __future__ import annotations

from seawall.detect.rules.names.shape import NameReader
from seawall.text.clinical import looks_clinical
from seawall.text.numbers import read_number

_MODIFIED = frozenset(
    "modified extended reverse revised classic limited modifierad utvidgad".split()
)
# Swedish nouns of what is done, graded or measured, and verbs of what is done to somebody.
_OF_METHODS = tuple(
    "ning ande tion terapi plastik ektomi risk typ läge klass grad skala test index botten emboli"
    " sond stadium nivå reflex sutur snitt resektion övningar eras iseras ades teknik metod poäng"
    " score klassificerad graderad låg hög".split()
)
# What somebody says or orders.
_OF_PERSONS = (
    "ordination",
    "rekommendation",
    "bedömning",
    "instruktion",
    "anteckning",
    "anvisning",
)


def follows_method(names: NameReader, index: int) -> bool:
    """True if the name at ``index`` says after whom something is done, not who did or said it."""
    if not index:
        return False
    before = names.tokens[index - 1].lower
    return before in _MODIFIED or (before == "enligt" and _is_method(names, index - 2))


def _is_method(names: NameReader, index: int) -> bool:
    """True at the noun or number before "enligt"; "går bra enligt Berg" has none."""
    if index < 0 or not names.tokens[index].is_word:
        return index >= 0 and names.tokens[index].is_number
    word = names.tokens[index].lower
    if word.endswith(_OF_PERSONS):
        return False
    return read_number(word, "sv") is not None or word.endswith(_OF_METHODS) or looks_clinical(word)
