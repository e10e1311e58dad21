"""Notes that nothing sure links, linked by likeness: to a row of the table, or to each other.

What is likely enough is linked, what is only likely is listed for a person to review, and nothing
in between is guessed. A note belongs to one person at most, so two likely rows are two doubts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from seawall.link.identity import Identity, NoteIdentity, identify_record
from seawall.link.pair_scores import Pair, score_pairs
from seawall.model import LinkBasis, Person, Record, UsageError

# Of the notes that nothing sure links, this share is taken to be of somebody in the table.
_SHARE_IN_TABLE = 0.8
_MAX_PRIOR = 0.3
_BASES = tuple(LinkBasis)


@dataclass(frozen=True, slots=True)
class DoubtfulPair:
    """A note and a row of the table (``is_row``), or two notes: one person, or two? By position."""

    note: int
    other: int
    is_row: bool
    probability: float


@dataclass(frozen=True, slots=True)
class LinkResult:
    """The person of each note that was linked, by position, and the pairs that are in doubt."""

    persons: Mapping[int, Person] = field(default_factory=dict)
    doubtful: tuple[DoubtfulPair, ...] = ()

    def __repr__(self) -> str:
        return f"<LinkResult of {len(self.persons)} notes, {len(self.doubtful)} doubtful pairs>"


def link_probably(
    notes: Sequence[NoteIdentity],
    records: Sequence[Record] = (),
    *,
    threshold: float = 0.95,
    review_from: float = 0.5,
    seed: int = 0,
    lang: str = "en",
) -> LinkResult:
    """Link by name, birth, sex, address and record number what is not linked to a row yet.

    A note goes to the row whose probability, beside all other rows and nobody, reaches
    ``threshold``; what is left is linked to other notes in the same way. Persons that the source
    gives, or that have a row, are never joined to one another. From ``review_from`` up to the
    threshold a pair is doubtful. ``lang`` says how the table writes dates. The same input and
    seed give the same result, in whatever order the notes come.
    """
    if not 0.0 < review_from <= threshold <= 1.0:
        raise UsageError("Linkage needs 0 < review_from <= threshold <= 1.")
    units = _group(notes)
    limits = _Limits(threshold, review_from, seed)
    to_rows, row_doubts = _link_to_rows(units, records, limits, lang)
    left = [unit for unit in units if unit.id not in to_rows]
    to_notes, note_doubts = _link_to_each_other(left, limits)
    chosen = {**to_notes, **to_rows}
    persons = {
        one.position: chosen[unit.id] for unit in units if unit.id in chosen for one in unit.notes
    }
    doubts = sorted(row_doubts + note_doubts, key=lambda pair: (pair.note, pair.other))
    return LinkResult(persons, tuple(doubts))


@dataclass(frozen=True, slots=True)
class _Limits:
    threshold: float
    review_from: float
    seed: int

    @property
    def least_weight(self) -> float:
        """Below it no pair matters, not even beside others."""
        return math.log2(self.review_from) - 7


@dataclass(frozen=True, slots=True)
class _Unit:
    """The notes that are linked to one person already."""

    person: Person
    notes: tuple[NoteIdentity, ...]

    @property
    def id(self) -> str:
        return self.person.id

    @property
    def is_anchored(self) -> bool:
        return self.person.basis is LinkBasis.GIVEN or self.person.record is not None


def _group(notes: Iterable[NoteIdentity]) -> list[_Unit]:
    """Notes by person, in order of the person's id: no order of the input shows in the result."""
    grouped: dict[str, list[NoteIdentity]] = {}
    for note in notes:
        grouped.setdefault(note.person.id, []).append(note)
    return [
        _Unit(grouped[key][0].person, tuple(sorted(grouped[key], key=lambda one: one.position)))
        for key in sorted(grouped)
    ]


def _flatten(units: Sequence[_Unit]) -> tuple[list[Identity], list[int]]:
    """All identities, and the unit that each is of."""
    owners = [at for at, unit in enumerate(units) for _ in unit.notes]
    return [one.identity for unit in units for one in unit.notes], owners


def _link_to_rows(
    units: Sequence[_Unit], records: Sequence[Record], limits: _Limits, lang: str
) -> tuple[dict[str, Person], list[DoubtfulPair]]:
    free = [unit for unit in units if not unit.is_anchored]
    identities, owners = _flatten(free)
    rows = [identify_record(record, lang) for record in records]
    prior = min(_MAX_PRIOR, _SHARE_IN_TABLE / max(1, len(rows)))
    pairs = score_pairs(identities, rows, prior, least_weight=limits.least_weight, seed=limits.seed)
    first_rows = {_person_id(record): record for record in reversed(records)}
    linked: dict[str, Person] = {}
    doubts: list[DoubtfulPair] = []
    for at, weights in _weights_by_unit(pairs, owners, records).items():
        for key, probability in _normalise(weights).items():
            record = first_rows[key]
            if probability >= limits.threshold:
                linked[free[at].id] = Person(key, LinkBasis.PROBABLE, record)
            elif probability >= limits.review_from:
                first = free[at].notes[0].position
                doubts.append(DoubtfulPair(first, record.row, True, probability))
    return linked, doubts


