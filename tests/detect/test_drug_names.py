"""Drugs that no lexicon holds, and words that only stand where one could."""

from __future__ import annotations

import pytest

from seawall.detect.details.lexicon import find
from seawall.model import Label
from seawall.text import Reading
from seawall.text.misspellings import Misspellings, is_slip


def drugs(text: str, lang: str = "en") -> list[str]:
    spans = {m.span for m in find(Reading(text, lang)) if m.label is Label.DRUG}
    return [span.of(text) for span in sorted(spans)]


@pytest.mark.parametrize(
    ("text", "drug"),
    [
        # Ghemri & Kannah, Table 1
        ("concentration of Norcuron", "Norcuron"),
        ("Fentanyl concentration", "Fentanyl"),
        ("Ativan drip", "Ativan"),
        ("ordered ethacrynic acid", "ethacrynic acid"),
        ("Bacitracin ordered", "Bacitracin"),
        ("dosage of tacrolimus", "tacrolimus"),
        ("NPH insulin 15U", "NPH insulin"),
        ("Ativan at 1/2mg", "Ativan"),
        ("infusion of Vecuronium", "Vecuronium"),
        # the same patterns with names that nobody has listed
        ("concentration of Zorvexa", "Zorvexa"),
        ("Zorvexa drip", "Zorvexa"),
        ("ordered 5 mg Zorvexa", "Zorvexa"),
        ("Zorvexa ordered", "Zorvexa"),
        ("dosage of zorvexa", "zorvexa"),
        ("Zorvexa at 1/2mg", "Zorvexa"),
        ("infusion of Zorvexa", "Zorvexa"),
        ("zorvexa-induced rash", "zorvexa"),
        # by its stem, and with a slip of the pen
        ("started quavoprazole", "quavoprazole"),
        ("on lisinoprill", "lisinoprill"),
        ("took metfromin", "metfromin"),
    ],
)
def test_a_drug_is_found(text: str, drug: str) -> None:
    assert drug in drugs(f"Then {text} today.")


def test_an_explained_abbreviation_is_a_drug_all_through_the_note() -> None:
    text = "He took zorvaprazole (ZVP). On ZVP he was well."
    assert drugs(text) == ["zorvaprazole", "ZVP", "ZVP"]


@pytest.mark.parametrize(
    "text",
    [
        "standard concentration of the sample",
        "hemoglobin concentration",
        "labs ordered and MRI ordered",
        "infusion of fluids",
        "Mr. Lindqvist ordered 5 mg",
        "the concept was accepted in April",
        "aspirated 5 mL subcutaneously",
        "stress-induced and exercise-related",
        "cholesterol level and a milestone",
    ],
)
def test_other_words_are_none(text: str) -> None:
    assert not set(drugs(text)) - {"fluids", "fluid"}


def test_swedish_drugs() -> None:
    assert "Zorvexa" in drugs("Får dropp med Zorvexa idag", "sv")
    assert "metoprolool" in drugs("Står på metoprolool", "sv")


def test_a_slip_is_one_letter_more_less_other_or_two_swapped() -> None:
    for slip in ("metfornin", "metformiin", "metfrmin", "metfromin"):
        assert is_slip(slip, "metformin")
    for other in ("metformin", "metfornim", "etformi", "mteformni"):
        assert not is_slip(other, "metformin")


def test_a_word_that_may_be_two_is_none() -> None:
    lists = Misspellings(["clonazepam", "clobazapam", "lorazepam"], 8)
    assert lists.find("clonazepan") == "clonazepam"
    assert lists.find("clonazepam") is None
    assert Misspellings(["hydralazine", "hydraxazine"], 8).find("hydrazazine") is None
