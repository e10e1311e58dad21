"""Records → groups of persons → the sets that each record shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from seawall.anonymize.consent import Consent
from seawall.anonymize.grains import Grain, parse_grain
from seawall.anonymize.promise import Promise
from seawall.anonymize.wording import ReleasedRange, ReleasedSet
from seawall.config import Settings
from seawall.evaluate.groups import GrainChoice
from seawall.model import Record, RefusedError, TopicTree
from seawall.pipeline.coding import Grains, list_persons
from seawall.pipeline.generalizing import ORDERED
from seawall.pipeline.grain_search import name_grains, search_grains
from seawall.pipeline.group_records import GroupRecord, GroupRecords
from seawall.pipeline.group_task import Grouped, GroupTask
from seawall.pipeline.knowledge import Knowledge
from seawall.pipeline.reach import telling_what_lacks
from seawall.pipeline.topic_names import name_topics
from seawall.quasi import SetView

_MOST_SEARCHED = 6_000  # records by which grains are chosen: of more, a search takes too long


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What k rests on where no id names the person of every note, and what that costs.

    ``unsure`` of the linked ``persons`` are named by no id and no row; where they meet, they count
    as ``counted`` persons. Lists would hold ``plain_length`` values on average if each were surely
    one of its own, and hold ``length``.
    """

    certainty: float
    persons: int
    unsure: int
    counted: int
    plain_length: float
    length: float

    def tell(self) -> str:
        """The same in words."""
        return (
            f"k rests on assumptions: no id and no row of a table names {self.unsure:,} of "
            f"{self.persons:,} persons; these were told apart by what the notes say, where that is "
            f"{100 * self.certainty:g} % certain, and count as {self.counted:,}. A list holds "
            f"{self.length:.1f} values on average before drilling, {self.plain_length:.1f} if all "
            "were sure: person ids (--person-column) or a table (--patients) make them so."
        )


