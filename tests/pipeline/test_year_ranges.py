"""A range of days becomes its years, and the check of the release takes both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program import Seawall


@pytest.mark.parametrize(
    ("told", "shown"),
    [("smoked 2002-2005", "2002-2005"), ("in from 12/28/2020-1/3/2021", "2020-2021")],
)
def test_a_range_over_years_passes_the_gate(
    seawall: Seawall, tmp_path: Path, told: str, shown: str
) -> None:
    note = {"id": "n1", "text": f"Patient {told}, stable."}
    (tmp_path / "notes.jsonl").write_text(json.dumps(note) + "\n")
    done = seawall("anonymize", "notes.jsonl", "-o", "out", "--detectors", "rules")
    assert done.code == 0, done.err
    assert shown in (tmp_path / "out/documents.jsonl").read_text()
