"""The report's passages."""

from __future__ import annotations

import json
from pathlib import Path

from test_k_safe_release import FIGURE_2, FIGURE_CONFIG, write_notes

from program import Seawall


def test_a_withheld_note_is_not_shown_and_does_not_end_the_run(
    seawall: Seawall, tmp_path: Path
) -> None:
    notes = [{"id": "a", "text": "Finnish words.", "lang": "fi"}]
    notes += [{"id": name, "text": f"Plain note {name}."} for name in "bcde"]
    lines = "".join(json.dumps(note) + "\n" for note in notes)
    (tmp_path / "notes.jsonl").write_text(lines)
    done = seawall("anonymize", "notes.jsonl", "-o", "out", "--show-text")
    assert "Keep at home: out.private and the project key, and out/report.html" in done.out
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert (done.code, done.errors) == (3, [])
    assert "Finnish words" not in page
    assert [name in page for name in ("note b", "note c", "note d", "note e")] == [True] * 3 + [
        False
    ]


def test_a_grouped_release_shows_a_synthetic_note_in_a_group_of_such(
    seawall: Seawall, tmp_path: Path
) -> None:
    notes = [{"id": f"n{n}", "person_id": f"p{n}", "text": t} for n, t in FIGURE_2.items()]
    write_notes(tmp_path, notes)
    (tmp_path / "seawall.toml").write_text(FIGURE_CONFIG, encoding="utf-8")
    done = seawall("anonymize", "notes.jsonl", "-o", "out", "--detectors", "rules,details")
    assert done.code == 0, done.err
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    passage = page[page.index('<section class="synthetic">') : page.index("</section>")]
    after = passage[passage.index("<h3>After</h3>") :]
    # A set is marked where it stands, and no real word is on the page.
    assert ">{" in after
    assert "Brown" not in page
    assert "Tufts" not in page
    # What closeness trades is drawn beside it.
    report = json.loads((tmp_path / "out/report.json").read_text(encoding="utf-8"))
    assert [trade["weight"] for trade in report["groups"]["trades"]] == [0, 0.1, 0.25, 0.5, 1]
    assert "coherence of topics against total profile size" in page