def _person_id(record: Record) -> str:
    return record.owner


def _weights_by_unit(
    pairs: Iterable[Pair], owners: Sequence[int], records: Sequence[Record]
) -> dict[int, dict[str, float]]:
    """The best weight of any note of a unit with any row of a person."""
    best: dict[int, dict[str, float]] = {}
    for left, right, weight in pairs:
        weights = best.setdefault(owners[left], {})
        key = _person_id(records[right])
        weights[key] = max(weight, weights.get(key, -math.inf))
    return best


def _normalise(weights: Mapping[str, float]) -> dict[str, float]:
    """Probabilities where at most one can be true: odds over the sum of all and of none."""
    odds = {key: 2.0 ** min(weight, 100.0) for key, weight in weights.items()}
    total = 1.0 + math.fsum(odds.values())
    return {key: odds[key] / total for key in sorted(odds)}


def _link_to_each_other(
    units: Sequence[_Unit], limits: _Limits
) -> tuple[dict[str, Person], list[DoubtfulPair]]:
    identities, owners = _flatten(units)
    if len(identities) < 2:
        return {}, []
    prior = min(_MAX_PRIOR, 1.0 / (len(identities) - 1))
    pairs = score_pairs(identities, None, prior, least_weight=limits.least_weight, seed=limits.seed)
    groups = _Groups(units)
    doubts: list[DoubtfulPair] = []
    for weight, first, second in _unit_pairs(pairs, owners):
        probability = 1.0 / (1.0 + 2.0 ** -min(weight, 100.0))
        if probability < limits.review_from or not groups.may_join(first, second):
            continue
        if probability >= limits.threshold:
            groups.join(first, second)
        else:
            ends = sorted((units[first].notes[0].position, units[second].notes[0].position))
            doubts.append(DoubtfulPair(ends[0], ends[1], False, probability))
    return groups.persons(), doubts


def _unit_pairs(pairs: Iterable[Pair], owners: Sequence[int]) -> list[tuple[float, int, int]]:
    """Pairs of units by their best weight, the likeliest first."""
    best: dict[tuple[int, int], float] = {}
    for left, right, weight in pairs:
        first, second = sorted((owners[left], owners[right]))
        if first != second:
            best[first, second] = max(weight, best.get((first, second), -math.inf))
    return sorted(
        ((weight, *pair) for pair, weight in best.items()), key=lambda one: (-one[0], *one[1:])
    )


class _Groups:
    """Units joined into persons, one at most of each group with an id that is given."""

    def __init__(self, units: Sequence[_Unit]) -> None:
        self._units = units
        self._group = [[at] for at in range(len(units))]

    def may_join(self, first: int, second: int) -> bool:
        """False for units of one group, two given persons, or two birth dates."""
        a, b = self._group[first], self._group[second]
        anchored = sum(self._units[at].is_anchored for at in (*a, *b))
        return a is not b and anchored < 2 and not _dispute(self._births(a), self._births(b))

    def _births(self, group: Iterable[int]) -> set[str]:
        return {one.identity.birth for at in group for one in self._units[at].notes} - {""}

    def join(self, first: int, second: int) -> None:
        joined = self._group[first] + self._group[second]
        for at in joined:
            self._group[at] = joined

    def persons(self) -> dict[str, Person]:
        """The new person of every unit that was joined and whose person is not the group's."""
        found: dict[str, Person] = {}
        for at, group in enumerate(self._group):
            unit = self._units[at]
            if len(group) > 1 and not unit.is_anchored:
                head = min((self._units[other].person for other in group), key=_surest)
                if head.id != unit.id or unit.person.basis is LinkBasis.NONE:
                    found[unit.id] = Person(head.id, LinkBasis.PROBABLE, head.record)
        return found


def _surest(person: Person) -> tuple[int, str]:
    return _BASES.index(person.basis), person.id


def _dispute(births: set[str], others: set[str]) -> bool:
    """True if both know the birth date and none is the other's, but for a slip of one character."""
    return bool(births and others) and not any(
        sum(a != b for a, b in zip(one, other, strict=True)) <= 1
        for one in births
        for other in others
    )
