"""Grammar around a class: articles, plurals and capitals, each case written before it was run."""

from __future__ import annotations

import pytest

from seawall.anonymize.entail.grammar import (
    choose_english,
    ends_sentence,
    find_article,
    fit_case,
    is_plural,
    needs_article,
)


@pytest.mark.parametrize(
    "phrase",
    [
        " ".join(each.split())
        for each in """
    an antibiotic | an opioid | a sedative | a urine test | an ulcer | an ultrasound | a unit
    | a hormone | an MRI scan | a CT scan | an x-ray | an X-ray | an ECG | an EEG | an NSAID |
    an SSRI | an ACE inhibitor | an HIV test | an H2 blocker | an LDL test | a PET scan | an
    RNA test | a UTI | a once-daily dosage | an eye operation | a herbal medicine | a urinary
    antiseptic | a uterine operation | a uricosuric drug | an unknown drug | an upper airway
    disease | a usual dosage | an urgent procedure | a urological operation | a ureteral stent
    | an infection | an endocrine disease | a one-time test | a European drug | a eugenol
    rinse | an hour of rest | an inhaled steroid | a statin | a beta-blocker | a TNF inhibitor
    | an OCT scan | a BP check | a low dosage | a high dosage | an FSH test | a GLP-1 agonist
    | an SGLT2 inhibitor | a DOAC | a WBC count | an umbilical hernia | a universal antidote |
    an unusual finding | an uncommon disease | a unilateral scan | an oral operation | a
    vasopressor | an HbA1c | an mRNA vaccine | a pH test
    """.split("|")
    ],
)
def test_a_or_an_as_the_word_is_said(phrase: str) -> None:
    article, _, word = phrase.strip().partition(" ")
    assert choose_english(word) == article


@pytest.mark.parametrize(
    ("before", "word", "wanted"),
    [
        ("took a ", "opioid", "took an "),
        ("took an ", "statin", "took a "),
        ("took a ", "statin", None),
        ("An ", "vasopressor", "A "),
        ("A ", "antibiotic", "An "),
        ("vitamin A ", "antibiotic", None),
        ("hepatitis a ", "antibiotic", None),
        ("AN ", "statin", "A "),
        ("gav en ", "läkemedel", "gav ett "),
        ("gav ett ", "skada", "gav en "),
        ("En ", "ingrepp", "Ett "),
        ("ett ", "prov", None),
        ("en ", "röntgenundersökning", None),
        ("en ", "blodprov", "ett "),
        ("en ", "antibiotikum", "ett "),
        ("ett ", "sjukdom", "en "),
        ("Känt ", "hjärtsjukdom", "Känd "),
        ("ett nytt ", "hjärtsjukdom", "en ny "),
        ("känd ", "tillstånd", "känt "),
        ("kända ", "tillstånd", None),
        ("gave the ", "opioid", None),
        ("her ", "opioid", None),
    ],
)
def test_the_article_before_a_class(before: str, word: str, wanted: str | None) -> None:
    found = find_article(before, len(before), word)
    shown = None if found is None else before[: found[0].start_char] + found[1]
    assert shown == wanted


@pytest.mark.parametrize(
    "word",
    """antibiotics|statins|fractures|beta-blockers|protease inhibitors|biopsies|injuries|calculi
    metastases|diagnoses|diuretics|opioids|vaccines|infections|vertebrae|diverticula""".replace(
        "\n", "|"
    ).split("|"),
)
def test_english_plurals(word: str) -> None:
    assert is_plural(word.strip(), "en")


@pytest.mark.parametrize(
    "word",
    """diabetes|psoriasis|sepsis|pancreatitis|abscess|tetanus|lupus|virus|mumps|measles|rabies|pus
    ascites|Keflex|illness|dialysis|tinnitus|herpes|scabies|Cialis|stress|diagnosis""".replace(
        "\n", "|"
    ).split("|"),
)
def test_english_singulars(word: str) -> None:
    assert not is_plural(word.strip(), "en")


@pytest.mark.parametrize(
    "word",
    ["frakturer", "infektioner", "operationer", "blödningar", "sjukdomar", "skador", "svampar",
     "frakturerna", "antibiotika", "blödningarna", "tabletter"],
)  # fmt: skip
def test_swedish_plurals(word: str) -> None:
    assert is_plural(word, "sv")


@pytest.mark.parametrize(
    "word",
    ["fraktur", "cancer", "diabetes", "levercancer", "feber", "ulcer", "insulin", "katarr",
     "tumor", "magsår", "förmaksflimmer", "tremor", "vinter", "kateter", "hjärtinfarkt", "ekg"],
)  # fmt: skip
def test_swedish_singulars(word: str) -> None:
    assert not is_plural(word, "sv")


@pytest.mark.parametrize(
    ("before", "text", "wanted"),
    [
        ("", "Ativan", "Sedative"),
        ("given ", "Ativan", "sedative"),
        ("Stable. ", "Ativan", "Sedative"),
        ("Plan: ", "Ativan", "Sedative"),
        ("Plan:\n- ", "Ativan", "Sedative"),
        ("1. ", "Ativan", "Sedative"),
        ("Stable.\n2) ", "Ativan", "Sedative"),
        ("stable. ", "ativan", "sedative"),
        ("WAS GIVEN ", "ATIVAN", "SEDATIVE"),
        ("was given ", "ATIVAN", "sedative"),
        ("Really? ", "Ativan", "Sedative"),
        ("Dr. ", "Ativan", "Sedative"),
    ],
)
def test_capitals_follow_the_sentence(before: str, text: str, wanted: str) -> None:
    assert fit_case("sedative", text, before) == wanted


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        ("was given ", " for pain", True),
        ("was given ", " 5 mg", False),
        ("was started on ", ".", True),
        ("was given the ", " for pain", False),
        ("allergic to ", ".", False),
        ("treated with ", " today", True),
        ("on ", " (5 mg)", False),
        ("no ", " given", False),
    ],
)
def test_a_bare_drug_gets_an_article_as_a_class(before: str, after: str, wanted: bool) -> None:
    assert needs_article(before, after) is wanted


@pytest.mark.parametrize(
    ("text", "after", "wanted"),
    [
        ("40 mg iv.", " EKG visar", True),
        ("40 mg iv.", "", True),
        ("40 mg iv.", "\nPlan", True),
        ("5 mg p.o.", " daily", False),
        ("5 mg", " Plan", False),
    ],
)
def test_the_point_of_an_abbreviation_may_end_a_sentence(
    text: str, after: str, wanted: bool
) -> None:
    assert ends_sentence(text, after) is wanted
