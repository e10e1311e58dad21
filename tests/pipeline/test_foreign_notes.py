"""Notes of other languages among English and Swedish ones: withheld, and only they."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from program import Seawall

CASES: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "languages" / "notes.json").read_text(encoding="utf-8")
)
EIGHT = ("es", "fr", "de", "pt", "nl", "da", "nb", "fi")
TAGS = ("es-ES", "French", "deu", "pt_BR", "Nederlands", "da", "no", "fi-FI")


def read_hospital(hospital: Path) -> list[dict[str, Any]]:
    lines = (hospital / "notes.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture
def mixed(hospital: Path, tmp_path: Path) -> list[dict[str, Any]]:
    """After each note of the hospital another: undeclared, or said to be in another language."""
    notes: list[dict[str, Any]] = []
    for number, note in enumerate(read_hospital(hospital)):
        at = number % len(EIGHT)
        own = CASES[EIGHT[at]]
        if number % 3 == 0:
            foreign = {"text": "Stable. No complaints today.", "lang": TAGS[at]}
        elif number % 3 == 1:
            foreign = {"text": " ".join(own[:2])}
        else:
            foreign = {"text": own[number % len(own)] + "\n" + own[0], "lang": "en"}
        said = {"lang": ("", None, "unknown", note.get("lang"))[number % 4]}
        notes += [{**note, **said}, {"id": f"foreign {number}", **foreign}]
    lines = "\n".join(json.dumps(note) for note in notes)
    (tmp_path / "mixed.jsonl").write_text(lines, encoding="utf-8")
    # What few notes say is not asked of them.
    (tmp_path / "grouped.toml").write_text('[qids]\nzip = "drop"\nhospital = "drop"\n')
    return notes


@pytest.mark.parametrize(
    "options",
    [
        ("detect",),
        ("anonymize", "--preset", "safe-harbor"),
        ("anonymize", "--preset", "safe-harbor", "--workers", "2"),
        ("anonymize", "--preset", "k-anonymity", "--k", "2", "--config", "grouped.toml"),
    ],
)
def test_notes_in_other_languages_are_withheld_and_no_others(
    seawall: Seawall, tmp_path: Path, mixed: list[dict[str, Any]], options: tuple[str, ...]
) -> None:
    command, *rest = options
    done = seawall(command, "mixed.jsonl", "-o", "out", "--detectors", "rules", *rest)
    assert (done.code, f"{len(mixed) // 2} notes withheld" in done.err) == (3, True), done.err
    lines = (tmp_path / "out.private/quarantine.jsonl").read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    assert [entry["position"] for entry in entries] == list(range(2, len(mixed) + 1, 2))
    assert all("a language that Seawall does not read" in entry["reason"] for entry in entries)


def test_a_note_is_detected_alike_beside_foreign_ones(
    seawall: Seawall, tmp_path: Path, hospital: Path, mixed: list[dict[str, Any]]
) -> None:
    plain = [note for note in mixed if not note["id"].startswith("foreign")]
    (tmp_path / "plain.jsonl").write_text("\n".join(map(json.dumps, plain)), encoding="utf-8")
    for name, code in (("mixed", 3), ("plain", 0)):
        done = seawall("detect", f"{name}.jsonl", "-o", f"{name}.out", "--detectors", "rules")
        assert done.code == code
    assert (tmp_path / "mixed.out").read_bytes() == (tmp_path / "plain.out").read_bytes()
