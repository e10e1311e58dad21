"""What linking learns goes back to detection, until nothing new is found.

HIDE (Gardner & Xiong), section 2.1: linked values are used in the next round of extraction. A
nickname or a record number of one note of a person is looked for in that person's other notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from seawall.link.notes import LinkedNote
from seawall.link.persons import fold, squeeze
from seawall.model import Cell, Column, Label, LinkBasis, Record

MAX_ROUNDS = 5  # each round reads every note again; what is left after it is hearsay
LEARNED_COLUMN = "learned"

_NUMBERS = (
    Label.MRN, Label.PERSONNUMMER, Label.SSN, Label.HEALTH_PLAN, Label.ACCOUNT, Label.PHONE,
    Label.EMAIL, Label.USERNAME, Label.STREET,
)  # fmt: skip
_MIN_CHARS = 3  # shorter ones are initials, or parts of a number that stand in many places

Note = TypeVar("Note", bound=LinkedNote)


def learned_records(notes: Iterable[LinkedNote]) -> tuple[Record, ...]:
    """What notes say of their persons and the table does not: one row a person, in order of id.

    Only of persons with two notes or more, since a note's own values are found within it anyway.
    Rows are numbered from 0 downwards: they are in no table.
    """
    notes_of: dict[str, list[LinkedNote]] = {}
    for note in notes:
        if note.person.basis is not LinkBasis.NONE:
            notes_of.setdefault(note.person.id, []).append(note)
    found: list[Record] = []
    for person_id in sorted(notes_of):
        cells = _learn(notes_of[person_id]) if len(notes_of[person_id]) > 1 else ()
        if cells:
            found.append(Record(-len(found), person_id, cells))
    return tuple(found)


def _learn(notes: list[LinkedNote]) -> tuple[Cell, ...]:
    known = {key for note in notes if note.person.record for key in _table_keys(note.person.record)}
    learned: dict[tuple[Label, str], str] = {}
    for note in notes:
        for mention in note.mentions:
            if mention.label is Label.PATIENT or mention.label in _NUMBERS:
                value = " ".join(mention.span.of(note.document.text).split())
                key = (mention.label, _key_of(mention.label, value))
                if key not in known and len(key[1]) >= _MIN_CHARS:
                    learned[key] = min(value, learned.get(key, value))
    return tuple(
        _make_cell(label, learned[label, key]) for label, key in sorted(learned, key=_order)
    )


def _order(key: tuple[Label, str]) -> tuple[str, str]:
    return key[0].value, key[1]


def _make_cell(label: Label, value: str) -> Cell:
    part = "full" if label is Label.PATIENT else ""
    return Cell(Column(LEARNED_COLUMN, label, part), value)


def _key_of(label: Label, value: str) -> str:
    return fold(value) if label is Label.PATIENT else squeeze(value)


def _table_keys(record: Record) -> Iterable[tuple[Label, str]]:
    """What the row has: its numbers, its name and every part of it."""
    for label in _NUMBERS:
        for value in record.values(label):
            yield label, squeeze(value)
    parts = [word for value in record.values(Label.PATIENT) for word in fold(value).split()]
    yield from ((Label.PATIENT, word) for word in parts)
    yield from ((Label.PATIENT, fold(value)) for value in record.values(Label.PATIENT))
    given, family = record.values(Label.PATIENT, "given"), record.values(Label.PATIENT, "family")
    for first in given:
        yield from ((Label.PATIENT, fold(f"{first} {last}")) for last in family)


@dataclass(frozen=True)
class Settled(Generic[Note]):
    """Notes after the last round, what was learned on the way, and whether nothing new was left."""

    notes: tuple[Note, ...]
    learned: tuple[Record, ...]
    rounds: int
    is_settled: bool


def settle_notes(
    read: Callable[[tuple[Record, ...]], Sequence[Note]], max_rounds: int = MAX_ROUNDS
) -> Settled[Note]:
    """Read all notes, with what they have taught, again and again until they teach nothing new.

    ``read`` takes the learned rows and gives the notes, linked. What one round has learned stays
    known in the next, so the rounds can only add; ``max_rounds`` ends them anyway.
    """
    known: dict[str, dict[Cell, None]] = {}
    learned: tuple[Record, ...] = ()
    for round_number in range(1, max_rounds + 1):
        notes = tuple(read(learned))
        if not _add(known, learned_records(notes)):
            return Settled(notes, learned, round_number, True)
        learned = _as_records(known)
    return Settled(notes, learned, max_rounds, False)


def _add(known: dict[str, dict[Cell, None]], records: Iterable[Record]) -> bool:
    """True if a cell was new."""
    before = sum(map(len, known.values()))
    for record in records:
        cells = known.setdefault(record.person_id or "", {})
        said = {_cell_key(cell) for cell in cells}
        cells.update({cell: None for cell in record.cells if _cell_key(cell) not in said})
    return sum(map(len, known.values())) > before


def _cell_key(cell: Cell) -> tuple[Label | None, str]:
    label = cell.column.label
    return label, _key_of(label, cell.value) if label else cell.value


def _as_records(known: dict[str, dict[Cell, None]]) -> tuple[Record, ...]:
    return tuple(
        Record(-row, person_id, tuple(known[person_id]))
        for row, person_id in enumerate(sorted(known))
    )
