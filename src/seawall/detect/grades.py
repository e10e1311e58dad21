"""Words that are graded or numbered by a letter: "Child-Pugh A", "type B", "bed C".

Where a sentence ends with it, the letter is no initial of the name that begins the next one.
"""

from __future__ import annotations

from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.name_lexicon import load_names

_LETTERED = frozenset(
    "type grade class stage group category level zone tier phase score scale subtype variant factor"
    " vitamin hepatitis influenza flu protein antigen antibody haemophilia hemophilia bed room bay"
    " block wing pod typ grad klass stadium grupp blodgrupp kategori nivå fas zon faktor hepatit"
    " hemofili säng rum".split()
)


def is_lettered(word: str) -> bool:
    """True for a word, in lower case, that a letter behind it grades or numbers."""
    if word in _LETTERED:
        return True
    # "Call" of the bodies calls people as well.
    return load_clinical_terms().is_eponym(word) and word not in load_names().common
