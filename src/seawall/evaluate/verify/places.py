"""The places of a note that show a set: each must say what the note's record says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS, QUASI, REPLACEMENTS, read_lines
from seawall.evaluate.verify.records import ShownRecord
from seawall.evaluate.verify.wording import write_range, write_set
from seawall.model import InputError

GENERALIZE = "generalize"
_WRITE = {"enumerate": write_set, GENERALIZE: write_range}
ATTRIBUTE_OF_LABEL = {
    "AGE": "age",
    "DATE": "visit",
    "HOSPITAL": "hospital",
    "ZIP": "zip",
    "GENDER": "gender",
    "RACE": "race",
    "ETHNICITY": "ethnicity",
    "MARITAL_STATUS": "marital_status",
    "PROFESSION": "profession",
    "RELIGION": "religion",
    "LANGUAGE": "language",
    "CITY": "city",
    "COUNTY": "county",
    "STATE": "state",
    "COUNTRY": "country",
}


def check_notes(release: Path, records: Sequence[ShownRecord]) -> Iterator[Finding]:
    """Every document has its record and shows that record's sets, and no value beside them."""
    by_id: dict[str, ShownRecord] = {}
    for record in records:
        if record.id is not None and by_id.setdefault(record.id, record) is not record:
            yield Finding(QUASI, record.position, None, "a second record of one document")
    documents, replaced = read_lines(release / DOCUMENTS), read_lines(release / REPLACEMENTS)
    for position, (document, places) in enumerate(zip_longest(documents, replaced), 1):
        yield from _check_note(position, document, places, by_id)
    for record in by_id.values():
        yield Finding(QUASI, record.position, None, "record of no document")


def _check_note(
    position: int, document: Any, places: Any, by_id: dict[str, ShownRecord]
) -> Iterator[Finding]:
    """Check one line against its record, and take the record out of those that are left."""
    try:
        if document["id"] != places["id"]:
            raise KeyError("id")
        text, items = str(document["text"]), list(places["replacements"])
        record = by_id.pop(document["id"], None)
        if record is None:
            yield Finding(DOCUMENTS, position, None, f"no record in {QUASI}")
            return
        for item in items:
            yield from _check_place(position, text, item, record.sets)
    except (KeyError, TypeError, ValueError):
        raise InputError(
            f"{DOCUMENTS} and {REPLACEMENTS} do not fit together at line {position}."
        ) from None


def check_groups(release: Path, records: Sequence[ShownRecord]) -> Iterator[Finding]:
    """Where a note shows a group of a policy, it is the one that its record shows."""
    by_id = {record.id: record for record in records if record.id is not None}
    documents, replaced = read_lines(release / DOCUMENTS), read_lines(release / REPLACEMENTS)
    for position, (document, places) in enumerate(zip_longest(documents, replaced), 1):
        try:
            record = by_id.get(document["id"])
            for item in places["replacements"]:
                shown = document["text"][item["start"] : item["end"]]
                name = ATTRIBUTE_OF_LABEL.get(item["label"], "")
                own = record.sets.get(name, ()) if record else ()
                if item["treatment"] == GENERALIZE and shown not in own:
                    kind = f"group of {name} is not the record's"
                    yield Finding(DOCUMENTS, position, item["start"], kind)
        except (KeyError, TypeError):
            raise InputError(
                f"{DOCUMENTS} and {REPLACEMENTS} do not fit together at line {position}."
            ) from None


def _check_place(
    position: int, text: str, item: Mapping[str, Any], sets: Mapping[str, tuple[str, ...]]
) -> Iterator[Finding]:
    if item["treatment"] not in _WRITE:
        return
    name = ATTRIBUTE_OF_LABEL.get(item["label"])
    if name is None or name not in sets:
        yield Finding(DOCUMENTS, position, item["start"], "a set of what is not promised")
    elif text[item["start"] : item["end"]] not in _WRITE[item["treatment"]](name, sets[name]):
        yield Finding(DOCUMENTS, position, item["start"], f"set of {name} is not the record's")
