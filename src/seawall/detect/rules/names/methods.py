"""How something is done or graded, and after whom: "enligt Fitzpatrick", "by extended Henry"."""

from __future__ import annotations

from seawall.detect.rules.names.shape import NameReader
from seawall.text.clinical.terms import looks_clinical
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
_THINGS = tuple(
    "test testet metod metoden tecken tecknet manöver klassifikation skala skalan index snitt tång"
    " kateter katetern sjukdom syndrom böld kriterier kriterierna systemet stygn protes".split()
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
    before = names.words[index - 1]
    if before != "enligt":
        return before in _MODIFIED
    return _is_method(names, index - 2) or _is_formula(names, index)


def _is_formula(names: NameReader, index: int) -> bool:
    """True for two names that a hyphen ties, or one before its value: "enligt Lund-Malmö 38"."""
    end = names.join(index)
    is_tied = end == index + 3 and not names.is_given(index)
    return is_tied or (end < names.count and names.texts[end][0].isdigit())


def ends_as_thing(word: str) -> bool:
    """True for "framåtböjningstest" and "McKenziemetoden": what something after somebody is."""
    return word.endswith(_THINGS)


def _is_method(names: NameReader, index: int) -> bool:
    """True at the noun or number before "enligt"; "går bra enligt Berg" has none."""
    if index < 0 or not names.texts[index][0].isalpha():
        return index >= 0 and names.texts[index][0].isdigit()
    word = names.words[index]
    if word.endswith(_OF_PERSONS):
        return False
    return read_number(word, "sv") is not None or word.endswith(_OF_METHODS) or looks_clinical(word)
