"""The ledger of tables: who was published in which group, by keyed hashes only.

Two tables that are each k-anonymous can be broken together: whoever knows that somebody is in both
looks for the persons who share that one's group in the first *and* in the second, and for the
sensitive values that both groups show. The ledger remembers groups and values, and refuses a table
that would leave fewer than k such persons, or fewer than l such values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from seawall.anonymize.ledger.file import damages, mark_of, read_ledger, write_ledger
from seawall.model import ProjectKey, RefusedError

KIND = "tables"

# The classes in which a person's rows are, in one release.
Groups = frozenset[int]
# What a class shows of sensitive columns: hashed values, by the column's hash.
Values = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Release:
    """One release: the groups of every person in it, by the person's keyed hash.

    ``values[group]`` are the sensitive values that the group shows, of which ``l`` different ones
    were promised. Of m-invariant releases only these are intersected: whoever else is in a group
    may change, for the values that could be somebody's do not.
    """

    k: int
    groups: Mapping[str, Groups]
    l: float = 1.0  # noqa: E741 - as in l-diversity
    values: Mapping[int, Values] = field(default_factory=dict)
    is_invariant: bool = False

    def __repr__(self) -> str:
        return f"<Release of {len(self.groups)} persons, k = {self.k}>"


@dataclass(frozen=True, slots=True)
class Exposure:
    """What is left of one person's groups when all of them are intersected."""

    persons: int
    values: int | None


@dataclass(frozen=True, slots=True)
class Ledger:
    """What was released so far under one key; ``mark`` tells that key from others."""

    mark: str
    releases: tuple[Release, ...] = ()

    def __repr__(self) -> str:
        return f"<Ledger of {len(self.releases)} releases>"

    def add(self, release: Release) -> Ledger:
        """The ledger with one more release; refuses one that breaks those before it."""
        exposed = self.find_exposed(release)
        if exposed:
            fewest = min(exposure.persons for exposure in exposed.values())
            raise RefusedError(
                f"Beside what was released before, {len(exposed):,} of {len(release.groups):,} "
                "persons would be exposed by intersecting their groups: at worst "
                f"{fewest} of them share all groups, or their groups have too few sensitive values "
                "in common. Nothing was released; release only persons who are new, or the same "
                "groups again."
            )
        return Ledger(self.mark, (*self.releases, release))

    def find_exposed(self, release: Release) -> dict[str, Exposure]:
        """The persons whose groups, all intersected, hold fewer than k persons or l values.

        k and l are the highest that were promised to the person. Somebody counts beside a person
        only if both are in exactly the same groups of every release that has the person, which can
        only count too few.
        """
        everything = (*self.releases, release)
        by_history: dict[tuple[int, ...], list[str]] = {}
        for person in release.groups:
            by_history.setdefault(_list_releases(person, everything), []).append(person)
        exposed: dict[str, Exposure] = {}
        for history, persons in by_history.items():
            if len(history) > 1:
                exposed |= _find_exposed(persons, [everything[at] for at in history])
        return exposed


def _list_releases(person: str, releases: Sequence[Release]) -> tuple[int, ...]:
    return tuple(at for at, release in enumerate(releases) if person in release.groups)


def _find_exposed(persons: Sequence[str], releases: Sequence[Release]) -> dict[str, Exposure]:
    """Those of some persons, all in these releases and no other, who are exposed by them."""
    k, l = max(r.k for r in releases), max(r.l for r in releases)  # noqa: E741
    k = 1 if all(r.is_invariant for r in releases) else k
    together = set(releases[0].groups).intersection(*(r.groups for r in releases[1:]))
    traces = {person: tuple(r.groups[person] for r in releases) for person in together}
    left = {
        trace: Exposure(persons, _count_values(trace, releases))
        for trace, persons in Counter(traces.values()).items()
    }
    exposures = ((person, left[traces[person]]) for person in persons)
    return {
        person: exposure
        for person, exposure in exposures
        if exposure.persons < k or (exposure.values is not None and exposure.values < l)
    }


def _count_values(trace: Sequence[Groups], releases: Sequence[Release]) -> int | None:
    """The values that all groups show of the same column, of the column with fewest; None of none.

    A column that not all releases show cannot be intersected.
    """
    shown = [_join_values(groups, r) for groups, r in zip(trace, releases, strict=True)]
    columns = set(shown[0]).intersection(*shown[1:])
    common = (
        frozenset.intersection(*(frozenset(values[column]) for values in shown))
        for column in columns
    )
    return min((len(values) for values in common), default=None)


