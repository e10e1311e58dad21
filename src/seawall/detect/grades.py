"""Words that are graded or numbered by a letter: "Child-Pugh A", "type B", "bed C".

Where a sentence ends with it, the letter is no initial of the name that begins the next one.
"""

from __future__ import annotations

from seawall.text.clinical import load_clinical_terms

_LETTERED = frozenset(
    "type grade class stage group category level zone tier phase score scale subtype variant arm"
    " cohort part option plan step section appendix figure table factor vitamin hepatitis influenza"
    " flu protein antigen antibody haemophilia hemophilia bed room bay block wing floor ward unit"
    " team pod clinic typ grad klass stadium grupp blodgrupp kategori nivå fas zon steg del faktor"
    " hepatit hemofili säng rum sal".split()
)


def is_lettered(word: str) -> bool:
    """True for a word, in lower case, that a letter behind it grades or numbers."""
    return word in _LETTERED or load_clinical_terms().is_eponym(word)
