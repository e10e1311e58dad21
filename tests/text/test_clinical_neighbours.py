"""A glance at a name's neighbours never hides what all the words around it tell."""

from itertools import product

from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms

BEFORE = ("", "history of ", "h/o ", "s/p ", "a ", "positive ", "well. ", "Lachman and ", "with ")
AFTER = ("", "'s, ", " negative", " heel", ". Skin warm.", " or Lachman", " came", " and", " the")


def test_what_makes_an_eponym_a_thing_is_beside_it() -> None:
    terms, told = load_clinical_terms(), set[tuple[str, str]]()
    for before, after in product(BEFORE, AFTER):
        reading = Reading(f"Neck {before}Murphy{after} at home")
        index = reading.words.index("murphy")
        if terms._is_told_thing(reading, index):
            told.add((before, after))
            assert terms._has_telling_neighbour(reading.words, index)
    assert {before for before, _ in told} == set(BEFORE)
    assert {after for _, after in told} == set(AFTER)
