"""Distinguishing marks that the encoder learned, in sentences that it did not learn from."""

from __future__ import annotations

import pytest

from seawall.detect.detector import PROFILES, Detector
from seawall.model import Class, Document, Label

_BEFORE = "Kontroll av blodtryck 132/84, puls 72. Buk mjuk. Lungor utan biljud, inga ödem. "
_BEHIND = " Fortsätter med Enalapril 10 mg dagligen. Nya prover om tre månader på vårdcentralen."


@pytest.fixture(scope="module")
def accurate() -> Detector:
    return Detector(PROFILES["accurate"])


def _find(detector: Detector, text: str, lang: str) -> list[str]:
    found = detector.find(Document("a", text), lang)
    return [m.span.of(text) for m in found if m.label is Label.CHARACTERISTIC]


@pytest.mark.parametrize(
    ("text", "mark", "lang"),
    [
        ("Skin: tattoo of a whale swallowing a church on the left flank.", "whale", "en"),
        ("Walks with a crooked staff hung with little silver bells.", "silver bells", "en"),
        ("She is the only female river pilot on this stretch.", "female river pilot", "en"),
        ("Thumb print scanned and kept on file by the pharmacy.", "print scanned", "en"),
        ("Keeps a tame otter in the bath. Lungs clear.", "tame otter", "en"),
        ("Hud: tatuering av en val som sväljer en kyrka på vänster flank.", "val som", "sv"),
        ("Går med en rollator behängd med silverklockor.", "behängd", "sv"),
        ("Tumavtryck inskannat och sparat hos apoteket.", "inskannat", "sv"),
    ],
)
def test_a_mark_is_found(accurate: Detector, text: str, mark: str, lang: str) -> None:
    assert any(mark in each for each in _find(accurate, text, lang))


def test_a_mark_is_found_in_a_long_note_whose_words_are_not_doubtful(accurate: Detector) -> None:
    sentence = "Går med en egensnidad käpp med älghuvud."
    assert any("älghuvud" in each for each in _find(accurate, _BEFORE + sentence + _BEHIND, "sv"))


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Well-healed midline scar. Walks with a cane.", "en"),
        ("Left below-knee amputation. Port-wine stain of the right cheek.", "en"),
        ("Tattoo placed distal to the polyp with India ink.", "en"),
        ("Thumbprint sign on the lateral film. Retinal exam without hemorrhage.", "en"),
        ("Two cats and a dog at home. Drives a car.", "en"),
        ("Välläkt ärr i medellinjen. Går med käpp.", "sv"),
        ("Underbensamputerad vänster. Portvinsfläck på kinden.", "sv"),
        ("Polypektomistället tatuerat med tusch.", "sv"),
    ],
)
def test_a_clinical_finding_stays(accurate: Detector, text: str, lang: str) -> None:
    found = accurate.find(Document("a", text), lang)
    assert [m for m in found if m.cls is not Class.HMD] == []
