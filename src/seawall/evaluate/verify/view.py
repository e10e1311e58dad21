"""Records as groups that show the same sets, in numbers to count with.

Written from the definitions (Li & Qin 2017, Definitions 2 and 4), and by nothing that made the
release.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Sets = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What a record shows: a set for each attribute, and whose it is."""

    person: str
    sets: Sets
    is_complete: bool

    def __repr__(self) -> str:
        return f"<Row of {len(self.sets)} sets>"


class View:
    """Groups of records with equal sets; ``group_of[row]`` names the group of a row.

    A holding is a person in a group, with the number of the person's records there: ``complete``
    ones, which support others, and ``lacking`` ones, which count for their own person alone.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self.groups: list[Sets] = []
        self.group_of, persons = self._number(rows)
        self.n_persons = len(set(persons))
        self.sizes = np.array([profile_size(sets) for sets in self.groups], dtype=np.float64)
        self._count_holdings(rows, np.array(persons, dtype=np.int64))
        self._index()

    def __repr__(self) -> str:
        return f"<View of {len(self.groups)} groups, {self.n_persons} persons>"

    def _number(self, rows: Sequence[Row]) -> tuple[list[int], list[int]]:
        groups: dict[Sets, int] = {}
        persons: dict[str, int] = {}
        group_of = [groups.setdefault(row.sets, len(groups)) for row in rows]
        self.groups = list(groups)
        return group_of, [persons.setdefault(row.person, len(persons)) for row in rows]

    def _count_holdings(self, rows: Sequence[Row], persons: Ints) -> None:
        keys = np.array(self.group_of, dtype=np.int64) * max(self.n_persons, 1) + persons
        held, self.holding_of = np.unique(keys, return_inverse=True)
        is_complete = np.array([row.is_complete for row in rows], dtype=bool)
        self.held_group, self.held_person = np.divmod(held, max(self.n_persons, 1))
        self.complete = np.bincount(self.holding_of[is_complete], minlength=len(held))
        self.lacking = np.bincount(self.holding_of[~is_complete], minlength=len(held))
        self.starts = np.searchsorted(self.held_group, np.arange(len(self.groups) + 1))
        self._by_person = np.argsort(self.held_person, kind="stable")
        persons_held = self.held_person[self._by_person]
        self._person_starts = np.searchsorted(persons_held, np.arange(self.n_persons + 1))

    def _index(self) -> None:
        """For every value of an attribute the groups that show it, as bits."""
        self._codes: list[dict[str, int]] = []
        self._bits: list[NDArray[np.uint8]] = []
        for place in range(len(self.groups[0]) if self.groups else 0):
            codes: dict[str, int] = {}
            pairs = [
                (codes.setdefault(value, len(codes)), group)
                for group, sets in enumerate(self.groups)
                for value in sets[place]
            ]
            shown = np.zeros((len(codes), len(self.groups)), dtype=bool)
            shown[tuple(np.array(pairs, dtype=np.int64).reshape(-1, 2).T)] = True
            self._codes.append(codes)
            self._bits.append(np.packbits(shown, axis=1, bitorder="little"))

    def codes_of(self, group: int) -> list[Ints]:
        """The values that a group shows, by attribute, as numbers of the index."""
        return [
            np.array([codes[value] for value in values], dtype=np.int64)
            for codes, values in zip(self._codes, self.groups[group], strict=True)
        ]

    def overlapping(self, codes: Sequence[Ints]) -> Ints:
        """The groups that show at least one of the values of every attribute."""
        return self._find(codes, np.bitwise_or)

    def covering(self, codes: Sequence[Ints]) -> Ints:
        """The groups that show all the values of every attribute."""
        return self._find(codes, np.bitwise_and)

    def _find(self, codes: Sequence[Ints], join: np.ufunc) -> Ints:
        found = join.reduce(self._bits[0][codes[0]], axis=0)
        for bits, values in zip(self._bits[1:], codes[1:], strict=True):
            found &= join.reduce(bits[values], axis=0)
        return np.flatnonzero(np.unpackbits(found, count=len(self.groups), bitorder="little"))

    def shows(self, place: int, values: Ints, groups: Ints) -> Bools:
        """``[value, group]``: whether the group shows the value."""
        return np.asarray(
            self._bits[place][values[:, None], groups >> 3] >> (groups & 7) & 1, dtype=bool
        )

    def holdings_of(self, group: int) -> Ints:
        """The holdings of a group."""
        return np.arange(self.starts[group], self.starts[group + 1])

    def holdings_of_person(self, person: int) -> Ints:
        """A person's holdings, in all groups."""
        return self._by_person[self._person_starts[person] : self._person_starts[person + 1]]

    @cached_property
    def _is_alone(self) -> Bools:
        """Of each holding, whether its person has complete records in no other group."""
        groups = np.bincount(self.held_person[self.complete > 0], minlength=self.n_persons)
        return np.asarray(groups[self.held_person] == 1)

    @cached_property
    def loners(self) -> Ints:
        """By group the persons with complete records in this group alone."""
        counted = self.held_group[self._is_alone & (self.complete > 0)]
        return np.bincount(counted, minlength=len(self.groups))

    def returners_of(self, groups: Ints) -> tuple[Ints, Ints]:
        """The other persons with complete records in these groups: place of the group, person."""
        starts, counts = self.starts[groups], self.starts[groups + 1] - self.starts[groups]
        places = np.repeat(np.arange(len(groups)), counts)
        before = np.repeat(np.cumsum(counts) - counts, counts)
        holdings = np.arange(len(places)) - before + starts[places]
        kept = (self.complete[holdings] > 0) & ~self._is_alone[holdings]
        return places[kept], self.held_person[holdings[kept]]

    @cached_property
    def weights(self) -> Floats:
        """What the complete records of a group weigh together, on each of its profiles."""
        records = np.bincount(self.held_group, self.complete, len(self.groups))
        return np.asarray(records / self.sizes)

    def count_supporters(self, groups: Ints) -> int:
        """Distinct persons with a complete record in any of the groups."""
        persons = self.returners_of(groups)[1]
        return int(self.loners[groups].sum()) + len(set(persons.tolist()))

    def is_single(self, group: int) -> bool:
        """True if the group shows one profile."""
        return all(len(values) == 1 for values in self.groups[group])

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.groups)))


def profile_size(sets: Sets) -> float:
    """The number of profiles of sets: a float, for a product can be astronomic."""
    size = 1.0
    for values in sets:
        size *= len(values)
    return size
