from __future__ import annotations

import json
from pathlib import Path

import pytest

from seawall.evaluate.verify import verify
from seawall.model import Cell, Column, DateRole, InputError, Label, Record

RECORD = Record(
    1,
    "p1",
    (
        Cell(Column("given_name", Label.PATIENT, "given"), "Ingeborg"),
        Cell(Column("family_name", Label.PATIENT, "family"), "Lindqvist"),
        Cell(Column("mrn", Label.MRN), "00-55-1234"),
        Cell(Column("birth_date", Label.DATE, role=DateRole.BIRTH), "1950-03-14"),
        Cell(Column("sex", Label.GENDER), "female"),
    ),
)


def make_release(
    folder: Path, text: str, replacements: list[dict[str, object]] | None = None, **more: str
) -> Path:
    treatments = {label.value: "mask" for label in Label} | {"PHONE": more.pop("phone", "mask")}
    (folder / "manifest.json").write_text(json.dumps({"treatments": treatments}))
    (folder / "documents.jsonl").write_text(json.dumps({"id": "a", "text": text}) + "\n")
    fields = {"id": "a", "replacements": replacements or []}
    (folder / "replacements.jsonl").write_text(json.dumps(fields) + "\n")
    if "table" in more:
        (folder / "table.csv").write_text(more["table"])
    return folder


def kinds(folder: Path, *records: Record) -> list[str]:
    return [finding.kind for finding in verify(folder, records)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("write to a.b@mail.example.org", "format of EMAIL"),
        ("call (617) 555-0199 now", "format of PHONE"),
        ("call 617-555-0199 now", "format of PHONE"),
        ("ring 070-123 45 67", "format of PHONE"),
        ("ring +46 70 123 45 67", "format of PHONE"),
        ("SSN 123-45-6789", "format of SSN"),
        ("see https://portal.example.org/x", "format of URL"),
        ("see www.example.org", "format of URL"),
        ("from 10.1.2.3", "format of IP"),
        ("from 00:1A:2B:3C:4D:5E", "format of IP"),
        ("MRN: 1234567", "format of MRN"),
        ("pnr 19500314-1234", "format of PERSONNUMMER"),
    ],
)
def test_a_format_that_is_left_is_found(tmp_path: Path, text: str, kind: str) -> None:
    assert kind in kinds(make_release(tmp_path, text))


@pytest.mark.parametrize(
    "text",
    [
        "BP 120/80, HR 84, T 37.1, platelets 250,000, potassium 4.2",
        "Admitted in 1999. [NAME] of [CITY], MRN [MRN], tel [PHONE]",
        "dose 5-10 mg/kg q6h, T12-L1, Gleason 3+4=7, ratio 1:10000",
        "The table was turned 90 degrees. She is 95% on room air, he was 98.6 at noon.",
        "No Sister Mary Joseph nodule. COURSE IN HOSPITAL Hospital course was quiet.",
    ],
)
def test_clinical_numbers_are_not(tmp_path: Path, text: str) -> None:
    assert kinds(make_release(tmp_path, text), RECORD) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ingeborg Lindqvist",
        "LINDQVIST, INGEBORG",
        "Mrs. Lindqvist was seen",
        "file 00551234",
        "file 00 55 1234",
        "born 03/14/1950",
        "born 1950-03-14",
    ],
)
def test_a_known_value_is_found_however_it_is_written(tmp_path: Path, text: str) -> None:
    assert kinds(make_release(tmp_path, f"Seen: {text}."), RECORD)


def test_what_the_tool_wrote_may_look_like_an_identifier(tmp_path: Path) -> None:
    text = "call 617-555-0199 now"
    own = [{"start": 5, "end": 17, "label": "PHONE", "treatment": "surrogate"}]
    assert kinds(make_release(tmp_path, text, own)) == []


def test_the_cue_before_a_surrogate_is_not_the_tools(tmp_path: Path) -> None:
    own = [{"start": 5, "end": 12, "label": "MRN", "treatment": "surrogate"}]
    assert kinds(make_release(tmp_path, "MRN: 1234567.", own)) == []


def test_but_never_be_a_whole_known_identity(tmp_path: Path) -> None:
    own = [{"start": 0, "end": 18, "label": "PATIENT", "treatment": "surrogate"}]
    folder = make_release(tmp_path, "Ingeborg Lindqvist", own)
    assert kinds(folder, RECORD) == ["known PATIENT of the table"]


def test_a_patient_called_graves_does_not_make_a_disease_a_leak(tmp_path: Path) -> None:
    cells = (Cell(Column("family_name", Label.PATIENT, "family"), "Graves"),)
    folder = make_release(tmp_path, "Graves disease since 2009.")
    assert kinds(folder, Record(1, "p1", cells)) == []
    # Whose note it is nobody said here; a title says that it is a name all the same.
    folder = make_release(tmp_path, "Spoke with Mr. Graves today.")
    assert kinds(folder, Record(1, "p1", cells)) == ["format of OTHER_PERSON"]


def test_the_table_is_read_too(tmp_path: Path) -> None:
    table = "name,phone\n[NAME],617-555-0199\n"
    assert "format of PHONE" in kinds(make_release(tmp_path, "", table=table))
    columns = [
        {"name": "name", "label": "PATIENT", "treatment": "mask"},
        {"name": "phone", "label": "PHONE", "treatment": "surrogate"},
    ]
    folder = make_release(tmp_path, "", table=table, phone="surrogate")
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {"cells": columns}))
    assert kinds(folder) == []


def test_no_finding_shows_the_value(tmp_path: Path) -> None:
    folder = make_release(tmp_path, "Ingeborg Lindqvist, a.b@mail.example.org")
    shown = " ".join(str(finding) for finding in verify(folder, [RECORD]))
    assert "Lindqvist" not in shown
    assert "mail.example" not in shown
    assert "entry 1" in shown


@pytest.mark.parametrize("damage", ["manifest.json", "documents.jsonl", "replacements.jsonl"])
def test_a_missing_or_damaged_file_is_an_error_not_a_pass(tmp_path: Path, damage: str) -> None:
    folder = make_release(tmp_path, "text")
    (folder / damage).write_text('{"id": "b"')
    with pytest.raises(InputError):
        list(verify(folder))
    (folder / damage).unlink()
    with pytest.raises(InputError):
        list(verify(folder))


def test_the_reports_synthetic_note_may_share_a_name_but_nothing_else_of_it(tmp_path: Path) -> None:
    release = make_release(tmp_path, "well")
    page = release / "report.html"
    page.write_text('<section class="synthetic">Ingeborg Lindqvist, a@b.org</section>')
    assert kinds(release, RECORD) == []
    page.write_text("<section>Ingeborg Lindqvist, a@b.org</section>")
    assert "format of EMAIL" in kinds(release, RECORD)
    assert "known PATIENT of the table" in kinds(release, RECORD)
