"""A k for entailed details, through the whole program; scrubbing as a preset of it."""

from __future__ import annotations

import json
from pathlib import Path

from program import Seawall

NOTES = [
    ("p1", "She takes morphine and metformin."),
    ("p2", "She takes fentanyl and lisinopril."),
    ("p3", "She takes ibuprofen and sertraline."),
    ("p3", "Ibuprofen again, and ibuprofen."),
    ("p4", "She takes oxycodone."),
]


def write_notes(folder: Path) -> None:
    lines = [
        json.dumps({"id": f"n{at}", "text": text, "person_id": person})
        for at, (person, text) in enumerate(NOTES)
    ]
    (folder / "notes.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def release(seawall: Seawall, folder: Path, *options: object) -> list[str]:
    write_notes(folder)
    asked = ("-o", "out", "--detectors", "rules,details", *options)
    done = seawall("anonymize", "notes.jsonl", *asked)
    assert done.code == 0, done.err
    lines = (folder / "out" / "documents.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines]


def test_without_k_every_drug_becomes_its_class(seawall: Seawall, tmp_path: Path) -> None:
    text = " ".join(release(seawall, tmp_path, "--preset", "entail"))
    assert text.count("opioid analgesic") == 3
    assert "antidepressant" in text


def test_with_k_a_class_is_shown_by_k_persons(seawall: Seawall, tmp_path: Path) -> None:
    shown = release(seawall, tmp_path, "--preset", "entail", "--k", "3")
    text = " ".join(shown)
    # Three notes of ibuprofen are one person's; the opioids go up with them, the others meet above.
    assert "analgesic" not in text
    assert sum("pain medication" in each.lower() for each in shown) == len(NOTES)
    assert text.count("and medication.") == 3


def test_k_that_nobody_reaches_shows_nothing(seawall: Seawall, tmp_path: Path) -> None:
    text = " ".join(release(seawall, tmp_path, "--preset", "entail", "--k", "9"))
    assert "[DRUG]" in text
    assert "medication" not in text.lower()


def test_scrub_judges_every_word(seawall: Seawall, tmp_path: Path) -> None:
    write_notes(tmp_path)
    with (tmp_path / "notes.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(json.dumps({"id": "n9", "text": "Quibbled with xanderby."}) + "\n")
    asked = ("-o", "out", "--preset", "scrub", "--detectors", "rules")
    done = seawall("anonymize", "notes.jsonl", *asked)
    assert done.code == 0, done.err
    assert "xanderby" not in (tmp_path / "out" / "documents.jsonl").read_text(encoding="utf-8")
    report = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "What is left of the words" in report
    assert "10,000 (here)" in report
    kept = json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))["kept"]
    shares = [row["tokens"]["value"] for row in kept["thresholds"]]
    assert shares == sorted(shares)
    assert kept["notes"] == len(NOTES) + 1


def test_notes_that_could_be_one_persons_count_once(seawall: Seawall, tmp_path: Path) -> None:
    """Nothing says whose the notes are, so no word is shown for three of them."""
    notes = [json.dumps({"id": f"n{at}", "text": text}) for at, (_, text) in enumerate(NOTES)]
    (tmp_path / "notes.jsonl").write_text("\n".join(notes) + "\n", encoding="utf-8")
    asked = ("-o", "out", "--detectors", "rules,details", "--preset", "entail", "--k", "3")
    done = seawall("anonymize", "notes.jsonl", *asked)
    assert done.code == 0, done.err
    shown = (tmp_path / "out" / "documents.jsonl").read_text(encoding="utf-8")
    assert "[DRUG]" in shown and "medication" not in shown.lower()


def test_each_language_needs_its_own_k(seawall: Seawall, tmp_path: Path) -> None:
    """A class has another word in each language: one Swedish note would show its word alone."""
    notes = [("en", "She takes ibuprofen."), ("en", "He takes naproxen."), ("sv", "Tar ibuprofen.")]
    lines = [
        json.dumps({"id": f"n{at}", "text": text, "person_id": f"p{at}", "lang": lang})
        for at, (lang, text) in enumerate(notes)
    ]
    (tmp_path / "notes.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    asked = ("-o", "out", "--preset", "entail", "--k", "2", "--detectors", "rules,details")
    done = seawall("anonymize", "notes.jsonl", *asked)
    assert done.code == 0, done.err
    lines = (tmp_path / "out" / "documents.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    assert sum("[DRUG]" in text for text in texts) == 1
    assert "Tar [DRUG]." in texts
