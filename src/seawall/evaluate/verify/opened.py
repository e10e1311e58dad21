"""A release as it is read back for its promises: notes with their replaced spans, rows, records."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any

from seawall.evaluate.verify.folder import (
    DOCUMENTS,
    QUASI,
    REPLACEMENTS,
    TABLE,
    damaged_manifest,
    read_lines,
    read_manifest,
)
from seawall.evaluate.verify.records import ShownRecord, read_records
from seawall.model import InputError, Label, ProjectKey, Record, Span

# A row longer than this is a field that somebody stuffed, not a patient.
_MAX_CELL_CHARS = 50_000_000


@dataclass(frozen=True, slots=True)
class Place:
    """A replaced span of a released note."""

    span: Span
    label: str
    treatment: str


@dataclass(frozen=True, slots=True)
class Note:
    """A released note, counted from 1; ``has_places`` is false where its spans do not fit it."""

    position: int
    id: str
    text: str
    places: tuple[Place, ...]

    def __repr__(self) -> str:
        return f"<Note {self.position}>"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known at home: the patients, and whose notes and rows are whose.

    ``person_of`` gives the owner of a released document id, ``row_of`` the table's row of a
    released row.
    """

    records: tuple[Record, ...] = ()
    person_of: Mapping[str, str] = field(default_factory=dict)
    row_of: Mapping[int, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Known of {len(self.records)} rows>"


@dataclass(frozen=True)
class Opened:
    """The released folder with what its checks may know besides."""

    folder: Path
    known: Known = field(default_factory=Known)
    key: ProjectKey | None = None
    k: int | None = None
    safety: str | None = None
    people: Any = None
    home: Path | None = None
    shows_text: bool = False

    def __repr__(self) -> str:
        return f"<Opened {self.folder.name}>"

    @cached_property
    def manifest(self) -> dict[str, Any]:
        return read_manifest(self.folder)

    @cached_property
    def treatments(self) -> Mapping[Label, str]:
        """What the manifest says is done to each label."""
        try:
            return {Label[name]: str(way) for name, way in self.manifest["treatments"].items()}
        except (KeyError, AttributeError):
            raise damaged_manifest(self.folder) from None

    @cached_property
    def promise(self) -> Mapping[str, Any]:
        """The promise of a k or a risk; empty where there is none."""
        found = self.manifest.get("promise")
        return found if isinstance(found, dict) else {}

    @cached_property
    def hidden(self) -> frozenset[Label]:
        """The labels of which nothing may stand as it was written."""
        kept = {str(name).upper() for name in self.promise.get("kept", ())}
        kept |= {"DATE"} if "VISIT" in kept else set()
        return frozenset(
            label
            for label, way in self.treatments.items()
            if way != "keep" and label.value not in kept
        )

    @cached_property
    def searchable(self) -> frozenset[Label]:
        """The hidden labels whose formats may stand nowhere outside of the spans that are known."""
        if self.has_all_places:
            return self.hidden
        alike = ("surrogate", "shift")
        return frozenset(label for label in self.hidden if self.treatments[label] not in alike)

    @cached_property
    def has_table(self) -> bool:
        return (self.folder / TABLE).is_file()

    @cached_property
    def has_records(self) -> bool:
        return (self.folder / QUASI).is_file()

    @cached_property
    def records(self) -> list[ShownRecord]:
        """The lines of quasi.jsonl; none where there is no such file."""
        return read_records(self.folder) if self.has_records else []

    def count_shown_persons(self) -> int:
        """Persons of whom a note or a row shows lists; the manifest counts those with notes."""
        return len({record.person for record in self.records})

    @cached_property
    def may_keep_places(self) -> bool:
        """True where what was replaced may stay home: made-up values look like real ones."""
        return not {"surrogate", "shift"}.isdisjoint(self.treatments.values())

    @cached_property
    def places_path(self) -> Path | None:
        """The file that says where replacements stand; None where it stays home and is not here."""
        released = self.folder / REPLACEMENTS
        if not self.may_keep_places:
            return released
        at_home = self.home / REPLACEMENTS if self.home else None
        if at_home and at_home.is_file():
            return at_home
        return released if released.is_file() else None

    @cached_property
    def has_all_places(self) -> bool:
        """True if every replaced span is known here; lookalikes may be marked at home alone."""
        path = self.places_path
        return path is not None and (not self.may_keep_places or path.parent != self.folder)

    def notes(self) -> Iterator[Note]:
        """The notes with their spans, one at a time; refuses files that do not fit together.

        Where the spans stay home and are not here every note has none.
        """
        documents = read_lines(self.folder / DOCUMENTS)
        if self.places_path is None:
            for position, document in enumerate(documents, 1):
                bare = {"id": document.get("id"), "replacements": ()}
                yield _read_note(position, document, bare)
            return
        replaced = read_lines(self.places_path)
        for position, (document, places) in enumerate(zip_longest(documents, replaced), 1):
            yield _read_note(position, document, places)

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """The lines of the table, the header as row 0."""
        if not self.has_table:
            return
        csv.field_size_limit(_MAX_CELL_CHARS)
        try:
            with (self.folder / TABLE).open(encoding="utf-8", newline="") as stream:
                yield from enumerate(csv.reader(stream))
        except (OSError, ValueError, csv.Error):
            raise InputError(
                f"{TABLE} of the release is damaged; make the release again."
            ) from None


def _read_note(position: int, document: Any, replaced: Any) -> Note:
    try:
        if document["id"] != replaced["id"] or not isinstance(document["text"], str):
            raise KeyError("id")
        places = tuple(
            Place(Span(item["start"], item["end"]), str(item["label"]), str(item["treatment"]))
            for item in replaced["replacements"]
            if item["end"] > item["start"]
        )
        return Note(position, str(document["id"]), document["text"], places)
    except (KeyError, TypeError, ValueError):
        raise InputError(
            f"{DOCUMENTS} and {REPLACEMENTS} do not fit together at line {position}."
        ) from None


def read_known(private: Path, records: tuple[Record, ...]) -> Known:
    """What the folder that stays home says of whose notes and rows are whose."""
    person_of = {
        str(line["released_id"]): str(line["person"]) for line in _lines(private / "plan.jsonl")
    }
    row_of = {int(line["released"]): int(line["row"]) for line in _lines(private / "rows.jsonl")}
    return Known(records, person_of, row_of)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    if not path.is_file():
        return
    try:
        with path.open(encoding="utf-8") as stream:
            yield from map(json.loads, stream)
    except (OSError, ValueError):
        raise InputError(f"{path.name} of the private folder cannot be read.") from None
