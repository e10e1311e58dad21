"""With the patients table: a person's values in that person's notes, however they are written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seawall.evaluate.verify import Known, Opened, check_only
from seawall.model import Cell, Column, DateRole, Label, Record

RECORD = Record(
    1,
    "p1",
    (
        Cell(Column("given_name", Label.PATIENT, "given"), "Ingeborg"),
        Cell(Column("family_name", Label.PATIENT, "family"), "Lindqvist"),
        Cell(Column("mrn", Label.MRN), "00-55-1234"),
        Cell(Column("birth_date", Label.DATE, role=DateRole.BIRTH), "1950-03-14"),
        Cell(Column("city", Label.CITY), "Salina"),
        Cell(Column("zip", Label.ZIP), "50882"),
        Cell(Column("email", Label.EMAIL), "ingeborg.l@cwi-research.org"),
        Cell(Column("sex", Label.GENDER), "F"),
    ),
)


def find(folder: Path, text: str, owner: str = "p1", record: Record = RECORD) -> list[str]:
    """What is known of the table in one note of its person (or of another)."""
    treatments = {label.value: "mask" for label in Label}
    (folder / "manifest.json").write_text(json.dumps({"treatments": treatments}))
    line = json.dumps({"id": "a", "text": text}, ensure_ascii=False)
    (folder / "documents.jsonl").write_text(line + "\n", encoding="utf-8")
    (folder / "replacements.jsonl").write_text('{"id": "a", "replacements": []}\n')
    known = Known((record,), {"a": owner})
    return [one.kind for one in check_only(Opened(folder, known), "known").findings]


@pytest.mark.parametrize(
    "text",
    [
        "Ingeborg was tired.",
        "LINDQVIST came back.",
        "Lindqvist, Ingeborg",
        "tsivqdniL is written backwards",
        "seen: IngeborgLindqvist",
        "L i n d q v i s t asked",
        "Lind\u200bqvist asked",
        "L\u0456ndqv\u0456st asked",
        "L&#105;ndqvist asked",
        "L%69ndqvist asked",
        "file 00551234",
        "file 00 55 1234",
        "file 00.55.1234",
        "file MRN00551234x",
        "lives in Salina",
        "in 50882 since long",
        "born 14 March 1950",
        "born 3/14/50",
        "b. 14.3.1950",
        "birthday March 14th, 1950",
        "mail ingeborg.l@cwi-research.org",
    ],
)
def test_a_value_of_the_own_row_is_found(tmp_path: Path, text: str) -> None:
    assert find(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        "account 7750882, well",  # the ZIP's digits inside another number
        "Seen in March\n14 1950 ml were given",
        "in Mar 14 mm, in May\n50 882 cells",
        "Lind has a cold; Salinas too",
        "the saline was changed",
    ],
)
def test_what_only_looks_like_one_is_not(tmp_path: Path, text: str) -> None:
    assert [kind for kind in find(tmp_path, text) if "DATE" not in kind] == []


def test_in_a_note_of_somebody_else_only_what_names_a_person(tmp_path: Path) -> None:
    assert find(tmp_path, "Ingeborg lives in Salina", owner="p2") == []
    assert find(tmp_path, "Ingeborg Lindqvist lives", owner="p2")
    assert find(tmp_path, "file 00551234", owner="p2")


def test_a_clinical_eponym_is_no_patient(tmp_path: Path) -> None:
    cells = (Cell(Column("family_name", Label.PATIENT, "family"), "Graves"),)
    assert find(tmp_path, "Graves disease since 2009.", record=Record(1, "p1", cells)) == []


@pytest.mark.parametrize(
    "text",
    (
        "Seen by ptLindqvist today.",
        "PID|1||LINDQVIST^INGEBORG^^",
        "Record 00-55-1234/2 scanned.",
        "birthDate 1950-03-14T00:00:00Z imported.",
    ),
)
def test_a_value_is_found_glued_and_in_markup(tmp_path: Path, text: str) -> None:
    assert find(tmp_path, text)


RARE = Record(1, "p1", (Cell(Column("family_name", Label.PATIENT, "family"), "Abernathy"),))


@pytest.mark.parametrize("text", ("Shares a room with Abernathy.", "A word with the Abernathy."))
def test_a_rare_surname_is_found_in_anybodys_note(tmp_path: Path, text: str) -> None:
    assert find(tmp_path, text, owner="p2", record=RARE) == ["known PATIENT of the table"]


@pytest.mark.parametrize(
    "text", ("Seen at the Abernathy clinic.", "Signs of Abernathy disease.", "abernathy 3 of 4")
)
def test_a_rare_surname_is_none_in_the_name_of_a_thing(tmp_path: Path, text: str) -> None:
    assert find(tmp_path, text, owner="p2", record=RARE) == []


CHANCE = Record(
    1,
    "p1",
    (
        Cell(Column("given_name", Label.PATIENT, "given"), "Jan"),
        Cell(Column("account", Label.ACCOUNT), "10656"),
    ),
)


@pytest.mark.parametrize("text", ("Pressure 106/56, rate 90.", "Seen 10Jan2004 here."))
def test_a_pressure_and_a_month_are_nobodys_values(tmp_path: Path, text: str) -> None:
    assert find(tmp_path, text, record=CHANCE) == []
