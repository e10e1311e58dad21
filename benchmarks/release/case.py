"""Hand-written cases: a made-up patient, notes, and what is true of them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

OPEN_CASES = Path(__file__).parents[2] / "tests" / "cases" / "release"
HELD_CASES = Path(__file__).parents[1] / "blind" / "release"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a note, and what is there (tests/cases/release/README.md)."""

    note: int
    start_char: int
    end_char: int
    text: str
    label: str
    subject: str = ""
    date: str = ""
    person: str = ""


@dataclass(frozen=True)
class Case:
    """One made-up patient; ``keep_in`` and ``gone_in`` are by preset, as is ``never``."""

    id: str
    lang: str
    topic: str
    patient: Mapping[str, str]
    notes: Sequence[str]
    marks: Sequence[Mark] = ()
    keep: Sequence[str] = ()
    gone: Sequence[str] = ()
    whole: Sequence[str] = ()
    keep_in: Mapping[str, Sequence[str]] = field(default_factory=dict)
    gone_in: Mapping[str, Sequence[str]] = field(default_factory=dict)
    never: Mapping[str, Sequence[str]] = field(default_factory=dict)


def read_cases(folder: Path, topics: Collection[str] = ()) -> list[Case]:
    """The cases of every file of a folder, of these topics or of all."""
    read = (
        read_case(entry)
        for path in sorted(folder.glob("*.json"))
        for entry in json.loads(path.read_text(encoding="utf-8"))
    )
    return [case for case in read if not topics or case.topic in topics]


def read_case(entry: Mapping[str, Any]) -> Case:
    """One case; a mark that does not stand in its note is an error."""
    notes = entry["notes"]
    marks = [_read_mark(mark, notes, entry["id"]) for mark in entry.get("marks", ())]
    lists = {name: entry.get(name, []) for name in ("keep", "gone", "whole")}
    by_preset = {name: entry.get(name, {}) for name in ("keep_in", "gone_in", "never")}
    patient = {name: str(value) for name, value in entry.get("patient", {}).items()}
    return Case(
        entry["id"], entry["lang"], entry["topic"], patient, notes, marks, **lists, **by_preset
    )


def _read_mark(mark: Mapping[str, Any], notes: Sequence[str], case: str) -> Mark:
    at, text = mark.get("note", 0), mark["text"]
    start = -1
    for _ in range(mark.get("nth", 1)):
        start = notes[at].find(text, start + 1)
        if start < 0:
            raise ValueError(f"{case}: a mark of note {at} is not there")
    told = {name: mark.get(name, "") for name in ("subject", "date", "person")}
    return Mark(at, start, start + len(text), text, mark["label"], **told)
