"""MeSH descriptors as ASCII (``d2026.bin``): records of "KEY = value" lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from seawall.ingest.terminology.lines import read_lines
from seawall.ingest.terminology.mesh_labels import label_places
from seawall.model import InputError
from seawall.text.terminology import Term

_NEW = "*NEWRECORD"
_ENTRIES = ("ENTRY", "PRINT ENTRY")


def read_mesh_ascii(path: str | Path, lang: str = "en") -> Iterator[Term]:
    """Terms of every heading that is a health detail, one record in memory at a time."""
    path = Path(path)
    records = 0
    for start, fields in _read_records(path):
        records += 1
        yield from _read_terms(path, start, fields, lang)
    if not records:
        raise InputError(f"{path} holds no *NEWRECORD; give MeSH's ASCII descriptor file.")


def _read_records(path: Path) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    start, fields = 0, list[tuple[str, str]]()
    for number, line in read_lines(path):
        if line.strip() == _NEW:
            if fields:
                yield start, fields
            start, fields = number, []
        elif start and " = " in line:
            key, _, value = line.partition(" = ")
            fields.append((key.strip(), value.strip()))
    if fields:
        yield start, fields


def _read_terms(path: Path, start: int, fields: list[tuple[str, str]], lang: str) -> Iterator[Term]:
    code = next((value for key, value in fields if key == "UI"), "")
    name = next((value for key, value in fields if key == "MH"), "")
    if not name and any(key == "SH" for key, _ in fields):
        return  # a qualifier, no heading
    if not code or not name:
        raise InputError(f"The record at line {start} of {path} has no UI or no MH.")
    places = tuple(value for key, value in fields if key == "MN")
    label = label_places(places)
    if label is None:
        return
    yield Term(f"MESH:{code}", name, label, preferred=True, places=places, lang=lang)
    for key, value in fields:
        other = value.partition("|")[0].strip()
        if key in _ENTRIES and other and other != name:
            yield Term(f"MESH:{code}", other, label, places=places, lang=lang)
