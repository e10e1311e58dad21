"""What an attacker knows of persons: the rows of a table with names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from seawall.model import Cell, DateRole, Label, Record
from seawall.text.calendar import parse_date

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

    ``visit`` and ``birth`` are ISO days. ``words`` is all that may stand in the person's notes: the
    cells of the row, and what other text the attacker has.
    """

    id: str
    values: Mapping[str, str] = field(default_factory=dict)
    words: str = ""

    def __repr__(self) -> str:
        return f"<Acquaintance of {len(self.values)} values>"


def meet_persons(
    records: Iterable[Record], notes: Mapping[str, str] | None = None
) -> tuple[Acquaintance, ...]:
    """The persons of a table; ``notes`` adds text by person id. Of two rows the first counts."""
    found: dict[str, Acquaintance] = {}
    for record in records:
        person = record.person_id or f"row:{record.row}"
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
    words = " ".join(cell.value for cell in record.cells if cell.value)
    return Acquaintance(person, values, f"{words} {text}".strip())


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
