"""Which learned health details count: those that look like their kind."""

from __future__ import annotations

import pytest

from seawall.detect.details.evidence import keep_evident
from seawall.model import Label, Mention, Span
from seawall.text import Reading


def keep(written: str, label: Label, lang: str = "en", after: str = " today") -> str | None:
    text = f"Noted {written}{after}"
    mention = Mention(Span(6, 6 + len(written)), label)
    kept = keep_evident(Reading(text, lang), mention)
    return kept and kept.span.of(text)


@pytest.mark.parametrize(
    ("label", "written"),
    [
        (Label.PROBLEM, "laryngeal papillomatosis"),
        (Label.PROBLEM, "severe tearing pain"),
        (Label.PROBLEM, "fracture of the left malleolus"),
        (Label.PROCEDURE, "percutaneous nephrolithotomy"),
        (Label.TEST, "lumbar spine MRI"),
        (Label.DRUG, "Zorvatinib"),
        (Label.DOSAGE, "two tablets daily"),
    ],
)
def test_what_looks_like_its_kind_stays(label: Label, written: str) -> None:
    assert keep(written, label) == written


@pytest.mark.parametrize(
    ("label", "written"),
    [
        (Label.PROBLEM, "horizontal plane"),
        (Label.PROBLEM, "distal locking screws"),
        (Label.PROBLEM, "Priscilla Meyers"),
        (Label.DRUG, "bronchoscope"),
        (Label.DRUG, "ambulate"),
        (Label.TEST, "physician"),
        (Label.PROCEDURE, "block fashion"),
        (Label.ANATOMY, "right side"),
        (Label.DOSAGE, "390 mm"),
    ],
)
def test_what_does_not_is_none(label: Label, written: str) -> None:
    assert keep(written, label) is None


def test_a_listed_name_is_what_is_left_of_a_longer_find() -> None:
    assert keep("iron deficiency anemia explains", Label.PROBLEM) == "iron deficiency anemia"


def test_a_swedish_compound_is_known_by_its_end() -> None:
    assert keep("bankartfraktur", Label.PROBLEM, "sv") == "bankartfraktur"
    assert keep("metodist andaktsrum", Label.PROBLEM, "sv") is None


def test_part_of_a_word_is_none() -> None:
    assert keep("INR", Label.TEST) == "INR"
    assert keep("INR", Label.TEST, after="x") is None
