"""A surrogate release as a whole: what stays home, what the check and the report say of it."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from program import Seawall
from seawall.synth import write_hospital


@pytest.fixture(scope="module")
def hospital(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hospital")
    write_hospital(folder, 60, 1, seed=4, split="dev")
    return folder


def read_table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_surrogate_release_marks_no_made_up_value_and_says_what_attacks_find(
    seawall: Seawall, hospital: Path, tmp_path: Path
) -> None:
    table = hospital / "patients.csv"
    release, home = tmp_path / "out", tmp_path / "out.private"
    options = ("--patients", table, "--preset", "surrogate", "--detectors", "rules")
    assert seawall("anonymize", hospital / "notes.jsonl", "-o", release, *options).code == 0
    assert not (release / "replacements.jsonl").exists()
    places = read_lines(home / "replacements.jsonl")
    assert {"surrogate", "shift"} <= {r["treatment"] for one in places for r in one["replacements"]}
    assert all("shift_days" in line for line in read_lines(home / "plan.jsonl"))

    true, shown = read_table(table), read_table(release / "table.csv")
    for column in ("phone", "ssn", "mrn", "email", "street", "birth_date"):
        others = {row[column] for row in true} - {""}
        assert others.isdisjoint(row[column] for row in shown), column
    names = {(row["given_name"], row["family_name"]) for row in true}
    assert names.isdisjoint((row["given_name"], row["family_name"]) for row in shown)

    report = json.loads((release / "report.json").read_text(encoding="utf-8"))["surrogates"]
    tried = {one["name"] for one in report["attacks"]}
    assert {"birth date and sex, in range", "offset by weekday words", "rank of DOCTOR"} <= tried
    assert {"unmarked or made up: PHONE", "unmarked or made up: PATIENT"} <= tried
    assert report["weakest"] in (release / "report.html").read_text(encoding="utf-8")
    attacked = seawall("attack", release, "--adversary", table, "--json")
    attacks = json.loads(attacked.out.splitlines()[-1])["attacks"]
    assert tried <= {one["name"] for one in attacks}

    shutil.rmtree(home)
    checked = seawall("verify", release, "--json")
    found = json.loads(checked.out.splitlines()[-1])["findings"]
    assert [one for one in found if "PHONE" in one or "EMAIL" in one] == []


def test_other_presets_show_where_they_left_marks(
    seawall: Seawall, hospital: Path, tmp_path: Path
) -> None:
    release = tmp_path / "out"
    options = ("--preset", "full", "--detectors", "rules")
    assert seawall("anonymize", hospital / "notes.jsonl", "-o", release, *options).code == 0
    assert (release / "replacements.jsonl").is_file()
    assert not (tmp_path / "out.private" / "replacements.jsonl").exists()
    (release / "replacements.jsonl").unlink()
    assert seawall("verify", release).code == 1
