"""Columns of the custodian's table: text is read as text, whatever its column is called."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import polars as pl
import pytest

from program import Ended, Seawall

# What nobody may find in a release, in any letters.
SECRETS = (
    "harriet", "lindqvistson", "brackwater", "ottoline", "4455667", "736-5000", "h.lind",
    "larkspur", "19610314", "6103144478", "7077123", "97",
)  # fmt: skip
PLANTED = (
    "asthma; pt Harriet Lindqvistson MRN 4455667, call (212) 736-5000",
    "Harriet Lindqvistson",
    "harriet lindqvistson, dotter till Ottoline Brackwater",
    "Lindqvistson H",
    "asthma (Lindqvistson)",
    "4455667",
    "(212) 736-5000",
    "0707-71 23 45, ring 07077123",
    "h.lind@mail-host.net",
    "48 Larkspur Terrace",
    "19610314-4478",
    "pnr 6103144478",
    "97 years old, referred by Dr. Brackwater",
    "97",
)
COLUMNS = (
    "comment", "diagnosis", "occupation", "insurance", "medications", "referral",
    "allergies", "age", "city", "hospital", "sex", "zip", "anteckning", "diagnos", "läkemedel",
    "yrke", "phone",
    "admission_date", "race",
)  # fmt: skip
CLINICAL = (
    "E11.9", "I10", "asthma", "type 2 diabetes", "COPD", "metformin", "Hb 132 g/L", "yes", "J45.9",
    "left hip fracture", "HbA1c 52 mmol/mol", "penicillin allergy", "hypertension", "astma",
    "förmaksflimmer", "metformin 500 mg BID", "N02BE01", "nej",
)  # fmt: skip
KEEPS_DETAILS = ("limited", "safe-harbor", "full", "surrogate", "dast", "k-anonymity")


def write_table(folder: Path, columns: dict[str, list[str]]) -> None:
    """A table of patients, and a note of each."""
    many = len(next(iter(columns.values())))
    table = {
        "person_id": [f"p{at}" for at in range(many)],
        "mrn": [str(100200 + at) for at in range(many)],
    }
    pl.DataFrame({**table, **columns}).write_csv(folder / "patients.csv")
    notes = (
        json.dumps(
            {
                "id": f"n{at}",
                "person_id": f"p{at}",
                "text": f"{30 + at % 3} year old man, seen with asthma.",
            }
        )
        for at in range(many)
    )
    (folder / "notes.jsonl").write_text("\n".join(notes) + "\n", encoding="utf-8")


def release(seawall: Seawall, *options: object) -> Ended:
    done = seawall(
        *("anonymize", "notes.jsonl", "--patients", "patients.csv", "-o", "out", "--overwrite"),
        *("--detectors", "rules", "--workers", 1, *options),
    )
    assert done.code in (0, 4), done.err
    return done


def read(folder: Path) -> list[dict[str, str]]:
    path = folder / "out" / "table.csv"
    if not path.exists():  # refused, and kept home
        path = folder / "out.private" / "refused" / "table.csv"
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize(
    "preset", ["safe-harbor", "limited", "full", "surrogate", "dast", "scrub", "entail"]
)
def test_no_identifier_survives_in_any_column(
    seawall: Seawall, tmp_path: Path, preset: str
) -> None:
    # Every value in every column once; the clinical ones keep each column a column of health.
    shifted = {
        name: [*(PLANTED[(at + place) % len(PLANTED)] for at in range(len(PLANTED))), *CLINICAL]
        for place, name in enumerate(COLUMNS)
    }
    write_table(tmp_path, shifted)
    release(seawall, "--preset", preset)
    # Ages are among what may stay in these two, and in their promise's lists.
    shown = [
        s for s in SECRETS if s != "97" or preset in ("safe-harbor", "full", "scrub", "entail")
    ]
    for row in read(tmp_path):
        for name, value in row.items():
            if name not in ("person", "person_id", "mrn", "phone", "insurance"):
                assert not [s for s in shown if s in value.casefold()], (name, value)


@pytest.mark.parametrize("preset", KEEPS_DETAILS)
def test_codes_and_terms_stay_where_health_details_do(
    seawall: Seawall, tmp_path: Path, preset: str
) -> None:
    names = ("diagnosis", "medications", "allergies", "anteckning", "notes_2", "läkemedel")
    write_table(
        tmp_path, {"age": ["40"] * len(CLINICAL), **{name: list(CLINICAL) for name in names}}
    )
    release(seawall, "--preset", preset)
    rows = read(tmp_path)
    for name in names:
        assert sorted(row[name] for row in rows) == sorted(CLINICAL)


def test_what_was_done_with_columns_is_said(seawall: Seawall, tmp_path: Path) -> None:
    table = {
        "diagnosis": ["asthma", "COPD", "asthma; pt Harriet Lindqvistson", "E11.9"],
        "badge": ["xk-1", "xk-2", "zz-3", "qq-4"],
        "Harriet": ["yes", "no", "yes", "no"],
        "city": ["Boston", "Dover", "Salem", "Bend"],
    }
    write_table(tmp_path, table)
    done = release(seawall, "--preset", "safe-harbor")
    assert 'badge = "PROBLEM"' in done.out + done.err
    assert "Harriet" not in done.out + done.err
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["columns"] == {
        "person_id": "treated as OTHER_ID",
        "mrn": "treated as MRN",
        "diagnosis": "read as text; 1 cells read as text",
        "badge": "emptied",
        "column 5": "kept",
        "city": "treated as CITY",
    }
    assert {row["badge"] for row in read(tmp_path)} == {""}
    assert sorted(row["diagnosis"] for row in read(tmp_path))[:2] == ["COPD", "E11.9"]


def test_a_column_is_read_as_text_where_the_config_says_so(
    seawall: Seawall, tmp_path: Path
) -> None:
    write_table(tmp_path, {"age": ["40"] * 4, "badge": ["asthma", "xk-2", "Harriet", "mild cough"]})
    (tmp_path / "seawall.toml").write_text('[columns]\nbadge = "text"\n', encoding="utf-8")
    release(seawall, "--preset", "safe-harbor")
    shown = sorted(row["badge"] for row in read(tmp_path))
    assert shown[-2:] == ["asthma", "mild cough"]
    assert not any("xk" in value or "Harriet" in value for value in shown)


def test_one_cell_of_text_does_not_change_its_column(seawall: Seawall, tmp_path: Path) -> None:
    ages = [str(30 + at) for at in range(19)]
    write_table(tmp_path, {"age": [*ages, "52 (turned 52 at Dr Lindqvistson's)"]})
    release(seawall, "--preset", "limited")
    shown = {row["age"] for row in read(tmp_path)}
    assert shown >= set(ages)
    assert not any("Lindqvistson" in value for value in shown)


def test_text_names_no_topic_and_no_hospital_of_a_group(seawall: Seawall, tmp_path: Path) -> None:
    many = 9
    table = {
        "age": ["40"] * many,
        "diagnosis": ["asthma; mother of Harriet Lindqvistson"] * many,
        "hospital": ["Salem Hospital"] * (many - 1) + ["seen by Harriet Lindqvistson"],
    }
    write_table(tmp_path, table)
    release(seawall, "--preset", "dast")
    for path in (tmp_path / "out").iterdir():
        assert "lindqvistson" not in path.read_text(encoding="utf-8").casefold(), path.name


def test_formulas_are_made_harmless(seawall: Seawall, tmp_path: Path) -> None:
    write_table(tmp_path, {"=cmd": ["yes", "no"], "dose": ["-3.5", "+2"], "age": ["40", "41"]})
    release(seawall, "--preset", "safe-harbor")
    rows = read(tmp_path)
    assert not any(value.startswith(("=", "@")) for row in rows for value in (*row, *row.values()))
    assert sorted(row["dose"] for row in rows) == ["+2", "-3.5"]


@pytest.mark.parametrize("kind", ["semicolon", "bom", "latin-1", "newline"])
def test_tables_as_they_come(seawall: Seawall, tmp_path: Path, kind: str) -> None:
    write_table(tmp_path, {"age": ["40", "41"], "diagnosis": ["astma", "höftfraktur"]})
    text = (tmp_path / "patients.csv").read_text(encoding="utf-8")
    if kind == "newline":
        text = text.replace("astma", '"astma\nHarriet Lindqvistson, 4455667"')
    if kind == "semicolon":
        text = text.replace(",", ";")
    encoding = {"bom": "utf-8-sig", "latin-1": "latin-1"}.get(kind, "utf-8")
    (tmp_path / "patients.csv").write_text(text, encoding=encoding)
    release(seawall, "--preset", "safe-harbor")
    shown = [row["diagnosis"] for row in read(tmp_path)]
    assert "höftfraktur" in shown
    assert any(value.startswith("astma") for value in shown)
    assert not any("Lindqvistson" in value or "4455667" in value for value in shown)


def test_parquet_of_every_type(seawall: Seawall, tmp_path: Path) -> None:
    write_table(tmp_path, {"age": ["40", "41", "42"]})
    frame = pl.read_csv(tmp_path / "patients.csv").with_columns(
        pl.Series("crp", [1.5, None, 3.0]),
        pl.Series("smoker", [True, False, None]),
        pl.Series("diagnosis", [["asthma", "Harriet Lindqvistson"], [], None]),
        pl.Series("admission_date", ["2020-01-02", "2021-03-04", None]).str.to_datetime("%Y-%m-%d"),
    )
    frame.write_parquet(tmp_path / "patients.parquet")
    seawall(
        *("anonymize", "notes.jsonl", "--patients", "patients.parquet", "-o", "out"),
        *("--detectors", "rules", "--workers", 1),
    )
    rows = read(tmp_path)
    assert sorted(row["crp"] for row in rows) == ["", "1.5", "3"]
    assert sorted(row["smoker"] for row in rows) == ["", "false", "true"]
    assert not any("Lindqvistson" in value for row in rows for value in row.values())
    assert sorted(row["admission_date"] for row in rows)[1:] != ["2020-01-02", "2021-03-04"]


def test_a_column_of_nothing_is_emptied_whatever_it_holds(seawall: Seawall, tmp_path: Path) -> None:
    write_table(tmp_path, {"age": ["40", "41"], "badge": ["asthma", "COPD"]})
    (tmp_path / "seawall.toml").write_text('[columns]\nbadge = "none"\n', encoding="utf-8")
    release(seawall, "--preset", "safe-harbor")
    assert {row["badge"] for row in read(tmp_path)} == {""}
