"""Safety straight from the definitions, with sets and fractions, and random tables to try it on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
from hypothesis import strategies as st

from seawall.quasi import QuasiAttribute, QuasiTable, SetView

Sets = list[list[frozenset[int]]]


def make_table(rows: list[tuple[int, ...]], persons: list[int] | None = None) -> QuasiTable:
    """A table of codes; without persons every record is its own."""
    width = len(rows[0])
    sizes = [max(0, *(row[place] for row in rows)) + 1 for place in range(width)]
    attributes = tuple(
        QuasiAttribute(f"q{place}", tuple(f"v{code}" for code in range(size)))
        for place, size in enumerate(sizes)
    )
    numbers = np.unique(persons if persons is not None else range(len(rows)), return_inverse=True)
    return QuasiTable(attributes, numbers[1].astype(np.int32), np.array(rows, dtype=np.int32))


def sets_of(view: SetView) -> Sets:
    count, width = view.set_ids.shape
    return [
        [frozenset(map(int, view.codes_of(record, place))) for place in range(width)]
        for record in range(count)
    ]


def shows(sets: list[frozenset[int]], profile: tuple[int, ...]) -> bool:
    return all(code in values for code, values in zip(profile, sets, strict=True))


def supporters(view: SetView, sets: Sets, profile: tuple[int, ...]) -> set[int]:
    """The persons with a complete record whose product holds a profile."""
    return {
        int(view.table.persons[record])
        for record in range(len(sets))
        if view.table.is_complete[record] and shows(sets[record], profile)
    }


def least_support(view: SetView, sets: Sets, record: int) -> int:
    profiles = product(*sets[record])
    return min((len(supporters(view, sets, profile)) for profile in profiles), default=0)


def listed(view: SetView, sets: Sets, record: int, place: int) -> set[int]:
    """All that the record's cluster shows of an attribute."""
    peers = np.nonzero(view.clusters == view.clusters[record])[0]
    return set().union(*(sets[peer][place] for peer in peers))


def true_profiles(view: SetView, lists: Sets, record: int) -> Iterator[tuple[int, ...]]:
    codes = view.table.codes[record]
    return product(
        *(
            [int(code)] if code >= 0 else sorted(listed(view, lists, record, place))
            for place, code in enumerate(codes)
        )
    )


def posterior_for(view: SetView, sets: Sets, record: int, profile: tuple[int, ...]) -> Fraction:
    mine = int(view.table.persons[record])
    weights: dict[int, Fraction] = {}
    for other, shown in enumerate(sets):
        person = int(view.table.persons[other])
        if shows(shown, profile):
            size = np.prod([len(values) for values in shown], dtype=object)
            weights[person] = weights.get(person, Fraction(0)) + Fraction(1, int(size))
    return weights[mine] / sum(weights.values()) if mine in weights else Fraction(0)


def posterior(view: SetView, sets: Sets, record: int, lists: Sets | None = None) -> Fraction:
    profiles = true_profiles(view, lists or sets, record)
    found = (posterior_for(view, sets, record, profile) for profile in profiles)
    return max(found, default=Fraction(0))


def crowd(view: SetView, sets: Sets, person: int) -> int:
    """The persons that have, for each record of a person, a complete record that may be it."""
    shared: set[int] | None = None
    for record in np.nonzero(view.table.persons == person)[0]:
        codes = view.table.codes[record]
        may_be = {
            int(view.table.persons[other])
            for other in range(len(sets))
            if view.table.is_complete[other]
            and all(c < 0 or c in s for c, s in zip(codes, sets[other], strict=True))
        }
        shared = may_be if shared is None else shared & may_be
    return len(shared or ())


def eliminated(view: SetView, sets: Sets) -> Sets:
    """Sets without the values that some other record of the cluster shows alone."""
    result: Sets = []
    for record, shown in enumerate(sets):
        row = []
        for place, values in enumerate(shown):
            peers = np.nonzero(view.clusters == view.clusters[record])[0]
            alone = {
                next(iter(sets[p][place]))
                for p in peers
                if p != record and len(sets[p][place]) == 1
            }
            left = values - (alone - {int(view.table.codes[record, place])})
            row.append(frozenset(left) if left and len(values) > 1 else values)
        result.append(row)
    return result


