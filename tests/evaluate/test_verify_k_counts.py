"""Counts and posteriors of small random releases are those that counting by hand gives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.evaluate.verify.letter import count_support
from seawall.evaluate.verify.posterior import weigh_certain, weigh_possible
from seawall.evaluate.verify.view import Row, View

Profile = tuple[str, ...]

SETS = st.lists(st.sampled_from("abcd"), min_size=1, max_size=3, unique=True).map(
    lambda values: tuple(sorted(values))
)


def rows_of(n_attributes: int) -> st.SearchStrategy[list[Row]]:
    row = st.builds(
        Row,
        person=st.sampled_from("ABCDEF"),
        sets=st.tuples(*[SETS] * n_attributes),
        is_complete=st.sampled_from((True, True, True, False)),
    )
    return st.lists(row, min_size=1, max_size=12)


ROWS = st.integers(1, 3).flatmap(rows_of)


def profiles_of(row: Row) -> set[Profile]:
    return set(product(*row.sets))


def supporters(rows: Sequence[Row]) -> dict[Profile, int]:
    persons: dict[Profile, set[str]] = defaultdict(set)
    for row in rows:
        for profile in profiles_of(row):
            persons[profile] |= {row.person} if row.is_complete else set()
    return {profile: len(found) for profile, found in persons.items()}


def posterior(rows: Sequence[Row], person: str, profile: Profile) -> Fraction:
    own = others = Fraction(0)
    for row in rows:
        if profile in profiles_of(row):
            weight = Fraction(1, prod(len(values) for values in row.sets))
            own += weight if row.person == person else 0
            others += weight if row.person != person and row.is_complete else 0
    return own / (own + others)


@settings(max_examples=400, deadline=None)
@given(ROWS, st.integers(1, 5))
def test_k_by_the_letter_is_what_counting_gives(rows: list[Row], k: int) -> None:
    counts = supporters(rows)
    view = View(rows)
    found = count_support(view, k)
    assert (found.fewest, found.is_exact) == (min(counts.values()), True)
    rare = {at for at, row in enumerate(rows) if min(counts[p] for p in profiles_of(row)) < k}
    assert {at for at, group in enumerate(view.group_of) if group in found.rare} == rare
    assert not found.unchecked


@settings(max_examples=200, deadline=None)
@given(ROWS, st.integers(1, 5), st.integers(0, 60))
def test_with_too_little_work_allowed_nothing_rare_passes(
    rows: list[Row], k: int, max_cost: int
) -> None:
    counts = supporters(rows)
    view = View(rows)
    found = count_support(view, k, max_cost)
    rare = {at for at, row in enumerate(rows) if min(counts[p] for p in profiles_of(row)) < k}
    doubted = found.rare | found.unchecked
    assert rare <= {at for at, group in enumerate(view.group_of) if group in doubted}
    assert found.fewest <= min(counts.values())
    assert found.fewest == min(counts.values()) or not found.is_exact


@settings(max_examples=400, deadline=None)
@given(ROWS)
def test_posteriors_are_what_weighing_gives(rows: list[Row]) -> None:
    view = View(rows)
    single = [at for at, row in enumerate(rows) if len(profiles_of(row)) == 1]
    found = weigh_certain(view, single).by_row
    for at in single:
        (profile,) = profiles_of(rows[at])
        assert abs(found[at] - posterior(rows, rows[at].person, profile)) < 1e-12
    highest = max(posterior(rows, row.person, p) for row in rows for p in profiles_of(row))
    possible = weigh_possible(view)
    assert possible is not None
    assert abs(possible - highest) < 1e-12


@settings(max_examples=100, deadline=None)
@given(ROWS, st.integers(1, 5), st.randoms(use_true_random=False))
def test_the_order_of_records_does_not_matter(rows: list[Row], k: int, random: object) -> None:
    mixed = list(rows)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    one, other = count_support(View(rows), k), count_support(View(mixed), k)
    assert (one.fewest, len(one.rare)) == (other.fewest, len(other.rare))


def test_many_profiles_that_k_persons_share_whole_need_no_counting() -> None:
    wide = tuple(tuple(f"{number:03d}" for number in range(200)) for _ in range(6))
    rows = [Row(person, wide, True) for person in "ABC"]
    found = count_support(View(rows), 3)
    assert (found.rare, found.unchecked, found.fewest) == (frozenset(), frozenset(), 3)
    few = count_support(View(rows[:2]), 3)
    assert len(few.unchecked) == 1
    assert weigh_possible(View(rows)) is None


def test_persons_with_many_records_count_once() -> None:
    rows = [Row("A", (("x", "y"),), True)] * 50 + [Row("B", (("x",),), True)] * 3
    assert count_support(View(rows), 2).fewest == 1
    assert count_support(View([*rows, Row("C", (("y",),), True)]), 2).fewest == 2
