"""The records that are grouped: every note, and the table's row of whoever has no note."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from seawall.anonymize.cells import is_plain
from seawall.link import Likeness, complete_values
from seawall.model import Class, NoteFacts, Record

_TABLE_LANG = "en"  # how a row writes its dates, where no note says


@dataclass(frozen=True, slots=True)
class GroupRecord:
    """One record: whose it is, its values at the finest grain, its health details.

    ``position`` is a note's place in the input, ``row`` a table row's; one of them is 0.
    """

    person: str
    values: Mapping[str, str]
    concepts: Mapping[str, int]
    position: int = 0
    row: int = 0

    def __repr__(self) -> str:
        return f"<GroupRecord, note {self.position}, row {self.row}>"


@dataclass(frozen=True, slots=True)
class GroupRecords:
    """All records in canonical order, with the conflicts between notes and table by attribute.

    ``likeness`` says which of their persons could be one; None where all are surely different.
    """

    records: tuple[GroupRecord, ...]
    conflicts: Mapping[str, int] = field(default_factory=dict)
    likeness: Likeness | None = None

    def __repr__(self) -> str:
        return f"<GroupRecords, {len(self.records)} records>"


@dataclass(frozen=True, slots=True)
class SaidNote:
    """What is needed of a note to group it: its place, language, person and facts."""

    position: int
    id: str
    lang: str
    person: str
    facts: NoteFacts

    def __repr__(self) -> str:
        return f"<SaidNote {self.position}>"


def list_group_records(
    notes: Iterable[SaidNote], rows: Sequence[Record], likeness: Likeness | None = None
) -> GroupRecords:
    """Records ordered by person and id, so that the order of the input does not show."""
    by_person: dict[str, list[Record]] = {}
    for record in rows:
        by_person.setdefault(record.owner, []).append(record)
    conflicts: Counter[str] = Counter()
    found = []
    for note in sorted(notes, key=lambda note: (note.person, note.id)):
        row = next(iter(by_person.get(note.person, ())), None)
        values, own = complete_values(note.facts.values, row, note.lang)
        conflicts.update(own)
        found.append(GroupRecord(note.person, values, note.facts.concepts, position=note.position))
    present = {record.person for record in found}
    found.extend(_row_records(by_person, present))
    return GroupRecords(tuple(found), dict(sorted(conflicts.items())), likeness)


def _row_records(by_person: Mapping[str, list[Record]], present: set[str]) -> Iterator[GroupRecord]:
    for person in sorted(by_person.keys() - present):
        for record in by_person[person]:
            values, _ = complete_values({}, record, _TABLE_LANG)
            yield GroupRecord(person, values, _details_of(record), row=record.row)


def _details_of(record: Record) -> dict[str, int]:
    """The health details that a row states, one a cell: others read them as names of topics.

    A cell that is text, and no term or code, states none.
    """
    return {
        cell.value.strip().lower(): 1
        for cell in record.cells
        if cell.column.label
        and cell.column.label.cls is Class.HMD
        and cell.value.strip()
        and is_plain(cell.column, cell.value)
    }
