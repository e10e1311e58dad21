"""Groups of persons whose values are alike, so that their lists hold little."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.anonymize.enumeration.ground import Floats, Longs
from seawall.anonymize.tables.mondrian import mondrian
from seawall.criteria import KAnonymity
from seawall.quasi import QuasiTable
from seawall.quasi.table import MISSING, Codes

_Places = NDArray[np.intp]
# Persons among whom the nearest are looked for: with more of them time grows with their square.
_BLOCK = 500
_MIDDLE = 0.5
_MOST_ROUNDS = 3
# Of persons who add as much to a list, one near its middle: {51, 52, 53} rather than {5, 52, 88}.
_DISTANCE = 1e-3


@dataclass(frozen=True)
class Wealth:
    """The distinct values of each person, all attributes in one numbering, and what each weighs.

    Person ``p`` has ``values[starts[p]:starts[p + 1]]``; ``owners`` names the person of each.
    ``weights`` says what a list loses by holding a value. ``records`` counts the person's records,
    ``supports`` is true for whoever has a complete one. ``places`` are the person's means in the
    order of each attribute that has one, from 0 to 1; the middle where nothing is known.
    """

    values: Longs
    owners: Longs
    starts: Longs
    weights: Floats
    records: Longs
    supports: NDArray[np.bool_]
    places: Floats

    def __repr__(self) -> str:
        return f"<Wealth of {len(self.records)} persons>"

    def of(self, person: int) -> Longs:
        """The values of a person."""
        return self.values[self.starts[person] : self.starts[person + 1]]

    def weigh_new(self, held: NDArray[np.bool_]) -> Floats:
        """By person, what a list that holds some values would lose by the person's others."""
        added = np.where(held[self.values], 0.0, self.weights[self.values])
        return np.asarray(np.bincount(self.owners, added, len(self.records)), np.float64)


def count_wealth(
    table: QuasiTable, weights: Sequence[Floats], unordered: Collection[str] = ()
) -> Wealth:
    """The values of all persons; ``weights[attribute][code]`` of each."""
    firsts = np.cumsum([0, *map(len, weights)])
    known = table.codes != MISSING
    values = (table.codes + firsts[:-1])[known]
    persons = np.broadcast_to(table.persons[:, None], known.shape)[known]
    pairs = np.unique(persons * firsts[-1] + values)
    owners, own = np.divmod(pairs, max(int(firsts[-1]), 1))
    supports = np.zeros(table.n_persons, dtype=np.bool_)
    supports[table.persons[table.is_complete]] = True
    return Wealth(
        own,
        owners,
        np.searchsorted(owners, np.arange(table.n_persons + 1)),
        np.concatenate([np.asarray(one, np.float64) for one in weights]),
        np.bincount(table.persons, minlength=table.n_persons),
        supports,
        _find_places(table, unordered),
    )


def _find_places(table: QuasiTable, unordered: Collection[str]) -> Floats:
    places = [np.zeros(table.n_persons)]
    for attribute, codes in table.columns():
        if attribute.name in unordered:
            continue
        known = codes != MISSING
        counts = np.bincount(table.persons[known], minlength=table.n_persons)
        sums = np.bincount(table.persons[known], codes[known], table.n_persons)
        means = sums / np.maximum(counts, 1) / max(len(attribute.values), 1)
        places.append(np.where(counts > 0, means, _MIDDLE))
    return np.stack(places, axis=1)


class _Groups:
    """Groups of persons, with what their lists hold; a group is a row of ``counts``.

    ``losses`` are what a list of each group loses, ``records`` and ``supporters`` how many it has.
    """

    def __init__(self, wealth: Wealth, members: Sequence[Sequence[int]], k: int) -> None:
        self._wealth, self._k = wealth, k
        self.members: list[list[int]] = [[] for _ in members]
        self._counts = np.zeros((len(members), len(wealth.weights)), dtype=np.int32)
        self.losses = np.zeros(len(members))
        self._records = np.zeros(len(members), dtype=np.int64)
        self._supporters = np.zeros(len(members), dtype=np.int64)
        for group, persons in enumerate(members):
            for person in persons:
                self.add(group, person)

    def add(self, group: int, person: int) -> None:
        self._count(group, person, 1)
        self.members[group].append(person)

    def remove(self, group: int, person: int) -> None:
        self._count(group, person, -1)
        self.members[group].remove(person)

    def _count(self, group: int, person: int, by: int) -> None:
        wealth = self._wealth
        self._counts[group, wealth.of(person)] += by
        self.losses[group] = wealth.weights[self._counts[group] > 0].sum()
        self._records[group] += by * wealth.records[person]
        self._supporters[group] += by * int(wealth.supports[person])

    @property
    def totals(self) -> Floats:
        """What all records of each group lose."""
        return np.asarray(self.losses * self._records, np.float64)

    def weigh_joining(self, person: int) -> Floats:
        """By group, what it would lose more with a person; infinite where that is not safe."""
        wealth, own = self._wealth, self._wealth.of(person)
        records = int(wealth.records[person])
        new = (self._counts[:, own] == 0) @ wealth.weights[own]
        costs = new * (self._records + records) + self.losses * records
        is_open = self._supporters + int(wealth.supports[person]) >= self._k
        is_open &= self._records + records >= self._k * records
        return np.where(is_open, costs, np.inf)

    def can_leave(self, group: int, person: int) -> bool:
        """Whether those who stay are enough without a person."""
        wealth = self._wealth
        rest = [other for other in self.members[group] if other != person]
        supporters = self._supporters[group] - int(wealth.supports[person])
        records = self._records[group] - wealth.records[person]
        most = max((wealth.records[other] for other in rest), default=0)
        return bool(supporters >= self._k and most * self._k <= records)


