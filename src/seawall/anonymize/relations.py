"""Words for relatives: they stay readable, but for those that tell the patient's own gender."""

from __future__ import annotations

from functools import cache

from seawall.model import RELATIVES, Relation, Subject
from seawall.resources import read_toml
from seawall.text.subjects import load_vocabulary

_SPOUSE = RELATIVES[Relation.SPOUSE]
_MEN = frozenset(("man", "mannen", "mannens"))


def is_relation(word: str, lang: str, subject: Subject | None) -> bool:
    """True for a word that says who somebody is to the patient: "mother", "hennes man"."""
    lower = word.lower()
    if load_vocabulary(lang).being_of(lower) is not None or lower in _partners(lang):
        return True
    return subject == _SPOUSE and lower in _MEN


def tells_own_gender(word: str, lang: str) -> bool:
    """True for "husband", "maka" and their kin, of whom the patient is thought the other half."""
    return word.lower() in _partners(lang) | _MEN


def neutral_relation(word: str, lang: str) -> str:
    """The relation without a gender, in the case of the word: "Husband" becomes "Spouse"."""
    table = read_toml("lexicons/neutral_words.toml")[lang]["neutral"]
    lower = word.lower()
    neutral = str(table.get(lower, "partnern" if lower in ("mannen", "mannens") else "partner"))
    if word.isupper() and len(word) > 1:
        return neutral.upper()
    return neutral[0].upper() + neutral[1:] if word[0].isupper() else neutral


@cache
def _partners(lang: str) -> frozenset[str]:
    words: str = read_toml("lexicons/neutral_words.toml")[lang]["partners"]["words"]
    return frozenset(words.split())
