"""What an attacker reads: released notes and rows, with the sets shown for each."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from seawall.model import InputError

DOCUMENTS, QUASI, TABLE, PLAN = "documents.jsonl", "quasi.jsonl", "table.csv", "plan.jsonl"
ROWS = "rows.jsonl"
_ROW, _PERSON = "row:{}", "person"
_ANYBODY, _OLDEST = "*", 119

Sets = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TargetRecord:
    """One note or row. ``person`` is the release's own word for whose it is.

    ``sets`` are grain values by attribute; raw data are a target too, with sets of one value.
    """

    id: str
    person: str
    text: str
    sets: Sets = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<TargetRecord of {len(self.text)} characters, {len(self.sets)} sets>"


@dataclass(frozen=True, slots=True)
class Target:
    """All records of a release, and by record id whose they truly are, as the custodian knows."""

    records: tuple[TargetRecord, ...]
    truth: Mapping[str, str]

    def __repr__(self) -> str:
        return f"<Target of {len(self.records)} records>"


def read_target(release: str | Path, private: str | Path) -> Target:
    """A release's notes and rows with their sets; ``private`` is the folder that stayed home.

    A preset without sets has no quasi.jsonl: every note is then its own person. Rows of the table
    count where it has the column that names the release's persons.
    """
    folder = Path(release)
    lines = read_lines(folder / QUASI, optional=True)
    # Lines of rows have no id: their persons have no notes.
    shown = {line["id"]: line for line in lines if "id" in line}
    truth = {line["released_id"]: line["person"] for line in read_lines(Path(private) / PLAN)}
    notes = {
        note.id: note for note in (_read_note(n, shown) for n in read_lines(folder / DOCUMENTS))
    }
    by_person = {note.person: note for note in notes.values()}
    rows = tuple(_read_rows(folder / TABLE, by_person))
    whose = {note.person: truth[note.id] for note in notes.values() if note.id in truth}
    truth |= {row.id: whose[row.person] for row in rows if row.person in whose}
    return Target((*notes.values(), *rows), truth)


def _read_note(line: Mapping[str, Any], shown: Mapping[str, Mapping[str, Any]]) -> TargetRecord:
    released_id = line["id"]
    quasi = shown.get(released_id, {})
    sets = {name: list_values(values) for name, values in quasi.get("sets", {}).items()}
    return TargetRecord(released_id, str(quasi.get("person", released_id)), line["text"], sets)


def list_values(shown: Sequence[object]) -> tuple[str, ...]:
    """The values of a set; a group of a policy is taken apart: [F, M], [38-41], [90+], [*]."""
    values = tuple(map(str, shown))
    if len(values) != 1 or not (values[0].startswith("[") and values[0].endswith("]")):
        return values
    group = values[0][1:-1]
    if group == _ANYBODY:
        return ()
    oldest = group.removesuffix("+")
    return (f"{oldest}-{_OLDEST}",) if oldest != group else tuple(group.split(", "))


def _read_rows(path: Path, notes: Mapping[str, TargetRecord]) -> Iterator[TargetRecord]:
    """Rows as text; a row whose person has notes shows what they show."""
    if not path.exists():
        return
    with _open(path) as stream:
        for number, row in enumerate(csv.DictReader(stream), start=1):
            person = row.pop(_PERSON, None)
            if person:
                sets = notes[person].sets if person in notes else {}
                text = " ".join(filter(None, row.values()))
                yield TargetRecord(_ROW.format(number), person, text, sets)


def read_lines(path: Path, *, optional: bool = False) -> Iterator[dict[str, Any]]:
    """The objects of a file of JSON lines; none where an optional file is not there."""
    if optional and not path.exists():
        return
    with _open(path) as stream:
        for number, line in enumerate(stream, start=1):
            try:
                yield json.loads(line)
            except ValueError:
                raise InputError(f"{path.name} has no JSON in line {number}.") from None


def _open(path: Path) -> Any:
    try:
        return path.open(encoding="utf-8", newline="")
    except OSError:
        raise InputError(
            f"{path} cannot be read; name a release, and by --private the folder that stayed home."
        ) from None
