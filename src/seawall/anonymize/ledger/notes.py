"""The ledger of notes: what each released note and row showed, for releases that may be joined.

Whoever has several releases joins their notes by person, by pseudonym, id or text, and intersects
what they show. So nobody counts beside a person but who showed exactly the same sets in exactly the
same releases: the two have one ``History``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from seawall.anonymize.ledger.file import damages, read_ledger, write_ledger
from seawall.model import ProjectKey

KIND = "notes"

# By attribute: the grain and the values in their order. A tuple, so that equal ones are one key.
ShownSets = tuple[tuple[str, str, tuple[str, ...]], ...]
# By release: what a person's records showed, in an order that does not depend on the records.
History = tuple[tuple[int, ShownSets], ...]


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """A released note or row by keyed hashes: whose, which, its sets and its group.

    ``is_complete`` says that no list stood for a missing value, so that it supports others.
    """

    person: str
    token: str
    sets: ShownSets
    cluster: int
    is_complete: bool

    def __repr__(self) -> str:
        return f"<ShownRecord of {len(self.sets)} sets>"


@dataclass(frozen=True, slots=True)
class NoteRelease:
    """One release; ``fingerprint`` tells it from others: inputs, settings, version."""

    fingerprint: str
    records: tuple[ShownRecord, ...] = ()

    def __repr__(self) -> str:
        return f"<NoteRelease of {len(self.records)} records>"


@dataclass(frozen=True)
class NoteLedger:
    """The releases so far. ``scope`` names the ledger, ``terms`` say what all of them promise."""

    scope: str
    terms: Mapping[str, Any]
    releases: tuple[NoteRelease, ...] = ()

    def __repr__(self) -> str:
        return f"<NoteLedger of {len(self.releases)} releases>"

    def before(self, fingerprint: str) -> NoteLedger:
        """The ledger as it was before a release; the whole one if it never had that release.

        A release that is made once more comes out as it did the first time.
        """
        for place, release in enumerate(self.releases):
            if release.fingerprint == fingerprint:
                return NoteLedger(self.scope, self.terms, self.releases[:place])
        return self

    @cached_property
    def histories(self) -> Mapping[str, History]:
        """What every person showed so far."""
        shown: dict[str, list[tuple[int, ShownSets]]] = defaultdict(list)
        for number, release in enumerate(self.releases):
            for record in release.records:
                shown[record.person].append((number, record.sets))
        return {person: tuple(sorted(found)) for person, found in shown.items()}

    @cached_property
    def groups(self) -> Mapping[str, frozenset[str]]:
        """By person, everybody whose lists ever were the person's, or theirs, and so on."""
        members: dict[tuple[int, int], set[str]] = defaultdict(set)
        for number, release in enumerate(self.releases):
            for record in release.records:
                members[number, record.cluster].add(record.person)
        whole: dict[str, set[str]] = {}
        for cluster in members.values():
            joined = set().union(cluster, *(whole.get(person, ()) for person in cluster))
            whole |= dict.fromkeys(joined, joined)
        frozen = {id(joined): frozenset(joined) for joined in whole.values()}
        return {person: frozen[id(joined)] for person, joined in whole.items()}

    @cached_property
    def incomplete(self) -> frozenset[str]:
        """The persons with a record that supports nobody."""
        shown = (record for release in self.releases for record in release.records)
        return frozenset(record.person for record in shown if not record.is_complete)

    @cached_property
    def latest(self) -> Mapping[tuple[str, str], tuple[int, ShownRecord]]:
        """By person and token, the record that was shown last, and the number of its release."""
        return {
            (record.person, record.token): (number, record)
            for number, release in enumerate(self.releases)
            for record in release.records
        }

    @cached_property
    def owners(self) -> Mapping[str, frozenset[str]]:
        """By token, the persons who had such a note."""
        found: dict[str, set[str]] = defaultdict(set)
        for release in self.releases:
            for record in release.records:
                found[record.token].add(record.person)
        return {token: frozenset(persons) for token, persons in found.items()}


@dataclass(frozen=True)
class NoteClerk:
    """Makes the keyed hashes by which a ledger knows persons and notes."""

    key: ProjectKey
    _known: dict[tuple[str, ...], str] = field(default_factory=dict, repr=False)

    def hash_person(self, person: str) -> str:
        return self._hash("person", person)

    def hash_note(self, text: str) -> str:
        """Of a note's words: blanks and case do not make another note of it."""
        return self.key.digest("ledger", "note", " ".join(text.casefold().split())).hex()[:32]

    def hash_row(self, values: Sequence[str]) -> str:
        return self._hash("row", *values)

    def _hash(self, *parts: str) -> str:
        if parts not in self._known:
            self._known[parts] = self.key.digest("ledger", *parts).hex()[:32]
        return self._known[parts]


def open_note_ledger(path: Path, key: ProjectKey) -> NoteLedger | None:
    """The ledger of notes in a file; None where there is none yet."""
    content = read_ledger(path, key, KIND)
    if content is None:
        return None
    with damages(path):
        pool = [
            tuple((name, grain, tuple(values)) for name, grain, values in sets)
            for sets in content["sets"]
        ]
        releases = tuple(_read(release, pool) for release in content["releases"])
        return NoteLedger(str(content["scope"]), dict(content["terms"]), releases)


def save_note_ledger(ledger: NoteLedger, path: Path, key: ProjectKey) -> None:
    """Write the ledger, all of it or nothing; every set stands in it once."""
    pool: dict[ShownSets, int] = {}
    releases = [
        {
            "fingerprint": release.fingerprint,
            "records": [
                [r.person, r.token, pool.setdefault(r.sets, len(pool)), r.cluster, r.is_complete]
                for r in release.records
            ],
        }
        for release in ledger.releases
    ]
    content = {"scope": ledger.scope, "terms": dict(ledger.terms), "sets": list(pool)}
    write_ledger(path, key, KIND, {**content, "releases": releases})


def _read(release: dict[str, Any], pool: Sequence[ShownSets]) -> NoteRelease:
    records = (
        ShownRecord(str(person), str(token), pool[at], int(cluster), bool(is_complete))
        for person, token, at, cluster, is_complete in release["records"]
    )
    return NoteRelease(str(release["fingerprint"]), tuple(records))
