"""Titles before names tell a gender; other words before names do not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program import Seawall
from seawall.detect.titles import find_titles
from seawall.model import Label, Mention, Span


def titles_before(text: str, name: str) -> list[str]:
    start = text.index(name)
    mention = Mention(Span(start, start + len(name)), Label.PATIENT, 1.0, ("known",))
    return [found.span.of(text) for found in find_titles(text, [mention])]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Mr Berg was seen", ["Mr"]),
        ("(Mrs. Berg)", ["Mrs"]),
        ("MS. Berg", ["MS"]),
        ("träffat fru Berg", ["fru"]),
        ("Dr. Berg", []),
        ("her Berg", []),
        ("Berg came", []),
        ("20 ms after Berg", []),
    ],
)
def test_titles(text: str, wanted: list[str]) -> None:
    assert titles_before(text, "Berg") == wanted


def test_a_title_inside_another_mention_is_told_once() -> None:
    text = "Mr Berg Mr Lund"
    whole = Mention(Span(0, 10), Label.HOSPITAL, 1.0, ("known",))
    person = Mention(Span(11, 15), Label.PATIENT, 1.0, ("known",))
    assert list(find_titles(text, [whole, person])) == []


def test_detect_reports_them(seawall: Seawall, tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    notes.write_text(json.dumps({"id": "1", "text": "Seen today: Mr. Erik Lindqvist."}))
    done = seawall("detect", notes, "-o", "-", "--detectors", "rules")
    labels = [mention["label"] for mention in json.loads(done.out)["mentions"]]
    assert labels == ["GENDER", "PATIENT"]
