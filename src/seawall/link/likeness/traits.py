"""What notes and rows say of who their person is: all of it, right or wrong.

Detection takes a doctor for the patient, a mother's age for hers. So that such a slip does not make
two persons of one, a note is not asked for its one name but for all of them, and whether a name
stands anywhere in its text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from seawall.link.attributes.genders import read_gender
from seawall.link.attributes.spellings import canonical
from seawall.link.notes import LinkedNote
from seawall.link.persons import fold_words, number_key, squeeze
from seawall.link.resolution import read_birth
from seawall.model import DateRole, Label, Mention, Record
from seawall.text.dates.calendar import parse_date

_NATIONAL = (Label.PERSONNUMMER, Label.SSN)
_NUMBERS = re.compile(r"[A-Za-z]{0,4}\d[\d./ -]{3,}\d")
_LEAST_DIGITS = 5
_LEAST_SLIP = 4  # letters: in a shorter name one wrong letter makes another name
_ZIP_DIGITS = 5

Words = frozenset[str]


@dataclass(frozen=True)
class Traits:
    """What is said of a person, each set empty where nothing is.

    ``names`` are full names of the patient as sets of parts, ``borne_out`` those of them that stand
    in more than one place; ``parts`` are the parts of all names of the patient; ``words`` all words
    of the texts and ``numbers`` their long numbers; ``records`` are record numbers, ``nationals``
    personnummer and SSN, ``ages`` pairs of age and year of visit.
    """

    names: frozenset[Words] = frozenset()
    parts: Words = frozenset()
    words: Words = frozenset()
    births: Words = frozenset()
    ages: frozenset[tuple[int, int]] = frozenset()
    sexes: Words = frozenset()
    zips: Words = frozenset()
    nationals: Words = frozenset()
    records: Words = frozenset()
    numbers: Words = frozenset()
    borne_out: frozenset[Words] = frozenset()

    def __repr__(self) -> str:
        return "<Traits>"

    def __or__(self, other: Traits) -> Traits:
        """What is said of a person in several places."""
        both = Traits(*(getattr(self, f.name) | getattr(other, f.name) for f in fields(self)))
        return replace(both, borne_out=both.borne_out | both.names_in(self.words & other.words))

    def names_in(self, words: Words) -> frozenset[Words]:
        """The full names of which every part is among some words."""
        return frozenset(name for name in self.names if name <= words)

    @cached_property
    def slips(self) -> Words:
        """The words with any one letter left out: two words that a slip parts share one of them."""
        return frozenset(slip for word in self.words for slip in leave_out(word))


def leave_out(word: str) -> Iterator[str]:
    """The word, and what is left of a long one without any one of its letters."""
    yield word
    if len(word) >= _LEAST_SLIP:
        yield from (word[:at] + word[at + 1 :] for at in range(len(word)))


def traits_of_note(note: LinkedNote, values: Mapping[str, str]) -> Traits:
    """What a note says of its patient; ``values`` are its resolved ones."""
    text = note.document.text
    named = [fold_words(said) for said in _said(note, (Label.PATIENT,))]
    words = Counter(word for word in fold_words(text) if len(word) > 1)
    traits = Traits(
        names=_full_names(named),
        parts=frozenset(part for name in named for part in name if len(part) > 1),
        words=frozenset(words),
        births=frozenset(_births(note)),
        ages=_ages(values),
        sexes=_some(values.get("gender", "")),
        zips=_some(values.get("zip", "")[:_ZIP_DIGITS]),
        nationals=_keys(note, _NATIONAL),
        records=_keys(note, (Label.MRN,)),
        numbers=frozenset(squeeze(found.group()) for found in _NUMBERS.finditer(text)),
    )
    repeated = frozenset(word for word, count in words.items() if count > 1)
    return replace(traits, borne_out=traits.names_in(repeated))


def traits_of_record(record: Record, lang: str) -> Traits:
    """What a row says of whom it is about."""
    given, family = record.values(Label.PATIENT, "given"), record.values(Label.PATIENT, "family")
    joined = [f"{first} {last}" for first in given for last in family]
    named = [fold_words(name) for name in (*joined, *record.values(Label.PATIENT, "full"))]
    words = frozenset(word for name in named for word in name if len(word) > 1)
    nationals = _number_keys(record, _NATIONAL)
    records = _number_keys(record, (Label.MRN,))
    names = _full_names(named)
    return Traits(
        names=names,
        borne_out=names,
        parts=words,
        words=words,
        births=_some(read_birth(record, lang)),
        sexes=_some(read_gender(record.values(Label.GENDER))),
        zips=frozenset(
            canonical(Label.ZIP, value)[:_ZIP_DIGITS] for value in record.values(Label.ZIP)
        ),
        nationals=nationals,
        records=records,
        numbers=nationals | records,
    )


def _full_names(named: Iterable[list[str]]) -> frozenset[Words]:
    found = (frozenset(part for part in name if len(part) > 1) for name in named)
    return frozenset(name for name in found if len(name) > 1)


def _some(value: str) -> Words:
    return frozenset((value,)) if value else frozenset()


def _ages(values: Mapping[str, str]) -> frozenset[tuple[int, int]]:
    age, visit = values.get("age", ""), values.get("visit", "")
    if not age.isdecimal() or not visit[:4].isdecimal():
        return frozenset()
    return frozenset(((int(age), int(visit[:4])),))


def _births(note: LinkedNote) -> Iterator[str]:
    for mention in note.mentions:
        if mention.role is DateRole.BIRTH:
            said = mention.span.of(note.document.text)
            date = parse_date(said, note.lang, DateRole.BIRTH)
            day = date.as_day() if date else None
            if day:
                yield day.isoformat()


def _keys(note: LinkedNote, labels: tuple[Label, ...]) -> Words:
    found = (
        number_key(mention.label, mention.span.of(note.document.text))
        for mention in _mentions(note, labels)
    )
    return frozenset(key for key in found if len(key) >= _LEAST_DIGITS)


def _number_keys(record: Record, labels: tuple[Label, ...]) -> Words:
    found = (number_key(label, value) for label in labels for value in record.values(label))
    return frozenset(key for key in found if len(key) >= _LEAST_DIGITS)


def _said(note: LinkedNote, labels: tuple[Label, ...]) -> Iterator[str]:
    return (mention.span.of(note.document.text) for mention in _mentions(note, labels))


def _mentions(note: Any, labels: tuple[Label, ...]) -> Iterator[Mention]:
    return (mention for mention in note.mentions if mention.label in labels)
