"""Note and table side by side: what the note lacks is filled in, and what they dispute is counted.

The rule. The table wins for what belongs to the person and does not change from visit to visit
(gender, ZIP, race, marital status, home …; its birth date is the birth date). The note wins for
what belongs to the encounter: the visit's date, the age at it, the hospital. What the note
lacks the table gives; an age also comes from the table's birth date and the visit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from seawall.link.attributes.ages import read_years
from seawall.link.attributes.genders import read_gender
from seawall.link.attributes.plain import PLAIN
from seawall.link.attributes.spellings import canonical
from seawall.link.attributes.visits import years_between
from seawall.link.hospital_names import HospitalNames, split_name
from seawall.link.resolution import read_birth
from seawall.model import Bearing, DateRole, Label, Record, Standing
from seawall.text.dates.calendar import parse_date

_ENCOUNTER = frozenset(("age", "visit", "hospital", "ward"))
_VISIT_ROLES = (DateRole.ADMISSION, DateRole.VISIT)
_BIRTHDAY_SLACK = 1  # years: a note may be written before or after a birthday


def complete_values(
    values: Mapping[str, str],
    record: Record | None,
    lang: str,
    bearings: Iterable[Bearing] = (),
    hospitals: HospitalNames | None = None,
) -> tuple[dict[str, str], Counter[str]]:
    """The record's values with the table's beside them, and how many conflicts, by attribute.

    ``bearings`` are asked for the note's birth date alone: where it is not the table's, that is a
    conflict of ``birth``. Values of the result are canonical, as those given.
    """
    merged, conflicts = dict(values), Counter[str]()
    if record is None:
        return merged, conflicts
    stated = read_table(record, lang, hospitals)
    for name, value in stated.items():
        if name not in merged:
            merged[name] = value
        elif _differ(name, merged[name], value):
            conflicts[name] += 1
            merged[name] = merged[name] if name in _ENCOUNTER else value
    _settle_age(values, merged, read_birth(record, lang), conflicts)
    conflicts["birth"] += _disputes_birth(bearings, read_birth(record, lang))
    return merged, +conflicts


def read_table(record: Record, lang: str, hospitals: HospitalNames | None = None) -> dict[str, str]:
    """The values that a row states, by attribute, in canonical form; first cells go first."""
    found = {
        label.value.lower(): canonical(label, record.values(label)[0])
        for label in PLAIN
        if record.values(label)
    }
    found["gender"] = read_gender(record.values(Label.GENDER))
    found["hospital"] = _read_hospital(record, hospitals)
    found["visit"] = _read_visit(record, lang)
    found["age"] = _read_age(record, lang)
    return {name: value for name, value in found.items() if value}


def _read_hospital(record: Record, hospitals: HospitalNames | None) -> str:
    names = record.values(Label.HOSPITAL)
    if not names:
        return ""
    return (hospitals or HospitalNames((), names)).name_of(names[0])


def _read_visit(record: Record, lang: str) -> str:
    for role in _VISIT_ROLES:
        for cell in record.cells:
            if cell.column.role is role and cell.value:
                date = parse_date(cell.value.strip().split("T")[0], lang, role)
                day = date.as_day() if date else None
                if day:
                    return day.isoformat()
    return ""


def _read_age(record: Record, lang: str) -> str:
    for text in record.values(Label.AGE):
        years, is_exact = read_years(text, lang)
        if years is not None and is_exact:
            return str(years)
    return ""


def _differ(name: str, ours: str, theirs: str) -> bool:
    if name == "visit":
        # The row is the person's, not the visit's: only a date that is part of neither disputes.
        return not (ours.startswith(theirs) or theirs.startswith(ours))
    if name == "hospital":
        return split_name(ours) != split_name(theirs)
    if name == "age":
        return abs(int(ours) - int(theirs)) > _BIRTHDAY_SLACK
    return ours.casefold() != theirs.casefold()


def _settle_age(
    values: Mapping[str, str], merged: dict[str, str], birth: str, conflicts: Counter[str]
) -> None:
    """The note's age stands; without one, the years from the table's birth date to the visit."""
    years = years_between(birth, merged.get("visit", ""))
    if years is None:
        return
    if "age" not in values:
        merged["age"] = str(years)
    elif abs(int(values["age"]) - years) > _BIRTHDAY_SLACK:
        conflicts["age"] = 1


def _disputes_birth(bearings: Iterable[Bearing], birth: str) -> int:
    said = {
        bearing.value
        for bearing in bearings
        if bearing.label is Label.DATE
        and bearing.attribute == "age"
        and bearing.standing is not Standing.OTHER
        and bearing.value
    }
    return int(bool(birth and said) and not any(birth.startswith(value) for value in said))