def group_nearest(
    table: QuasiTable, weights: Sequence[Floats], k: int, unordered: Collection[str] = ()
) -> Codes:
    """A group for every record: k persons, and as many more as it takes to hide each among them.

    Greedy, after the k-member clustering of Byun et al. 2007: a group begins with whoever has most
    records and takes in, one by one, whoever adds least to its lists. Those who have no complete
    record, and those who are left, go where they cost least; then whole groups and single persons
    go elsewhere where that loses less. The records of a person are in one group. Ties go to the
    lower number of a person, so that the order of records decides nothing.
    Many persons are first divided as Mondrian does; ``unordered`` names attributes without order.
    """
    clusters = np.zeros(len(table), dtype=np.int32)
    for block in _divide(table, max(_BLOCK, 8 * k), unordered):
        wealth = count_wealth(_take(table, block), weights, unordered)
        of_person = _group(wealth, k) + clusters.max() + 1
        clusters[block] = of_person[np.unique(table.persons[block], return_inverse=True)[1]]
    return np.unique(clusters, return_inverse=True)[1].astype(np.int32)


def _divide(table: QuasiTable, size: int, unordered: Collection[str]) -> list[_Places]:
    """The records in blocks of some ``size`` persons who have complete ones."""
    if len(np.unique(table.persons[table.is_complete])) < 2 * size:
        return [np.arange(len(table))]
    blocks = mondrian(table, KAnonymity(size), unordered=unordered)
    return [np.flatnonzero(blocks == number) for number in np.unique(blocks)]


def _take(table: QuasiTable, records: _Places) -> QuasiTable:
    """Some of the records, their persons numbered anew in the same order."""
    persons = np.unique(table.persons[records], return_inverse=True)[1].astype(np.int32)
    apart = table.stands_apart
    stands_apart = None if apart is None else apart[records]
    return QuasiTable(table.attributes, persons, table.codes[records], stands_apart)


def _group(wealth: Wealth, k: int) -> Codes:
    """The group of each person."""
    of_person = np.zeros(len(wealth.records), dtype=np.int32)
    made = _make_groups(wealth, k)
    if not made:
        return of_person
    groups = _Groups(wealth, made, k)
    grouped = {person for members in made for person in members}
    left = (person for person in range(len(of_person)) if person not in grouped)
    for person in sorted(left, key=lambda person: -wealth.records[person]):
        groups.add(int(groups.weigh_joining(person).argmin()), person)
    _dissolve(groups)
    _move(groups)
    for number, members in enumerate(groups.members):
        of_person[members] = number
    return of_person


def _make_groups(wealth: Wealth, k: int) -> list[list[int]]:
    """Groups of persons with complete records, each with as few as are enough."""
    is_free = wealth.supports.copy()
    groups: list[list[int]] = []
    while is_free.sum() >= k:
        group = _grow(wealth, is_free, k)
        if not _is_enough(wealth, group, k):
            break
        is_free[group] = False
        groups.append(group)
    return groups


def _is_enough(wealth: Wealth, persons: Sequence[int], k: int) -> bool:
    """Whether there are k persons, and nobody has more than one k-th of the records."""
    records = wealth.records[list(persons)]
    return len(persons) >= k and bool(records.max() * k <= records.sum())


def _grow(wealth: Wealth, is_free: NDArray[np.bool_], k: int) -> list[int]:
    held = np.zeros(len(wealth.weights), dtype=np.bool_)
    free = np.flatnonzero(is_free)
    group: list[int] = []
    person = int(free[wealth.records[free].argmax()])
    while True:
        group.append(person)
        held[wealth.of(person)] = True
        free = free[free != person]
        if not len(free) or _is_enough(wealth, group, k):
            return group
        distances = np.abs(wealth.places[free] - wealth.places[group].mean(axis=0)).sum(axis=1)
        costs = wealth.weigh_new(held)[free] + _DISTANCE * distances
        person = int(free[costs.argmin()])


def _dissolve(groups: _Groups) -> None:
    """Spread the persons of groups over the others wherever that loses less, the worst first."""
    for group in np.argsort(-groups.totals, kind="stable").tolist():
        before, persons = groups.totals.sum(), list(groups.members[group])
        moved: list[tuple[int, int]] = []
        for person in persons:
            groups.remove(group, person)
            costs = groups.weigh_joining(person)
            costs[group] = np.inf
            if not np.isfinite(costs.min()):
                groups.add(group, person)
                break
            moved.append((int(costs.argmin()), person))
            groups.add(*moved[-1])
        if groups.members[group] or groups.totals.sum() >= before:
            for to, person in moved:
                groups.remove(to, person)
                groups.add(group, person)


def _move(groups: _Groups) -> None:
    """Bring persons, one by one, where they cost least, as long as anything is gained."""
    for _ in range(_MOST_ROUNDS):
        before = groups.totals.sum()
        for group, members in enumerate(groups.members):
            for person in sorted(members):
                if groups.can_leave(group, person):
                    groups.remove(group, person)
                    groups.add(int(groups.weigh_joining(person).argmin()), person)
        if groups.totals.sum() >= before:
            return


class Apartness:
    """How much the lists of two groups would grow if they were one."""

    def __init__(self, table: QuasiTable, clusters: Codes, weights: Sequence[Floats]) -> None:
        wealth = count_wealth(table, weights)
        self._weights = wealth.weights
        of_person = np.empty(table.n_persons, dtype=np.int32)
        of_person[table.persons] = clusters
        self._held = np.zeros((int(clusters.max()) + 1, len(self._weights)), dtype=np.bool_)
        self._held[of_person[wealth.owners], wealth.values] = True

    def __call__(self, one: int, other: int) -> float:
        return float(self._weights[self._held[one] ^ self._held[other]].sum())
