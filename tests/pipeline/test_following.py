"""Releases of one ledger, joined by brute force: k holds for all of them together."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.joiner import Record, Release, join

from seawall.anonymize import load_preset
from seawall.anonymize.ledger import NoteClerk, NoteLedger, NoteRelease
from seawall.anonymize.promise import Promise
from seawall.config import Settings
from seawall.model import ProjectKey, RefusedError
from seawall.pipeline.following.follow import follow, show_records
from seawall.pipeline.following.past import Past
from seawall.pipeline.following.tokens import NoteToken
from seawall.pipeline.group_records import GroupRecord, GroupRecords
from seawall.pipeline.grouping import Grouping, make_grouping

K = 3
QIDS = {"age": "year", "visit": "month-year", "gender": "value", "zip": "zip5"}
ILLS = ("asthma", "gout", "migraine", "eczema", "anemia", "sciatica")
CLERK = NoteClerk(ProjectKey(b"k" * 32))
EMPTY = NoteLedger("scope", {}, ())


class Archive:
    """Made persons, whose notes are released again and again."""

    def __init__(self, persons: int, seed: int, *, gaps: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.gaps = gaps
        self.people = [f"p{n:02d}" for n in range(persons)]
        self.born = {p: self.random.randint(1950, 1956) for p in self.people}
        self.fixed = {
            p: {"gender": self.random.choice(("female", "male")), "zip": self.random.choice(
                ("55401", "55402", "55403"))}
            for p in self.people
        }  # fmt: skip
        self.notes: dict[str, list[tuple[str, GroupRecord]]] = {p: [] for p in self.people}

    def visit(self, persons: Sequence[str], year: int) -> None:
        """One more note of each."""
        for person in persons:
            month = self.random.randint(1, 3)
            values = {
                "age": str(year - self.born[person]),
                "visit": f"{year}-{month:02d}-01",
                **self.fixed[person],
            }
            if self.random.random() < self.gaps:
                del values["age"]
            ills = dict.fromkeys(self.random.sample(ILLS, 2), 1)
            text = f"{person} {len(self.notes[person])} {year}"
            self.notes[person].append((text, GroupRecord(person, values, ills)))

    def choose(
        self, persons: Sequence[str], last: int
    ) -> tuple[GroupRecords, dict[int, NoteToken]]:
        """An input with the last notes of some persons."""
        own = [note for p in sorted(persons) for note in self.notes[p][-last:]]
        records = tuple(replace(s, position=at) for at, (_, s) in enumerate(own, 1))
        tokens = {
            at: NoteToken(CLERK.hash_note(text), 200, is_linked=True)
            for at, (text, _) in enumerate(own, 1)
        }
        return GroupRecords(records), tokens


class Publisher:
    """Releases inputs one after the other under one ledger, as a run does."""

    def __init__(self, promise: Promise, settings: Settings) -> None:
        self.promise, self.settings = promise, settings
        self.ledger = EMPTY
        self.releases: list[Release] = []
        self.kinds: set[str] = set()

    def publish(
        self, group_records: GroupRecords, notes: Mapping[int, NoteToken]
    ) -> Grouping | None:
        past = Past(Path("ledger"), self.ledger, CLERK, is_new=False)
        try:
            grouping = self._group(past, group_records, notes)
        except RefusedError:
            self.kinds.add("refused")
            return None
        shown = NoteRelease(f"{len(self.releases)}", show_records(past, grouping, notes))
        self.ledger = NoteLedger("scope", {}, (*self.ledger.releases, shown))
        self.releases.append(Release(list(map(self._as_record, *self._columns(grouping)))))
        return grouping

    def _group(
        self, past: Past, group_records: GroupRecords, notes: Mapping[int, NoteToken]
    ) -> Grouping:
        if not past.ledger.releases:
            return make_grouping(group_records, self.promise, self.settings)
        made = follow(group_records, notes, past, self.promise, self.settings)
        known = past.ledger.histories
        for record in made.grouping.group_records:
            person, token = CLERK.hash_person(record.person), notes[record.position].token
            is_old = (person, token) in past.ledger.latest
            self.kinds.add("repeated" if is_old else "further" if person in known else "fresh")
        return made.grouping

    def _columns(
        self, grouping: Grouping
    ) -> tuple[Sequence[GroupRecord], Sequence[Grouping], range]:
        n = len(grouping.group_records)
        return grouping.group_records, [grouping] * n, range(n)

    def _as_record(self, record: GroupRecord, grouping: Grouping, at: int) -> Record:
        shown = {name: frozenset(s.values) for name, s in grouping.sets_of(at).items()}
        true = {**record.values, "visit": record.values["visit"][:7]}
        return Record(record.person, shown, true)


def publish_four(archive: Archive, publisher: Publisher) -> None:
    """Persons come, leave and come again; in the end everybody has new notes, some have two."""
    people = archive.people
    first, second = people[: len(people) // 2], people[: 3 * len(people) // 4]
    archive.visit(first, 2009)
    publisher.publish(*archive.choose(first, 1))
    left = set(archive.random.sample(first, 2))
    archive.visit([p for p in second if p not in first or archive.random.random() < 0.7], 2010)
    publisher.publish(*archive.choose([p for p in second if p not in left], 2))
    archive.visit(people, 2011)
    archive.visit(archive.random.sample(people, 4), 2011)
    publisher.publish(*archive.choose(people, 2))
    publisher.publish(*archive.choose([p for p in people if p not in left], 3))


CASES = [
    ("dast", {"safety": "posterior"}),
    ("dast", {"safety": "letter"}),
    ("dast", {"groups": "fit", "enumerate": "subset"}),
    ("k-anonymity", {}),
]


@pytest.mark.parametrize(("preset", "options"), CASES)
def test_no_join_of_releases_leaves_fewer_than_k(preset: str, options: dict[str, str]) -> None:
    promise = load_preset(preset).promise
    assert promise is not None
    promise = Promise(K, promise.method, QIDS)
    kinds, joined_releases = set(), 0
    for seed in range(8):
        publisher = Publisher(promise, Settings(preset=preset, **options))  # type: ignore[arg-type]
        publish_four(Archive(12 + 4 * seed, seed), publisher)
        found = join(publisher.releases, K)
        assert found.fewest_together >= K, seed
        assert found.fewest_narrowed >= K, seed
        if preset == "dast" and options.get("safety") != "letter":
            assert found.posterior <= 1 / K + 1e-9, seed
        kinds |= publisher.kinds
        joined_releases += len(publisher.releases) > 1
    # It was no empty promise.
    assert {"repeated", "fresh", "further"} <= kinds
    assert joined_releases >= 4


def test_releases_without_a_ledger_are_broken_by_the_same_joiner() -> None:
    promise, settings = Promise(K, "enumerate", QIDS), Settings(preset="dast")
    archive = Archive(36, 1)
    archive.visit(archive.people, 2009)
    releases = []
    for people in (archive.people[:27], archive.people[9:]):
        publisher = Publisher(promise, settings)
        publisher.publish(*archive.choose(people, 1))
        releases += publisher.releases
    assert join(releases, K).below_k > 5


def test_what_was_shown_is_shown_again_or_not_at_all() -> None:
    publisher = Publisher(Promise(K, "enumerate", QIDS), Settings(preset="dast"))
    archive = Archive(24, 5, gaps=0.1)
    archive.visit(archive.people, 2009)
    first = publisher.publish(*archive.choose(archive.people[:16], 1))
    second = publisher.publish(*archive.choose(archive.people[2:], 1))
    assert first and second
    shown = [
        {s.person: grouping.sets_of(at) for at, s in enumerate(grouping.group_records)}
        for grouping in (first, second)
    ]
    common = shown[0].keys() & shown[1].keys()
    assert common
    assert all(shown[0][person] == shown[1][person] for person in common)


def test_too_few_new_persons_are_refused_with_their_number() -> None:
    publisher = Publisher(Promise(K, "enumerate", QIDS), Settings(preset="dast"))
    archive = Archive(14, 3)
    archive.visit(archive.people, 2009)
    publisher.publish(*archive.choose(archive.people[:12], 1))
    past = Past(Path("ledger"), publisher.ledger, CLERK, is_new=False)
    with pytest.raises(RefusedError, match="2 of them and k = 3 needs 3, so 1 are missing"):
        follow(*archive.choose(archive.people, 1), past, publisher.promise, publisher.settings)


def test_notes_under_other_person_ids_are_refused() -> None:
    publisher = Publisher(Promise(K, "enumerate", QIDS), Settings(preset="dast"))
    archive = Archive(12, 3)
    archive.visit(archive.people, 2009)
    group_records, notes = archive.choose(archive.people, 1)
    publisher.publish(group_records, notes)
    renamed = GroupRecords(tuple(replace(s, person=f"x{s.person}") for s in group_records.records))
    past = Past(Path("ledger"), publisher.ledger, CLERK, is_new=False)
    with pytest.raises(RefusedError, match="12 notes were released before as notes of other"):
        follow(renamed, notes, past, publisher.promise, publisher.settings)
