"""Whose note it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from seawall.model.record import Record


class LinkBasis(Enum):
    """What a note was linked to a person by, from the surest to none."""

    GIVEN = "given"  # the source names the person
    RECORD_NUMBER = "record-number"  # a record number stands in the note
    NAME = "name"  # the full name, and the birth date where both have one
    PROBABLE = "probable"  # name, birth, sex, address or number agree well enough together
    NONE = "none"  # the note is its own person


@dataclass(frozen=True, slots=True)
class PersonDays:
    """The birth date of a person, and the days of visits and of death on which ages are reckoned.

    They are those of all notes and rows of the person, read before any of them is treated.
    """

    birth: date | None = None
    visits: tuple[date, ...] = ()

    def __repr__(self) -> str:
        return f"<PersonDays of {len(self.visits)} visits>"


@dataclass(frozen=True, slots=True)
class Person:
    """The patient of a note, with the row that the custodian's table has of them, if any.

    ``days`` are known where all notes of the person were read before.
    """

    id: str
    basis: LinkBasis
    record: Record | None = None
    days: PersonDays | None = None

    def __post_init__(self) -> None:
        if not self.id:
            raise ValueError("a person has an id")

    def __repr__(self) -> str:
        return f"<Person linked by {self.basis.value}>"
