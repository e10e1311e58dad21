"""Criteria: what they refuse, what they hold, and whether they say rightly how they prune."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from seawall.criteria import (
    BetaLikeness,
    Criterion,
    DeltaPresence,
    Distance,
    DistinctDiversity,
    EntropyDiversity,
    KAnonymity,
    KMap,
    RecursiveDiversity,
    TCloseness,
)
from seawall.criteria.judging import bind, holds, measure_distance
from seawall.criteria.sensitive import SensitiveColumn
from seawall.model import UsageError

COLUMN = "diagnosis"
REFERENCE = SensitiveColumn(COLUMN, np.array([0, 0, 0, 1, 1, 2, 2, 3], np.int32), 4)
EXAMPLES: list[Criterion] = [
    KAnonymity(3),
    KMap(4),
    DistinctDiversity(2, COLUMN),
    EntropyDiversity(1.8, COLUMN),
    RecursiveDiversity(2.0, 2, COLUMN),
    TCloseness(0.3, COLUMN),
    TCloseness(0.2, COLUMN, Distance.ORDERED),
    BetaLikeness(1.0, COLUMN),
    DeltaPresence(0.1, 0.7),
    KAnonymity(2) & EntropyDiversity(1.5, COLUMN),
    KAnonymity(2) & DistinctDiversity(2, COLUMN),
]
counts_of_a_class = st.lists(st.integers(0, 6), min_size=4, max_size=4).filter(any)


def judge(criterion: Criterion, counts: list[int], population: int | None = None) -> bool:
    everybody = 2 * sum(counts) if population is None else population
    ruling = bind(criterion, [REFERENCE])
    return bool(holds(ruling, sum(counts), everybody, np.array(counts, np.int64)))


@pytest.mark.parametrize(
    "make",
    [
        lambda: KAnonymity(1),
        lambda: KMap(0),
        lambda: DistinctDiversity(1, COLUMN),
        lambda: DistinctDiversity(2, ""),
        lambda: EntropyDiversity(math.nan, COLUMN),
        lambda: RecursiveDiversity(0, 2, COLUMN),
        lambda: TCloseness(0, COLUMN),
        lambda: TCloseness(1.0, COLUMN),
        lambda: BetaLikeness(-1, COLUMN),
        lambda: DeltaPresence(0.6, 0.5),
        lambda: DeltaPresence(0.1, 1.0),
    ],
)
def test_wrong_values_are_refused(make) -> None:
    with pytest.raises(UsageError):
        make()


def test_a_column_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(UsageError, match="did you mean 'diagnosis'"):
        bind(DistinctDiversity(2, "diagnosos"), [REFERENCE])


@pytest.mark.parametrize(
    ("criterion", "counts", "expected"),
    [
        (KAnonymity(3), [1, 1, 1, 0], True),
        (KAnonymity(3), [2, 0, 0, 0], False),
        (DistinctDiversity(3, COLUMN), [1, 1, 1, 0], True),
        (DistinctDiversity(3, COLUMN), [9, 9, 0, 0], False),
        # Two values equally often reach log 2 exactly, whatever rounding does to the sum.
        (EntropyDiversity(2, COLUMN), [3, 3, 0, 0], True),
        (EntropyDiversity(2, COLUMN), [4, 3, 0, 0], False),
        # r₁ < c · (r₂ + …): 3 < 1 · 3 is false, 3 < 1.1 · 3 is true.
        (RecursiveDiversity(1, 2, COLUMN), [3, 2, 1, 0], False),
        (RecursiveDiversity(1.1, 2, COLUMN), [3, 2, 1, 0], True),
        (RecursiveDiversity(5, 3, COLUMN), [3, 3, 0, 0], False),
        (TCloseness(0.01, COLUMN), [3, 2, 2, 1], True),
        (TCloseness(0.3, COLUMN), [4, 0, 0, 0], False),
        # The whole table's shares are 3/8, 2/8, 2/8, 1/8: the last may at most be doubled.
        (BetaLikeness(1.0, COLUMN), [1, 1, 1, 1], True),
        (BetaLikeness(0.9, COLUMN), [1, 1, 1, 1], False),
    ],
)
def test_a_class_is_judged_as_its_definition_says(
    criterion: Criterion, counts: list[int], expected: bool
) -> None:
    assert judge(criterion, counts) is expected


def test_presence_and_k_map_look_at_the_population() -> None:
    assert judge(KMap(4), [1, 0, 0, 0], population=4)
    assert not judge(KMap(4), [3, 0, 0, 0], population=3)
    assert judge(DeltaPresence(0.25, 0.5), [1, 1, 0, 0], population=4)
    assert not judge(DeltaPresence(0.25, 0.5), [2, 1, 0, 0], population=4)
    assert not judge(DeltaPresence(0.25, 0.5), [1, 0, 0, 0], population=8)


def test_ordered_distance_is_the_work_of_moving_neighbours() -> None:
    # Li et al. 2007: {3k, 4k, 5k} against nine salaries 3k … 11k is .375, {6k, 8k, 11k} .167.
    reference = np.full(9, 1 / 9)
    for held, expected in (((0, 1, 2), 0.375), ((3, 5, 8), 1 / 6)):
        counts = np.zeros(9, np.int64)
        counts[list(held)] = 1
        assert measure_distance(counts, 3, reference, True) == pytest.approx(expected)


@pytest.mark.parametrize("criterion", EXAMPLES, ids=repr)
@settings(max_examples=150, deadline=None)
@given(counts_of_a_class, counts_of_a_class)
def test_what_is_called_monotone_is(criterion: Criterion, one: list[int], other: list[int]) -> None:
    assume(judge(criterion, one))
    merged = [a + b for a, b in zip(one, other, strict=True)]
    if criterion.is_monotone_under_suppression:
        assert judge(criterion, merged)
    if criterion.is_monotone_under_generalization and judge(criterion, other):
        assert judge(criterion, merged)


def test_entropy_with_a_budget_is_not_monotone() -> None:
    entropy = EntropyDiversity(2, COLUMN)
    assert judge(entropy, [1, 1, 0, 0])
    assert not judge(entropy, [6, 1, 0, 0])
    assert not entropy.is_monotone_under_suppression
    assert not (KAnonymity(2) & entropy).is_monotone_under_suppression
    assert (KAnonymity(2) & DistinctDiversity(2, COLUMN)).is_monotone_under_suppression
