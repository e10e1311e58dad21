"""Terms of the shipped lexicons, written as headings and lists write them: with capitals.

"Duodenal Neoplasms" has the form of a name, and notes that people dictate rarely show it. Terms
with a word that may be somebody's name are left out: nothing is to be learned against it.
"""

from __future__ import annotations

import random
from functools import cache

from seawall.model import Label
from seawall.text.clinical.words import are_clinical_words
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon

# Most phrases of the lexicons are synonyms of drugs.
_SHARES = {
    Label.PROBLEM: 0.55,
    Label.PROCEDURE: 0.12,
    Label.TEST: 0.1,
    Label.ANATOMY: 0.08,
    Label.DRUG: 0.15,
}
_MAX_WORDS, _MAX_CHARS = 4, 48
_JOINING = frozenset("of in with without on to from due by and or for av i på med utan och".split())
_TITLED, _CAPITALISED = 0.6, 0.2  # shares; the rest is in small letters
_TURNED = 0.1  # "Leukemia, Myeloid"


@cache
def _list_terms(lang: str, label: Label) -> tuple[str, ...]:
    return tuple(phrase for phrase in load_lexicon(lang).phrases(label) if _is_fit(phrase, lang))


def _is_fit(phrase: str, lang: str) -> bool:
    is_short = len(phrase.split()) <= _MAX_WORDS and len(phrase) <= _MAX_CHARS
    is_plain = not any(map(str.isdigit, phrase))
    names = load_names()
    is_named = any(names.is_listed(word) and word not in names.common for word in phrase.split())
    return is_short and is_plain and not is_named and are_clinical_words(phrase, lang)


def draw_detail(lang: str, rng: random.Random) -> str:
    """A term of diseases, tests, drugs, operations or anatomy."""
    label = rng.choices(tuple(_SHARES), tuple(_SHARES.values()))[0]
    words, draw = rng.choice(_list_terms(lang, label)).split(), rng.random()
    if draw < _TITLED:
        words = [word if word in _JOINING else word.capitalize() for word in words]
        if len(words) == 2 and rng.random() < _TURNED:
            return f"{words[1]}, {words[0]}"
    elif draw < _TITLED + _CAPITALISED:
        words[0] = words[0].capitalize()
    return " ".join(words)
