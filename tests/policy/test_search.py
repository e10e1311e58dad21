"""Searches return boundary policies, say what they cost, and look at both ends first."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from policy.small import Small, is_below, list_policies, make_domain, smalls
from seawall.model import RefusedError, UsageError
from seawall.policy.descent import find_minimal, is_minimal
from seawall.policy.domain import Attribute, Domain
from seawall.policy.enumeration import enumerate_minimal
from seawall.policy.lattice import (
    compress,
    expand,
    flip,
    list_children,
    mark_dominated,
)
from seawall.policy.risk import Risk
from seawall.policy.search import SEARCHES, Finds, Memory, bisect, search_bisecting


def make_small(sizes: tuple[int, ...] = (2, 4, 12), seed: int = 0) -> Small:
    rng = np.random.default_rng(seed)

    def draw(number: int) -> np.ndarray:
        columns = [rng.integers(0, size, number) for size in sizes]
        return np.stack(columns, axis=1).astype(np.int32)

    return Small(make_domain(sizes), draw(40), np.ones(40), draw(900))


SMALL = make_small()
RISK = SMALL.risk()
WHOLE = RISK.measure(np.ones(SMALL.domain.n_bits, np.uint8))
LIMIT = 0.8 * WHOLE


@pytest.mark.parametrize("name", SEARCHES)
def test_boundary_policies(name: str) -> None:
    """Acceptable, and some child is not (Definition 2.3)."""
    finds = SEARCHES[name](RISK, LIMIT, 30, 1)
    assert len(finds.policies) == len(finds.measures) == len(finds.nodes) == 30
    for bits, measure in zip(finds.policies, finds.measures, strict=True):
        assert measure == RISK.measure(bits) <= LIMIT
        children = [flip(bits, int(child)) for child in list_children(SMALL.domain, bits)]
        assert any(RISK.measure(child) > LIMIT for child in children)


@pytest.mark.parametrize("name", SEARCHES)
def test_the_same_seed_finds_the_same(name: str) -> None:
    def find(seed: int) -> list[bytes]:
        return [bits.tobytes() for bits in SEARCHES[name](RISK, LIMIT, 8, seed).policies]

    assert find(3) == find(3)
    assert find(3) != find(4)


def test_nodes_are_counted_and_measured_once() -> None:
    finds = search_bisecting(RISK, LIMIT, 200, 0)
    assert finds.nodes == sorted(finds.nodes)
    assert finds.n_measured < finds.n_nodes
    memory = Memory(RISK)
    bits = np.ones(SMALL.domain.n_bits, np.uint8)
    assert memory(bits) == memory(bits) == memory.recall(bits)
    assert (memory.n_asked, memory.n_measured) == (2, 1)


def test_bisecting_looks_at_few_nodes() -> None:
    bisecting = search_bisecting(RISK, LIMIT, 100, 0, redraws=0)
    directed = SEARCHES["directed"](RISK, LIMIT, 100, 0)
    # Fifteen bits are halved four times at most; both ends go first.
    assert bisecting.n_nodes <= 2 + 100 * 4
    assert bisecting.n_nodes < directed.n_nodes


@pytest.mark.parametrize("name", SEARCHES)
def test_where_everything_may_be_shown_there_is_one_policy(name: str) -> None:
    finds = SEARCHES[name](RISK, WHOLE, 50, 0)
    assert finds.is_end
    assert [bits.all() for bits in finds.policies] == [True]
    assert finds.n_nodes == 1


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("limit", [0.0, 1e-9])
def test_where_nothing_may_be_shown_the_answer_is_clear(name: str, limit: float) -> None:
    with pytest.raises(RefusedError, match=r"every value merged .* raise the threshold"):
        SEARCHES[name](RISK, limit, 50, 0)


def test_iterations_must_be_asked_for() -> None:
    with pytest.raises(UsageError, match="--iterations"):
        search_bisecting(RISK, LIMIT, 0, 0)


def test_weights_draw_the_bits_to_clear() -> None:
    """A bit of great weight is given up first, not kept."""
    asked: list[np.ndarray] = []

    class Told(Memory):
        def __call__(self, switches: np.ndarray) -> float:
            asked.append(switches)
            return super().__call__(switches)

    weights = np.ones(SMALL.domain.n_bits)
    weights[5] = 1e12
    bisect(Told(RISK), LIMIT, SMALL.domain, weights, np.random.default_rng(0))
    assert asked[0][5] == 0


def test_redrawn_iterations_leave_fewer_dominated_policies() -> None:
    def count(redraws: int) -> int:
        runs = [search_bisecting(RISK, LIMIT, 40, seed, redraws).policies for seed in range(5)]
        return sum(int(mark_dominated(np.array(policies)).sum()) for policies in runs)

    assert count(3) < count(0)


def test_dominated_policies_are_marked() -> None:
    policies = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 0], [1, 0, 0], [0, 1, 0]], np.uint8)
    assert mark_dominated(policies).tolist() == [True, False, False, True, True]


@given(st.integers(2, 12), st.integers(1, 6), st.integers(0, 99))
@settings(deadline=None, max_examples=60)
def test_domination_by_its_definition(number: int, n_bits: int, seed: int) -> None:
    policies = np.random.default_rng(seed).integers(0, 2, (number, n_bits)).astype(np.uint8)
    for place, marked in enumerate(mark_dominated(policies)):
        below = any(is_below(other, policies[place]) for other in policies)
        again = any(np.array_equal(other, policies[place]) for other in policies[:place])
        assert marked == (below or again)


def test_below_boundary_policies_lie_minimal_ones() -> None:
    found = find_minimal(RISK, LIMIT, 60, 2)
    assert len(found.policies) == len({bits.tobytes() for bits in found.policies}) == 60
    assert all(is_minimal(RISK, LIMIT, bits) for bits in found.policies)
    assert not mark_dominated(np.array(found.policies)).any()
    assert found.n_nodes >= search_bisecting(RISK, LIMIT, 60, 2).n_nodes


@given(smalls(most_axes=3, most_values=4), st.floats(0.05, 1.0))
@settings(deadline=None, max_examples=60)
def test_what_is_found_is_among_all_that_there_are(small: Small, share: float) -> None:
    risk = small.risk()
    limit = share * risk.measure(np.ones(small.domain.n_bits, np.uint8))
    if risk.measure(np.zeros(small.domain.n_bits, np.uint8)) > limit:
        assert not enumerate_minimal(risk, limit).policies
        return
    every = {bits.tobytes() for bits in enumerate_minimal(risk, limit).policies}
    safe = [bits for bits in list_policies(small.domain) if risk.measure(bits) <= limit]
    assert every == {b.tobytes() for b in safe if not any(is_below(o, b) for o in safe)}
    found = {bits.tobytes() for bits in find_minimal(risk, limit, 50, 0).policies}
    assert found
    assert found <= every


def test_a_lattice_too_large_is_not_listed() -> None:
    with pytest.raises(UsageError, match="search instead"):
        enumerate_minimal(RISK, LIMIT, most_switches=10)


TREE = Domain(
    (
        Attribute("job", tuple("abcdefg"), subtrees=((0, 3), (3, 5), (3, 7), (0, 7))),
        Attribute("q1", ("x", "y", "z")),
    )
)


def make_tree_risk() -> Risk:
    rng = np.random.default_rng(5)

    def draw(number: int) -> np.ndarray:
        return np.stack([rng.integers(0, 7, number), rng.integers(0, 3, number)], 1).astype(
            np.int32
        )

    return Small(TREE, draw(20), np.ones(20), draw(150)).risk()


def test_a_hierarchy_binds_bits_together() -> None:
    # Bits of the root (between c and d), of a-c, of d-g (between e and f, f and g), of d-e.
    assert TREE.switch_of_bit.tolist() == [1, 1, 0, 3, 2, 2, 4, 5]
    assert TREE.parents.tolist() == [-1, 0, 0, 2, -1, -1]
    assert not TREE.is_free


def test_only_subtrees_are_policies_of_a_hierarchy() -> None:
    allowed = []
    for bits in list_policies(TREE):
        try:
            switches = compress(TREE, bits)
        except UsageError:
            continue
        assert np.array_equal(expand(TREE, switches), bits)
        allowed.append(bits)
    # Cuts of the tree: all; or (abc or a, b, c) by (d-g; d-e, f, g; d, e, f, g) and so on.
    assert len(allowed) == (1 + 2 * 3) * 4


@pytest.mark.parametrize("name", SEARCHES)
def test_searches_stay_within_a_hierarchy(name: str) -> None:
    risk = make_tree_risk()
    limit = 0.7 * risk.measure(np.ones(TREE.n_bits, np.uint8))
    finds: Finds = SEARCHES[name](risk, limit, 20, 0)
    for switches in finds.policies:
        compress(TREE, expand(TREE, switches))
    every = {switches.tobytes() for switches in enumerate_minimal(risk, limit).policies}
    found = find_minimal(risk, limit, 20, 0, SEARCHES[name])
    assert {switches.tobytes() for switches in found.policies} <= every
    assert len(every) > 1
