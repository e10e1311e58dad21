from __future__ import annotations

import pytest

from seawall.cluster.terms import fold_term, terms_of
from seawall.model import Label, Mention, Span


def mention(text: str, words: str, label: Label = Label.PROBLEM, concept: str = "") -> Mention:
    start = text.index(words)
    return Mention(Span(start, start + len(words)), label, concept=concept)


def test_terms_are_counted_and_the_negated_ones_stand_apart() -> None:
    text = "Headaches. Headache again; no fever, no Headache today."
    mentions = [
        Mention(Span(0, 9), Label.PROBLEM),
        Mention(Span(11, 19), Label.PROBLEM),
        mention(text, "fever"),
        Mention(Span(text.rindex("Headache"), text.rindex("Headache") + 8), Label.PROBLEM),
    ]
    assert terms_of(text, mentions, "en") == {"headache": 2, "no fever": 1, "no headache": 1}


def test_a_known_concept_is_its_code_in_every_wording() -> None:
    text = "type 2 diabetes, T2DM"
    names = ["type 2 diabetes", "T2DM"]
    mentions = [mention(text, name, concept="MESH:D003924") for name in names]
    assert terms_of(text, mentions, "en") == {"MESH:D003924": 2}


def test_only_what_ails_and_what_was_done_counts() -> None:
    text = "Anna Berg, heart, aspirin 75 mg, ECG, appendectomy, 52 years"
    mentions = [
        mention(text, "Anna Berg", Label.PATIENT),
        mention(text, "heart", Label.ANATOMY),
        mention(text, "aspirin", Label.DRUG),
        mention(text, "75 mg", Label.DOSAGE),
        mention(text, "ECG", Label.TEST),
        mention(text, "appendectomy", Label.PROCEDURE),
        mention(text, "52", Label.AGE),
    ]
    assert terms_of(text, mentions, "en") == {"appendectomy": 1, "aspirin": 1, "ecg": 1}
    assert terms_of(text, [], "en") == {}


def test_the_order_of_mentions_changes_nothing() -> None:
    text = "fever and cough"
    mentions = [mention(text, "fever"), mention(text, "cough")]
    assert list(terms_of(text, mentions, "en").items()) == list(
        terms_of(text, mentions[::-1], "en").items()
    )


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Runny  nose", "runny nose"),
        ("sore\nthroat", "sore throat"),
        ("X-rays", "x ray"),
        ("Parkinson's disease", "parkinson disease"),
        ("headaches", "headache"),
        ("allergies", "allergy"),
        ("masses", "mass"),
        ("metastases", "metastasis"),
        ("stenoses", "stenosis"),
        ("doses", "dose"),
        ("diabetes", "diabetes"),
        ("sepsis", "sepsis"),
        ("virus", "virus"),
        ("abscess", "abscess"),
        ("-'-", ""),
    ],
)
def test_ways_of_writing_are_folded(written: str, folded: str) -> None:
    assert fold_term(written, "en") == folded


def test_swedish_words_keep_their_endings() -> None:
    assert fold_term("Diabetes mellitus typ 2", "sv") == "diabetes mellitus typ 2"
    assert fold_term("ledvärks", "sv") == "ledvärks"
