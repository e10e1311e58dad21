"""Subsets, search, bound, merging and consent; large clusters."""

from __future__ import annotations

import time

import numpy as np
import pytest
from quasi_reference import is_safe, make_table, random_table, sets_of

from seawall.anonymize.enumeration import (
    Demand,
    Safety,
    Strikes,
    bound_profiles,
    divide_clusters,
    drill_down,
    enumerate_values,
    find_grains,
    find_unsafe,
    improve,
    merge_clusters,
    narrow_lists,
    permit_drilling,
)
from seawall.model import RefusedError
from seawall.model.tree import TopicNode, TopicTree
from seawall.quasi import QuasiTable, SetView


def make_tree(leaf_of: list[int]) -> TopicTree:
    """A root, two nodes below it, and four leaves, numbered 3 to 6."""
    children = {0: (1, 2), 1: (3, 4), 2: (5, 6)}
    parents = {child: node for node, pair in children.items() for child in pair}
    nodes = [TopicNode(n, parents.get(n), children.get(n, ()), 1, ()) for n in range(7)]
    return TopicTree(tuple(nodes), tuple(leaf_of))


def safe_bases(k: int, safety: Safety, tries: int) -> list[SetView]:
    drawn = (random_table(np.random.default_rng(seed), 14) for seed in range(tries))
    views = [enumerate_values(*case) for case in drawn]
    return [view for view in views if not find_unsafe(view, k, safety).any()]


@pytest.mark.parametrize("safety", Safety)
def test_search_and_halves_stay_safe_and_never_lose(safety: Safety) -> None:
    demand, gained, halved = Demand(2, safety), 0, 0
    for base in safe_bases(2, safety, 400):
        drilled = drill_down(base, demand)
        further = improve(base, drilled, demand, rounds=2)
        narrowed = narrow_lists(further, demand)
        sizes = [view.total_profile_size for view in (base, drilled, further, narrowed)]
        assert sizes == sorted(sizes, reverse=True)
        weighed = safety is Safety.POSTERIOR
        assert is_safe(narrowed, 2, sets_of(base), in_posterior=weighed)
        assert bound_profiles(base.table, 2) <= sizes[-1]
        gained += sizes[2] < sizes[1]
        halved += sizes[3] < sizes[2]
        for record, row in enumerate(sets_of(narrowed)):
            for place, shown in enumerate(row):
                code = base.table.codes[record, place]
                assert code < 0 or code in shown
    assert gained > 3
    assert halved > 3


def test_a_list_is_halved_where_a_single_value_is_too_rare() -> None:
    rows = [(0,), (1,), (2,), (3,)] * 2
    clusters = np.zeros(8, dtype=np.int32)
    view = narrow_lists(enumerate_values(make_table(rows), clusters), Demand(4))
    assert sets_of(view)[:4] == [[frozenset({0, 1})]] * 2 + [[frozenset({2, 3})]] * 2


def test_the_bound_asks_for_every_person_that_is_wanting() -> None:
    table = make_table([(0,), (0,), (0,), (1,), (2,)], [0, 1, 2, 3, 4])
    assert bound_profiles(table, 3) == 5 + 2 + 2
    assert bound_profiles(make_table([(0,), (0,)], [0, 0]), 2) == 2 + 1


def test_large_clusters_are_divided_by_value() -> None:
    table = make_table([(code,) for code in (0, 9, 1, 8, 2, 7)])
    parts = divide_clusters(table, np.zeros(6, dtype=np.int32), Demand(3))
    assert sets_of(enumerate_values(table, parts))[0] == [frozenset({0, 1, 2})]
    assert len(np.unique(parts)) == 2


def test_parts_of_clusters_are_safe_and_lists_never_longer() -> None:
    divided = 0
    for base in safe_bases(2, Safety.POSTERIOR, 300):
        parts = divide_clusters(base.table, base.clusters, Demand(2))
        view = enumerate_values(base.table, parts)
        assert is_safe(view, 2, sets_of(view), in_posterior=True)
        assert view.total_profile_size <= base.total_profile_size
        divided += len(np.unique(parts)) > len(np.unique(base.clusters))
    assert divided > 50


