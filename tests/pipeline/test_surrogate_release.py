"""A surrogate release as a whole: what stays home, what the check and the report say of it."""

from __future__ import annotations

import csv
import json
import re
import shutil
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from program import Seawall
from seawall.synth import write_hospital


@pytest.fixture(autouse=True)
def steady_key(tmp_path: Path, key_file: Path) -> None:
    """One key for every run: what is drawn under it must not fail on some days."""
    shutil.copy(key_file, tmp_path / "seawall.key")


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


def test_one_birth_date_in_table_and_notes_keeps_the_age_at_every_visit(
    seawall: Seawall, tmp_path: Path
) -> None:
    visits = [date(2015, 3, 4), date(2016, 9, 30), date(2019, 1, 2)]
    born = {f"p{n}": date(1931 + n, 1 + n % 12, 5 + n) for n in range(20)}
    notes = [
        {"id": f"{who}-{day}", "person_id": who, "lang": "en",
         "text": f"DOB: {birth:%m/%d/%Y}\nDate of visit: {day:%m/%d/%Y}\n"
                 f"Born {birth.year}, seen for cough. Lungs clear."}
        for who, birth in born.items() for day in visits
    ]  # fmt: skip
    source, table, out = tmp_path / "notes.jsonl", tmp_path / "patients.csv", tmp_path / "out"
    source.write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")
    rows = [f"{who},{birth}\n" for who, birth in born.items()]
    table.write_text("person_id,birth_date\n" + "".join(rows), encoding="utf-8")
    options = ("--patients", table, "--preset", "surrogate", "--detectors", "rules")
    assert seawall("anonymize", source, "-o", out, *options).code == 0

    texts = {line["id"]: line["text"] for line in read_lines(out / "documents.jsonl")}
    shown: dict[str, set[str]] = {}
    exact = 0
    for line in read_lines(tmp_path / "out.private" / "plan.jsonl"):
        who, _, day = line["id"].partition("-")
        birth, seen, year = re.findall(r"\d\d/\d\d/\d{4}|\d{4}", texts[line["released_id"]])
        made_up, visit = (datetime.strptime(text, "%m/%d/%Y").date() for text in (birth, seen))
        true = date.fromisoformat(day)
        assert (visit - true).days == line["shift_days"]
        assert year == f"{made_up.year}"
        assert count_years(made_up, visit) == count_years(born[who], true)
        exact += visit - made_up == true - born[who]
        shown.setdefault(who, set()).add(made_up.isoformat())
    assert all(len(days) == 1 for days in shown.values())
    in_table = {row["birth_date"] for row in read_table(out / "table.csv")}
    assert in_table == {day for days in shown.values() for day in days}
    assert exact < 6


def count_years(born: date, day: date) -> int:
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
