"""A surname that is also an eponym stays a person's where the note says so."""

from __future__ import annotations

import pytest

from seawall.detect.aggregate.whole_names import widen_names
from seawall.detect.detector import PROFILES, Detector
from seawall.detect.explain import explain
from seawall.detect.learned import LEARNED
from seawall.detect.linear.rows import Rows
from seawall.model import Class, Document, Label, Mention, Span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms

ACCURATE = Detector(PROFILES["accurate"])


@pytest.mark.parametrize(
    ("lang", "text", "name"),
    [
        ("en", "Patient: Doris Addison\nDisease: COPD", "Doris Addison"),
        ("en", "Surgeon: Thomas Baker\n\n\nProcedure: appendectomy", "Thomas Baker"),
        ("en", "Electronically signed by Thomas Baker\nTests pending", "Thomas Baker"),
        ("sv", "Operatör: Karin Wilson\nOperation: galla", "Karin Wilson"),
        ("en", "Patient: Harris 54 y/o male seen.", "Harris"),
        ("en", "Clark 72 yo F with cough", "Clark"),
        ("sv", "Berg 72 år söker", "Berg"),
        ("en", "daughter Sarah Wilson test results pending", "Sarah Wilson"),
        ("en", "Mother Ruth Murphy signs consent.", "Ruth Murphy"),
    ],
)
def test_a_person_is_hidden(lang: str, text: str, name: str) -> None:
    start = text.index(name)
    hidden = {
        at
        for mention in ACCURATE.find(Document("a", text), lang)
        if mention.cls is not Class.HMD
        for at in range(mention.start_char, mention.end_char)
    }
    assert hidden.issuperset(at for at in range(start, start + len(name)) if text[at].isalnum())


@pytest.mark.parametrize(
    "text", ["Wilson disease", "Parkinson\ndisease", "Bishop 4", "Murphy sign", "Addison's disease"]
)
def test_a_term_is_still_a_term(text: str) -> None:
    assert load_clinical_terms().find_listed(Reading(f"She has {text}."))


def test_a_chain_of_names_is_not_walked_for_every_word() -> None:
    text = "Anna-" * 400
    names = [Mention(Span(at, at + 4), Label.PATIENT) for at in range(0, len(text), 5)]
    assert max(len(each.span) for each in widen_names(Reading(text), names)) < 60


def test_the_encoder_alone_reads_swedish() -> None:
    text = "sondmatad yaphie kräktes i natt, lasègue neg vänster"
    found = Detector(("neural",)).find(Document("a", text), "sv")
    assert [mention.span.of(text) for mention in found] == ["yaphie"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Swabs: Mahmoud positive.", "Mahmoud"),
        ("Greta negative, Astrid positive.", "Greta"),
        ("MoCA: Beatriz 21, Paulo 25.", "Beatriz"),
        ("Bruce stopped at stage 3, 9 min.", "Bruce"),
        ("Bed 4: Rose, stable.", "Rose"),
        ("Twardowski is a 71 year old man with CKD.", "Twardowski"),
        ("Mr. Gedda was admitted on Monday. In the night Gedda fell.", "Gedda"),
        ("Davidson discontinued his metformin.", "Davidson"),
        ("Volk removed the suture.", "Volk"),
        ("Walked with Dixon to the gym.", "Dixon"),
        ("Bruce 3 days post op, mobilising.", "Bruce"),
        ("Clark 3 days post op, mobilising.", "Clark"),
    ],
)
def test_no_term_outweighs_whom_a_list_of_names_or_the_place_tells(text: str, name: str) -> None:
    found = Detector(PROFILES["accurate"]).find(Document("a", text), "en")
    hidden = {place for m in found if m.label.is_person for place in range(*m.span)}
    shown = [at for at in range(len(text)) if text.startswith(name, at) and at not in hidden]
    assert not shown


@pytest.mark.parametrize(
    ("text", "is_person"),
    [
        ("Adson faint pulse L, Roos stopped at 45 s because of numbness.", False),
        ("Roos came with her son and asked about the results.", True),
    ],
)
def test_the_encoder_denies_a_rules_person_that_is_a_test_and_explain_says_so(
    text: str, is_person: bool
) -> None:
    def hides(detector: Detector) -> bool:
        found = detector.find(Document("a", text), "en")
        return "Roos" in {m.span.of(text) for m in found if m.label.is_person}

    assert hides(Detector(("rules",)))
    assert hides(Detector(PROFILES["accurate"])) is is_person
    votes = explain(Reading(text), text.index("Roos"), LEARNED)
    assert next(vote for vote in votes if vote.detector == "rules:names").counts is is_person


def test_a_note_that_was_stopped_leaves_no_word_without_weights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = Document("a", "Seen by Thorvald Quistgaard and Zdenka of Kwabenaville today.")
    fresh = Detector(PROFILES["fast"])
    add = Rows._add

    def stop(rows: Rows, types: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(Rows, "_add", stop)
    with pytest.raises(TimeoutError):
        fresh.find(document, "en")
    monkeypatch.setattr(Rows, "_add", add)
    found = fresh.find(document, "en")
    assert {"Thorvald Quistgaard", "Zdenka"} <= {m.span.of(document.text) for m in found}
