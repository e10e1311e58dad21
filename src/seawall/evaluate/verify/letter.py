"""Dataset-level k-safety by the letter: k persons for every profile that any record shows.

Li & Qin 2017, Definition 4, with k − 1 others counted in persons. A profile that lies in all
records of one person lies in each of them: their intersection is counted with them.
"""

from __future__ import annotations

from dataclasses import dataclass

from seawall.evaluate.verify.profiles import Surroundings
from seawall.evaluate.verify.view import View

MAX_COST = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Support:
    """How many persons share a profile, at the least.

    ``rare`` are the groups with a profile of fewer than k persons, ``unchecked`` those with more
    profiles than could be looked at. ``profiles`` were looked at one by one; those of a group that
    k persons share whole are safe without.
    """

    fewest: int
    is_exact: bool
    profiles: int
    rare: frozenset[int]
    unchecked: frozenset[int]


def count_support(view: View, k: int, max_cost: float = MAX_COST) -> Support:
    """The support of every profile of every group of the view."""
    counting = _Counting(view, k, max_cost)
    counting.look_at_all()
    counting.settle_fewest()
    return counting.support()


class _Counting:
    def __init__(self, view: View, k: int, max_cost: float) -> None:
        self._view, self._k, self._max_cost = view, k, max_cost
        self._left = max_cost
        self._fewest = view.n_persons
        # No profile of a group has fewer persons than show all of them.
        self._least = {g: view.count_supporters(view.covering(view.codes_of(g))) for g in view}
        self._rare: set[int] = set()
        self._unchecked: set[int] = set()
        self._profiles = 0

    def look_at_all(self) -> None:
        """Count profile by profile, unless k persons cover the whole group."""
        for group, least in self._least.items():
            if least >= self._k:
                continue
            fewest = self._count(Surroundings(self._view, group))
            if fewest is None:
                self._unchecked.add(group)
            elif fewest < self._k:
                self._rare.add(group)

    def _count(self, around: Surroundings) -> int | None:
        """The fewest supporters of a profile; None where a look at all of them costs too much."""
        if around.cost > self._left:
            return None
        self._left -= around.cost
        self._profiles += int(around.size)
        fewest = min(int(around.count_supporters(shown).min()) for shown in around.profiles())
        self._least[around.group] = fewest
        self._fewest = min(self._fewest, fewest)
        return fewest

    def settle_fewest(self) -> None:
        """Look into the groups that are safe, the barest first, until none can have fewer."""
        # It is a figure for the report: worth a part of the work, not a doubt about safety.
        self._left = min(self._left, self._max_cost / 10)
        for group in sorted(self._least, key=self._least.__getitem__):
            if self._least[group] >= self._fewest or group in self._unchecked:
                continue
            if self._count(Surroundings(self._view, group)) is None:
                break

    def support(self) -> Support:
        fewest = min((self._fewest, *self._least.values()))
        return Support(
            fewest,
            fewest == self._fewest and not self._unchecked,
            self._profiles,
            frozenset(self._rare),
            frozenset(self._unchecked),
        )
