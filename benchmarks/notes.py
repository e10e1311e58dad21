"""Files of synthetic notes in a folder that is thrown away, in any number."""

from __future__ import annotations

import json
from itertools import count, islice
from pathlib import Path

from benchmarks.hospital import SEED
from benchmarks.process import SEAWALL, measure

_NOTES_OF_PATIENT = 2.9  # on average; a few less than there are
_USUAL_NOTES = 2_900


def write_notes(folder: Path, lang: str = "en", number: int = _USUAL_NOTES) -> Path:
    """The notes of a hospital of the test split, at least that many."""
    hospital = folder / f"hospital-{lang}"
    patients = round(number / _NOTES_OF_PATIENT)
    options = ["--split", "test", "--lang", lang, "--seed", str(SEED)]
    measure([SEAWALL, "synth", "-o", str(hospital), "--patients", str(patients), *options], folder)
    return hospital / "notes.jsonl"


def write_many(notes: Path, number: int) -> Path:
    """The first ``number`` notes; where there are fewer, again and again as other people's."""
    lines = notes.read_text(encoding="utf-8").splitlines()
    many = notes.with_name(f"notes-{number}.jsonl")
    with many.open("w", encoding="utf-8") as out:
        for line, time in islice(((line, t) for t in count() for line in lines), number):
            out.write((_rename(line, time) if time else line) + "\n")
    return many


def _rename(line: str, time: int) -> str:
    note = json.loads(line)
    note["id"], note["person_id"] = f"{note['id']}-{time}", f"{note['person_id']}-{time}"
    return json.dumps(note, ensure_ascii=False)


def mean_bytes(notes: Path) -> float:
    """UTF-8 bytes of a note's text on average."""
    lines = notes.read_text(encoding="utf-8").splitlines()
    return sum(len(json.loads(line)["text"].encode()) for line in lines) / len(lines)