def test_leaves_merge_until_health_details_leave_k_candidates() -> None:
    # Person 0 has a detail that only a man has; beside one other person that says it all.
    table = make_table([(0, n // 2) if n % 2 else (1, n // 2) for n in (1, 0, 3, 2, 5, 4, 7, 6)])
    tree = make_tree([3, 3, 4, 4, 5, 5, 6, 6])
    strikes = Strikes(*(np.array([n], dtype=np.int32) for n in (0, 0, 1)))
    assert merge_clusters(table, tree, Demand(2)).tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    merged = merge_clusters(table, tree, Demand(2, strikes=strikes))
    assert merged.tolist() == [0, 0, 0, 0, 1, 1, 2, 2]
    view = enumerate_values(table, merged)
    assert is_safe(view, 2, sets_of(view), in_posterior=True, strikes={(0, 0, 1)})


def test_a_person_with_fifty_notes_finds_company_or_is_refused() -> None:
    persons = [0] * 50 + [1, 2] + list(range(3, 130))
    leaves = [3] * 3 + [4] * 3 + [5] * 70 + [6] * 54
    table = make_table([(leaves[person],) for person in persons], persons)
    clusters = merge_clusters(table, make_tree(leaves), Demand(3))
    assert len(np.unique(clusters)) == 1
    with pytest.raises(RefusedError, match="as they are: lower --k"):
        merge_clusters(table, make_tree(leaves), Demand(5))


def test_consent_is_by_person() -> None:
    table = make_table([(0, 0), (0, 0), (0, 0)], [0, 1, 0])
    permissions = np.array([[True, False], [False, True]])
    assert permit_drilling(table, permissions).tolist() == [
        [True, False],
        [False, True],
        [True, False],
    ]
    with pytest.raises(ValueError, match="every person"):
        permit_drilling(table, permissions[:1])


def test_the_coarsest_wish_of_a_cluster_wins() -> None:
    wishes = np.array([[0, 2], [1, 0], [0, 0]], dtype=np.int8)
    persons = np.array([0, 1, 2, 2], dtype=np.int32)
    clusters = np.array([7, 7, 9, 9], dtype=np.int32)
    assert find_grains(wishes, persons, clusters).tolist() == [[1, 2], [1, 2], [0, 0], [0, 0]]


def big_table(count: int, domains: tuple[int, ...]) -> QuasiTable:
    rng = np.random.default_rng(1)
    return make_table(
        [tuple(map(int, row)) for row in rng.integers(0, domains, (count, len(domains)))]
    )


def test_one_giant_cluster_is_drilled_or_left_whole_in_time() -> None:
    started = time.process_time()
    for count in (2_000, 20_000):
        table = big_table(count, (100, 60, 200, 900, 2))
        base = enumerate_values(table, np.zeros(count, dtype=np.int32))
        view = drill_down(base, Demand(3))
        assert not find_unsafe(view, 3).any()
        drilled = (view.set_ids != base.set_ids).any(axis=0)
        assert drilled.any() == (count == 2_000)
    assert time.process_time() - started < 20


def test_clusters_too_wide_to_count_out_keep_lists() -> None:
    table = big_table(120, (40, 40, 40, 40, 40))
    base = enumerate_values(table, np.repeat([0, 1, 2], 40).astype(np.int32))
    assert not find_unsafe(drill_down(base, Demand(20)), 20).any()


def test_ten_thousand_records_take_a_moment() -> None:
    table = big_table(10_000, (100, 60, 200, 900, 2))
    base = enumerate_values(table, (np.arange(10_000) // 4).astype(np.int32))
    drill_down(base, Demand(3))
    started = time.process_time()
    drill_down(base, Demand(3))
    assert time.process_time() - started < 5
