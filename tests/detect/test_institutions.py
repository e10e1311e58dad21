"""Institutions by shortened words, and the persons that they are not."""

from __future__ import annotations

import pytest

from seawall.detect.aggregate.institutions import end_before_stop
from seawall.detect.detector import PROFILES, Detector
from seawall.model import Document, Label, Mention, Span


@pytest.mark.parametrize("profile", ["fast", "accurate"])
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Admitted on 4/25/2009, Tufts Med Ctr. The 88 year old man has fever.", "Tufts Med Ctr"),
        ("Having joint pain, sore throat, fever. ... Mass General Hosp.", "Mass General Hosp"),
        ("Having runny nose, headache, vomiting. ... Emory Univ. Hosp.", "Emory Univ. Hosp"),
        ("Feeling fatigue, jaundice. ... Johns Hopkins Hosp.", "Johns Hopkins Hosp"),
        ("Seen at Rowan Valley Reg. Med Ctr today.", "Rowan Valley Reg. Med Ctr"),
    ],
)
def test_a_shortened_hospital_is_one_and_nobody(profile: str, text: str, name: str) -> None:
    found = Detector(PROFILES[profile]).find(Document("n", text), "en")
    assert name in {m.span.of(text) for m in found if m.label is Label.HOSPITAL}
    assert not [m for m in found if m.label.is_person]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Dr. Johns Hopkins saw her.", "Johns Hopkins"),
        ("Patient: Anna Hosp, seen today.", "Anna Hosp"),
        ("Discussed with Dr. Emory at Mercy Hospital.", "Emory"),
    ],
)
def test_a_person_beside_an_institution_stays_one(text: str, name: str) -> None:
    found = Detector(PROFILES["fast"]).find(Document("n", text), "en")
    hidden = " ".join(m.span.of(text) for m in found if m.label.is_person)
    assert name.rsplit(maxsplit=1)[-1] in hidden


def test_the_full_stop_behind_a_number_is_its_sentences() -> None:
    text = "Call 555-0134 ext 22."
    learned = Mention(Span(18, 21), Label.PHONE, 0.9, ("svm",))
    assert end_before_stop(text, learned).span.of(text) == "22"
