"""Drill-down keeps its promise on thousands of small tables, whatever the order of records."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from quasi_reference import Sets, is_safe, make_table, random_table, sets_of, tables

from seawall.anonymize.enumeration import (
    Demand,
    Drill,
    Rollback,
    Safety,
    Strikes,
    drill_down,
    enumerate_values,
    improve,
    narrow_lists,
)
from seawall.model import RefusedError, UsageError
from seawall.quasi import QuasiTable, SetView


def try_drill(base: SetView, demand: Demand, drill: Drill) -> SetView | None:
    try:
        return drill_down(base, demand, drill)
    except RefusedError:
        return None


def check(base: SetView, view: SetView, demand: Demand) -> None:
    lists = sets_of(base)
    strikes = None
    if demand.strikes is not None:
        parts = (demand.strikes.records, demand.strikes.attributes, demand.strikes.codes)
        strikes = set(zip(*(part.tolist() for part in parts), strict=True))
    weighed = demand.safety is Safety.POSTERIOR
    assert is_safe(view, demand.k, lists, in_posterior=weighed, strikes=strikes)
    assert view.total_profile_size <= base.total_profile_size
    for record, row in enumerate(sets_of(view)):
        for place, shown in enumerate(row):
            code = int(base.table.codes[record, place])
            assert code in shown if code >= 0 else shown == lists[record][place]
            assert shown <= lists[record][place]


def run_one(seed: int, most: int) -> tuple[bool, bool]:
    """Drill one random table; say whether it was safe to begin with, and whether it gained."""
    rng = np.random.default_rng(seed)
    base = enumerate_values(*random_table(rng, most))
    demand = Demand(int(rng.integers(2, 4)), list(Safety)[seed % 2])
    view = try_drill(base, demand, Drill(rollback=list(Rollback)[seed // 2 % 2]))
    if view is None:
        lists, weighed = sets_of(base), demand.safety is Safety.POSTERIOR
        if base.table.is_complete.all():
            assert not is_safe(base, demand.k, lists, in_posterior=weighed)
        return False, False
    check(base, view, demand)
    return True, view.total_profile_size < base.total_profile_size


def test_every_release_of_many_tables_is_safe() -> None:
    results = [run_one(seed, 8) for seed in range(4000)]
    results += [run_one(seed, 15) for seed in range(150)]
    assert sum(safe for safe, _ in results) > 1200
    assert sum(gained for _, gained in results) > 400


@settings(max_examples=120, deadline=None)
@given(tables(), st.integers(2, 3), st.sampled_from(Safety), st.sampled_from(Rollback))
def test_every_release_is_safe(case: tuple, k: int, safety: Safety, rollback: Rollback) -> None:
    base = enumerate_values(*case)
    view = try_drill(base, Demand(k, safety), Drill(rollback=rollback))
    if view is not None:
        check(base, view, Demand(k, safety))


def test_health_details_do_not_bring_a_record_below_k() -> None:
    kept = 0
    for seed in range(400):
        rng = np.random.default_rng(seed)
        base = enumerate_values(*random_table(rng))
        records = rng.integers(0, len(base.table), 2).astype(np.int32)
        sizes = len(base.table.attributes[0].values)
        codes = rng.integers(0, sizes, 2).astype(np.int32)
        demand = Demand(2, Safety.POSTERIOR, Strikes(records, np.zeros(2, np.int32), codes))
        view = try_drill(base, demand, Drill())
        if view is not None:
            check(base, view, demand)
            kept += 1
    assert kept > 100


def shuffle(
    table: QuasiTable, clusters: np.ndarray, rng: np.random.Generator
) -> tuple[QuasiTable, np.ndarray, np.ndarray]:
    """The same records in another order, with persons and clusters numbered otherwise."""
    order = rng.permutation(len(table))
    persons = rng.permutation(table.n_persons).astype(np.int32)[table.persons]
    renamed = rng.permutation(int(clusters.max()) + 1).astype(np.int32)[clusters]
    mixed = QuasiTable(table.attributes, persons[order], table.codes[order])
    return mixed, renamed[order], order


def release(table: QuasiTable, clusters: np.ndarray, demand: Demand, drill: Drill) -> Sets | None:
    base = enumerate_values(table, clusters)
    view = try_drill(base, demand, drill)
    if view is None:
        return None
    return sets_of(narrow_lists(improve(base, view, demand, drill, rounds=2), demand, drill))


@pytest.mark.parametrize("safety", Safety)
@pytest.mark.parametrize("rollback", Rollback)
def test_the_order_of_records_decides_nothing(safety: Safety, rollback: Rollback) -> None:
    demand, drill = Demand(2, safety), Drill(rollback=rollback)
    for seed in range(60):
        rng = np.random.default_rng(seed)
        table, clusters = random_table(rng, 20)
        mixed, renamed, order = shuffle(table, clusters, rng)
        here, there = (
            release(table, clusters, demand, drill),
            release(mixed, renamed, demand, drill),
        )
        assert (here is None) == (there is None)
        if here is not None and there is not None:
            assert [here[record] for record in order] == there


def test_one_pass_of_figure_11_is_not_enough() -> None:
    # The last one's value is rare; going back alone would leave it the only one to show it.
    base = enumerate_values(make_table([(0,), (0,), (0,), (1,)]), np.zeros(4, dtype=np.int32))
    view = drill_down(base, Demand(3, Safety.LETTER))
    assert view.set_ids.tolist() == base.set_ids.tolist()


def test_clusters_come_back_that_others_lean_on() -> None:
    # Cluster 1 may show its single values only as long as cluster 0's profiles do not need it.
    rows = [(0, 0), (1, 1), (0, 1), (1, 0), (0, 0), (1, 1), (0, 0), (1, 1)]
    clusters = np.array([0, 0, 1, 1, 2, 2, 2, 2], dtype=np.int32)
    base = enumerate_values(make_table(rows), clusters)
    for rollback in Rollback:
        for safety in Safety:
            view = drill_down(base, Demand(2, safety), Drill(rollback=rollback))
            check(base, view, Demand(2, safety))


def test_all_identical_records_show_their_values() -> None:
    base = enumerate_values(make_table([(1, 2)] * 5), np.zeros(5, dtype=np.int32))
    view = drill_down(base, Demand(5))
    assert sets_of(view) == [[frozenset({1}), frozenset({2})]] * 5


def test_common_values_are_drilled() -> None:
    rows = [(0,), (1,)] * 6
    clusters = np.repeat(np.arange(4), 3).astype(np.int32)
    base = enumerate_values(make_table(rows), clusters)
    assert drill_down(base, Demand(3)).total_profile_size == 12


def test_attributes_go_as_ordered() -> None:
    # Either attribute alone can be drilled, never both.
    rows = [(0, 0), (0, 1), (1, 0), (1, 1)]
    base = enumerate_values(make_table(rows), np.zeros(4, dtype=np.int32))
    first = drill_down(base, Demand(2), Drill(order=("q0",)))
    second = drill_down(base, Demand(2), Drill(order=("q1",)))
    assert [first.set_sizes[ids].tolist() for ids in first.set_ids] == [[1, 2]] * 4
    assert [second.set_sizes[ids].tolist() for ids in second.set_ids] == [[2, 1]] * 4


def test_an_unknown_attribute_is_refused() -> None:
    base = enumerate_values(make_table([(0,), (0,)]), np.zeros(2, dtype=np.int32))
    with pytest.raises(UsageError, match="quasi-identifier"):
        drill_down(base, Demand(2), Drill(order=("zip",)))


def test_who_does_not_consent_keeps_the_list() -> None:
    rows = [(0,), (1,)] * 6
    base = enumerate_values(make_table(rows), np.repeat(np.arange(4), 3).astype(np.int32))
    may_drill = np.ones((12, 1), dtype=np.bool_)
    may_drill[4] = False
    view = drill_down(base, Demand(3), Drill(may_drill=may_drill))
    assert view.set_sizes[view.set_ids[4, 0]] == 2
    check(base, view, Demand(3))


def test_an_unsafe_view_is_refused() -> None:
    base = enumerate_values(make_table([(0,), (1,)]), np.array([0, 1], dtype=np.int32))
    with pytest.raises(RefusedError):
        drill_down(base, Demand(2))
