"""How far up a detail must go so that at least k persons of a release show the same word."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from seawall.anonymize.apart import are_apart

Persons = Mapping[tuple[str, ...], Collection[str]]
CouldBeOne = Callable[[str, str], bool]


def choose_levels(
    persons: Persons, k: int, could_be_one: CouldBeOne | None = None
) -> dict[str, str | None]:
    """For the first class of every path, the nearest class of the path that k persons show.

    A path goes from a class to the top; ``persons`` are those who have something of that class.
    Who shows a class is counted, not who could: where too few have gone up to a node, the smallest
    of the classes below it go up with them until k persons show it, else all go further. Where
    fewer than k persons have anything at all, the answer is None, and nothing may be shown.
    Where persons ``could_be_one``, k of them must be surely different.
    """
    ladder = _Ladder(persons, k, could_be_one)
    for node in ladder.list_upwards():
        ladder.settle(node)
    return ladder.shown


class _Ladder:
    """The paths as a tree, and at each node the classes that are shown as it."""

    def __init__(self, persons: Persons, k: int, could_be_one: CouldBeOne | None) -> None:
        self._k, self._could_be_one = k, could_be_one
        self._persons: dict[str, set[str]] = {}
        self._above: dict[str, tuple[str, ...]] = {}
        self._held: dict[str, set[str]] = {}
        self.shown: dict[str, str | None] = {}
        for path, whose in persons.items():
            for place, node in enumerate(path):
                self._above[node] = path[place + 1 :]
                self._held.setdefault(node, set())
            self._persons.setdefault(path[0], set()).update(whose)
            self._held[path[0]].add(path[0])

    def list_upwards(self) -> list[str]:
        """All nodes, each after everything below it."""
        return sorted(self._above, key=lambda node: (-len(self._above[node]), node))

    def settle(self, node: str) -> None:
        """Show what is held here, with the smallest of the classes below if need be; or go up."""
        if not self._held[node]:
            return
        for lower in self._lower_by_size(node):
            if self._is_enough(node):
                break
            self._move(lower, node)
        above = self._above[node]
        is_enough = self._is_enough(node)
        if above and not is_enough:
            self._move(node, above[0])
        else:
            self._show(node, node if is_enough else None)

    def _lower_by_size(self, node: str) -> list[str]:
        lower = [low for low, above in self._above.items() if node in above and self._held[low]]
        return sorted(lower, key=lambda low: (len(self._who(low)), low))

    def _is_enough(self, node: str) -> bool:
        who = self._who(node)
        if self._could_be_one is None or len(who) < self._k:
            return len(who) >= self._k
        return are_apart(sorted(who), self._k, self._could_be_one)

    def _who(self, node: str) -> set[str]:
        return {person for held in self._held[node] for person in self._persons[held]}

    def _move(self, node: str, target: str) -> None:
        self._held[target] |= self._held[node]
        self._held[node] = set()

    def _show(self, node: str, shown: str | None) -> None:
        self.shown.update(dict.fromkeys(self._held[node], shown))
