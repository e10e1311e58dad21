"""The released table beside the records: no row may say more than a record does."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import QUASI, TABLE
from seawall.evaluate.verify.records import ShownRecord, join_values
from seawall.evaluate.verify.wording import has_items, write_set
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
    release: Path,
    records: Sequence[ShownRecord],
    attributes: Sequence[str],
    *,
    has_subsets: bool = False,
) -> Iterator[Finding]:
    """Every cell of a promised attribute is hidden or a set, and the row's sets fit a record.

    The record is the row's own where there is one, else any of the row's person, else anybody's.
    """
    shelf = _Shelf(records, has_subsets=has_subsets)
    for row, cells in _read_rows(release / TABLE, attributes):
        yield from _check_row(row, cells, shelf)
    for record in shelf.rowless():
        yield Finding(QUASI, record.position, None, "record of no row")


def _read_rows(path: Path, attributes: Sequence[str]) -> Iterator[tuple[int, Cells]]:
    if not path.is_file():
        return
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            lines = csv.reader(stream)
            places = _find_columns(next(lines, []), attributes)
            for row, cells in enumerate(lines, 1):
                yield row, _pick(cells, places)
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
    """Records by row and by person, and one for each way in which their sets are joined."""

    def __init__(self, records: Sequence[ShownRecord], *, has_subsets: bool) -> None:
        self._has_subsets = has_subsets
        self._by_row = {record.row: record for record in records if record.row is not None}
        self._by_person: dict[str, list[ShownRecord]] = defaultdict(list)
        self._by_cluster: dict[str, list[ShownRecord]] = defaultdict(list)
        for record in records:
            self._by_person[record.person].append(record)
            self._by_cluster[record.cluster].append(record)
        self._distinct = list({repr(record.sets): record for record in records}.values())
        self._judged: dict[str, bool] = {}
        self._joined: dict[tuple[str, str], tuple[str, ...]] = {}

    def rowless(self) -> Iterable[ShownRecord]:
        """The records of rows that were not asked for."""
        return self._by_row.values()

    def fits(self, row: int, person: str, shown: Cells) -> bool:
        own = self._by_row.pop(row, None)
        if own is not None:
            return own.person == person and self._fits(shown, own)
        if person in self._by_person:
            return any(self._fits(shown, record) for record in self._by_person[person])
        key = repr(shown)
        if key not in self._judged:
            self._judged[key] = any(self._fits(shown, record) for record in self._distinct)
        return self._judged[key]

    def _fits(self, shown: Cells, record: ShownRecord) -> bool:
        """True if no cell says more than the record."""
        return all(
            _is_hidden(cell) or self._is_said(cell, name, record)
            for name, cells in shown.items()
            for cell in cells
        )

    def _is_said(self, cell: str, name: str, record: ShownRecord) -> bool:
        """True for the record's set, or the cluster's list where notes of one person differ."""
        values = record.sets[name]
        if cell in write_set(name, values):
            return True
        if self._has_subsets:
            # The whole list need not stand anywhere else; it may not lack what the record shows.
            return any(has_items(cell, own) for own in write_set(name, values))
        # Where notes of one person show different values, the row shows what all of them do.
        shown = {own.sets[name] for own in self._by_person[record.person]}
        return len(shown) > 1 and cell in write_set(name, self._join(record.cluster, name))

    def _join(self, cluster: str, name: str) -> tuple[str, ...]:
        if (cluster, name) not in self._joined:
            sets = (record.sets[name] for record in self._by_cluster[cluster])
            self._joined[cluster, name] = join_values(name, sets)
        return self._joined[cluster, name]


def _check_row(row: int, cells: Cells, shelf: _Shelf) -> Iterator[Finding]:
    shown = {name: found for name, found in cells.items() if name != PERSON}
    plain = [name for name, found in shown.items() if not all(map(_is_covered, found))]
    for name in plain:
        yield Finding(TABLE, row, None, f"{name} is neither hidden nor a set")
    person = next(iter(cells.get(PERSON, ())), "")
    if not shelf.fits(row, person, shown) and not plain:
        yield Finding(TABLE, row, None, "sets are not those of its record")


def _is_covered(cell: str) -> bool:
    return _is_hidden(cell) or (cell.startswith("{") and cell.endswith("}"))


def _is_hidden(cell: str) -> bool:
    return not cell or (cell.startswith("[") and cell.endswith("]"))
