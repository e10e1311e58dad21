"""Whose note is it? By given id, by record number, by name and birth date; else its own person."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from seawall.model import DateRole, Document, Label, LinkBasis, Mention, Person, Record
from seawall.text.dates.calendar import parse_date

_NUMBER_LABELS = (Label.MRN, Label.PERSONNUMMER, Label.SSN)


class PersonIndex:
    """Links one note at a time, so that a stream of notes needs no second pass.

    A note that fits two persons of the table is linked to neither: it becomes its own person,
    and the report counts it.
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._by_id: dict[str, Record] = {}
        self._by_number: dict[str, set[str]] = {}
        self._by_name: dict[str, set[str]] = {}
        for record in records:
            self._add(record)

    def _add(self, record: Record) -> None:
        person_id = record.owner
        self._by_id.setdefault(person_id, record)
        for label in _NUMBER_LABELS:
            for value in record.values(label):
                self._by_number.setdefault(number_key(label, value), set()).add(person_id)
        for name in _names_of(record):
            self._by_name.setdefault(name, set()).add(person_id)

    def resolve(self, document: Document, mentions: Iterable[Mention], lang: str) -> Person:
        """The person of a note whose mentions are known."""
        if document.person_id:
            return self._person(document.person_id, LinkBasis.GIVEN)
        found = tuple(mentions)
        return (
            self._by_record_number(document, found)
            or self._by_name_and_birth(document, found, lang)
            or Person(f"document:{document.id}", LinkBasis.NONE)
        )

    def _person(self, person_id: str, basis: LinkBasis) -> Person:
        return Person(person_id, basis, self._by_id.get(person_id))

    def _by_record_number(self, document: Document, found: tuple[Mention, ...]) -> Person | None:
        numbers = {
            number_key(mention.label, mention.span.of(document.text))
            for mention in found
            if mention.label in _NUMBER_LABELS
        }
        known = {person for number in numbers for person in self._by_number.get(number, ())}
        if len(known) == 1:
            return self._person(known.pop(), LinkBasis.RECORD_NUMBER)
        if known or len(numbers) != 1:
            return None
        return Person(f"number:{numbers.pop()}", LinkBasis.RECORD_NUMBER)

    def _by_name_and_birth(
        self, document: Document, found: tuple[Mention, ...], lang: str
    ) -> Person | None:
        names = _patient_names(document, found)
        births = _birth_days(document, found, lang)
        known = {
            person
            for name in names
            for person in self._by_name.get(name, ())
            if self._agrees(person, births, lang)
        }
        if len(known) == 1:
            return self._person(known.pop(), LinkBasis.NAME)
        if known or len(names) != 1 or len(births) != 1:
            return None
        # Without a table, a name alone is shared by too many to say that two notes are one person.
        return Person(f"name:{names.pop()}:{births.pop()}", LinkBasis.NAME)

    def _agrees(self, person_id: str, births: set[str], lang: str) -> bool:
        """False if the note and the table give two birth dates."""
        stated = {
            day
            for cell in self._by_id[person_id].cells
            if cell.column.role is DateRole.BIRTH
            for day in _day(cell.value, lang)
        }
        return not stated or not births or bool(stated & births)


def squeeze(value: str) -> str:
    """Letters and digits only, in one case: how a number is written does not matter."""
    return "".join(char for char in value.upper() if char.isalnum())


def number_key(label: Label, value: str) -> str:
    """A number however it is written; a personnummer also without its century."""
    plain = squeeze(value)
    is_long = label is Label.PERSONNUMMER and len(plain) == 12
    return plain[2:] if is_long else plain


def fold(name: str) -> str:
    """A name's parts in one order, case and alphabet: "BERG, Åsa" and "Asa Berg" are one."""
    return " ".join(sorted(fold_words(name)))


def fold_words(name: str) -> list[str]:
    """A name's parts as they stand, in one case and alphabet."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(char if char.isalpha() else " " for char in plain if not _is_mark(char))
    return letters.split()


def _is_mark(char: str) -> bool:
    return unicodedata.combining(char) != 0


def _names_of(record: Record) -> set[str]:
    given, family = record.values(Label.PATIENT, "given"), record.values(Label.PATIENT, "family")
    joined = {fold(f"{first} {last}") for first in given for last in family}
    return joined | {fold(name) for name in record.values(Label.PATIENT, "full")}


def _patient_names(document: Document, found: tuple[Mention, ...]) -> set[str]:
    """Full names of the patient in a note; a single part says too little."""
    names = {
        fold(mention.span.of(document.text)) for mention in found if mention.label is Label.PATIENT
    }
    return {name for name in names if sum(len(part) > 1 for part in name.split()) > 1}


def _birth_days(document: Document, found: tuple[Mention, ...], lang: str) -> set[str]:
    return {
        day
        for mention in found
        if mention.role is DateRole.BIRTH
        for day in _day(mention.span.of(document.text), lang)
    }


def _day(text: str, lang: str) -> tuple[str, ...]:
    """The full date that the text states, as an ISO day; nothing for a partial one."""
    date = parse_date(text, lang, role=DateRole.BIRTH)
    day = date.as_day() if date else None
    return (day.isoformat(),) if day else ()
