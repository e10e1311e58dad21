"""Publication after publication, nobody's sensitive value comes out by intersection."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from seawall.anonymize.m_invariance import Republication, Signature, republish
from seawall.model import RefusedError, UsageError

N_VALUES = 4


def draw_codes(n: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 50, (n, 2)).astype(np.int32)


def check(made: Republication, values: np.ndarray, m: int) -> None:
    """Every class shows its signature, each value once, and has m or more of them."""
    shown: dict[int, list[int]] = {at: [] for at in range(len(made.signatures))}
    for number, value in zip(made.classes.tolist(), values.tolist(), strict=True):
        shown[number].append(value)
    for number, value in made.counterfeits:
        shown[number].append(value)
    for number, held in shown.items():
        assert sorted(held) == sorted(made.signatures[number])
        assert len(held) >= m


@settings(max_examples=100, deadline=None)
@given(st.data(), st.integers(2, 3))
def test_signatures_last_over_any_releases(data: st.DataObject, m: int) -> None:
    people = np.array(data.draw(st.lists(st.integers(0, N_VALUES - 1), min_size=6, max_size=30)))
    known: dict[int, Signature] = {}
    for release in range(3):
        chosen = data.draw(st.lists(st.integers(0, len(people) - 1), min_size=1, unique=True))
        values = people[chosen].astype(np.int32)
        earlier = {at: known[person] for at, person in enumerate(chosen) if person in known}
        fresh = Counter(int(v) for at, v in enumerate(values) if at not in earlier)
        if max(fresh.values(), default=0) * m > fresh.total():
            continue
        made = republish(draw_codes(len(chosen), release), values, m, earlier)
        check(made, values, m)
        for at, person in enumerate(chosen):
            assert known.setdefault(person, made.sign(at)) == made.sign(at)


def test_a_second_publication_without_it_is_broken_and_with_it_is_not() -> None:
    values = np.arange(24, dtype=np.int32) % N_VALUES
    first = republish(draw_codes(24, 1), values, 2)
    stay = list(range(0, 24, 2))  # Only those with the first and the third value.
    naive = republish(draw_codes(len(stay), 2), values[stay], 2)
    kept = {at: first.sign(person) for at, person in enumerate(stay)}
    again = republish(draw_codes(len(stay), 2), values[stay], 2, kept)
    left = [
        [len(first.sign(person) & second.sign(at)) for at, person in enumerate(stay)]
        for second in (naive, again)
    ]
    assert min(left[0]) == 1
    assert min(left[1]) >= 2


def test_who_stays_alone_gets_counterfeits() -> None:
    values = np.array([0, 1, 0, 1], np.int32)
    first = republish(draw_codes(4, 1), values, 2)
    again = republish(draw_codes(1, 2), values[:1], 2, {0: first.sign(0)})
    assert again.counterfeits == ((0, 1),)
    check(again, values[:1], 2)


def test_near_records_share_a_class() -> None:
    codes = np.array([[0], [100], [1], [101]], np.int32)
    made = republish(codes, np.array([0, 0, 1, 1], np.int32), 2)
    assert made.classes[0] == made.classes[2] != made.classes[1] == made.classes[3]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 2), min_size=4, max_size=20))
def test_the_same_records_give_the_same_classes(given_values: list[int]) -> None:
    values = np.array(given_values, np.int32)
    assume(max(Counter(given_values).values()) * 2 <= len(values))
    codes = draw_codes(len(values), 3)
    assert (republish(codes, values, 2).classes == republish(codes, values, 2).classes).all()


def test_what_cannot_be_is_refused() -> None:
    codes = draw_codes(4, 1)
    with pytest.raises(RefusedError, match="More than one in 2"):
        republish(codes, np.array([0, 0, 0, 1], np.int32), 2)
    with pytest.raises(RefusedError, match="do not change"):
        republish(codes[:1], np.array([3], np.int32), 2, {0: frozenset({0, 1})})
    with pytest.raises(RefusedError, match="fewer than m = 3"):
        republish(codes[:1], np.array([0], np.int32), 3, {0: frozenset({0, 1})})
    with pytest.raises(UsageError):
        republish(codes, np.array([0, 1, 0, 1], np.int32), 1)
