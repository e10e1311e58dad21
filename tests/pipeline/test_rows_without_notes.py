"""Somebody in the table of patients of whom no note is released: a record like the others."""

from __future__ import annotations

import json
from pathlib import Path

from program import Seawall


def test_a_row_of_somebody_without_notes_passes_the_gate(seawall: Seawall, tmp_path: Path) -> None:
    made = seawall("synth", "-o", "h", "--patients", 24, "--notes-per-patient", 1, "--seed", 5)
    assert made.code == 0, made.err
    lines = (tmp_path / "h/notes.jsonl").read_text().splitlines(keepends=True)
    withheld = json.dumps({**json.loads(lines[0]), "lang": "es"}) + "\n"
    (tmp_path / "h/notes.jsonl").write_text("".join([withheld, *lines[1:]]))
    run = ("--preset", "dast", "--k", 2, "--profile", "fast", "--patients", "h/patients.csv")
    done = seawall("anonymize", "h/notes.jsonl", "-o", "out", *run, "--withhold-findings")
    assert done.code == 3, done.err
    checked = seawall("verify", "out", "--k", 2, "--known", "h/patients.csv")
    assert checked.code == 0, checked.out
