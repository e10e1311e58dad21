"""What the records of a cluster show together: one list, and values of it by themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import QUASI
from seawall.evaluate.verify.records import ShownRecord, join_values

Values = tuple[str, ...]
Clusters = Mapping[str, list[ShownRecord]]


def group_by_cluster(records: Sequence[ShownRecord]) -> Clusters:
    """The records of every cluster."""
    clusters: dict[str, list[ShownRecord]] = defaultdict(list)
    for record in records:
        clusters[record.cluster].append(record)
    return clusters


def check_clusters(clusters: Clusters, attributes: Sequence[str], least: int) -> Iterator[Finding]:
    """In a cluster all show one list of an attribute, or one value of that list.

    With ``least`` above 0 several lists may stand, each shown, in whole or in part, by as many
    persons.
    """
    for records in clusters.values():
        for name in attributes:
            if least:
                yield from _check_lists(records, name, least)
            else:
                yield from _check_list(records, name)


def _check_list(records: Sequence[ShownRecord], name: str) -> Iterator[Finding]:
    whole = max((record.sets[name] for record in records), key=len)
    if len(whole) == 1:
        # Nobody shows the list any more: it was all these values.
        whole = join_values(name, (record.sets[name] for record in records))
    for record in records:
        shown = record.sets[name]
        is_drilled = len(shown) == 1 and len(whole) > 1
        if shown != whole and not (is_drilled and shown[0] in whole):
            yield Finding(QUASI, record.position, None, f"{name} differs from the cluster's list")
        elif is_drilled and name in record.missing:
            kind = f"{name} is missing and yet not the cluster's list"
            yield Finding(QUASI, record.position, None, kind)


def _check_lists(records: Sequence[ShownRecord], name: str, least: int) -> Iterator[Finding]:
    """A list is there of as many persons as show it or a part of it, as it was drilled to."""
    persons: dict[Values, set[str]] = defaultdict(set)
    for record in records:
        persons[record.sets[name]].add(record.person)
    few = {
        shown
        for shown in persons
        if len(shown) > 1 and len(_join_parts(persons, frozenset(shown))) < least
    }
    for record in records:
        if record.sets[name] in few:
            yield Finding(QUASI, record.position, None, f"{name} has a list of too few persons")


def _join_parts(persons: Mapping[Values, set[str]], values: frozenset[str]) -> set[str]:
    """Everybody who shows nothing but some of the values."""
    return set[str]().union(*(own for shown, own in persons.items() if values.issuperset(shown)))


def check_persons(records: Sequence[ShownRecord], most: int | None) -> Iterator[Finding]:
    """A person stays in one cluster, and no more persons have notes than the manifest counts.

    One person under two pseudonyms would count twice towards k.
    """
    home: dict[str, str] = {}
    for record in records:
        if home.setdefault(record.person, record.cluster) != record.cluster:
            yield Finding(QUASI, record.position, None, "one person in two clusters")
    with_notes = {record.person for record in records if record.id is not None}
    if most is not None and len(with_notes) > most:
        yield Finding(QUASI, len(records), None, "more persons than the manifest counts")


@dataclass(frozen=True, slots=True)
class Eliminated:
    """Sets after elimination, by position of the record, and the records that they give away."""

    sets: dict[int, dict[str, Values]]
    certain: frozenset[int]


def eliminate(clusters: Clusters, attributes: Sequence[str], *, are_unions: bool) -> Eliminated:
    """Strike from each list the values that others of the cluster show by themselves.

    A list of which nothing would be left stays as it is: some value of it is shared. A record is
    certain if what is left is all its own: where a list is the union of its records' values
    (``are_unions``), the one value that is left belongs to the only record that still shows it.
    """
    sets = {
        record.position: dict(record.sets) for members in clusters.values() for record in members
    }
    known: dict[int, int] = defaultdict(int)
    for records in clusters.values():
        for name in attributes:
            for record in _strike(records, name, sets, are_unions=are_unions):
                known[record.position] += 1
    return Eliminated(sets, frozenset(at for at, n in known.items() if n == len(attributes)))


def _strike(
    records: Sequence[ShownRecord],
    name: str,
    sets: dict[int, dict[str, Values]],
    *,
    are_unions: bool,
) -> Iterator[ShownRecord]:
    """Strike in one attribute; gives the complete records whose value is then certain."""
    singles = [record for record in records if len(record.sets[name]) == 1]
    yield from (record for record in singles if record.is_complete)
    shown = {record.sets[name][0] for record in singles}
    listing = [record for record in records if len(record.sets[name]) > 1]
    for record in listing:
        left = tuple(value for value in record.sets[name] if value not in shown)
        sets[record.position][name] = left or record.sets[name]
    owners = [record for record in listing if name not in record.missing]
    if are_unions and len(owners) == 1 and len(sets[owners[0].position][name]) == 1:
        yield from (record for record in owners if record.is_complete)
