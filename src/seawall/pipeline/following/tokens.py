"""By which keyed hashes a ledger knows the records of this run."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from seawall.anonymize.ledger import NoteLedger
from seawall.model import LinkBasis, RefusedError
from seawall.pipeline.following.past import Past
from seawall.pipeline.group_records import GroupRecord
from seawall.pipeline.state import StoredReading

# Shorter notes can be the same for many: "Did not attend."
_MIN_CHARS = 100


@dataclass(frozen=True, slots=True)
class NoteToken:
    """A note's text as a hash, how long it was, and whether anything says whose it is."""

    token: str
    chars: int
    is_linked: bool


@dataclass(frozen=True)
class Tokens:
    """By record, its person and itself as the ledger knows them."""

    persons: tuple[str, ...]
    records: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Tokens of {len(self.records)} records>"


def read_tokens(past: Past, readings: Iterable[StoredReading]) -> dict[int, NoteToken]:
    """The tokens of all notes, by their place in the input."""
    found = {}
    for reading in readings:
        fields = json.loads(reading.note)
        is_linked = LinkBasis(fields["person"][1]) is not LinkBasis.NONE
        text = fields["text"]
        found[reading.position] = NoteToken(past.clerk.hash_note(text), len(text), is_linked)
    return found


def name_records(
    past: Past, group_records: Sequence[GroupRecord], notes: Mapping[int, NoteToken]
) -> Tokens:
    """Persons and records as the ledger knows them.

    A note that nothing links is its earlier self's by its text. Refuses notes that were released
    as another person's: by their text they would join two persons whose groups know nothing of
    each other.
    """
    clerk, ledger = past.clerk, past.ledger
    persons, records = [], []
    strangers = 0
    for record in group_records:
        person = clerk.hash_person(record.person)
        note = notes.get(record.position)
        if note is None:
            records.append(
                clerk.hash_row([record.person, *map(str, sorted(record.values.items()))])
            )
        else:
            records.append(note.token)
            earlier = _find_owner(ledger, person, note)
            strangers += earlier is not None and note.is_linked
            person = earlier or person
        persons.append(person)
    if strangers:
        raise RefusedError(
            f"{strangers:,} notes were released before as notes of other persons, and their text "
            "would join these; nothing was released. Give every person the id of the releases "
            "before, or start another ledger."
        )
    return Tokens(tuple(persons), tuple(records))


def _find_owner(ledger: NoteLedger, person: str, note: NoteToken) -> str | None:
    """Another person who alone had the very same note, if it is long enough to tell."""
    owners = ledger.owners.get(note.token, frozenset())
    if person in owners or len(owners) != 1 or note.chars < _MIN_CHARS:
        return None
    return next(iter(owners))


def list_by_person(persons: Sequence[str], records: Iterable[int]) -> dict[str, list[int]]:
    """Some records, by person."""
    found: dict[str, list[int]] = defaultdict(list)
    for at in records:
        found[persons[at]].append(at)
    return found
