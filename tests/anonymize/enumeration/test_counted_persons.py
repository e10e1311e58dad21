"""Whoever the persons really are: those who count are never more than they."""

from __future__ import annotations

from itertools import chain, combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.anonymize.enumeration import Doubts
from seawall.anonymize.enumeration.counted import weigh_heaviest
from seawall.model import RefusedError
from seawall.quasi import QuasiAttribute, QuasiTable

Pairs = frozenset[tuple[int, int]]


def make_table(persons: list[int]) -> QuasiTable:
    codes = np.zeros((len(persons), 1), dtype=np.int32)
    return QuasiTable((QuasiAttribute("age", ("50",)),), np.array(persons, np.int32), codes)


def make_doubts(pairs: Pairs, k: int, *, weighs: bool = True) -> Doubts:
    return Doubts(lambda one, other: (min(one, other), max(one, other)) in pairs, k, weighs=weighs)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[int], Pairs, list[int]]:
    """The persons of records, pairs who could be one, and who they really are."""
    count = draw(st.integers(1, 7))
    every = list(combinations(range(count), 2))
    pairs = frozenset(pair for pair in every if draw(st.booleans()))
    real: list[int] = []
    for one in range(count):
        possible = [
            who
            for who in dict.fromkeys(real)
            if all((other, one) in pairs for other in range(one) if real[other] == who)
        ]
        real.append(draw(st.sampled_from([*possible, one])))
    extra = draw(st.lists(st.integers(0, count - 1), max_size=4))
    return sorted([*range(count), *extra]), pairs, real


@given(graphs(), st.integers(1, 4))
def test_those_who_count_are_no_more_than_the_real_persons(
    graph: tuple[list[int], Pairs, list[int]], k: int
) -> None:
    persons, pairs, real = graph
    counted = make_doubts(pairs, k).count(make_table(persons), np.zeros(len(persons), np.int32))
    places = range(len(persons))
    for some in chain.from_iterable(combinations(places, n) for n in (1, 2, 3, len(persons))):
        supporters = {counted.table.persons[at] for at in some if counted.table.is_complete[at]}
        assert len(supporters) <= len({real[persons[at]] for at in some})
    if counted.is_safe.all():
        most = max(sum(real[one] == who for one in persons) for who in real)
        assert len(set(real)) >= k and most * k <= len(persons)


@given(graphs())
def test_the_heaviest_set_who_could_all_be_one_is_found(
    graph: tuple[list[int], Pairs, list[int]],
) -> None:
    persons, pairs, _ = graph
    count = max(persons) + 1
    sizes = np.bincount(persons).astype(np.int32)
    near = {
        one: {other for other in range(count) if (min(one, other), max(one, other)) in pairs}
        for one in range(count)
    }
    subsets = chain.from_iterable(combinations(range(count), n) for n in range(1, count + 1))
    cliques = [some for some in subsets if all(pair in pairs for pair in combinations(some, 2))]
    assert weigh_heaviest(near, sizes) == max(int(sizes[list(some)].sum()) for some in cliques)


def test_without_doubts_everybody_counts_and_may_be_drilled() -> None:
    counted = make_doubts(frozenset(), 2).count(make_table([0, 1, 1, 2]), np.zeros(4, np.int32))
    assert counted.table.persons.tolist() == [0, 1, 1, 2]
    assert counted.may_drill.all() and counted.is_safe.all() and counted.table.is_complete.all()


def test_somebody_who_could_be_anyone_supports_nobody_and_hides_nobody() -> None:
    anyone = frozenset((one, 4) for one in range(4))
    table = make_table([0, 1, 2, 3, 4, 0, 1, 2, 3])
    counted = make_doubts(anyone, 3).count(table, np.zeros(9, np.int32))
    assert counted.table.n_persons == 4 and counted.is_safe.all()
    assert counted.table.is_complete.tolist() == [True] * 4 + [False] + [True] * 4
    assert not counted.may_drill.any()


def test_a_refusal_says_what_to_do() -> None:
    with pytest.raises(RefusedError, match="person-column"):
        make_doubts(frozenset(), 3).refuse()
