"""A small hospital to which a policy is applied, and its files read back."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np

from program import KEY

STATE = ("--population", "builtin:synthetic-state")
NUMBER = 7
NOUNS = {"Female": ("woman", "She"), "Male": ("man", "He")}


def write_hospital(folder: Path) -> None:
    """200 patients, a note for every fourth; two notes are of other ages, one is of a stranger."""
    rng = np.random.default_rng(11)
    rows: list[list[object]] = []
    notes = []
    for place in range(200):
        sex, race = rng.choice(["Male", "Female"]), rng.choice(["White", "Black", "Other"])
        age = int(np.clip(rng.normal(55, 22), 0, 104))
        rows.append([f"p{place}", "Zebulon", "Marchbanks", sex, race, age, "gout"])
        noun, pronoun = NOUNS[str(sex)]
        text = f"Zebulon Marchbanks is a {age} year old {noun} with gout. {pronoun} takes aspirin."
        if place % 4 == 0:
            notes.append({"id": f"n{place}", "person_id": f"p{place}", "text": text})
    rows[3][5] = ""
    older = "Zebulon Marchbanks is a {} year old patient with gout."
    for place in (0, 4):
        age = (int(str(rows[place][5])) + 40) % 90
        notes.append({"id": f"o{place}", "person_id": f"p{place}", "text": older.format(age)})
    notes.append({"id": "x", "person_id": "nobody", "text": older.format(44)})
    with (folder / "patients.csv").open("w", encoding="utf-8", newline="") as stream:
        header = ["person_id", "given_name", "family_name", "sex", "race", "age", "diagnosis"]
        csv.writer(stream).writerows([header, *rows])
    lines = "".join(json.dumps(note) + "\n" for note in notes)
    (folder / "notes.jsonl").write_text(lines, encoding="utf-8")
    (folder / "seawall.key").write_text(KEY)
    (folder / "seawall.key").chmod(0o600)


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read_rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def promised(folder: Path) -> dict[str, Any]:
    policy: dict[str, Any] = json.loads((folder / "policies.json").read_text())["policies"][NUMBER]
    return policy
