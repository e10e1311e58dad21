"""The manifest counts what is there: notes, rows, persons, replaced spans, promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import (
    DOCUMENTS,
    MANIFEST,
    QUASI,
    REPLACEMENTS,
    TABLE,
    read_lines,
)
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number


def _applies(release: Opened) -> Parameters:
    manifest = release.manifest
    return {
        "documents": manifest.get("documents"),
        "rows": manifest.get("rows"),
        "replaced": sum((manifest.get("replaced") or {}).values()),
    }


def _check(release: Opened, parameters: Parameters) -> Outcome:
    ids = [note.id for note in release.notes()]
    rows = sum(1 for row, _ in release.rows() if row)
    findings = [
        *_check_ids(ids),
        *_compare(DOCUMENTS, "notes", len(ids), release.manifest.get("documents")),
        *_compare(TABLE, "rows", rows if release.has_table else None, release.manifest.get("rows")),
        *_check_replaced(release),
        *_check_records(release, ids, rows),
        *_check_persons(release, len(ids)),
        *_check_parameters(release, parameters),
    ]
    over = [number(len(ids), "note"), number(rows, "row")]
    return Outcome(tuple(findings), ", ".join(over))


def _compare(file: str, what: str, found: int | None, told: Any) -> Iterator[Finding]:
    if found != told:
        yield Finding(file, found or 0, None, f"{what} are not as many as the manifest says")


def _check_ids(ids: list[str]) -> Iterator[Finding]:
    seen: set[str] = set()
    for position, one in enumerate(ids, 1):
        if one in seen:
            yield Finding(DOCUMENTS, position, None, "an id stands twice")
        seen.add(one)


def _check_replaced(release: Opened) -> Iterator[Finding]:
    """Replaced spans by label and treatment, as many as were made."""
    counts: Counter[str] = Counter()
    for line in read_lines(release.places_path) if release.places_path else ():
        for item in line["replacements"]:
            counts[f"{item['label']} {item['treatment']}"] += 1
    told = release.manifest.get("replaced") or {}
    if not release.has_all_places:
        return
    for name in sorted(counts.keys() | told.keys()):
        if counts[name] != told.get(name, 0):
            kind = "replaced spans are not as many as the manifest says"
            yield Finding(REPLACEMENTS, 0, None, kind)


def _check_records(release: Opened, ids: list[str], rows: int) -> Iterator[Finding]:
    """Records in the order of the notes; one of a row names a row of the table."""
    if not release.has_records:
        return
    own = [record.id for record in release.records if record.id is not None]
    if own != ids:
        yield Finding(QUASI, 0, None, "records are not those of the notes, in their order")
    for record in release.records:
        if record.row is not None and not 1 <= record.row <= rows:
            yield Finding(QUASI, record.position, None, "a record of a row that is not there")


def _check_persons(release: Opened, notes: int) -> Iterator[Finding]:
    told = release.manifest.get("persons")
    persons = {record.person for record in release.records if record.id is not None}
    if release.has_records and len(persons) != told:
        yield Finding(MANIFEST, 1, None, "persons are not as many as the records name")
    elif not isinstance(told, int) or told > notes or (notes and not told):
        yield Finding(MANIFEST, 1, None, "more persons than notes, or none")


def _check_parameters(release: Opened, parameters: Parameters) -> Iterator[Finding]:
    for name, value in _applies(release).items():
        if parameters.get(name, value) != value:
            yield Finding(MANIFEST, 1, None, "a promise that the rest of the manifest denies")


COUNTS = Promise(
    "counts",
    "Notes, rows, persons and replaced spans are as many as the manifest says.",
    "All are counted again and compared; ids stand once, records follow the notes.",
    "How many notes were withheld, which only the custodian knows.",
    _applies,
    check=_check,
)
