"""Clinical terms look like names, places and dates, and are none."""

import pytest

from seawall.model import Span
from seawall.resources import read_lines
from seawall.text import Reading
from seawall.text.clinical.terms import ClinicalTerms, load_clinical_terms, looks_clinical
from seawall.text.cover import Cover
from seawall.text.name_lexicon import fold, load_names

NAMED_LISTS = tuple(
    f"clinical_{name}" for name in ("eponyms", "terms", "findings", "tools", "drugs", "organisms")
)


@pytest.fixture(scope="module")
def terms() -> ClinicalTerms:
    return load_clinical_terms()


def test_the_lists_are_long_and_hold_no_doubles() -> None:
    lists = [read_lines(f"lexicons/{name}.txt") for name in NAMED_LISTS]
    assert sum(map(len, lists)) >= 6000
    entries = [entry.rstrip(" +?").lower() for entries in lists for entry in entries]
    assert len(set(entries)) == len(entries)


@pytest.mark.parametrize(
    "term",
    [
        "Foley catheter", "Parkinson disease", "Parkinson's disease", "Whipple", "Kelly clamp",
        "Hodgkin lymphoma", "May-Thurner syndrome", "Lyme disease", "Boston brace", "Ann Arbor",
        "Guillain-Barré", "Wilson's disease", "Murphy sign", "Bishop 4", "Forrest IIa",
        "Hallgren-Berry sign", "Parkinsons sjukdom", "Mb Crohn", "Downs syndrom", "Ringer-Acetat",
        "Staphylococcus aureus", "St. John's wort", "crohns", "PARKINSON DISEASE",
        "Dallas criteria",
    ],
)  # fmt: skip
def test_terms_are_covered_whole(terms: ClinicalTerms, term: str) -> None:
    text = f"Known {term}, stable."
    cover = Cover(terms.find(Reading(text)))
    start = len("Known ")
    assert cover.touches(start, start + 1)
    assert cover.touches(start + len(term) - 1, start + len(term))


@pytest.mark.parametrize(
    "text",
    [
        "Anna Berg left.",
        "The disease is stable.",
        "Anna Bishop 4 visits",
        "Murphy said no.",
        "Mr. Wilson came.",
    ],
)
def test_people_are_no_terms(terms: ClinicalTerms, text: str) -> None:
    assert terms.find(Reading(text)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "a Foley was there", "Foley removed at 6", "history of Parkinson", "HTN, Addison, DM2",
        "She has Addison's.", "Foley in place", "Foley to gravity", "takes Yasmin daily",
        "Celesta 40 mg", "Jordan round knife", "a #24 Blake chest drain", "Bard-Parker knife",
        "Murphy and McBurney sign is negative", "Hank dilators", "Shigella sonnei grew",
        "Santa Barbara T-tube", "Japanese B encephalitis", "Nezhat-Dorsey", "Jackson-Pratt drain",
        "känd Addison", "Vancouver B2", "Gleason 3+4", "Salmonella Heidelberg",
    ],
)  # fmt: skip
def test_a_name_among_things_is_a_thing(terms: ClinicalTerms, text: str) -> None:
    names = ("Foley", "Parkinson", "Addison", "Yasmin", "Celesta", "Jordan", "Blake", "Murphy")
    name = next((name for name in names if name in text), text.split(maxsplit=1)[0])
    start = text.index(name)
    assert Cover(terms.find_listed(Reading(text))).touches(start, start + len(name))


@pytest.mark.parametrize(
    "text",
    [
        "Anna Foley came.", "Anna Babinski came.", "J. Parkinson came.", "Page Foley at 4471.",
        "per Foley", "seen with Parkinson today", "signed out to Addison", "Foley, MD",
        "Wilson is here", "Jordan said no", "Her daughter, Addison, called.", "Mr. Doppler left.",
        "Blake was seen", "Yasmin called", "Camila is 28", "patient of Foley", "Kelly, RN",
        "Jackson cell: 555 0100", "Kessler 6",
        "Hwang Bo-ram attended with her newborn.",
    ],
)  # fmt: skip
def test_a_name_among_people_is_no_term(terms: ClinicalTerms, text: str) -> None:
    assert terms.find_listed(Reading(text)) == ()


def test_a_patients_own_disease_is_not_listed(terms: ClinicalTerms) -> None:
    reading = Reading("Lindqvist's disease progressed.")
    assert terms.find_listed(reading) == ()


def test_a_second_note_is_not_answered_from_the_first(terms: ClinicalTerms) -> None:
    assert terms.find(Reading("Foley in place")) != terms.find(Reading("Nothing in place"))


@pytest.mark.parametrize(
    "word", ["glioblastoma", "appendicitis", "metoprolol", "hydrochlorothiazide"]
)
def test_clinical_endings(word: str) -> None:
    assert looks_clinical(word)


@pytest.mark.parametrize("word", ["lindqvist", "anna", "robastien", "eriksson", "kowalczyk"])
def test_names_have_no_clinical_ending(word: str) -> None:
    assert not looks_clinical(word)


@pytest.mark.parametrize(
    ("word", "is_given", "is_common"),
    [
        ("anna", True, False), ("lars", True, False), ("john", True, False), ("will", False, True),
        ("hope", False, True), ("may", False, True), ("patient", False, True), ("och", False, True),
        ("lukasz", True, False), ("åsa", True, False), ("asa", False, True),
    ],
)  # fmt: skip
def test_names_and_words_are_told_apart(word: str, is_given: bool, is_common: bool) -> None:
    names = load_names()
    assert names.is_given(word) is is_given
    assert (word in names.common) is is_common


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Åsa", "asa"),
        ("ŁUKASZ", "lukasz"),
        ("Strauß", "strauss"),
        ("Nguyễn", "nguyen"),
        ("\u0301", "\u0301"),
    ],
)
def test_fold(word: str, folded: str) -> None:
    assert fold(word) == folded


def test_cover_answers_for_any_range() -> None:
    cover = Cover([Span(5, 8), Span(2, 4), Span(7, 10)])
    covered = {at for at in range(12) if cover.touches(at, at + 1)}
    assert covered == {2, 3, 5, 6, 7, 8, 9}
    assert not Cover([]).touches(0, 100)
