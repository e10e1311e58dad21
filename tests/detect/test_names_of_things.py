"""Names that stand for a thing of medicine by the noun, the sentence or the tie beside them."""

import pytest

from seawall.detect.detector import Detector
from seawall.model import Class, Document


def find_persons(text: str) -> list[str]:
    found = Detector(("rules",)).find(Document("d", text), "en")
    return [m.span.of(text) for m in found if m.label.is_person and m.cls is not Class.HMD]


@pytest.mark.parametrize(
    "text",
    [
        "Fitted with a pair, Thomas heel on the left.",
        "Chest: Harrison sulcus on both sides.",
        "Broth kept in a sterile Florence flask.",
        "Passy-Muir, SLP to see. Ehlers-Danlos, PT for joints.",
        "Sats 93% on 2L. MD aware.",
        "Moved to bed 4 in SICU-B. Alcon lens ordered.",
        "Tender RUQ. Murphy, sonographic. Swollen neck; Ludwig, airway watched.",
        "Also Milan, two lesions.",
        "Suctioned, Frazier tip used; Potter facies.",
        "Blood bank found anti-Diego antigen; Kerr incision healed.",
    ],
)
def test_things_are_nobody(text: str) -> None:
    assert find_persons(text) == []


@pytest.mark.parametrize(
    ("text", "persons"),
    [
        ("A pt of Carter's, seen today.", ["Carter"]),
        ("An ulcer on the heel of Thomas today.", ["Thomas"]),
        ("Dr. Harrison saw the groove.", ["Harrison"]),
        ("Will have Anna ring her mother.", ["Anna"]),
        ("Anderson-Miller, PT worked on gait.", ["Anderson-Miller"]),
        ("ANNA-K. BERG CALLED.", ["ANNA-K. BERG"]),
        ("Anna Murphy, sonographic exam next.", ["Anna Murphy"]),
    ],
)
def test_persons_stay_persons(text: str, persons: list[str]) -> None:
    assert find_persons(text) == persons
