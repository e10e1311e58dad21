"""Why a mention does not count, by name."""

from __future__ import annotations

import pytest

from seawall.detect.aggregate.admission import list_agreed_persons
from seawall.detect.aggregate.vetoes import Veto
from seawall.detect.detector import PROFILES, Detector
from seawall.detect.explain import Vote, explain
from seawall.detect.learned import LEARNED
from seawall.model import Document, Label, Mention, Span
from seawall.text import Reading


def _votes(text: str, word: str, lang: str = "en") -> list[Vote]:
    return list(explain(Reading(text, lang), text.index(word), LEARNED))


def _hides(text: str, word: str, lang: str = "en") -> bool:
    found = Detector(PROFILES["accurate"]).find(Document("a", text), lang)
    return any(word in m.span.of(text) for m in found if m.label.is_person)


def test_each_veto_has_a_sentence_of_its_own() -> None:
    sentences = [veto.sentence for veto in Veto]
    assert len(set(sentences)) == len(sentences)
    assert all(each.endswith(".") for each in sentences)


def test_a_veto_is_named_where_a_tagger_is_not_sure_enough() -> None:
    text = "Adson faint pulse L, Roos stopped at 45 s because of numbness."
    votes = _votes(text, "Roos")
    denied = [vote for vote in votes if not vote.counts]
    assert Veto.ENCODER in {vote.veto for vote in denied}
    assert all(vote.veto for vote in denied)


@pytest.mark.parametrize(
    ("text", "word", "lang"),
    [
        ("SURGEON: DR JOY WHITE   ANESTHESIA: DR PAIN", "WHITE", "en"),
        ("Ansvarig läkare: Stål. Ssk Gun ringde om hemgång.", "Stål", "sv"),
    ],
)
def test_words_that_are_names_count_where_encoder_and_linear_tagger_are_sure(
    text: str, word: str, lang: str
) -> None:
    assert _hides(text, word, lang)
    assert any(vote.counts for vote in _votes(text, word, lang))


@pytest.mark.parametrize(
    "text", ["White coat hypertension suspected.", "Anesthesia: general. Foley removed."]
)
def test_terms_are_still_terms(text: str) -> None:
    assert not any(_hides(text, word) for word in ("White", "Anesthesia", "Foley"))


def test_two_must_agree_on_the_whole_span() -> None:
    def say(start: int, end: int, score: float, detector: str) -> Mention:
        return Mention(Span(start, end), Label.DOCTOR, score, (detector,))

    agreed = [say(3, 9, 0.995, "neural"), say(3, 9, 0.96, "svm")]
    assert list_agreed_persons(agreed) == {Span(3, 9)}
    assert not list_agreed_persons([agreed[0], say(3, 8, 0.96, "svm")])
    assert not list_agreed_persons([say(3, 9, 0.9, "neural"), agreed[1]])
    assert not list_agreed_persons([agreed[1], say(3, 9, 0.97, "crf")])
