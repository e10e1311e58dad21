"""Two or more releases laid side by side: does k hold for what their notes show together?

From the files alone: which notes are one is found by id, pseudonym and text; of one note the sets
are intersected, of one person the candidates.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from seawall.evaluate.joining import ID, PSEUDONYM, TEXT, JoinableNote, cut_out, is_copy, match
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS, QUASI, REPLACEMENTS, read_lines, read_manifest
from seawall.evaluate.verify.letter import count_support
from seawall.evaluate.verify.promise import read_promise
from seawall.evaluate.verify.records import ShownRecord, read_records
from seawall.evaluate.verify.view import Row, View
from seawall.model import InputError, RefusedError, UsageError

_WAYS = (ID, PSEUDONYM, TEXT)

Sets = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class JoinFigures:
    """One way of joining: how many notes it joined, and the worst that this does to a person.

    ``below_k`` are persons whose intersected lists, or candidates in all their releases, are those
    of fewer than k persons; ``fewest`` is the smallest such number.
    """

    way: str
    joined_notes: int
    persons: int
    below_k: int
    fewest: int


@dataclass(frozen=True, slots=True)
class JoinCheck:
    """What joining releases finds; ``is_one_ledger`` where they promise k together."""

    k: int
    is_one_ledger: bool
    ways: tuple[JoinFigures, ...]
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        return not self.findings

    def as_json(self) -> dict[str, Any]:
        ways = [asdict(way) for way in self.ways]
        return {"k": self.k, "one_ledger": self.is_one_ledger, "joined": ways, "holds": self.holds}


def verify_joined(releases: Sequence[Path], k: int | None = None) -> JoinCheck:
    """Derive k from several releases together; the first says which k, where none is asked for.

    Refuses releases that do not say what persons share.
    """
    promise = read_promise(releases[0], k)
    if promise is None:
        raise RefusedError(
            f"{releases[0]} promises no k, so there is none that joining could break; name one "
            "with --k, or see 'seawall attack A --with B'."
        )
    if len({release.resolve() for release in releases}) < len(releases):
        raise UsageError("A release was given twice; it shows nothing beside itself.")
    read = [_Release(number, path) for number, path in enumerate(releases)]
    ledgers = [read_manifest(path).get("ledger") for path in releases]
    names = {ledger.get("id") if isinstance(ledger, dict) else None for ledger in ledgers}
    is_one = len(names) == 1 and None not in names
    figures, findings = [], dict[tuple[int, int], Finding]()
    for way in _WAYS:
        joiner = _Joiner(read, way, is_one_ledger=is_one)
        below = joiner.find_below(promise.k)
        figures.append(joiner.tell(below))
        for number, record in joiner.records_of(below):
            kind = f"fewer than {promise.k} persons beside {_others(releases)}, joined by {way}"
            name = QUASI if number == 0 else f"{releases[number].name}/{QUASI}"
            findings.setdefault(
                (number, record.position), Finding(name, record.position, None, kind)
            )
    ordered = tuple(findings[place] for place in sorted(findings))
    return JoinCheck(promise.k, is_one, tuple(figures), ordered)


def _others(releases: Sequence[Path]) -> str:
    return "the other release" if len(releases) == 2 else "the other releases"


class _Release:
    """A release's notes with their pieces, and its records."""

    def __init__(self, number: int, path: Path) -> None:
        self.number = number
        self.records = read_records(path)
        person_of = {record.id: record.person for record in self.records if record.id is not None}
        spans = {line["id"]: line["replacements"] for line in read_lines(path / REPLACEMENTS)}
        try:
            self.notes = [
                JoinableNote(
                    line["id"],
                    person_of.get(line["id"], line["id"]),
                    cut_out(
                        line["text"],
                        ((span["start"], span["end"]) for span in spans.get(line["id"], ())),
                    ),
                )
                for line in read_lines(path / DOCUMENTS)
            ]
        except (KeyError, TypeError, AttributeError):
            raise InputError(f"A file of {path} is damaged; make the release again.") from None


# Whose a record is: the number of the release, and its own word for the person.
Person = tuple[int, str]
# A record: the number of the release, and its place among the release's records.
_Place = tuple[int, int]


