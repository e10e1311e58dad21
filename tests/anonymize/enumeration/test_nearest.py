"""Groups of those whose values are alike: k persons each, none of them apart, in any order."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from quasi_reference import is_safe, make_table, sets_of, tables

from seawall.anonymize.enumeration import (
    Apartness,
    Demand,
    Drill,
    Safety,
    drill_down,
    enumerate_values,
    group_nearest,
    join_nearest,
)
from seawall.model import RefusedError
from seawall.quasi import QuasiTable


def weigh(table: QuasiTable) -> list[np.ndarray]:
    return [np.full(len(each.values), 1 / len(each.values)) for each in table.attributes]


def lists_of(table: QuasiTable, k: int, safety: Safety) -> np.ndarray:
    """The clusters of a table, each safe."""
    weights = weigh(table)
    clusters = group_nearest(table, weights, k)
    demand = Demand(k, safety)
    return join_nearest(table, clusters, demand, Apartness(table, clusters, weights))


@settings(deadline=None)
@given(tables(), st.sampled_from((2, 3)), st.sampled_from(Safety))
def test_lists_of_the_nearest_are_safe_by_brute_force(
    drawn: tuple[QuasiTable, np.ndarray], k: int, safety: Safety
) -> None:
    table, _ = drawn
    try:
        clusters = lists_of(table, k, safety)
    except RefusedError:
        assert len(np.unique(table.persons[table.is_complete])) < k or _is_hogged(table, k)
        return
    assert all(len(np.unique(clusters[table.persons == p])) == 1 for p in table.persons)
    view = enumerate_values(table, clusters)
    drilled = drill_down(view, Demand(k, safety), Drill())
    for one in (view, drilled):
        assert is_safe(one, k, sets_of(view), in_posterior=safety is Safety.POSTERIOR)


def _is_hogged(table: QuasiTable, k: int) -> bool:
    """True if one person has more than one k-th of all records."""
    return bool(np.bincount(table.persons).max() * k > len(table))


@settings(deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_records_decides_nothing(
    drawn: tuple[QuasiTable, np.ndarray], random: object
) -> None:
    table, _ = drawn
    order = np.arange(len(table))
    random.shuffle(order)  # type: ignore[attr-defined]
    turned = QuasiTable(table.attributes, table.persons[order], table.codes[order])
    first = group_nearest(table, weigh(table), 2)[order]
    assert (first == group_nearest(turned, weigh(turned), 2)).all()


def test_persons_who_are_alike_come_together() -> None:
    table = make_table([(0, 0), (5, 1), (0, 1), (5, 0), (1, 0), (4, 1)])
    groups = group_nearest(table, [np.full(6, 1 / 5), np.full(2, 1.0)], 2)
    assert groups[1] == groups[5] and groups[0] == groups[4]


def test_many_persons_are_divided_before() -> None:
    rng = np.random.default_rng(5)
    table = make_table([tuple(row) for row in rng.integers(0, 30, (2_500, 3)).tolist()])
    groups = group_nearest(table, weigh(table), 3)
    assert np.bincount(groups).min() >= 3
    assert len(np.unique(groups)) > 700


def test_too_few_persons_are_refused() -> None:
    table = make_table([(0, 0), (1, 1)])
    with pytest.raises(RefusedError, match="k = 3 needs 3 persons"):
        lists_of(table, 3, Safety.POSTERIOR)
