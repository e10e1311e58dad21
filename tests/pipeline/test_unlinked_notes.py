"""Notes without ids: k holds for the real persons, counted by gold and apart from the product."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.persons import CONFIG, count_real_persons, strip_ids

from program import Seawall, assert_refused
from seawall.synth import write_hospital

WOMAN = [
    "Patient: Harriet Lindqvist. 52 year old female, seen on 3/13/2009 for asthma, wheezing.",
    "HARRIET LINDQVIST, F, 52. Visit 4/2/2009. Asthma, wheezing, cough.",
    "Mrs. Lindqvist, 52 year old woman, visited on 5/9/2009 with asthma and a cough.",
    "Visit: 6/1/2009. The 52 year old woman has asthma, wheezing at night.",
    "Lindqvist, Harriet. Asthma, wheezing. 7/7/2009. Age 52.",
    "Seen on 8/8/2009: H. Lindqvist, 52 year old female, cough, asthma.",
]
OTHERS = [
    ("Horst Barkholz", "male", 71, "fracture of the wrist, pain"),
    ("Olga Petrenko", "female", 23, "migraine, nausea"),
    ("Samuel Okafor", "male", 34, "gout, swollen toe"),
    ("Ingrid Vandervort", "female", 88, "pneumonia, fever"),
    ("Mateo Quiroga", "male", 9, "otitis, fever"),
    ("Priya Thakkar", "female", 45, "hypothyroidism, fatigue"),
    ("Glenn Wardsworth", "male", 63, "angina, chest pain"),
    ("Beatrice Calhoun", "female", 17, "appendicitis, abdominal pain"),
]


def write_lines(path: Path, lines: list[dict[str, Any]]) -> None:
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")


def list_notes() -> tuple[list[dict[str, Any]], dict[str, str]]:
    texts = [("woman", text) for text in WOMAN]
    for name, sex, age, details in OTHERS:
        for day in ("3/20/2009", "4/17/2009"):
            text = f"Patient: {name}. {age} year old {sex}, seen on {day} for {details}."
            texts.append((name, text))
    notes = [{"id": f"q{at:03d}", "text": text} for at, (_, text) in enumerate(texts)]
    return notes, {f"q{at:03d}": who for at, (who, _) in enumerate(texts)}


def test_six_notes_of_one_woman_are_not_six_persons(seawall: Seawall, tmp_path: Path) -> None:
    notes, owners = list_notes()
    write_lines(tmp_path / "notes.jsonl", notes)
    (tmp_path / "seawall.toml").write_text(CONFIG, encoding="utf-8")
    ended = seawall(
        "anonymize", "notes.jsonl", "-o", "release", "--preset", "dast", "--k", 3,
        "--profile", "fast",
    )  # fmt: skip
    assert ended.code == 0, ended.err
    assert "k rests on assumptions" in " ".join(ended.err.split())
    real = count_real_persons(tmp_path / "release", tmp_path / "release.private", owners, 3)
    assert real.short == 0 and real.fewest >= 3
    manifest = json.loads((tmp_path / "release/manifest.json").read_text(encoding="utf-8"))
    assert manifest["promise"]["counted"] == "by group"
    assert seawall("verify", "release").code == 0


@pytest.mark.parametrize(
    ("lang", "preset"), [("en", "dast"), ("sv", "dast"), ("sv", "k-anonymity")]
)
def test_k_holds_for_the_real_persons_of_a_hospital_without_ids(
    seawall: Seawall, tmp_path: Path, lang: str, preset: str
) -> None:
    write_hospital(tmp_path / "all", 30, split="dev", seed=77, langs=(lang,))
    lines = (tmp_path / "all/notes.jsonl").read_text(encoding="utf-8").splitlines()
    notes, owners = strip_ids([json.loads(line) for line in lines], 5)
    write_lines(tmp_path / "notes.jsonl", notes)
    (tmp_path / "seawall.toml").write_text(CONFIG, encoding="utf-8")
    ended = seawall(
        "anonymize", "notes.jsonl", "-o", "release", "--preset", preset, "--k", 3,
        "--profile", "fast",
    )  # fmt: skip
    assert ended.code == 0, ended.err
    real = count_real_persons(tmp_path / "release", tmp_path / "release.private", owners, 3)
    assert real.short == 0
    if preset == "dast":
        assert real.largest_share <= 1 / 3 + 1e-9
    assert seawall("verify", "release").code == 0


def test_verify_looks_for_k_in_each_group(seawall: Seawall, tmp_path: Path) -> None:
    notes, _ = list_notes()
    write_lines(tmp_path / "notes.jsonl", notes)
    (tmp_path / "seawall.toml").write_text(CONFIG, encoding="utf-8")
    seawall(
        "anonymize", "notes.jsonl", "-o", "release", "--preset", "dast", "--k", 3,
        "--profile", "fast",
    )  # fmt: skip
    path = tmp_path / "release/quasi.jsonl"
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    person = records[0]["person"]
    for record in records:
        if record["person"] == person:
            record["cluster"] = 99
    write_lines(path, records)
    assert seawall("verify", "release").code == 4


def test_notes_that_say_nothing_are_refused(seawall: Seawall, tmp_path: Path) -> None:
    notes = [{"id": f"q{at}", "text": f"Age {40 + at % 2}. Asthma, cough."} for at in range(9)]
    write_lines(tmp_path / "notes.jsonl", notes)
    ended = seawall("anonymize", "notes.jsonl", "-o", "release", "--preset", "dast", "--k", 3)
    assert_refused(ended, 4, "could be of one person", "--person-column")
    assert not (tmp_path / "release").exists()
