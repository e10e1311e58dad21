"""Who counts towards k where nobody knows for sure whether two persons are one.

Two persons that could be one support each other's k only once. Within a group each set of persons
that doubts tie together counts as one. Where too few are left that way, those count who are surely
all different, each by itself, and the others with one of them that they could be.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from seawall.anonymize.apart import are_apart
from seawall.anonymize.enumeration.ground import Bools, Ints
from seawall.model import RefusedError
from seawall.quasi import QuasiTable
from seawall.quasi.table import Codes

# Who could all be one is sought exactly among so many persons, in so many steps.
_MOST_SEARCHED = 40
_MOST_STEPS = 500

CouldBeOne = Callable[[int, int], bool]


@dataclass(frozen=True)
class Counted:
    """A table whose persons are those who count, group by group.

    ``of_person`` says as which of them each person counts. ``may_drill`` and ``is_safe`` are by
    record: where persons count with somebody whom they only could be, nothing may be drilled, and
    a record is not safe if all who could be its person hold too large a share of the group.
    """

    table: QuasiTable
    of_person: Ints
    may_drill: Bools
    is_safe: Bools

    def __repr__(self) -> str:
        return f"<Counted: {self.table.n_persons} of {len(self.of_person)} persons>"


class Doubts:
    """Which persons of a table could be one, asked for where they meet in a group."""

    def __init__(self, could_be_one: CouldBeOne, k: int, *, weighs: bool) -> None:
        self._could_be_one = could_be_one
        self._k = k
        self._weighs = weighs
        self._known: dict[tuple[int, ...], _Group] = {}
        # Of each person, with whom it was compared, and which of these it could be.
        self._asked: dict[int, set[int]] = defaultdict(set)
        self._near: dict[int, set[int]] = defaultdict(set)

    def __repr__(self) -> str:
        return f"<Doubts, k = {self._k}>"

    def count(self, table: QuasiTable, clusters: Codes) -> Counted:
        """The table with those as persons who count in these clusters; a person is in one."""
        holdings = measure_holdings(table)
        of_person = np.arange(table.n_persons, dtype=np.int32)
        stands_apart = np.ones(table.n_persons, dtype=np.bool_)
        may_drill, is_safe = stands_apart.copy(), stands_apart.copy()
        for members in list_members(table, clusters):
            group = self._look(members, holdings)
            of_person[list(members)] = group.heads
            stands_apart[list(members)] = group.stands_apart
            may_drill[list(members)] = group.is_sure
            is_safe[list(members)] = group.is_enough
        numbers = np.unique(of_person, return_inverse=True)[1].astype(np.int32)
        persons = table.persons
        counted = replace(
            table, persons=numbers[persons], stands_apart=np.asarray(stands_apart[persons])
        )
        return Counted(counted, of_person, may_drill[persons], is_safe[persons])

    def is_enough(self, members: tuple[int, ...], holdings: Holdings) -> bool:
        """Whether k of the persons are surely different and nobody holds too many records."""
        return self._look(members, holdings).is_enough

    def are_apart(self, members: Iterable[int]) -> bool:
        """Whether k of these persons, met one after another, are surely different."""
        return are_apart(members, self._k, self._could_be_one)

    def _look(self, members: tuple[int, ...], holdings: Holdings) -> _Group:
        if members not in self._known:
            self._known[members] = self._settle(members, self._find_near(members), holdings)
        return self._known[members]

    def _find_near(self, members: Sequence[int]) -> dict[int, set[int]]:
        together = set(members)
        for one in members:
            for other in together - self._asked[one] - {one}:
                self._asked[one].add(other)
                self._asked[other].add(one)
                if self._could_be_one(one, other):
                    self._near[one].add(other)
                    self._near[other].add(one)
        return {one: self._near[one] & together for one in members}

    def _settle(
        self, members: Sequence[int], near: dict[int, set[int]], holdings: Holdings
    ) -> _Group:
        """By sets of persons whom doubts tie together if these are enough, else by those apart."""
        heads = {one: min(part) for part in _find_parts(near) for one in part}
        if self._are_enough(heads, holdings) or not any(near.values()):
            everybody = [True] * len(members)
            is_enough = self._are_enough(heads, holdings)
            return _Group([heads[one] for one in members], everybody, True, is_enough)
        heads = _choose_heads(near, holdings)
        total = int(holdings.records[list(members)].sum())
        is_enough = self._are_enough(heads, holdings) and (
            not self._weighs or nobody_exceeds(total // self._k, near, holdings.records)
        )
        stands_apart = [heads[one] == one for one in members]
        return _Group([heads[one] for one in members], stands_apart, False, is_enough)

    def _are_enough(self, heads: dict[int, int], holdings: Holdings) -> bool:
        loads: Counter[int] = Counter()
        for one, head in heads.items():
            loads[head] += int(holdings.records[one])
        counted = {head for one, head in heads.items() if holdings.is_complete[one]}
        is_light = not self._weighs or self._k * max(loads.values()) <= loads.total()
        return len(counted) >= self._k and is_light

    def refuse(self) -> None:
        """Say that not even all persons together are enough that are surely different."""
        raise RefusedError(
            f"k = {self._k} cannot be kept: too many notes could be of one person, for they say "
            "too little of whose they are. Give the notes person ids (--person-column) or a table "
            "(--patients), lower k, or lower 'person_certainty' in the config."
        )


@dataclass(frozen=True)
class _Group:
    """Of each member: as whom it counts, and whether it stands behind others."""

    heads: list[int]
    stands_apart: list[bool]
    is_sure: bool
    is_enough: bool


class Holdings(NamedTuple):
    """By person: how many records they have, and whether one of them is complete."""

    records: Codes
    is_complete: Bools


def measure_holdings(table: QuasiTable) -> Holdings:
    """What every person of a table holds."""
    records = np.bincount(table.persons, minlength=table.n_persons).astype(np.int32)
    complete = np.bincount(table.persons[table.is_complete], minlength=table.n_persons)
    return Holdings(records, complete > 0)


def list_members(table: QuasiTable, clusters: Codes) -> Iterator[tuple[int, ...]]:
    """The persons of every cluster, in order."""
    of_person = np.empty(table.n_persons, dtype=np.int64)
    of_person[table.persons] = clusters
    order = np.argsort(of_person, kind="stable")
    cuts = np.nonzero(np.diff(of_person[order]))[0] + 1
    return (tuple(part.tolist()) for part in np.split(order, cuts) if len(part))


def _find_parts(near: dict[int, set[int]]) -> Iterator[list[int]]:
    """The persons that doubts tie together, each set once."""
    seen: set[int] = set()
    for start in near:
        if start in seen:
            continue
        part, waiting = [], [start]
        seen.add(start)
        while waiting:
            one = waiting.pop()
            part.append(one)
            waiting += sorted(near[one] - seen)
            seen |= near[one]
        yield part


def _choose_heads(near: dict[int, set[int]], holdings: Holdings) -> dict[int, int]:
    """As whom each person counts: persons who are pairwise surely different, and who joins them.

    Those with the fewest doubts come first. Everybody else joins the lightest that they could be;
    who has no complete record and could be none of them stays alone and supports nobody.
    """
    sizes, complete = holdings
    heads: dict[int, int] = {}
    loads: dict[int, int] = {}
    for one in sorted(near, key=lambda one: (len(near[one]), one)):
        if complete[one] and not any(heads.get(other) == other for other in near[one]):
            heads[one], loads[one] = one, int(sizes[one])
    for one in sorted(near.keys() - heads.keys(), key=lambda one: (-sizes[one], one)):
        possible = [other for other in near[one] if other in loads]
        head = min(possible, key=lambda other: (loads[other], other), default=one)
        heads[one] = head
        if head != one:
            loads[head] += int(sizes[one])
    return heads


def nobody_exceeds(most: int, near: dict[int, set[int]], sizes: Codes) -> bool:
    """Whether no persons who could all be one hold more records than so many; in doubt False.

    A bound and an example settle most cases; what lies between them is searched.
    """
    if _color(list(near), near, sizes) <= most:
        return True
    return _weigh_example(near, sizes) <= most and weigh_heaviest(near, sizes, most) <= most


def _weigh_example(near: dict[int, set[int]], sizes: Codes) -> int:
    """The records of some persons who could all be one: those whom the most others could be."""
    order = sorted(near, key=lambda one: (-len(near[one]), one))
    chosen: list[int] = []
    for one in order:
        if near[one].issuperset(chosen):
            chosen.append(one)
    return sum(int(sizes[one]) for one in chosen)


def weigh_heaviest(near: dict[int, set[int]], sizes: Codes, most: int = sys.maxsize) -> int:
    """The most records of persons who could all be one, or more where the search would be long.

    The heaviest clique by branch and bound; any figure above ``most`` ends the search.
    """
    if len(near) > _MOST_SEARCHED:
        return _bound_heaviest(near, sizes, most)
    best, steps = 0, 0
    order = sorted(near, key=lambda one: (len(near[one]), one))
    place_of = {one: place for place, one in enumerate(order)}
    for one in order:
        later = [other for other in near[one] if place_of[other] > place_of[one]]
        waiting = [(int(sizes[one]), later)]
        while waiting:
            weight, open_to = waiting.pop()
            steps += 1
            best = max(best, weight)
            if best > most:
                return best
            if steps > _MOST_STEPS:
                return _bound_heaviest(near, sizes, most)
            if weight + _color(open_to, near, sizes) <= best:
                continue
            first, *rest = open_to
            waiting.append((weight, rest))
            both = [other for other in rest if other in near[first]]
            waiting.append((weight + int(sizes[first]), both))
    return best


def _bound_heaviest(near: dict[int, set[int]], sizes: Codes, most: int) -> int:
    """What no set of persons who could all be one exceeds: its first, and a bound of the rest.

    Persons go in the order in which the one with the fewest doubts left is always taken next.
    """
    left = {one: set(others) for one, others in near.items()}
    best = 0
    while left and best <= most:
        one = min(left, key=lambda one: (len(left[one]), one))
        later = left.pop(one)
        best = max(best, int(sizes[one]) + _color(sorted(later), near, sizes))
        for other in later:
            left[other].discard(one)
    return best


def _color(members: Sequence[int], near: dict[int, set[int]], sizes: Codes) -> int:
    """A bound: of each set of persons who are surely different, one person can count at most."""
    left = sorted(members, key=lambda one: (-len(near[one]), one))
    total = 0
    while left:
        chosen: list[int] = []
        rest: list[int] = []
        for one in left:
            (chosen if near[one].isdisjoint(chosen) else rest).append(one)
        total += max(int(sizes[one]) for one in chosen)
        left = rest
    return total
