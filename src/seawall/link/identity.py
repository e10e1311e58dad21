"""Who a note or a row is about, in the few fields that linkage compares."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from seawall.link.attributes.genders import read_gender
from seawall.link.attributes.spellings import canonical
from seawall.link.notes import LinkedNote
from seawall.link.persons import fold_words, number_key
from seawall.link.resolution import read_birth
from seawall.model import DateRole, Label, Person, Record
from seawall.text.dates.calendar import parse_date

_NATIONAL = (Label.PERSONNUMMER, Label.SSN)
_TITLED = re.compile(r"\b(?:mr|mrs|ms|miss|herr|fru|fröken)\.?\s+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Identity:
    """Name, birth, sex, address and numbers, each empty where it is not known.

    Names are folded (case, accents) and reduced to the first given and the last family name, so
    that "de la Cruz, Ana Maria" and "Ana Cruz" agree. ``birth_year`` is that of an age, and only
    known where the birth date is not.
    """

    given: str = ""
    family: str = ""
    birth: str = ""
    birth_year: str = ""
    sex: str = ""
    street: str = ""
    zip: str = ""
    number: str = ""
    national: str = ""

    def __repr__(self) -> str:
        return "<Identity>"


@dataclass(frozen=True, slots=True)
class NoteIdentity:
    """A note's place in the input, the person it is linked to so far, and whom it describes."""

    position: int
    person: Person
    identity: Identity

    def __repr__(self) -> str:
        return f"<NoteIdentity {self.position}>"


def identify_note(note: LinkedNote, values: Mapping[str, str]) -> NoteIdentity:
    """What a note's mentions and its resolved values say of who its patient is."""
    given, family = _name_of(note)
    birth = _birth_of(note)
    identity = Identity(
        given,
        family,
        birth,
        "" if birth else _birth_year(values),
        values.get("gender", ""),
        _first(note, Label.STREET),
        values.get("zip", ""),
        _number_of(note, (Label.MRN,)),
        _number_of(note, _NATIONAL),
    )
    return NoteIdentity(note.document.position, note.person, identity)


def identify_record(record: Record, lang: str) -> Identity:
    """What a row says of whom it is about."""
    names = [_split_name(name) for name in record.values(Label.PATIENT, "full")]
    given = [fold_words(name) for name in record.values(Label.PATIENT, "given")]
    family = [fold_words(name) for name in record.values(Label.PATIENT, "family")]
    first, last = next(iter(names), ("", ""))
    birth = read_birth(record, lang)
    zips = record.values(Label.ZIP)
    streets = record.values(Label.STREET)
    return Identity(
        next((words[0] for words in given if words), first),
        next((words[-1] for words in family if words), last),
        birth,
        birth[:4],
        read_gender(record.values(Label.GENDER)),
        " ".join(streets[0].casefold().split()) if streets else "",
        canonical(Label.ZIP, zips[0]) if zips else "",
        _number_in(record, (Label.MRN,)),
        _number_in(record, _NATIONAL),
    )


def _split_name(name: str) -> tuple[str, str]:
    """First given and last family name: of "Berg, Anna Maria" and of "Anna Maria Berg"."""
    before, comma, after = name.partition(",")
    family, given = (fold_words(before), fold_words(after)) if comma else ([], fold_words(name))
    if not comma and len(given) > 1:
        return given[0], given[-1]
    return given[0] if given else "", family[-1] if family else ""


def _name_of(note: LinkedNote) -> tuple[str, str]:
    """The fullest, then most frequent, then first of the names that the note gives its patient."""
    text = note.document.text
    names = Counter[tuple[str, str]]()
    for mention in note.mentions:
        if mention.label is Label.PATIENT:
            given, family = _split_name(mention.span.of(text))
            if given and not family and _TITLED.search(text[: mention.start_char][-10:]):
                given, family = "", given
            names[given, family] += 1
    if not names:
        return "", ""
    return max(names, key=lambda name: (_fullness(name), names[name], name))


def _fullness(name: tuple[str, str]) -> int:
    return sum(len(part) > 1 for part in name)


def _birth_of(note: LinkedNote) -> str:
    births = Counter[str]()
    for mention in note.mentions:
        if mention.role is DateRole.BIRTH:
            date = parse_date(mention.span.of(note.document.text), note.lang, DateRole.BIRTH)
            day = date.as_day() if date else None
            if day:
                births[day.isoformat()] += 1
    return max(births, key=lambda day: (births[day], day), default="")


def _birth_year(values: Mapping[str, str]) -> str:
    if not values.get("age") or not values.get("visit"):
        return ""
    return str(int(values["visit"][:4]) - int(values["age"]))


def _first(note: LinkedNote, label: Label) -> str:
    for mention in note.mentions:
        if mention.label is label:
            return " ".join(mention.span.of(note.document.text).casefold().split())
    return ""


def _number_in(record: Record, labels: tuple[Label, ...]) -> str:
    numbers = (number_key(label, value) for label in labels for value in record.values(label))
    return next(numbers, "")


def _number_of(note: LinkedNote, labels: tuple[Label, ...]) -> str:
    numbers = Counter(
        number_key(mention.label, mention.span.of(note.document.text))
        for mention in note.mentions
        if mention.label in labels
    )
    return max(numbers, key=lambda number: (numbers[number], number), default="")
