"""Groups that have too few persons for sure go together with others until they have enough."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import islice

import numpy as np

from seawall.anonymize.enumeration.counted import Doubts, list_members, measure_holdings
from seawall.anonymize.enumeration.ground import Ints
from seawall.quasi import QuasiTable
from seawall.quasi.table import Codes

# Of the groups nearby so many are tried for the smallest that helps.
_MOST_TRIED = 48

Nearness = Callable[[int, int], float]


class Gathering:
    """Groups of persons, each by the number of the cluster that it grew from.

    ``nearness(cluster, other)`` is the less the nearer two clusters are.
    """

    def __init__(
        self, table: QuasiTable, clusters: Codes, doubts: Doubts, nearness: Nearness
    ) -> None:
        self._table, self._doubts, self._nearness = table, doubts, nearness
        self._holdings = measure_holdings(table)
        of_person = np.empty(table.n_persons, dtype=np.int32)
        of_person[table.persons] = clusters
        self._groups = {
            int(of_person[members[0]]): members for members in list_members(table, clusters)
        }

    def __repr__(self) -> str:
        return f"<Gathering of {len(self._groups)} groups>"

    @property
    def clusters(self) -> Ints:
        """The group of each record."""
        of_person = np.empty(self._table.n_persons, dtype=np.int32)
        for group, members in self._groups.items():
            of_person[list(members)] = group
        return np.asarray(of_person[self._table.persons])

    def settle(self) -> None:
        """Bring groups together until each has enough persons; refuses where all have not."""
        while short := [group for group in sorted(self._groups) if not self._is_enough(group)]:
            self.widen(short[:1])

    def widen(self, groups: Collection[int]) -> None:
        """Bring each of these groups together with another one; refuses the last that is left."""
        for group in sorted(groups):
            if group in self._groups:
                if len(self._groups) == 1:
                    self._doubts.refuse()
                self._join(group, self._choose(group))

    def _is_enough(self, group: int) -> bool:
        return self._doubts.is_enough(self._groups[group], self._holdings)

    def _choose(self, group: int) -> int:
        """The smallest of the groups nearby with which there are enough, else the nearest."""
        others = sorted(
            (other for other in self._groups if other != group),
            key=lambda other: (self._nearness(group, other), other),
        )
        nearby = list(islice(others, _MOST_TRIED))
        for other in sorted(nearby, key=lambda other: len(self._groups[other])):
            if self._doubts.is_enough(self._unite(group, other), self._holdings):
                return other
        return nearby[0]

    def _unite(self, group: int, other: int) -> tuple[int, ...]:
        return tuple(sorted((*self._groups[group], *self._groups[other])))

    def _join(self, group: int, other: int) -> None:
        joined = self._unite(group, other)
        del self._groups[other]
        self._groups[group] = joined
