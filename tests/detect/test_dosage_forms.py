"""Dosages as they are written, and what only looks like one; the forms stand in braces."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seawall.detect.details import find
from seawall.model import Label
from seawall.text import Reading

CASES = json.loads(
    (Path(__file__).parents[1] / "cases" / "details" / "dosages.json").read_text("utf-8")
)
FORMS = [(lang, form) for lang, each in CASES.items() for form in each["dosages"]]
OTHERS = [(lang, text) for lang, each in CASES.items() for text in each["others"]]


def find_dosages(text: str, lang: str) -> list[tuple[int, int]]:
    mentions = find(Reading(text, lang))
    return [(m.start_char, m.end_char) for m in mentions if m.label is Label.DOSAGE]


@pytest.mark.parametrize(("lang", "form"), FORMS)
def test_a_dosage_is_found(lang: str, form: str) -> None:
    before, rest = form.split("{")
    dosage, after = rest.split("}")
    start, end = len(before), len(before) + len(dosage)
    found = find_dosages(before + dosage + after, lang)
    assert any(a < end and start < b for a, b in found)


@pytest.mark.parametrize(("lang", "text"), OTHERS)
def test_a_measurement_is_no_dosage(lang: str, text: str) -> None:
    assert find_dosages(f"{text}.", lang) == []


def test_there_are_two_hundred_of_each() -> None:
    assert len(FORMS) >= 200
    assert len(OTHERS) >= 200
