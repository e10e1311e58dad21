"""What an attacker knows of persons: the rows of a table with names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from seawall.model import Cell, Class, DateRole, Label, Record
from seawall.text.dates.calendar import parse_date

BIRTH = "birth"
_VISITS = frozenset({DateRole.ADMISSION, DateRole.VISIT})
_PLAIN = {
    Label.AGE: "age",
    Label.HOSPITAL: "hospital",
    Label.ZIP: "zip",
    Label.GENDER: "gender",
    Label.RACE: "race",
    Label.ETHNICITY: "ethnicity",
    Label.MARITAL_STATUS: "marital_status",
    Label.PROFESSION: "profession",
    Label.RELIGION: "religion",
    Label.LANGUAGE: "language",
    Label.CITY: "city",
    Label.COUNTY: "county",
    Label.STATE: "state",
    Label.COUNTRY: "country",
}
_GENDERS = {"f": "female", "w": "female", "woman": "female", "kvinna": "female", "k": "female"} | {
    "m": "male",
    "man": "male",
}


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """One person as the attacker knows them: values by attribute, as fine as known, and words.

    ``visit`` and ``birth`` are ISO days. ``words`` are the cells of the row that could stand in
    the person's notes. ``details`` is what is known of the person's health: a release keeps
    that, so no k is promised against it, and it is tried apart.
    """

    id: str
    values: Mapping[str, str] = field(default_factory=dict)
    words: str = ""
    details: str = ""

    def __repr__(self) -> str:
        return f"<Acquaintance of {len(self.values)} values>"


def meet_persons(
    records: Iterable[Record], notes: Mapping[str, str] | None = None
) -> tuple[Acquaintance, ...]:
    """The persons of a table; of two rows the first counts.

    ``notes`` are other texts on a person, by id: they tell of their health.
    """
    found: dict[str, Acquaintance] = {}
    for record in records:
        person = record.owner
        if person not in found:
            found[person] = _meet(person, record, (notes or {}).get(person, ""))
    return tuple(found.values())


def _meet(person: str, record: Record, text: str) -> Acquaintance:
    values: dict[str, str] = {}
    for cell in record.cells:
        for attribute, value in _read(cell):
            values.setdefault(attribute, value)
    if BIRTH in values and "visit" in values:
        values.setdefault("age", str(_age(values[BIRTH], values["visit"])))
    told = [cell for cell in record.cells if _is_detail(cell)]
    words = [cell.value for cell in record.cells if cell.value and cell not in told]
    details = [*(cell.value for cell in told), text]
    return Acquaintance(person, values, " ".join(words), " ".join(filter(None, details)))


def _is_detail(cell: Cell) -> bool:
    label = cell.column.label
    return label is not None and label.cls is Class.HMD


def _age(birth: str, visit: str) -> int:
    """Whole years between two ISO days, of which the rests compare as text."""
    return int(visit[:4]) - int(birth[:4]) - (visit[5:] < birth[5:])


def _read(cell: Cell) -> Iterator[tuple[str, str]]:
    label, value = cell.column.label, cell.value.strip()
    if label is Label.DATE and value:
        date = parse_date(value, "en", role=cell.column.role)
        day = date.as_day() if date else None
        if day and cell.column.role is DateRole.BIRTH:
            yield BIRTH, day.isoformat()
        elif day and cell.column.role in _VISITS:
            yield "visit", day.isoformat()
    elif label in _PLAIN and value:
        yield _PLAIN[label], _GENDERS.get(value.lower(), value) if label is Label.GENDER else value
