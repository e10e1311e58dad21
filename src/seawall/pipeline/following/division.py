"""Which records are of new persons, which are new of known ones, and which were shown before.

Somebody counts beside a known person only with the same history: the same sets in the same
releases. And a group comes again whole or not at all, with what it showed or with new records: of
some who come again without the others, the lists would tell what the others are, and their absence
who they are. Whoever is left out stands in an earlier release, or waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from seawall.anonymize.grains import parse_grain
from seawall.anonymize.ledger import NoteLedger, ShownRecord
from seawall.pipeline.following.tokens import Tokens, list_by_person
from seawall.pipeline.generalizing import ORDERED
from seawall.pipeline.group_records import GroupRecord

WAITS = (
    "is new of a person who was released before, and not everybody of that person's group has a "
    "new note; it waits for a later release of the ledger"
)
STANDS = "was released before and stands in an earlier release of the ledger"
CHANGED = "was released before with other values than it has now"


@dataclass
class Division:
    """The records of a run by what they are to the ledger.

    ``further`` are new records of known persons by group; ``left`` are not released, and why.
    """

    fresh: list[int] = field(default_factory=list)
    further: dict[frozenset[str], list[int]] = field(default_factory=dict)
    repeated: dict[int, tuple[int, ShownRecord]] = field(default_factory=dict)
    left: dict[int, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Division, {len(self.fresh)} records new, {len(self.repeated)} repeated>"

    def withdraw(self, records: Iterable[int]) -> None:
        """Leave repeated records to the release in which they stand."""
        for at in records:
            del self.repeated[at]
            self.left[at] = STANDS


class Divider:
    """Divides the records of a run; ``is_complete[record]`` where no value is missing."""

    def __init__(
        self,
        group_records: Sequence[GroupRecord],
        tokens: Tokens,
        ledger: NoteLedger,
        k: int,
        is_complete: Sequence[bool],
        *,
        has_ranges: bool,
    ) -> None:
        self._group_records = group_records
        self._tokens = tokens
        self._ledger = ledger
        self._k = k
        self._is_complete = is_complete
        self._has_ranges = has_ranges

    def divide(self) -> Division:
        """Every record in one place of the division."""
        division = Division()
        news = list(self._sort_out(division))
        self._keep_further(division, news)
        self.keep_repeated(division)
        return division

    def _sort_out(self, division: Division) -> Iterable[int]:
        """Put records where they belong; gives those that are new of known persons."""
        for at, record in enumerate(self._group_records):
            person, token = self._tokens.persons[at], self._tokens.records[at]
            earlier = self._ledger.latest.get((person, token))
            if person not in self._ledger.histories:
                division.fresh.append(at)
            elif earlier is not None and _fits(record, earlier[1], has_ranges=self._has_ranges):
                division.repeated[at] = earlier
            elif earlier is not None:
                division.left[at] = CHANGED
            elif record.position:
                yield at
            else:
                division.left[at] = STANDS  # a row says no more than its person's notes did

    def _keep_further(self, division: Division, news: Sequence[int]) -> None:
        """Keep new records of whole groups in which k persons share every history.

        Who has new ones shows these alone: the others stand in earlier releases.
        """
        by_person = list_by_person(self._tokens.persons, news)
        histories, groups = self._ledger.histories, self._ledger.groups
        kept = self._of_enough(by_person, lambda person: histories[person])
        for person, records in by_person.items():
            if person in kept:
                division.further.setdefault(groups[person], []).extend(records)
            else:
                division.left |= dict.fromkeys(records, WAITS)
        division.withdraw([at for at in division.repeated if self._tokens.persons[at] in kept])

    def keep_repeated(self, division: Division) -> None:
        """Keep repeated records of whole groups in which k persons show the like of each."""
        by_person = list_by_person(self._tokens.persons, division.repeated)
        kept = self._of_enough(by_person, lambda person: self._kind_of(division, by_person[person]))
        alone = (own for person, own in by_person.items() if person not in kept)
        division.withdraw([at for own in alone for at in own])

    def _kind_of(self, division: Division, repeated: Sequence[int]) -> Hashable:
        """What persons must share to support each other: history, and what is shown again."""
        history = self._ledger.histories[self._tokens.persons[repeated[0]]]
        shown = sorted((n, record.sets) for n, record in (division.repeated[at] for at in repeated))
        return history, tuple(shown)

    def _of_enough(
        self, by_person: Mapping[str, list[int]], kind_of: Callable[[str], Hashable]
    ) -> set[str]:
        """The persons of whole groups; of each kind k are complete, now and in every release."""
        groups = self._ledger.groups
        kinds = {person: kind_of(person) for person in by_person}
        left, before = set(kinds), set[str]()
        while left != before:
            before = left
            counts = Counter(kinds[person] for person in left if self._supports(by_person, person))
            enough = {person for person in left if counts[kinds[person]] >= self._k}
            left = {person for person in enough if groups[person] <= enough}
        return left

    def _supports(self, by_person: Mapping[str, list[int]], person: str) -> bool:
        """True if no list stands for a missing value of the person's."""
        is_known = all(self._is_complete[at] for at in by_person[person])
        return is_known and person not in self._ledger.incomplete


def _fits(record: GroupRecord, shown: ShownRecord, *, has_ranges: bool) -> bool:
    """True if the sets still hold the record's values; a value that is missing now fits any."""
    for name, grain_name, values in shown.sets:
        grain = parse_grain(name, grain_name)
        value = grain.coarsen(record.values.get(name, ""))
        if value is None or value in values:
            continue
        if not has_ranges or name not in ORDERED or not values:
            return False
        first, last = grain.sort_key(values[0]), grain.sort_key(values[-1])
        if not first <= grain.sort_key(value) <= last:
            return False
    return True