class _Joiner:
    """All records of some releases, those of one note and of one person brought together."""

    def __init__(self, releases: Sequence[_Release], way: str, *, is_one_ledger: bool) -> None:
        self._releases = releases
        self._is_one_ledger = is_one_ledger
        self.way = way
        self.joined_notes = self.n_joined = self.fewest = 0
        self._whose = {
            (release.number, record.person): (release.number, record.person)
            for release in releases
            for record in release.records
        }
        self._same_note: dict[_Place, _Place] = {}
        for release in releases:
            for earlier in releases[: release.number]:
                if is_one_ledger:
                    self._join_pseudonyms(earlier, release)
                self._bring_together(earlier, release)
        self._sets = self._intersect()
        self._by_person = self._group()

    def _bring_together(self, one: _Release, other: _Release) -> None:
        at_one = {record.id: at for at, record in enumerate(one.records)}
        at_other = {record.id: at for at, record in enumerate(other.records)}
        for left, right in match(self.way, one.notes, other.notes).items():
            first, second = one.notes[left], other.notes[right]
            if self._is_one_ledger and self.way == TEXT and not is_copy(first, second):
                continue  # ids tell better which notes are one; a copy under another id counts
            self.joined_notes += 1
            self._join_persons((one.number, first.person), (other.number, second.person))
            # One pseudonym says nothing of which note is which.
            if self.way != PSEUDONYM and first.id in at_one and second.id in at_other:
                place = (other.number, at_other[second.id])
                self._same_note.setdefault(place, (one.number, at_one[first.id]))

    def _join_pseudonyms(self, one: _Release, other: _Release) -> None:
        """Releases of one ledger call a person alike."""
        for person in {record.person for record in one.records}:
            self._join_persons((one.number, person), (other.number, person))

    def _join_persons(self, one: Person, other: Person) -> None:
        left, right = self._root(one), self._root(other)
        if left != right and left in self._whose and right in self._whose:
            self._whose[max(left, right)] = min(left, right)

    def _root(self, person: Person) -> Person:
        while self._whose.get(person, person) != person:
            person = self._whose[person]
        return person

    def _intersect(self) -> dict[_Place, Sets]:
        """What is left of each record's sets beside those of the same note elsewhere."""
        every = (record.sets.keys() for release in self._releases for record in release.records)
        common = set.intersection(*map(set, every))
        sets: dict[_Place, Sets] = {
            (release.number, at): {name: frozenset(record.sets[name]) for name in common}
            for release in self._releases
            for at, record in enumerate(release.records)
        }
        for place, other in self._same_note.items():
            both = {
                name: (sets[place][name] & sets[other][name]) or sets[place][name]
                for name in sets[place].keys() & sets[other].keys()
            }
            sets[place], sets[other] = {**sets[place], **both}, {**sets[other], **both}
        return sets

    def _group(self) -> dict[Person, list[_Place]]:
        found: dict[Person, list[_Place]] = defaultdict(list)
        for release in self._releases:
            for at, record in enumerate(release.records):
                found[self._root((release.number, record.person))].append((release.number, at))
        return found

    def find_below(self, k: int) -> dict[Person, int]:
        """The persons of several releases who are left with fewer than k, and with how many."""
        joined = {
            person: places
            for person, places in self._by_person.items()
            if len({number for number, _ in places}) > 1
        }
        rare = self._find_rare(k)
        holders = [self._index(release) for release in self._releases]
        counts = {
            person: 1 if rare.intersection(places) else self._count_candidates(places, holders)
            for person, places in joined.items()
        }
        self.n_joined, self.fewest = len(counts), min(counts.values(), default=0)
        return {person: count for person, count in counts.items() if count < k}

    def _find_rare(self, k: int) -> set[_Place]:
        """The records of which some profile is left to fewer than k persons."""
        places = list(self._sets)
        rows = []
        for number, at in places:
            record, own = self._releases[number].records[at], self._sets[number, at]
            shown = tuple(tuple(sorted(own[name])) or ("",) for name in sorted(own))
            whose = self._root((number, record.person))
            rows.append(Row(f"{whose[0]} {whose[1]}", shown, record.is_complete))
        view = View(rows)
        support = count_support(view, k)
        unsafe = support.rare | support.unchecked
        return {place for at, place in enumerate(places) if view.group_of[at] in unsafe}

    def _index(self, release: _Release) -> dict[tuple[str, str], set[Person]]:
        """By attribute and value, the persons with a complete record that can have it."""
        holders: dict[tuple[str, str], set[Person]] = defaultdict(set)
        for at, record in enumerate(release.records):
            if record.is_complete:
                whose = self._root((release.number, record.person))
                for name, values in self._sets[release.number, at].items():
                    for value in values or ("",):
                        holders[name, value].add(whose)
        return holders

    def _count_candidates(
        self, places: Sequence[_Place], holders: Sequence[Mapping[tuple[str, str], set[Person]]]
    ) -> int:
        """Persons who, wherever a person is, may have everything that the person may have."""
        left: set[Person] | None = None
        for number, at in places:
            for name, values in self._sets[number, at].items():
                for value in values or ("",):
                    able = holders[number].get((name, value), set())
                    left = able if left is None else left & able
        return len(left or ())

    def tell(self, below: Mapping[Person, int]) -> JoinFigures:
        """The figures of this way of joining."""
        return JoinFigures(self.way, self.joined_notes, self.n_joined, len(below), self.fewest)

    def records_of(self, below: Mapping[Person, int]) -> Iterator[tuple[int, ShownRecord]]:
        """The records of these persons, with the number of their release."""
        for person in below:
            for number, at in self._by_person[person]:
                yield number, self._releases[number].records[at]
