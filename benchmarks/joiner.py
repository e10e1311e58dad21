"""Joins releases by brute force, as somebody does who has them all; shares no code with Seawall.

It knows of every record whose it is in words of the release, what it shows and what is true.
Whether k holds is counted person by person, over everything that can be intersected.
"""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

Truth = Mapping[str, Mapping[str, str]]
_CONSTANT = ("gender", "zip")
_SLACK = 1e-9


@dataclass(frozen=True)
class Record:
    """One note or row of a release: what it shows, and what is true of it."""

    person: str
    shown: Mapping[str, frozenset[str]]
    true: Mapping[str, str]

    def shows(self, profile: Mapping[str, str]) -> bool:
        return all(profile[name] in values for name, values in self.shown.items())

    @property
    def weight(self) -> float:
        size = 1
        for values in self.shown.values():
            size *= len(values)
        return 1 / size

    @property
    def births(self) -> set[int]:
        """The years in which somebody may be born whose ages and visits these are."""
        years = {int(visit[:4]) for visit in self.shown.get("visit", ())}
        ages = {int(age) for age in self.shown.get("age", ())}
        return {year - age - more for year in years for age in ages for more in (0, 1)}


@dataclass(frozen=True)
class Joined:
    """The worst that any person suffers from all releases together."""

    persons: int
    fewest_together: int
    fewest_narrowed: int
    posterior: float
    below_k: int


class Release:
    """The records of one release, and an index of who shows what."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = list(records)
        self.by_person: dict[str, list[Record]] = defaultdict(list)
        for record in self.records:
            self.by_person[record.person].append(record)

    @cached_property
    def _index(self) -> Mapping[tuple[str, str], set[int]]:
        found: dict[tuple[str, str], set[int]] = defaultdict(set)
        for at, record in enumerate(self.records):
            for name, values in record.shown.items():
                for value in values:
                    found[name, value].add(at)
        return found

    def candidates(self, profile: Mapping[str, str]) -> dict[str, float]:
        """Every person with a record that shows a profile, and how much weight they have."""
        places = None
        for name in self.records[0].shown:
            own = self._index.get((name, profile[name]), set())
            places = own if places is None else places & own
        weights: dict[str, float] = defaultdict(float)
        for at in places or ():
            weights[self.records[at].person] += self.records[at].weight
        return dict(weights)


def read_release(folder: Path, truth: Truth, rows: Truth | None = None) -> Release:
    """A release's records, with the truth by original id of the note (or number of the row)."""
    private = folder.with_name(f"{folder.name}.private")
    originals = {line["released_id"]: line["id"] for line in _lines(private / "plan.jsonl")}
    places = {line["released"]: line["row"] for line in _lines(private / "rows.jsonl")}
    return Release(
        [
            Record(
                line["person"],
                {name: frozenset(map(str, values)) for name, values in line["sets"].items()},
                truth[originals[line["id"]]]
                if "id" in line
                else (rows or {})[str(places[line["row"]])],
            )
            for line in _lines(folder / "quasi.jsonl")
        ]
    )


def _lines(path: Path) -> Iterator[dict]:  # type: ignore[type-arg]
    if path.exists():
        with path.open(encoding="utf-8") as stream:
            yield from map(json.loads, stream)


def join(releases: Sequence[Release], k: int) -> Joined:
    """Join by person everything that was released, and count who is left for each."""
    persons = sorted({person for release in releases for person in release.by_person})
    allowed = {person: _narrow(person, releases) for person in persons}
    together, narrowed, posteriors = {}, {}, {}
    for person in persons:
        weights = [
            release.candidates(record.true)
            for release in releases
            for record in release.by_person.get(person, ())
        ]
        everywhere = set.intersection(*(set(each) for each in weights))
        together[person] = len(everywhere)
        narrowed[person] = min(
            sum(
                _is_possible(other, record.true, allowed)
                for other in release.candidates(record.true)
            )
            for release in releases
            for record in release.by_person.get(person, ())
        )
        posteriors[person] = _weigh(person, releases)
    below = [
        person
        for person in persons
        if min(together[person], narrowed[person]) < k or posteriors[person] * k > 1 + _SLACK
    ]
    return Joined(
        len(persons),
        min(together.values()),
        min(narrowed.values()),
        max(posteriors.values()),
        len(below),
    )


def _narrow(person: str, releases: Sequence[Release]) -> dict[str, set[str] | set[int]]:
    """What all lists of a person, intersected, leave of the values that do not change."""
    left: dict[str, set] = {}  # type: ignore[type-arg]
    for release in releases:
        for record in release.by_person.get(person, ()):
            found: dict[str, set] = {  # type: ignore[type-arg]
                name: set(record.shown[name]) for name in _CONSTANT if name in record.shown
            }
            if {"age", "visit"} <= record.shown.keys():
                found["birth"] = record.births
            for name, values in found.items():
                left[name] = left.get(name, values) & values
    return left


def _is_possible(
    person: str,
    true: Mapping[str, str],
    allowed: Mapping[str, Mapping[str, set]],  # type: ignore[type-arg]
) -> bool:
    """Whether a person's lists, intersected, still hold what is true of somebody."""
    own = allowed[person]
    if any(true[name] not in own[name] for name in _CONSTANT if name in own):
        return False
    if "birth" not in own:
        return True
    birth = int(true["visit"][:4]) - int(true["age"])
    return bool(own["birth"] & {birth, birth - 1})


def _weigh(person: str, releases: Sequence[Release]) -> float:
    """How sure one can be of a person who knows one profile of theirs in every release.

    In one release, in all of them as one, and in those that have the person one after the other.
    """
    own = [release for release in releases if person in release.by_person]
    highest = 0.0
    chain: dict[str, float] | None = None
    for release in own:
        worst: dict[str, float] = {}
        for record in release.by_person[person]:
            weights = release.candidates(record.true)
            union: dict[str, float] = defaultdict(float)
            for each in releases:
                for other, weight in each.candidates(record.true).items():
                    union[other] += weight
            highest = max(highest, _share(person, weights), _share(person, union))
            if not worst or _share(person, weights) > _share(person, worst):
                worst = weights
        chain = worst if chain is None else _multiply(chain, worst)
    return max(highest, _share(person, chain or {person: 1.0}))


def _multiply(left: Mapping[str, float], right: Mapping[str, float]) -> dict[str, float]:
    return {person: weight * right[person] for person, weight in left.items() if person in right}


def _share(person: str, weights: Mapping[str, float]) -> float:
    return weights[person] / sum(weights.values())


def read_rows(path: Path) -> dict[str, dict[str, str]]:
    """A table's rows by their number, from 1."""
    with path.open(encoding="utf-8", newline="") as stream:
        return {str(number): row for number, row in enumerate(csv.DictReader(stream), 1)}
