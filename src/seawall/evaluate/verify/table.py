"""The released table beside the records: no row may say more than a record does."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import TABLE
from seawall.evaluate.verify.records import ShownRecord
from seawall.evaluate.verify.wording import write_set
from seawall.model import InputError

PERSON = "person"
_HEADERS = {
    "age": ("age", "age_years", "alder"),
    "visit": ("visit", "visit_date", "admission", "admission_date", "besoksdatum"),
    "hospital": ("hospital", "hospital_name", "facility", "clinic", "sjukhus"),
    "zip": ("zip", "zip_code", "zipcode", "postal_code", "postcode", "postnummer"),
    "gender": ("gender", "sex", "kon"),
    "marital_status": ("marital_status", "civil_status", "civilstand"),
    "profession": ("profession", "occupation", "yrke"),
}
_PLAIN = str.maketrans({"å": "a", "ä": "a", "ö": "o", " ": "_", "-": "_"})

Cells = Mapping[str, Sequence[str]]


def check_table(
    release: Path, records: Sequence[ShownRecord], attributes: Sequence[str]
) -> Iterator[Finding]:
    """Every cell of a promised attribute is hidden or a set, and the row's sets fit a record.

    It is a record of the row's person, where the table names one that has records; else anybody's.
    """
    path = release / TABLE
    if not path.is_file():
        return
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            lines = csv.reader(stream)
            places = _find_columns(next(lines, []), attributes)
            shelf = _Shelf(records)
            for row, cells in enumerate(lines, 1):
                yield from _check_row(row, _pick(cells, places), shelf)
    except (OSError, ValueError, csv.Error):
        raise InputError(f"{TABLE} of the release is damaged; make the release again.") from None


def _find_columns(header: Sequence[str], attributes: Sequence[str]) -> dict[str, list[int]]:
    """The columns of every attribute, and of the person, by what they are called."""
    known = {name: name for name in (PERSON, *attributes)}
    known |= {word: name for name in attributes for word in _HEADERS.get(name, ())}
    places: dict[str, list[int]] = defaultdict(list)
    for place, title in enumerate(header):
        plain = title.strip().lower().translate(_PLAIN).removeprefix("patient_")
        if plain in known:
            places[known[plain]].append(place)
    return places


def _pick(cells: Sequence[str], places: Mapping[str, Sequence[int]]) -> Cells:
    return {
        name: [cells[at] for at in columns if at < len(cells)] for name, columns in places.items()
    }


class _Shelf:
    """Records by person, and once for each way in which their sets are joined."""

    def __init__(self, records: Sequence[ShownRecord]) -> None:
        self._by_person: dict[str, list[ShownRecord]] = defaultdict(list)
        for record in records:
            self._by_person[record.person].append(record)
        self._distinct = list({tuple(record.sets.items()): record for record in records}.values())
        self._judged: dict[str, bool] = {}

    def has(self, person: str) -> bool:
        return person in self._by_person

    def fits_person(self, shown: Cells, person: str) -> bool:
        return any(_fits(shown, record) for record in self._by_person[person])

    def fits_anybody(self, shown: Cells) -> bool:
        key = repr(shown)
        if key not in self._judged:
            self._judged[key] = any(_fits(shown, record) for record in self._distinct)
        return self._judged[key]


def _check_row(row: int, cells: Cells, shelf: _Shelf) -> Iterator[Finding]:
    shown = {name: found for name, found in cells.items() if name != PERSON}
    plain = [name for name, found in shown.items() if not all(map(_is_covered, found))]
    for name in plain:
        yield Finding(TABLE, row, None, f"{name} is neither hidden nor a set")
    person = next(iter(cells.get(PERSON, ())), "")
    if shelf.has(person):
        if not shelf.fits_person(shown, person):
            yield Finding(TABLE, row, None, "sets are not those of a record of its person")
    elif not plain and not shelf.fits_anybody(shown):
        yield Finding(TABLE, row, None, "sets are those of no record")


def _is_covered(cell: str) -> bool:
    return _is_hidden(cell) or (cell.startswith("{") and cell.endswith("}"))


def _is_hidden(cell: str) -> bool:
    return not cell or (cell.startswith("[") and cell.endswith("]"))


def _fits(shown: Cells, record: ShownRecord) -> bool:
    """True if each set of the row is what the record shows of that attribute."""
    return all(
        _is_hidden(cell) or cell in write_set(name, record.sets.get(name, ()))
        for name, cells in shown.items()
        for cell in cells
    )
