"""What the persons of a table really have: no surrogate may be any of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from seawall.anonymize.surrogate.layout import read_form
from seawall.anonymize.surrogate.names import normalize
from seawall.anonymize.surrogate.shapes import normalize_code
from seawall.model import Class, DateRole, Label, Record
from seawall.text.dates.calendar import parse_date

_LEAST_CHARS = 5
_LETTERS = re.compile(r"\D+")


def read_real_values(records: Iterable[Record]) -> frozenset[str]:
    """First and last names together, birth days, and every other identifier, as it is compared."""
    return frozenset(value for record in records for value in _read_row(record))


def _read_row(record: Record) -> Iterator[str]:
    yield from _full_names(record)
    for cell in record.cells:
        label = cell.column.label
        if label is Label.DATE and cell.column.role is DateRole.BIRTH:
            found = parse_date(cell.value, "en", cell.column.role)
            day = found.as_day() if found else None
            yield from () if day is None else (day.isoformat(),)
        elif label is not None and label.cls is Class.EID and not label.is_person:
            yield from spellings(cell.value)


def _full_names(record: Record) -> Iterator[str]:
    given, family = (record.values(Label.PATIENT, part) for part in ("given", "family"))
    yield from (normalize(f"{a} {b}") for a in given for b in family)
    for text in (*record.values(Label.PATIENT, "full"), *record.values(Label.PATIENT, "")):
        form = read_form(text)
        words = dict(zip(form.parts, form.words, strict=True)) if form else {}
        if "given" in words and "family" in words:
            yield normalize(f"{words['given'].text} {words['family'].text}")


def spellings(value: str) -> Iterator[str]:
    """A value as it is compared: its letters and digits, its digits, each run of these alone."""
    bare = normalize_code(value)
    runs = _LETTERS.sub(" ", bare).split()
    found = {bare, "".join(runs), *runs}
    yield from (one for one in found if len(one) >= _LEAST_CHARS)
