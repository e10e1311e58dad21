"""What a note says of its record: the patient's values, and how each mention stands to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from seawall.link.attributes.ages import resolve_ages
from seawall.link.attributes.genders import read_gender, resolve_gender
from seawall.link.attributes.hospitals import resolve_hospital, unify_hospitals
from seawall.link.attributes.page import Page
from seawall.link.attributes.plain import PLAIN, resolve_plain
from seawall.link.attributes.visits import resolve_birth, resolve_visit, years_between
from seawall.link.hospital_names import HospitalNames
from seawall.model import (
    Bearing,
    DateRole,
    Document,
    Label,
    Mention,
    NoteFacts,
    Person,
    Record,
    Standing,
)
from seawall.text.dates.calendar import parse_date

Resolved = tuple[Mapping[str, str], tuple[Bearing, ...]]


def resolve_note(
    document: Document,
    mentions: Iterable[Mention],
    lang: str,
    person: Person | None = None,
    hospitals: HospitalNames | None = None,
) -> Resolved:
    """The record's values by attribute, and one bearing for every QID mention, in order of place.

    Values are what the note says of its patient and of this encounter (``model.NoteFacts``). The
    person's row helps to choose among mentions; what the note lacks is left to
    ``complete_values``, but for an age, which is also what a birth date (the note's, else the
    row's) and the visit give. Without ``hospitals`` the variants of a hospital are known by this
    note and the row alone; ``unify_facts`` brings in the rest.
    """
    page = Page(document, tuple(mentions), lang, person.record if person else None)
    names = hospitals or _names_of_note(page)
    page.gender = read_gender(page.record.values(Label.GENDER)) if page.record else ""
    values: dict[str, str] = {}
    bearings: list[Bearing] = []
    page.gender = values["gender"] = _take(resolve_gender(page), bearings)
    values["visit"] = _take(resolve_visit(page, read_birth(page.record, page.lang)), bearings)
    birth = _take(resolve_birth(page, values["visit"]), bearings)
    values["age"] = _take(resolve_ages(page, _expected_age(page, birth, values["visit"])), bearings)
    values["hospital"] = _take(resolve_hospital(page, names), bearings)
    for label in PLAIN:
        values[label.value.lower()] = _take(resolve_plain(page, label), bearings)
    bearings += [_bear_time(mention) for mention in page.of(Label.TIME)]
    present = {name: value for name, value in values.items() if value}
    return present, tuple(sorted(bearings, key=lambda one: one.span))


def unify_facts(facts: NoteFacts, hospitals: HospitalNames) -> NoteFacts:
    """The same facts with every hospital under its one name in the whole data set.

    A name that others should not see (``HospitalNames.may_show``) is no value: its mentions still
    state the record's hospital, which then counts as missing.
    """
    own, bearings = unify_hospitals(facts.values.get("hospital", ""), facts.bearings, hospitals)
    values = {name: value for name, value in facts.values.items() if name != "hospital"}
    if own and hospitals.may_show(own):
        values["hospital"] = own
    return NoteFacts(values, bearings, facts.concepts)


def collect_hospitals(facts: Iterable[NoteFacts], records: Iterable[Record] = ()) -> HospitalNames:
    """The hospitals of a data set, from the facts of its notes and from its table."""
    said = (
        bearing.value
        for one in facts
        for bearing in one.bearings
        if bearing.label is Label.HOSPITAL and bearing.value
    )
    listed = (name for record in records for name in record.values(Label.HOSPITAL))
    return HospitalNames(said, listed)


def _take(answer: tuple[str, list[Bearing]], bearings: list[Bearing]) -> str:
    value, said = answer
    bearings += said
    return value


def _names_of_note(page: Page) -> HospitalNames:
    listed = page.record.values(Label.HOSPITAL) if page.record else ()
    return HospitalNames((m.span.of(page.text) for m in page.of(Label.HOSPITAL)), listed)


def _expected_age(page: Page, birth: str, visit: str) -> int | None:
    """Years from birth to visit, by the note's birth date or else the row's."""
    return years_between(birth or read_birth(page.record, page.lang), visit)


def read_birth(record: Record | None, lang: str) -> str:
    """The birth date of a row as an ISO day; empty where it has none that can be read."""
    for cell in record.cells if record else ():
        if cell.column.role is DateRole.BIRTH and cell.value:
            date = parse_date(cell.value.strip(), lang, DateRole.BIRTH)
            day = date.as_day() if date else None
            if day:
                return day.isoformat()
    return ""


def _bear_time(mention: Mention) -> Bearing:
    """A time of day is nobody's value: it is protected as it stands."""
    return Bearing(mention.span, mention.label, "time", Standing.OTHER)
