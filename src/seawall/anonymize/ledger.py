"""The release ledger: who was published in which group, by keyed hashes only.

Two tables that are each k-anonymous can be broken together: whoever knows that somebody is in both
looks for the persons who share that one's group in the first *and* in the second. The ledger
remembers the groups, and refuses a table that would leave such an intersection below k.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seawall.files import atomic_writer
from seawall.model import InputError, ProjectKey, RefusedError, UsageError

VERSION = 1

# The classes in which a person's rows are, in one release.
Groups = frozenset[int]


@dataclass(frozen=True, slots=True)
class Release:
    """One release: the groups of every person in it, by the person's keyed hash."""

    k: int
    groups: Mapping[str, Groups]

    def __repr__(self) -> str:
        return f"<Release of {len(self.groups)} persons, k = {self.k}>"


@dataclass(frozen=True, slots=True)
class Ledger:
    """What was released so far under one key; ``mark`` tells that key from others."""

    mark: str
    releases: tuple[Release, ...] = ()

    def __repr__(self) -> str:
        return f"<Ledger of {len(self.releases)} releases>"

    def add(self, release: Release) -> Ledger:
        """The ledger with one more release; refuses one that breaks those before it."""
        broken = self.find_broken(release)
        if broken:
            raise RefusedError(
                f"With what was released before, {len(broken):,} of {len(release.groups):,} "
                "persons could be told apart by intersecting their groups: fewer than k persons "
                f"share all of them, at worst {min(broken.values())}. Nothing was released; "
                "release only persons who are new, or the same groups again."
            )
        return Ledger(self.mark, (*self.releases, release))

    def find_broken(self, release: Release) -> dict[str, int]:
        """The persons whose groups, all taken together, hold fewer than k persons, and how many.

        k is the highest that was promised to the person. Somebody counts beside a person only if
        both are in exactly the same groups of every release that has the person, which can only
        count too few.
        """
        everything = (*self.releases, release)
        by_history: dict[tuple[int, ...], list[str]] = {}
        for person in release.groups:
            by_history.setdefault(_list_releases(person, everything), []).append(person)
        broken: dict[str, int] = {}
        for history, persons in by_history.items():
            if len(history) > 1:
                held = [everything[at] for at in history]
                k = max(each.k for each in held)
                broken |= dict(_find_small(persons, _count_together(held), k))
        return broken


def _list_releases(person: str, releases: Sequence[Release]) -> tuple[int, ...]:
    return tuple(at for at, release in enumerate(releases) if person in release.groups)


def _count_together(releases: Sequence[Release]) -> dict[str, int]:
    """For every person who is in all releases, how many others and oneself share every group."""
    together = set(releases[0].groups).intersection(*(r.groups for r in releases[1:]))
    traces = {person: tuple(r.groups[person] for r in releases) for person in together}
    sizes = Counter(traces.values())
    return {person: sizes[trace] for person, trace in traces.items()}


def _find_small(
    persons: Sequence[str], sizes: Mapping[str, int], k: int
) -> Iterator[tuple[str, int]]:
    return ((person, sizes[person]) for person in persons if sizes[person] < k)


def make_release(
    key: ProjectKey, k: int, persons: Sequence[str], classes: Sequence[int]
) -> Release:
    """A release as the ledger keeps it: of each row its person and its class."""
    hashes: dict[str, str] = {}
    groups: dict[str, set[int]] = {}
    for person, number in zip(persons, classes, strict=True):
        if person not in hashes:
            hashes[person] = key.digest("ledger person", person).hex()[:32]
        groups.setdefault(hashes[person], set()).add(int(number))
    return Release(k, {person: frozenset(numbers) for person, numbers in groups.items()})


def open_ledger(path: Path, key: ProjectKey) -> Ledger:
    """The ledger in a file, an empty one where there is none yet.

    Refuses one that was kept under another key: none of its persons could be recognized.
    """
    mark = key.pseudonym("ledger key")
    if not path.exists():
        return Ledger(mark)
    try:
        ledger = _parse(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise InputError(f"The ledger {path} cannot be read or is damaged; restore it.") from None
    if ledger.mark != mark:
        raise UsageError(f"The ledger {path} was kept under another project key; use that key.")
    return ledger


def save_ledger(ledger: Ledger, path: Path) -> None:
    """Write the ledger, all of it or nothing, for its owner alone (mode 600)."""
    releases = [
        {
            "k": r.k,
            "groups": {person: sorted(groups) for person, groups in sorted(r.groups.items())},
        }
        for r in ledger.releases
    ]
    content = {"version": VERSION, "key": ledger.mark, "releases": releases}
    with atomic_writer(path, mode=0o600) as stream:
        json.dump(content, stream)
        stream.write("\n")


def _parse(content: dict[str, Any]) -> Ledger:
    if content["version"] != VERSION:
        raise ValueError("another version")
    releases = (
        Release(
            int(release["k"]),
            {person: frozenset(map(int, groups)) for person, groups in release["groups"].items()},
        )
        for release in content["releases"]
    )
    return Ledger(str(content["key"]), tuple(releases))
