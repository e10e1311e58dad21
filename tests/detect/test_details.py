"""Health details by lexicon: what is found in notes of both languages, and near misses."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.detect.details.lexicon import Details, find, load_lexicon, trust_lexicons
from seawall.learn.detail_lexicons import LABELS, read_entries, read_public_drugs
from seawall.model import Class, Label, Mention, Span, settle
from seawall.text import Reading
from seawall.text.terminology import Term, Terminology
from seawall.text.terminology.words import read_phrase


def found(text: str, lang: str = "en") -> list[tuple[str, str]]:
    mentions = settle(find(Reading(text, lang)))
    return [(mention.label.value, mention.span.of(text)) for mention in mentions]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Complains of shortness of breath.", [("PROBLEM", "shortness of breath")]),
        ("PARKINSON'S DISEASE", [("PROBLEM", "PARKINSON'S DISEASE")]),
        ("no fevers or chills", [("PROBLEM", "fevers"), ("PROBLEM", "chills")]),
        ("Chest X-ray was clear", [("TEST", "Chest X-ray")]),
        ("CT of the abdomen and pelvis", [("TEST", "CT of the abdomen and pelvis")]),
        ("s/p laparoscopic cholecystectomy", [("PROCEDURE", "laparoscopic cholecystectomy")]),
        ("the left knee", [("ANATOMY", "left knee")]),
        ("takes Lipitor and apixaban", [("DRUG", "Lipitor"), ("DRUG", "apixaban")]),
    ],
)
def test_english_details(text: str, wanted: list[tuple[str, str]]) -> None:
    assert found(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Söker för bröstsmärtor och feber", [("PROBLEM", "bröstsmärtor"), ("PROBLEM", "feber")]),
        ("ont i magen", [("PROBLEM", "ont i magen")]),
        ("Lungröntgen utan anmärkning", [("TEST", "Lungröntgen")]),
        ("DT buk visar", [("TEST", "DT buk")]),
        ("Op med höftprotes", [("PROCEDURE", "höftprotes")]),
        ("levern palperas", [("ANATOMY", "levern")]),
        ("står på Alvedon", [("DRUG", "Alvedon")]),
        ("dottern ringer", []),
    ],
)
def test_swedish_details(text: str, wanted: list[tuple[str, str]]) -> None:
    assert found(text, "sv") == wanted


@pytest.mark.parametrize(
    "text",
    [
        "It is us or them; he sat down as an act of will.",
        "in NAD, seen at 10",
        "He lives with his wife and works in sales.",
        "or mi casa",
        "",
    ],
)
def test_everyday_words_are_no_details(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "dosage",
    [
        "500 mg twice daily",
        "5-10 mg/kg q6h",
        "45 mg/hour",
        "100units/100cc",
        ".2units",
        "1/2 tab",
        "two puffs",
        "81 mg q.d.",
        "10,000 units subcutaneously every other week",
        "po bid prn",
        "25/100 mg TID",
        "1 g IV q8h",
        "0.1 mcg/kg/min continuous infusion",
        "2 tablets by mouth every 4-6 hours as needed for pain",
        "one tablet p.o. q.h.s.",
        "4 mg q4-6h PRN pain",
    ],
)
def test_english_dosages(dosage: str) -> None:
    assert found(f"He takes {dosage}.") == [("DOSAGE", dosage)]


@pytest.mark.parametrize(
    "dosage",
    [
        "1 tablett 2 gånger dagligen",
        "500 mg vid behov",
        "2,5 mg 1x2",
        "två tabletter till natten",
        "10 E till natten",
        "5 mg 1+0+1",
        "1 g iv var 8:e timme",
        "40 mg sc varannan vecka",
        "1 g vid behov högst 4 gånger per dygn",
        "15 mg x 1/vecka",
        "50 mg 1 x 2 per dag",
        "7,5 mg/vecka",
    ],
)
def test_swedish_dosages(dosage: str) -> None:
    assert ("DOSAGE", dosage) in found(f"Ordineras {dosage}.", "sv")


@pytest.mark.parametrize(
    "text",
    [
        "Hgb 12 g/dL",
        "glucose 110 mg/dL",
        "potassium 4.2 mmol/L",
        "weighs 70 kg",
        "blood loss 50 mL",
        "206 IU/mL",
        "seen daily",
        "walks twice daily",
        "one of two",
        "5 mgx",
    ],
)
def test_measures_and_plain_words_are_no_dosages(text: str) -> None:
    assert "DOSAGE" not in dict(found(text))


@pytest.mark.parametrize("text", ["lactulose 20 mL", "metformin daily", "Insulin: bid"])
def test_what_may_be_anything_is_a_dosage_after_a_drug(text: str) -> None:
    assert [label for label, _ in found(text)] == ["DRUG", "DOSAGE"]


def test_a_concept_is_given_where_one_is_known() -> None:
    [drug] = find(Reading("metformin"))
    assert drug.concept == "DRUGBANK:DB00331"
    assert drug.detectors == ("details:drug",)
    [problem] = find(Reading("HTN"))
    assert problem.concept.startswith("ICD10:I1")
    [plain] = find(Reading("chest tightness"))
    assert plain.concept == ""


def test_a_users_lexicon_goes_before_ours() -> None:
    own = Terminology.build(
        [
            Term("OWN:1", "metformin", Label.TEST),
            Term("OWN:2", "wobbly knee sign", Label.PROBLEM),
        ]
    )
    text = "metformin, wobbly knee sign"
    mentions = settle(Details([own]).find(Reading(text)))
    assert [(m.label, m.concept, m.span.of(text)) for m in mentions] == [
        (Label.TEST, "OWN:1", "metformin"),
        (Label.PROBLEM, "OWN:2", "wobbly knee sign"),
    ]


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_shipped_lexicon_holds_our_lists(lang: str) -> None:
    lexicon = load_lexicon(lang)
    entries = {
        name: label
        for label in reversed(LABELS)
        for names in read_entries(label, lang)
        for name in names
    }
    assert len(entries) > 1500
    wrong = []
    for name in entries:
        matches = list(lexicon.find(Reading(name, lang)))
        whole = len(matches) == 1 and len(matches[0].span) >= len(name.rstrip("+)."))
        if not whole:
            wrong.append(name)
    # Names of one letter with a number ("T4") are left out by rule.
    assert len(wrong) <= 12, wrong


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_names_of_one_entry_are_one_drug(lang: str) -> None:
    """A group is what says the same: "midazolam" must not become "propofol" in a release."""
    codes: dict[tuple[str, ...], set[str]] = {}
    for term in read_public_drugs("en"):
        if term.concept.startswith("DRUGBANK:"):
            codes.setdefault(read_phrase(term.name), set()).add(term.concept)
    for names in read_entries(Label.DRUG, lang):
        known = [codes[phrase] for phrase in map(read_phrase, names) if phrase in codes]
        assert not known or set.intersection(*known), names


def test_a_listed_term_is_what_its_list_says() -> None:
    span, elsewhere = Span(0, 9), Span(20, 29)
    listed = Mention(span, Label.PROCEDURE, 0.8, ("details:procedure",))
    guessed = Mention(span, Label.PROBLEM, 0.99, ("crf",))
    agreeing = Mention(span, Label.PROCEDURE, 0.99, ("svm",))
    other = Mention(elsewhere, Label.PROBLEM, 0.9, ("crf",))
    name = Mention(span, Label.PATIENT, 0.9, ("crf",))
    kept = trust_lexicons([guessed, agreeing, other, name], [listed])
    assert kept == [agreeing, other, name]


def test_every_list_has_hundreds_of_names() -> None:
    for lang in ("en", "sv"):
        for label in LABELS:
            names = [name for names in read_entries(label, lang) for name in names]
            assert len(names) >= 200, (label, lang)


@given(st.text(max_size=200), st.sampled_from(["en", "sv"]))
def test_any_text_gives_health_details_only(text: str, lang: str) -> None:
    for mention in find(Reading(text, lang)):
        assert mention.label.cls is Class.HMD
        assert mention.end_char <= len(text)


@pytest.mark.parametrize(
    "piece",
    ["type 2 diabetes ", "1-1-1-", "500 mg po bid ", "a ", "1,000", "q4-6h ", "''s ", "två "],
)
def test_hostile_text_takes_linear_time(piece: str) -> None:
    list(find(Reading("warm up")))
    text = piece * (400_000 // len(piece))
    start = time.process_time()
    for _ in find(Reading(text)):
        pass
    assert time.process_time() - start < 8


@pytest.mark.parametrize(
    ("brand", "substance"),
    [("Rocephin", "ceftriaxone"), ("Ativan", "lorazepam"), ("Demerol", "meperidine")],
)
def test_a_drug_is_recommended_by_its_substance(brand: str, substance: str) -> None:
    lexicon = load_lexicon("en")
    (match,) = lexicon.find(Reading(brand, "en"))
    assert lexicon.name(match.concept_index) == substance
