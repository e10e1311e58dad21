from __future__ import annotations

from seawall.detect.aggregate import admit_learned
from seawall.detect.thresholds import Thresholds
from seawall.model import Label, Mention, Span
from seawall.text import Reading

TEXT = "Anna Berg has Parkinson disease and a Foley catheter."
THRESHOLDS = Thresholds({"crf": {"default": 0.5, "PATIENT": 0.9}})


def mark(word: str, label: Label, score: float, detector: str = "crf") -> Mention:
    start = TEXT.index(word)
    return Mention(Span(start, start + len(word)), label, score, (detector,))


def admitted(*mentions: Mention) -> list[Mention]:
    return list(admit_learned(Reading(TEXT), mentions, THRESHOLDS))


def test_each_label_has_its_own_threshold() -> None:
    assert admitted(mark("Anna Berg", Label.PATIENT, 0.8)) == []
    assert admitted(mark("Anna Berg", Label.PATIENT, 0.95))
    assert admitted(mark("Anna Berg", Label.DOCTOR, 0.6))
    assert admitted(mark("Anna Berg", Label.DOCTOR, 0.4)) == []


def test_a_detector_without_thresholds_always_counts() -> None:
    assert admitted(mark("Anna Berg", Label.PATIENT, 0.01, "own"))


def test_a_clinical_term_is_nobodys_name_however_sure_the_model_is() -> None:
    assert admitted(mark("Parkinson", Label.PATIENT, 1.0)) == []
    assert admitted(mark("Foley", Label.DOCTOR, 1.0)) == []


def test_but_it_may_be_a_health_detail() -> None:
    assert admitted(mark("Parkinson disease", Label.PROBLEM, 0.9))
