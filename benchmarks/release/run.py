"""The real command over all cases at once: each case a person of one hospital."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.release.case import Case

PRESETS = (
    "full", "limited", "safe-harbor", "surrogate", "dast", "k-anonymity", "scrub", "entail",
)  # fmt: skip
_GROUPED = {"dast", "k-anonymity", "balanced"}
_COLUMNS = ("given_name", "family_name", "sex", "birth_date", "city", "zip")
# A promise of k needs a ZIP code of everybody; cases that are not about it need not give one.
_ZIPS = {"en": ("02139", "02140", "02141"), "sv": ("111 20", "111 21", "111 22")}


@dataclass(frozen=True, slots=True)
class Change:
    """Characters of the original and what stands in their place."""

    start_char: int
    end_char: int
    text: str
    label: str
    treatment: str


@dataclass(frozen=True)
class ReleasedNote:
    """A note of a case as it was and as it was released."""

    original: str
    text: str
    changes: Sequence[Change]

    def became(self, start_char: int, end_char: int) -> str:
        """What the characters became; a change that overlaps them counts whole."""
        parts, at = [], start_char
        for change in self.changes:
            if change.end_char > start_char and change.start_char < end_char:
                parts += [self.original[at : max(at, change.start_char)], change.text]
                at = max(at, change.end_char)
        return "".join([*parts, self.original[at:end_char]])


Released = Mapping[tuple[str, int], ReleasedNote]


def release_cases(cases: Sequence[Case], preset: str, profile: str) -> Released:
    """Every note that was released, by case and number; withheld ones are absent."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        _write_hospital(cases, folder)
        _anonymize(folder, preset, profile)
        return dict(_read_release(cases, folder))


def detect_cases(cases: Sequence[Case], profile: str) -> Mapping[tuple[str, int], Any]:
    """The mentions of every note, by case and number."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        _write_hospital(cases, folder)
        _run(folder, "detect", "notes.jsonl", "-o", "found.jsonl", "--known", "patients.csv",
             "--profile", profile)  # fmt: skip
        lines = [json.loads(line) for line in (folder / "found.jsonl").open(encoding="utf-8")]
    return {_split_id(line["id"]): line["mentions"] for line in lines}


def _write_hospital(cases: Sequence[Case], folder: Path) -> None:
    with (folder / "notes.jsonl").open("w", encoding="utf-8") as notes:
        for case in cases:
            for at, text in enumerate(case.notes):
                note = {"id": f"{case.id}/{at}", "person_id": case.id, "lang": case.lang}
                notes.write(json.dumps({**note, "text": text}, ensure_ascii=False) + "\n")
    with (folder / "patients.csv").open("w", encoding="utf-8", newline="") as table:
        writer = csv.DictWriter(table, ("person_id", *_COLUMNS), extrasaction="ignore")
        writer.writeheader()
        for at, case in enumerate(cases):
            home = {"zip": _ZIPS[case.lang][at % 3]}
            writer.writerow({"person_id": case.id, **home, **case.patient})


def _anonymize(folder: Path, preset: str, profile: str) -> None:
    grouped = ("--k", "3") if preset in _GROUPED else ()
    # The judges say what is wrong: what the gate finds must not end the benchmark.
    _run(folder, "anonymize", "notes.jsonl", "--patients", "patients.csv", "-o", "release",
         "--preset", preset, "--profile", profile, "--waive", "cases are judged one by one",
         "--by", "benchmark", *grouped)  # fmt: skip


def _run(folder: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "seawall", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        raise SystemExit(f"seawall {' '.join(arguments)} ended with {done.returncode}:\n"
                         f"{done.stdout[-1500:]}\n{done.stderr[-1500:]}")  # fmt: skip


def _read_release(
    cases: Sequence[Case], folder: Path
) -> Iterator[tuple[tuple[str, int], ReleasedNote]]:
    texts = {
        line["id"]: line["text"]
        for line in map(json.loads, (folder / "release/documents.jsonl").open(encoding="utf-8"))
    }
    notes = {case.id: case.notes for case in cases}
    for plan in map(json.loads, (folder / "release.private/plan.jsonl").open(encoding="utf-8")):
        case, at = _split_id(plan["id"])
        changes = [
            Change(r["start"], r["end"], r["text"], r["label"], r["treatment"])
            for r in plan["replacements"]
        ]
        if plan["released_id"] in texts:
            text = texts[plan["released_id"]]
            yield (case, at), ReleasedNote(notes[case][at], text, changes)


def _split_id(note_id: str) -> tuple[str, int]:
    case, _, at = note_id.rpartition("/")
    return case, int(at)
