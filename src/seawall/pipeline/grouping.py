"""Records → groups of persons → the sets that each record shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from seawall.anonymize.consent import Consent
from seawall.anonymize.enumeration import (
    Demand,
    Drill,
    Rollback,
    Safety,
    divide_clusters,
    drill_down,
    enumerate_values,
    find_grains,
    improve,
    merge_clusters,
    narrow_lists,
    permit_drilling,
)
from seawall.anonymize.grains import Grain, list_grains, parse_grain
from seawall.anonymize.promise import Promise
from seawall.anonymize.strikes import find_strikes
from seawall.anonymize.wording import ReleasedRange, ReleasedSet
from seawall.cluster.matrix import build_matrix
from seawall.cluster.tree import grow_tree
from seawall.config import Settings
from seawall.model import Record, RefusedError, TopicTree
from seawall.pipeline.coding import code_values
from seawall.pipeline.generalizing import ORDERED, generalize
from seawall.pipeline.knowledge import Knowledge
from seawall.pipeline.subjects import Subject, Subjects
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import Codes

_FULL = Consent()

Grains = Mapping[str, Grain]


@dataclass(frozen=True)
class Grouping:
    """What the records show (``released``), and what they would without drill-down (``listed``).

    ``grains[record]`` says at which grain each attribute is shown. ``absent`` are quasi-identifiers
    of the promise that no record states: there is nothing to show of them.
    """

    subjects: tuple[Subject, ...]
    grains: tuple[Grains, ...]
    released: SetView
    listed: SetView
    tree: TopicTree | None
    absent: tuple[str, ...]
    conflicts: Mapping[str, int]
    knowledge: Knowledge = field(default_factory=Knowledge)

    def __repr__(self) -> str:
        return f"<Grouping of {len(self.subjects)} records>"

    @cached_property
    def notes(self) -> dict[int, int]:
        """The record of each note, by its position in the input."""
        return {one.position: at for at, one in enumerate(self.subjects) if one.position}

    def sets_of(self, record: int) -> dict[str, ReleasedSet]:
        """What a record shows, by attribute."""
        return {
            name: self._word(record, name, self.released.texts_of(record, place))
            for place, name in enumerate(self.released.table.names)
        }

    def _word(self, record: int, name: str, texts: tuple[str, ...]) -> ReleasedSet:
        """Lists are enumerated; without a tree of topics, records are generalized."""
        grain = self.grains[record][name]
        if self.tree is not None:
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
            return self.subjects[self.rows[row]].values
        records = self._by_person[person]
        values = dict(self.subjects[records[0]].values)
        if len(records) > 1:
            values.pop("visit", None)
        return values

    def show_cells(self, record: Record, values: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG002
        """The row's released cells; a policy may have its own say about some."""
        return values

    def list_notices(self) -> list[str]:
        """What the custodian should hear when the run has ended."""
        return []

    @cached_property
    def rows(self) -> dict[int, int]:
        """The record of each table row of whoever has no note."""
        return {one.row: at for at, one in enumerate(self.subjects) if one.row}

    @cached_property
    def _by_person(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for at, one in enumerate(self.subjects):
            found.setdefault(one.person, []).append(at)
        return found


def group_subjects(
    subjects: Subjects,
    promise: Promise,
    settings: Settings,
    consents: Mapping[str, Consent] | None = None,
) -> Grouping:
    """Groups that keep the promise; refuses where nobody could keep it."""
    records = subjects.records
    grains, absent = _choose_grains(records, promise)
    task = _Task(records, grains, promise, settings, consents or {})
    tree, by_record, listed, released = task.enumerate() if promise.lists else task.generalize()
    return Grouping(records, by_record, released, listed, tree, absent, subjects.conflicts)


def _choose_grains(
    records: Sequence[Subject], promise: Promise
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
            "None of the quasi-identifiers of the promise stands in any note or row; there is "
            "nothing to promise k for: choose others under [qids], or another preset."
        )
    chosen = {name: grain for name, grain in asked.items() if name in stated}
    return chosen, tuple(name for name in asked if name not in stated)


_Result = tuple[TopicTree | None, tuple[Grains, ...], SetView, SetView]


@dataclass(frozen=True)
class _Task:
    """Records to be grouped, at which grains, and how."""

    records: tuple[Subject, ...]
    grains: Grains
    promise: Promise
    settings: Settings
    consents: Mapping[str, Consent]

    def enumerate(self) -> _Result:
        """Groups by health details, their lists of values, and what drill-down leaves of these."""
        settings, plain = self.settings, (self.grains,) * len(self.records)
        table = code_values(self.records, plain)
        demand = self._demand(table)
        tree = self._grow(table)
        clusters = merge_clusters(table, tree, demand)
        by_record = self._coarsen(table, clusters)
        if by_record != plain:
            table = code_values(self.records, by_record)
            demand = self._demand(table)
        if settings.enumerate == "subset":
            clusters = divide_clusters(table, clusters, demand)
        listed = enumerate_values(table, clusters)
        return tree, by_record, listed, self._narrow(listed, demand)

    def generalize(self) -> _Result:
        """Groups by the quasi-identifiers themselves, and their ranges."""
        by_record = (self.grains,) * len(self.records)
        table = code_values(self.records, by_record)
        shown = generalize(table, self.promise.k, self.promise.method)
        return None, by_record, shown, shown

    def _demand(self, table: QuasiTable) -> Demand:
        strikes = find_strikes([record.concepts for record in self.records], table)
        return Demand(self.promise.k, Safety(self.settings.safety), strikes)

    def _narrow(self, listed: SetView, demand: Demand) -> SetView:
        settings = self.settings
        allowed = permit_drilling(listed.table, self._permissions(listed.table))
        drill = Drill(settings.order or (), Rollback(settings.roll_back), allowed)
        released = drill_down(listed, demand, drill) if settings.drill_down else listed
        if settings.enumerate == "subset":
            released = narrow_lists(released, demand, drill)
        return improve(listed, released, demand, drill) if settings.improve else released

    def _grow(self, table: QuasiTable) -> TopicTree:
        """The tree of topics; one person's share of the records counts only against a posterior."""
        concepts: list[Counter[str]] = [Counter() for _ in range(table.n_persons)]
        for record, person in zip(self.records, table.persons, strict=True):
            concepts[person].update(record.concepts)
        support = np.bincount(table.persons[table.is_complete], minlength=table.n_persons)
        settings, matrix = self.settings, build_matrix(concepts)
        records = np.bincount(table.persons)
        if settings.safety == "letter":
            support = records = np.minimum(support, 1)
        return grow_tree(
            matrix.weights,
            matrix.terms,
            self.promise.k,
            support=support,
            records=records,
            iterations=settings.topic_iterations,
            seed=settings.seed,
            closeness=_first_codes(table) if settings.closeness else None,
            weight=settings.closeness,
        )

    def _permissions(self, table: QuasiTable) -> NDArray[np.bool_]:
        """By person and attribute, whether a value may be shown alone."""
        allowed = np.ones((table.n_persons, len(table.attributes)), dtype=np.bool_)
        for record, person in zip(self.records, table.persons, strict=True):
            allowed[person] &= self._consent(record).may_drill
        return allowed

    def _consent(self, record: Subject) -> Consent:
        return self.consents.get(record.person, _FULL)

    def _coarsen(self, table: QuasiTable, clusters: Codes) -> tuple[Grains, ...]:
        """The grains of each record: the coarsest that somebody of its group asks for."""
        names = {name: list_grains()[name] for name in self.grains}
        wishes = np.zeros((table.n_persons, len(names)), dtype=np.int8)
        for record, person in zip(self.records, table.persons, strict=True):
            asked = self._consent(record).grains
            for place, (name, listed) in enumerate(names.items()):
                finest = listed.index(self.grains[name].name)
                wish = listed.index(asked[name]) if name in asked else 0
                wishes[person, place] = max(finest, wish)
        found = find_grains(wishes, table.persons, clusters)
        kinds = {tuple(row): _parse_grains(names, row) for row in np.unique(found, axis=0).tolist()}
        return tuple(kinds[tuple(row)] for row in found.tolist())


def _parse_grains(names: Mapping[str, Sequence[str]], places: Sequence[int]) -> Grains:
    return {
        name: parse_grain(name, listed[at])
        for (name, listed), at in zip(names.items(), places, strict=True)
    }


def _first_codes(table: QuasiTable) -> Codes:
    """The codes of each person's first record."""
    _, first = np.unique(table.persons, return_index=True)
    return table.codes[first]
