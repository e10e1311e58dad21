"""The report's passages."""

from __future__ import annotations

import json
from pathlib import Path

from program import Seawall


def test_a_withheld_note_is_not_shown_and_does_not_end_the_run(
    seawall: Seawall, tmp_path: Path
) -> None:
    notes = [{"id": "a", "text": "Finnish words.", "lang": "fi"}]
    notes += [{"id": name, "text": f"Plain note {name}."} for name in "bcde"]
    lines = "".join(json.dumps(note) + "\n" for note in notes)
    (tmp_path / "notes.jsonl").write_text(lines)
    done = seawall("anonymize", "notes.jsonl", "-o", "out", "--show-text")
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert (done.code, done.errors) == (3, [])
    assert "Finnish words" not in page
    assert [name in page for name in ("note b", "note c", "note d", "note e")] == [True] * 3 + [
        False
    ]