@dataclass(frozen=True)
class Grouping:
    """What the records show (``released``), and what they would without drill-down (``listed``).

    ``grains[record]`` says at which grain each attribute is shown. ``absent`` are quasi-identifiers
    of the promise that no record states: there is nothing to show of them. ``left_out`` are rows of
    the table that are not released. ``kept_promise`` has the grains that were chosen, where a
    search chose them, which ``choices`` tell of. ``loses_less`` is false where parts of lists were
    asked for in vain.
    """

    group_records: tuple[GroupRecord, ...]
    grains: tuple[Grains, ...]
    released: SetView
    listed: SetView
    tree: TopicTree | None
    absent: tuple[str, ...]
    conflicts: Mapping[str, int]
    knowledge: Knowledge = field(default_factory=Knowledge)
    assumptions: Assumptions | None = None
    left_out: frozenset[int] = frozenset()
    notices: tuple[str, ...] = ()
    kept_promise: Promise | None = None
    choices: tuple[GrainChoice, ...] = ()
    loses_less: bool = True

    def __repr__(self) -> str:
        return f"<Grouping of {len(self.group_records)} records>"

    @cached_property
    def counted_as(self) -> dict[str, str]:
        """As whom each person counts: itself, or the first of those who could be one with it."""
        heads: dict[int, str] = {}
        numbers = dict(zip((one.person for one in self.group_records), self._numbers, strict=True))
        for person in sorted(numbers):
            heads.setdefault(numbers[person], person)
        return {person: heads[number] for person, number in numbers.items()}

    @property
    def _numbers(self) -> list[int]:
        return [int(number) for number in self.released.table.persons]

    @cached_property
    def notes(self) -> dict[int, int]:
        """The record of each note, by its position in the input."""
        return {one.position: at for at, one in enumerate(self.group_records) if one.position}

    def count_persons(self) -> int:
        """Persons with notes; those who could be one count once."""
        return len({self.counted_as[self.group_records[at].person] for at in self.notes.values()})

    def sets_of(self, record: int) -> dict[str, ReleasedSet]:
        """What a record shows, by attribute."""
        return {
            name: self._word(record, name, self.released.texts_of(record, place))
            for place, name in enumerate(self.released.table.names)
        }

    def _word(self, record: int, name: str, texts: tuple[str, ...]) -> ReleasedSet:
        """A list or a range, as the promise has it."""
        grain = self.grains[record][name]
        if self.kept_promise is not None and self.kept_promise.lists:
            return ReleasedSet(grain, texts)
        return ReleasedRange(grain, texts, is_ordered=name in ORDERED)

    def sets_of_row(self, row: int, person: str) -> dict[str, ReleasedSet]:
        """What the table's row shows: the sets of its person's notes, so that it adds nothing.

        Where the notes show different sets of one attribute, the row shows the group's list.
        """
        if row in self.rows:
            return self.sets_of(self.rows[row])
        records = self._by_person[person]
        shown = self.sets_of(records[0])
        for place, name in enumerate(self.released.table.names):
            if len({int(self.released.set_ids[record, place]) for record in records}) > 1:
                shown[name] = self._word(records[0], name, self.listed.texts_of(records[0], place))
        return shown

    def values_of_row(self, row: int, person: str) -> Mapping[str, str]:
        """The true values of the row's record; of several visits none is the row's own."""
        if row in self.rows:
            return self.group_records[self.rows[row]].values
        records = self._by_person[person]
        values = dict(self.group_records[records[0]].values)
        if len(records) > 1:
            values.pop("visit", None)
        return values

    def show_cells(self, record: Record, values: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG002
        """The row's released cells; a policy may have its own say about some."""
        return values

    @property
    def shown_columns(self) -> frozenset[str]:
        """Columns of the table that are shown as groups of a policy; here none."""
        return frozenset()

    def list_notices(self) -> list[str]:
        """What the custodian should hear when the run has ended."""
        assumed = () if self.assumptions is None else (self.assumptions.tell(),)
        return [*self.notices, *assumed]

    @cached_property
    def rows(self) -> dict[int, int]:
        """The record of each table row of whoever has no note."""
        return {one.row: at for at, one in enumerate(self.group_records) if one.row}

    @cached_property
    def _by_person(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for at, one in enumerate(self.group_records):
            found.setdefault(one.person, []).append(at)
        return found


def make_grouping(
    group_records: GroupRecords,
    promise: Promise,
    settings: Settings,
    consents: Mapping[str, Consent] | None = None,
) -> Grouping:
    """Groups that keep the promise; refuses where nobody could keep it."""
    records = group_records.records
    grains, absent = choose_grains(records, promise)
    task = GroupTask(records, grains, promise, settings, consents or {}, group_records.likeness)
    choices: tuple[GrainChoice, ...] = ()
    with telling_what_lacks(records, grains, promise.k):
        if promise.searches:
            some = replace(task, records=_thin_out(records))
            found = search_grains(grains, some.measure_grains)
            choices, promise = found.choices, promise.with_grains(found.ways)
            task = replace(task, grains=name_grains(found.ways), promise=promise)
        made = task.enumerate() if promise.lists else task.generalize()
    named = name_topics(made.tree, settings) if made.tree else None
    return Grouping(
        records,
        made.grains,
        made.released,
        made.listed,
        named,
        absent,
        group_records.conflicts,
        assumptions=_tell_assumptions(group_records, made, settings.person_certainty),
        kept_promise=promise,
        choices=choices,
        loses_less=made.loses_less,
    )


def _thin_out(records: tuple[GroupRecord, ...]) -> tuple[GroupRecord, ...]:
    """The records of some persons, at even steps by id; all where there are not too many."""
    step = -(-len(records) // _MOST_SEARCHED)
    chosen = set(list_persons(records)[::step]) if step > 1 else set()
    return tuple(one for one in records if one.person in chosen) if chosen else records


def _tell_assumptions(
    group_records: GroupRecords, made: Grouped, certainty: float
) -> Assumptions | None:
    if group_records.likeness is None:
        return None
    return Assumptions(
        certainty,
        persons=len({one.person for one in group_records.records}),
        unsure=group_records.likeness.n_unsure,
        counted=made.released.table.n_persons,
        plain_length=made.plain_length,
        length=made.listed.mean_length,
    )


def choose_grains(
    records: Sequence[GroupRecord], promise: Promise
) -> tuple[dict[str, Grain], tuple[str, ...]]:
    """The grains of what at least one record states, and the names of what none does."""
    asked = {name: parse_grain(name, grain) for name, grain in promise.grains.items()}
    stated = {
        name
        for name, grain in asked.items()
        if any(grain.coarsen(record.values.get(name, "")) is not None for record in records)
    }
    if not stated:
        raise RefusedError(
            f"No note and no row says any of {', '.join(asked)}, so there is nothing to promise k "
            "for: name others under [qids] in seawall.toml, or choose another --preset."
        )
    chosen = {name: grain for name, grain in asked.items() if name in stated}
    return chosen, tuple(name for name in asked if name not in stated)