def certainly_eliminated(view: SetView, sets: Sets, lists: Sets) -> Sets:
    """As ``eliminated``, where the values left are as many as the records that hide theirs."""
    left = eliminated(view, sets)
    for record, place in product(range(len(sets)), range(len(sets[0]))):
        peers = np.nonzero(view.clusters == view.clusters[record])[0]
        alone = {value for p in peers if len(sets[p][place]) == 1 for value in sets[p][place]}
        hidden = sum(len(sets[p][place]) != 1 for p in peers)
        if len(listed(view, lists, record, place) - alone) != hidden:
            left[record][place] = sets[record][place]
    return left


def struck(view: SetView, sets: Sets, strikes: set[tuple[int, int, int]]) -> Sets:
    """Sets without the values that are struck, but for true ones and the last of a set."""
    result: Sets = []
    for record, shown in enumerate(sets):
        row = []
        for place, values in enumerate(shown):
            true = int(view.table.codes[record, place])
            gone = {c for r, p, c in strikes if (r, p) == (record, place) and c != true}
            row.append(frozenset(values - gone) or values)
        result.append(row)
    return result


def is_safe(
    view: SetView,
    k: int,
    lists: Sets,
    *,
    in_posterior: bool,
    strikes: set[tuple[int, int, int]] | None = None,
) -> bool:
    """Every promise, one definition after the other."""
    plain = sets_of(view)
    looks = [plain] if strikes is None else [plain, struck(view, plain, strikes)]
    everyone = range(len(plain))
    for sets in looks:
        if any(least_support(view, sets, record) < k for record in everyone):
            return False
        if any(crowd(view, sets, person) < k for person in range(view.table.n_persons)):
            return False
    if in_posterior:
        certain = certainly_eliminated(view, plain, lists)
        for sets in (plain, eliminated(view, plain), certain):
            if any(posterior(view, sets, record, lists) > Fraction(1, k) for record in everyone):
                return False
    return True


@st.composite
def tables(draw: st.DrawFn, most: int = 14) -> tuple[QuasiTable, np.ndarray]:
    """Small tables with few values, ties, missing values and persons with several records."""
    count = draw(st.integers(1, most))
    width = draw(st.integers(1, 3))
    domains = [draw(st.integers(1, 4)) for _ in range(width)]
    least = draw(st.sampled_from([0, 0, -1]))
    row = st.tuples(*(st.integers(least, domain - 1) for domain in domains))
    rows = draw(st.lists(row, min_size=count, max_size=count))
    several = draw(st.booleans())
    persons = draw(
        st.lists(st.integers(0, count - 1), min_size=count, max_size=count)
        if several
        else st.just(list(range(count)))
    )
    table = make_table(rows, persons)
    groups = draw(st.integers(1, 4))
    of_person = draw(
        st.lists(st.integers(0, groups - 1), min_size=table.n_persons, max_size=table.n_persons)
    )
    return table, np.array(of_person, dtype=np.int32)[table.persons]


def random_table(rng: np.random.Generator, most: int = 12) -> tuple[QuasiTable, np.ndarray]:
    """As ``tables``, faster: for many at once."""
    count, width = int(rng.integers(1, most + 1)), int(rng.integers(1, 4))
    domains = rng.integers(1, 5, width)
    codes = rng.integers(0, domains, (count, width))
    codes[rng.random(codes.shape) < rng.choice([0, 0, 0.15])] = -1
    is_several = rng.random() < 0.4
    persons = rng.integers(0, count, count) if is_several else np.arange(count)
    table = make_table([tuple(map(int, row)) for row in codes], persons.tolist())
    of_person = rng.integers(0, rng.integers(1, 5), table.n_persons)
    return table, of_person.astype(np.int32)[table.persons]