def _join_values(groups: Groups, release: Release) -> dict[str, set[str]]:
    joined: dict[str, set[str]] = {}
    for group in groups:
        for column, values in release.values.get(group, {}).items():
            joined.setdefault(column, set()).update(values)
    return joined


def _find_last(ledger: Ledger, person: str, column: str) -> set[str]:
    """The values that the person's last m-invariant class showed; none where there was none."""
    for release in reversed(ledger.releases):
        if release.is_invariant and person in release.groups:
            return _join_values(release.groups[person], release).get(column, set())
    return set()


class Clerk:
    """Makes releases as the ledger keeps them: each row's person, class and sensitive values."""

    def __init__(self, key: ProjectKey) -> None:
        self._key = key
        self._hashes: dict[tuple[str, ...], str] = {}

    def make_release(
        self,
        k: int,
        persons: Sequence[str | None],
        classes: Sequence[int],
        sensitive: Mapping[str, Sequence[str | None]] | None = None,
        l: float = 1.0,  # noqa: E741
        *,
        is_invariant: bool = False,
    ) -> Release:
        """A release; a missing sensitive value counts as none, a missing person is nobody."""
        groups: dict[str, set[int]] = {}
        for person, number in zip(persons, classes, strict=True):
            if person is not None:
                groups.setdefault(self._hash("person", person), set()).add(int(number))
        values: dict[int, dict[str, frozenset[str]]] = {}
        for column, cells in (sensitive or {}).items():
            for number, found in self._gather(column, cells, classes).items():
                values.setdefault(number, {})[self._hash("column", column)] = frozenset(found)
        frozen = {person: frozenset(numbers) for person, numbers in groups.items()}
        return Release(k, frozen, l, values, is_invariant)

    def recall(
        self, ledger: Ledger, column: str, persons: Sequence[str], values: Sequence[str]
    ) -> dict[int, frozenset[int]]:
        """By place among the persons, the values that the person's last m-invariant class showed.

        These are places in ``values``. Refuses one that is not there: the ledger knows its hash
        only, and no counterfeit could be written of it.
        """
        places = {self._hash("value", column, value): at for at, value in enumerate(values)}
        found: dict[int, frozenset[int]] = {}
        for at, person in enumerate(persons):
            shown = _find_last(ledger, self._hash("person", person), self._hash("column", column))
            if shown and not shown <= places.keys():
                raise RefusedError(
                    f"The person in row {at + 1} was published beside a sensitive value that "
                    "nobody in the table has any more, and the ledger cannot tell which; nothing "
                    "was made. Leave the person out, or keep a row with that value."
                )
            if shown:
                found[at] = frozenset(places[value] for value in shown)
        return found

    def _gather(
        self, column: str, cells: Sequence[str | None], classes: Sequence[int]
    ) -> dict[int, set[str]]:
        found: dict[int, set[str]] = {}
        for value, number in zip(cells, classes, strict=True):
            held = found.setdefault(int(number), set())
            if value:
                held.add(self._hash("value", column, value))
        return found

    def _hash(self, *parts: str) -> str:
        if parts not in self._hashes:
            self._hashes[parts] = self._key.digest("ledger", *parts).hex()[:32]
        return self._hashes[parts]


def open_ledger(path: Path, key: ProjectKey) -> Ledger:
    """The ledger of tables in a file, an empty one where there is none yet.

    Refuses one that was kept under another key: none of its persons could be recognized.
    """
    content = read_ledger(path, key, KIND)
    mark = mark_of(key)
    if content is None:
        return Ledger(mark)
    with damages(path):
        return Ledger(mark, tuple(map(_read, content["releases"])))


def save_ledger(ledger: Ledger, path: Path, key: ProjectKey) -> None:
    """Write the ledger, all of it or nothing, for its owner alone (mode 600)."""
    write_ledger(path, key, KIND, {"releases": [_write(release) for release in ledger.releases]})


def _write(release: Release) -> dict[str, Any]:
    return {
        "k": release.k,
        "l": release.l,
        "invariant": release.is_invariant,
        "groups": {person: sorted(held) for person, held in sorted(release.groups.items())},
        "values": {
            str(group): {column: sorted(values) for column, values in sorted(shown.items())}
            for group, shown in sorted(release.values.items())
        },
    }


def _read(release: dict[str, Any]) -> Release:
    groups = {person: frozenset(map(int, held)) for person, held in release["groups"].items()}
    values = {
        int(group): {column: frozenset(held) for column, held in shown.items()}
        for group, shown in release["values"].items()
    }
    is_invariant = bool(release.get("invariant", False))
    return Release(int(release["k"]), groups, float(release["l"]), values, is_invariant)
