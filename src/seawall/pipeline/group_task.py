"""Records → groups at their grains: by health details, or by the quasi-identifiers themselves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from seawall.anonymize.consent import Consent
from seawall.anonymize.enumeration import (
    Apartness,
    Counted,
    Demand,
    Doubts,
    Drill,
    Rollback,
    Safety,
    check_base,
    divide_clusters,
    drill_down,
    enumerate_values,
    find_grains,
    group_nearest,
    improve,
    join_nearest,
    merge_clusters,
    narrow_lists,
    permit_drilling,
)
from seawall.anonymize.grains import list_grains, parse_grain
from seawall.anonymize.promise import Promise
from seawall.anonymize.strikes import find_strikes
from seawall.anonymize.tables.views import show
from seawall.cluster.coherence import measure_coherence
from seawall.cluster.matrix import TermMatrix, build_matrix
from seawall.cluster.rule import Split
from seawall.cluster.tree import grow_tree
from seawall.config import Settings
from seawall.evaluate.groups import Trade
from seawall.link import Likeness
from seawall.model import TopicTree
from seawall.pipeline.coding import Grains, code_values, list_persons
from seawall.pipeline.domains import list_domains
from seawall.pipeline.generalizing import ORDERED, gather_classes, generalize
from seawall.pipeline.group_records import GroupRecord
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import Codes

_FULL = Consent()
# Of equals the first is released. Among so many records both kinds of groups share their profiles
# with many others and can be drilled alike: one kind is enough, and half the work.
_TOO_MANY_TO_COMPARE = 10_000
_SPLITS = {"best": (Split.EVEN, Split.FIT), "even": (Split.EVEN,), "fit": (Split.FIT,)}


@dataclass(frozen=True)
class Grouped:
    """What a task makes: a tree of topics where there is one, the grains of each record, sets.

    ``listed`` are the sets before any drilling; ``plain_length`` is how many values they would hold
    on average if every person were taken for one of their own. ``loses_less`` is false where parts
    of lists were asked for and none was found by which less is lost.
    """

    tree: TopicTree | None
    grains: tuple[Grains, ...]
    listed: SetView
    released: SetView
    plain_length: float
    loses_less: bool = True


@dataclass(frozen=True, slots=True)
class Made:
    """What is known of clusters before their lists are shown; ``worth`` is a certainty to beat."""

    tree: TopicTree | None
    plain_length: float
    worth: float = 0.0


@dataclass(frozen=True)
class GroupTask:
    """Records to be grouped, at which grains, and how.

    ``likeness`` says which of their persons could be one, None that none could.
    """

    records: tuple[GroupRecord, ...]
    grains: Grains
    promise: Promise
    settings: Settings
    consents: Mapping[str, Consent]
    likeness: Likeness | None = None

    def measure_grains(self, grains: Grains) -> float:
        """What lists or ranges at these grains lose, before anything is drilled.

        Quasi-identifiers of the task that have no grain here are kept back.
        """
        undrilled = self.settings.model_copy(update={"drill_down": False, "enumerate": "all"})
        task = replace(self, grains=grains, settings=undrilled)
        made = task.enumerate() if self.promise.lists else task.generalize()
        return list_domains(self.records, made.grains, self.grains).measure(made.listed).total

    def enumerate(self) -> Grouped:
        """Groups of persons, their lists of values, and what drill-down leaves of these."""
        whole = self._enumerate_whole()
        return self._enumerate_parts(whole) if self.settings.enumerate == "subset" else whole

    def _enumerate_parts(self, whole: Grouped) -> Grouped:
        """Parts of the lists where these are safe, too; the lists where no part loses less."""
        tried = (self._halve(whole), self._halve(self._divide(whole)))
        best = min(tried, key=self._measure)
        if self._measure(best) < self._measure(whole):
            return best
        return replace(whole, loses_less=False)

    def _measure(self, made: Grouped) -> float:
        """What is released loses."""
        domains = list_domains(self.records, made.grains, self.grains)
        return domains.measure(made.released).total

    def _divide(self, whole: Grouped) -> Grouped:
        """Groups of parts of the groups; where persons could be one, a group stays whole."""
        if self._doubts is not None:
            return whole
        table, demand = whole.listed.table, self._demand(whole.listed.table)
        clusters = divide_clusters(table, whole.listed.clusters, demand)
        listed = enumerate_values(table, clusters)
        released = self._drill(listed, demand, self._allow(whole))
        return replace(whole, listed=listed, released=released)

    def _halve(self, made: Grouped) -> Grouped:
        """Halves of the lists that are released, wherever these are safe."""
        demand = self._demand(made.listed.table)
        drill = self._make_drill(self._allow(made), made.listed.table)
        return replace(made, released=narrow_lists(made.released, demand, drill))

    def _allow(self, made: Grouped) -> NDArray[np.bool_]:
        """Which records may show less than their group's list."""
        table = code_values(self.records, made.grains)
        return self._count(table, made.listed.clusters).may_drill

    def _enumerate_whole(self) -> Grouped:
        """Groups by values, or by health details.

        Even groups have the shortest lists, those by fit often leave more to drill: of what both
        release, the one that is the more certain. Each is safe by itself.
        """
        if self.promise.is_nearest:
            return self._enumerate_nearest()
        first, *others = _SPLITS[self.settings.groups]
        best = self._enumerate_by(first)
        if len(self.records) >= _TOO_MANY_TO_COMPARE:
            return best
        for split in others:
            other = self._enumerate_by(split, worth=best.released.certainty)
            best = max(best, other, key=lambda result: result.released.certainty)
        return best

    def _enumerate_by(self, split: Split, worth: float = 0.0) -> Grouped:
        table = code_values(self.records, (self.grains,) * len(self.records))
        demand = self._demand(table)
        tree = self._grow(table, split)
        leaves = np.array(tree.leaf_of, dtype=np.int32)[table.persons]
        plain_length = enumerate_values(table, leaves).mean_length
        clusters = merge_clusters(table, tree, demand, self._doubts)
        return self._show(table, demand, clusters, Made(tree, plain_length, worth))

    def _enumerate_nearest(self) -> Grouped:
        """Groups of those whose values are alike, their lists, and what is drilled of these."""
        table = code_values(self.records, (self.grains,) * len(self.records))
        demand, weights = self._demand(table), self._weigh_values(table)
        unordered = set(table.names) - ORDERED
        clusters = group_nearest(table, weights, self.promise.k, unordered)
        plain_length = enumerate_values(table, clusters).mean_length
        apartness = Apartness(table, clusters, weights)
        clusters = join_nearest(table, clusters, demand, apartness, self._doubts)
        return self._show(table, demand, clusters, Made(None, plain_length))

    def _show(self, table: QuasiTable, demand: Demand, clusters: Codes, made: Made) -> Grouped:
        """The lists of clusters at the grains that their persons allow, and these drilled."""
        plain = (self.grains,) * len(self.records)
        by_record = self._coarsen(table, clusters)
        if by_record != plain:
            table = code_values(self.records, by_record)
            demand = self._demand(table)
        counted = self._count(table, clusters)
        listed = enumerate_values(counted.table, clusters)
        released = self._drill(listed, demand, counted.may_drill, made.worth)
        return Grouped(made.tree, by_record, listed, released, made.plain_length)

    def _weigh_values(self, table: QuasiTable) -> list[NDArray[np.float64]]:
        """Of each value, which share of its attribute's domain it stands for."""
        grains = (self.grains,) * len(self.records)
        domains = list_domains(self.records, grains, table.names).by_name
        return [
            np.array([domains[each.name].share(value) for value in each.values])
            if each.name in domains
            else np.zeros(len(each.values))
            for each in table.attributes
        ]

    def generalize(self) -> Grouped:
        """Groups by the quasi-identifiers themselves, and their ranges."""
        by_record = (self.grains,) * len(self.records)
        table = code_values(self.records, by_record)
        plain = generalize(table, self.promise.k, self.promise.method)
        shown = plain
        if self._doubts is not None:
            shown = gather_classes(plain, self.promise.k, self._doubts)
        return Grouped(None, by_record, shown, shown, plain.mean_length)

    def show_together(self) -> Grouped:
        """All records as one group, with its whole lists or ranges; refuses where that is not safe.

        Nothing is drilled: every complete record shows every profile of the group.
        """
        by_record = (self.grains,) * len(self.records)
        table, one = code_values(self.records, by_record), np.zeros(len(self.records), np.int32)
        if not self.promise.lists:
            shown = show(table, one, unordered=set(table.names) - ORDERED)
            check_base(shown, self.promise.k, Safety.LETTER)
            return Grouped(None, by_record, shown, shown, shown.mean_length)
        by_record = self._coarsen(table, one)
        listed = enumerate_values(code_values(self.records, by_record), one)
        demand = self._demand(listed.table)
        check_base(listed, demand.k, demand.safety, demand.strikes)
        return Grouped(None, by_record, listed, listed, listed.mean_length)

    def weigh_closeness(self, weight: float) -> Trade:
        """What lists would be with another weight of closeness, before anything is drilled."""
        other = replace(self, settings=self.settings.model_copy(update={"closeness": weight}))
        table = code_values(self.records, (self.grains,) * len(self.records))
        clusters = merge_clusters(
            table,
            other._grow(table, _SPLITS[self.settings.groups][0]),
            self._demand(table),
            self._doubts,
        )
        of_person = np.empty(table.n_persons, dtype=np.int32)
        of_person[table.persons] = clusters
        return Trade(
            weight,
            enumerate_values(table, clusters).total_profile_size,
            measure_coherence(self._weigh_terms(table).weights, of_person),
        )

    def _demand(self, table: QuasiTable) -> Demand:
        strikes = find_strikes([record.concepts for record in self.records], table)
        safety, at_home = Safety(self.settings.safety), self.likeness is not None
        return Demand(self.promise.k, safety, strikes, at_home)

    @cached_property
    def _doubts(self) -> Doubts | None:
        """Which persons of the table could be one, by their numbers."""
        if self.likeness is None:
            return None
        could_be_one, ids = self.likeness.could_be_one, list_persons(self.records)
        weighs = self.promise.lists and self.settings.safety == "posterior"
        return Doubts(
            lambda first, second: could_be_one(ids[first], ids[second]),
            self.promise.k,
            weighs=weighs,
        )

    def _count(self, table: QuasiTable, clusters: Codes) -> Counted:
        if self._doubts is not None:
            return self._doubts.count(table, clusters)
        everybody = np.arange(table.n_persons, dtype=np.int32)
        always = np.ones(len(table), dtype=np.bool_)
        return Counted(table, everybody, always, always)

    def _drill(
        self, listed: SetView, demand: Demand, may_drill: NDArray[np.bool_], worth: float = 0.0
    ) -> SetView:
        settings, drill = self.settings, self._make_drill(may_drill, listed.table)
        if not settings.drill_down:
            return listed
        released = drill_down(listed, demand, drill)
        return (
            improve(listed, released, demand, drill, worth=worth) if settings.improve else released
        )

    def _make_drill(self, may_drill: NDArray[np.bool_], table: QuasiTable) -> Drill:
        settings = self.settings
        permitted = permit_drilling(table, self._permissions(table))
        allowed = permitted & may_drill[:, None]
        return Drill(settings.order or (), Rollback(settings.roll_back), allowed)

    def _grow(self, table: QuasiTable, split: Split) -> TopicTree:
        """The tree of topics; one person's share of the records counts only against a posterior."""
        tree = self._grow_tree(table, split)
        return tree if self._doubts is None else self._clear_terms(tree, table, self._doubts)

    def _grow_tree(self, table: QuasiTable, split: Split) -> TopicTree:
        support = np.bincount(table.persons[table.is_complete], minlength=table.n_persons)
        settings, matrix = self.settings, self._weigh_terms(table)
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
            split=split,
        )

    def _clear_terms(self, tree: TopicTree, table: QuasiTable, doubts: Doubts) -> TopicTree:
        """The tree without the terms of a topic that fewer than k persons have for sure."""
        have: dict[str, set[int]] = defaultdict(set)
        for record, person in zip(self.records, table.persons.tolist(), strict=True):
            for term in record.concepts:
                have[term].add(person)
        under = tree.list_persons()
        nodes = tuple(
            replace(
                node,
                terms=tuple(
                    term
                    for term in node.terms
                    if doubts.are_apart(sorted(have[term] & under[node.number]))
                ),
            )
            for node in tree.nodes
        )
        return replace(tree, nodes=nodes)

    def _weigh_terms(self, table: QuasiTable) -> TermMatrix:
        """The health details of every person, over all their records."""
        concepts: list[Counter[str]] = [Counter() for _ in range(table.n_persons)]
        for record, person in zip(self.records, table.persons, strict=True):
            concepts[person].update(record.concepts)
        return build_matrix(concepts)

    def _permissions(self, table: QuasiTable) -> NDArray[np.bool_]:
        """By person and attribute, whether a value may be shown alone."""
        allowed = np.ones((table.n_persons, len(table.attributes)), dtype=np.bool_)
        for record, person in zip(self.records, table.persons, strict=True):
            allowed[person] &= self._consent(record).may_drill
        return allowed

    def _consent(self, record: GroupRecord) -> Consent:
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
