"""``seawall explain`` with the program itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program import Seawall

TEXT = "Call (617) 555-0199. Chest clear."


@pytest.fixture
def notes(tmp_path: Path) -> str:
    (tmp_path / "notes.jsonl").write_text(json.dumps({"id": "a", "text": TEXT}) + "\n")
    return "notes.jsonl"


def test_a_place_is_explained_by_who_found_it(seawall: Seawall, notes: str) -> None:
    at = TEXT.index("617")
    done = seawall("explain", notes, "--id", "a", "--at", at, "--json")
    votes = json.loads(done.out.splitlines()[-1])["votes"]
    assert done.code == 0
    assert (votes[0]["detector"], votes[0]["label"]) == ("rules:phone", "PHONE")
    learned = [vote for vote in votes if vote["detector"] in ("crf", "svm")]
    assert learned
    assert all(vote["features"] for vote in learned)
    assert "617" not in done.out


def test_a_place_where_nothing_was_found_is_said(seawall: Seawall, notes: str) -> None:
    done = seawall("explain", notes, "--id", "a", "--at", TEXT.index("Call"))
    assert (done.code, done.errors) == (0, [])
    assert "No detector" in done.out


@pytest.mark.parametrize(("note", "at", "word"), [("b", 0, "--id"), ("a", 999, "--at")])
def test_a_note_or_place_that_is_not_there_is_one_sentence(
    seawall: Seawall, notes: str, note: str, at: int, word: str
) -> None:
    done = seawall("explain", notes, "--id", note, "--at", at)
    assert (done.code, len(done.errors)) == (2, 1)
    assert word in done.errors[0]
