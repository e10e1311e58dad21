"""HIDE (Gardner & Xiong 2008), Figures 3 to 5: a pathology report by statistical de-identification.

As in the paper the age becomes a range and the record number keeps its form; unlike in the paper
the date is hidden too.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program import Seawall

REPORT = (
    "CLINICAL HISTORY: {age} year old {gender} with a history of B-cell lymphoma (Marginal zone, "
    "{number}, {date}). Flow cytometry and molecular diagnostics drawn."
)
PATIENTS = [
    (77, "female"),
    (70, "female"),
    (79, "female"),
    (41, "male"),
    (45, "male"),
    (48, "male"),
]
PRESET = """
name = "hide"
description = "HIDE's statistical de-identification."
default_eid = "mask"
default_qid = "mask"
default_hmd = "keep"
[promise]
k = 3
method = "{method}"
[qids]
age = "year"
gender = "keep"
visit = "drop"
[treatments]
MRN = "form"
OTHER_ID = "form"
"""


@pytest.mark.parametrize("method", ["mondrian", "local"])
def test_figure_3_becomes_figure_5(seawall: Seawall, tmp_path: Path, method: str) -> None:
    with (tmp_path / "notes.jsonl").open("w", encoding="utf-8") as stream:
        for n, (age, gender) in enumerate(PATIENTS):
            number = f"SH-02-{22222 + n}"
            text = REPORT.format(age=age, gender=gender, number=number, date="6/22/01")
            stream.write(
                json.dumps({"id": f"note-{n}", "person_id": chr(97 + n), "text": text}) + "\n"
            )
    (tmp_path / "hide.toml").write_text(PRESET.format(method=method), encoding="utf-8")
    asked = ("--preset", "hide.toml", "--detectors", "rules,details", "--keep-ids")
    ended = seawall("anonymize", "notes.jsonl", "-o", "release", *asked)
    assert ended.code == 0, ended.err
    lines = (tmp_path / "release/documents.jsonl").read_text(encoding="utf-8").splitlines()
    shown = {note["id"]: note["text"] for note in map(json.loads, lines)}
    hidden = {"number": "**-**-*****", "date": "[DATE]"}
    assert shown["note-0"] == REPORT.format(age="[70-79]", gender="female", **hidden)
    assert shown["note-3"] == REPORT.format(age="[41-48]", gender="male", **hidden)
