"""Risk is what counting person by person gives, however it is computed, and it is monotone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from policy.small import Small, count_risk, list_policies, make_domain, smalls
from seawall.model import UsageError
from seawall.policy.domain import Domain
from seawall.policy.lattice import expand, flip
from seawall.policy.risk import Risk, RiskCursor


def draw_bits(data: st.DataObject, domain: Domain) -> np.ndarray:
    size = domain.n_bits
    return np.array(data.draw(st.lists(st.integers(0, 1), min_size=size, max_size=size)), np.uint8)


@given(smalls(), st.data(), st.sampled_from([0.5, 1.0, 2.0]))
@settings(deadline=None, max_examples=150)
def test_risk_is_what_counting_by_hand_gives(
    small: Small, data: st.DataObject, gamma: float
) -> None:
    bits = draw_bits(data, small.domain)
    assert small.risk(gamma).measure(bits) == pytest.approx(count_risk(small, bits, gamma))


@given(smalls(), st.data())
@settings(deadline=None, max_examples=100)
def test_a_population_listed_by_cell_gives_the_same_as_prefix_sums(
    small: Small, data: st.DataObject
) -> None:
    bits = draw_bits(data, small.domain)
    listed = small.risk(largest_sums=0)
    assert listed.is_sparse
    assert not small.risk().is_sparse
    assert listed.measure(bits) == small.risk().measure(bits)


@given(smalls(), st.data())
@settings(deadline=None, max_examples=150)
def test_showing_less_is_never_riskier(small: Small, data: st.DataObject) -> None:
    """Theorem 2.1, for every parent."""
    bits, risk = draw_bits(data, small.domain), small.risk()
    for bit in np.flatnonzero(bits):
        above = flip(bits, int(bit))
        assert risk.measure(above) <= risk.measure(bits) * (1 + 1e-12)


@given(smalls(), st.data())
@settings(deadline=None, max_examples=150)
def test_going_down_cut_by_cut_ends_at_the_risk_of_the_policy(
    small: Small, data: st.DataObject
) -> None:
    risk, start = small.risk(), draw_bits(data, small.domain)
    order = np.array(data.draw(st.permutations(range(len(start)))), np.int64)
    cursor = risk.start(start, np.inf)
    assert isinstance(cursor, RiskCursor)
    cursor.descend(order)
    assert cursor.switches.all()
    assert cursor._sum == pytest.approx(count_risk(small, np.ones_like(start)))


@given(smalls(), st.data(), st.floats(0.01, 1.2))
@settings(deadline=None, max_examples=150)
def test_a_descent_takes_exactly_the_cuts_that_fit(
    small: Small, data: st.DataObject, share: float
) -> None:
    """Step by step the same as measuring every child anew."""
    risk, n_bits = small.risk(), small.domain.n_bits
    limit = share * risk.measure(np.ones(n_bits, np.uint8))
    order = np.array(data.draw(st.permutations(range(n_bits))), np.int64)
    wanted = np.zeros(n_bits, np.uint8)
    for bit in order:
        child = flip(wanted, int(bit))
        wanted = child if risk.measure(child) <= limit else wanted
    cursor = risk.start(np.zeros(n_bits, np.uint8), limit)
    cursor.descend(order)
    assert np.array_equal(cursor.switches, wanted)
    children = [flip(wanted, int(bit)) for bit in np.flatnonzero(wanted == 0)]
    assert cursor.has_safe_child() == any(risk.measure(c) <= limit for c in children)


def test_the_risk_against_the_table_itself_counts_the_table() -> None:
    domain = make_domain((3,))
    small = Small(
        domain, np.array([[0], [0], [1]], np.int32), np.ones(3), np.empty((0, 1), np.int32)
    )
    risk = Risk(small.sample, None)
    assert risk.measure(np.array([1, 1], np.uint8)) == pytest.approx(2)
    assert risk.measure(np.array([0, 1], np.uint8)) == pytest.approx(1)


def test_a_record_whom_the_population_lacks_counts_with_those_of_its_own_group() -> None:
    domain = make_domain((2,))
    records = np.array([[0], [0], [1]], np.int32)
    small = Small(domain, records, np.ones(3), np.array([[1]] * 10, np.int32))
    # Nobody is known with the first value: its two records hide among themselves, as two.
    assert small.risk().measure(np.array([1], np.uint8)) == pytest.approx(2 / 2 + 1 / 10)
    assert small.risk().measure(np.array([0], np.uint8)) == pytest.approx(3 / 10)


def test_cutting_where_nobody_is_changes_no_digit() -> None:
    """Else a threshold equal to a policy's own risk would refuse what shows the same."""
    domain = make_domain((6, 3))
    rng = np.random.default_rng(3)
    records = np.stack([rng.integers(0, 3, 40), rng.integers(0, 3, 40)], axis=1).astype(np.int32)
    small = Small(domain, records, np.ones(40), np.repeat(records, 3, axis=0))
    risk = small.risk()
    whole = np.ones(domain.n_bits, np.uint8)
    fewer = whole.copy()
    fewer[3:5] = 0
    assert risk.measure(fewer) == risk.measure(whole)
    cursor = risk.start(fewer, risk.measure(fewer))
    cursor.descend(np.arange(len(fewer)))
    assert cursor.switches.all()


def test_groups_and_their_sizes() -> None:
    domain = make_domain((2, 2))
    people = np.array([[0, 0]] * 4 + [[1, 1]], np.int32)
    small = Small(domain, np.array([[0, 0], [1, 1], [1, 1]], np.int32), np.ones(3), people)
    counts, sizes = small.risk().list_groups(np.ones(2, np.uint8))
    assert counts.tolist() == [1, 2]
    assert sizes.tolist() == [4, 2]


def test_gamma_must_be_positive() -> None:
    domain = make_domain((2,))
    small = Small(domain, np.array([[0]], np.int32), np.ones(1), np.array([[0]], np.int32))
    for gamma in (0, -1, float("nan")):
        with pytest.raises(UsageError, match="gamma"):
            small.risk(gamma)


def test_every_policy_of_a_small_lattice() -> None:
    rng = np.random.default_rng(1)
    domain = make_domain((2, 3, 4))

    def draw(number: int) -> np.ndarray:
        columns = [rng.integers(0, size, number) for size in domain.sizes]
        return np.stack(columns, axis=1).astype(np.int32)

    small = Small(domain, draw(15), np.ones(15), draw(80))
    risk = small.risk()
    for bits in list_policies(domain):
        assert risk.measure(expand(domain, bits)) == pytest.approx(count_risk(small, bits))
