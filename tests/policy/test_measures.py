"""Conditions other than risk, information kept, the frontier, clusters and sentences."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from policy.small import Small, make_domain, smalls
from seawall.model import UsageError
from seawall.policy.clusters import cluster_policies
from seawall.policy.conditions import KMap, measure_closeness, measure_diversity
from seawall.policy.descent import find_minimal, is_minimal
from seawall.policy.domain import AGES, Attribute, Domain
from seawall.policy.frontier import Point, mark_best, select_best, trace_frontier
from seawall.policy.generalization import Policy, read_groups
from seawall.policy.information import Information
from seawall.policy.lattice import flip
from seawall.policy.measure import Measure
from seawall.policy.sample import make_sample
from seawall.policy.sentences import explain


def list_conditions(small: Small) -> list[Measure]:
    sample, sensitive = small.sample, np.arange(len(small.records)) % 3
    return [
        KMap(small.risk()),
        measure_diversity(sample, sensitive),
        measure_diversity(sample, sensitive, by_entropy=True),
        measure_closeness(sample, sensitive),
        measure_closeness(sample, sensitive, is_ordered=True),
    ]


@given(smalls(), st.integers(0, 2**30))
@settings(deadline=None, max_examples=60)
def test_every_condition_is_monotone(small: Small, seed: int) -> None:
    bits = np.random.default_rng(seed).integers(0, 2, small.domain.n_bits).astype(np.uint8)
    for condition in list_conditions(small):
        for bit in np.flatnonzero(bits):
            above = condition.measure(flip(bits, int(bit)))
            assert above <= condition.measure(bits) + 1e-12


def test_conditions_by_hand() -> None:
    domain = make_domain((2,))
    records = np.array([[0], [0], [1], [1]], np.int32)
    small = Small(domain, records, np.ones(4), np.array([[0]] * 8 + [[1]] * 4, np.int32))
    sensitive = np.array([0, 0, 0, 1])
    apart, merged = np.ones(1, np.uint8), np.zeros(1, np.uint8)
    k = KMap(small.risk())
    assert (k.measure(apart), k.measure(merged)) == (pytest.approx(1 / 4), pytest.approx(1 / 12))
    distinct = measure_diversity(small.sample, sensitive)
    assert (distinct.measure(apart), distinct.measure(merged)) == (1, 0.5)
    entropy = measure_diversity(small.sample, sensitive, by_entropy=True)
    assert entropy.measure(apart) == pytest.approx(1)
    close = measure_closeness(small.sample, sensitive)
    assert (close.measure(apart), close.measure(merged)) == (pytest.approx(0.25), 0)


def test_searching_by_another_condition() -> None:
    rng = np.random.default_rng(2)
    domain = make_domain((3, 6))
    draw = [rng.integers(0, size, 200) for size in domain.sizes]
    people = np.stack(draw, axis=1).astype(np.int32)
    small = Small(domain, people[:30], np.ones(30), people)
    condition, limit = KMap(small.risk()), 1 / 20
    for bits in find_minimal(condition, limit, 10, 0).policies:
        _, sizes = small.risk().list_groups(bits)
        assert sizes.min() >= 20
        assert is_minimal(condition, limit, bits)


def test_one_sensitive_value_for_each_record() -> None:
    domain = make_domain((2,))
    sample = make_sample(domain, np.array([[0], [1]], np.int32))
    with pytest.raises(UsageError, match="one sensitive value"):
        measure_diversity(sample, np.array([0]))


DOMAIN = Domain((Attribute("sex", ("F", "M")), Attribute("age", AGES)))
RECORDS = np.array([[0, 30], [0, 31], [1, 30], [1, 95]], np.int32)
SAMPLE = make_sample(DOMAIN, RECORDS)


def test_information_by_hand() -> None:
    whole = np.ones(DOMAIN.n_bits, np.uint8)
    merged = read_groups(DOMAIN, {"sex": [["F", "M"]], "age": [[30, 31]]}).bits
    entropy, width = Information(SAMPLE), Information(SAMPLE, "ncp")
    assert entropy.keep(whole).tolist() == width.keep(whole).tolist() == [1, 1]
    # Ages 30, 30, 31, 95 have 1.5 bits; 30-31 three times and 95 once 0.811.
    assert entropy.keep(merged) == pytest.approx([0, 0.8112781 / 1.5])
    assert width.keep(merged) == pytest.approx([0, 1 - 3 / 4 / 119])
    weighed = Information(SAMPLE, "ncp", {"age": 3})
    assert weighed.score(merged) == pytest.approx(3 / 4 * (1 - 3 / 4 / 119))


def test_weights_of_attributes_are_checked() -> None:
    for weights, message in (
        ({"height": 1.0}, "Unknown column"),
        ({"age": -1.0}, "from 0 up"),
        ({"age": 0.0, "sex": 0.0}, "above 0"),
    ):
        with pytest.raises(UsageError, match=message):
            Information(SAMPLE, weights=weights)
    with pytest.raises(UsageError, match="measure of information"):
        Information(SAMPLE, "beauty")


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=20))
def test_the_frontier_by_its_definition(pairs: list[tuple[int, int]]) -> None:
    bits = np.zeros(1, np.uint8)
    best = select_best([Point(bits, risk, kept) for risk, kept in pairs])
    for risk, kept in pairs:
        assert any(point.measure <= risk and point.kept >= kept for point in best)
    for point in best:
        assert not any(
            (risk <= point.measure and kept > point.kept)
            or (risk < point.measure and kept >= point.kept)
            for risk, kept in pairs
        )
    marks = mark_best([risk for risk, _ in pairs], [kept for _, kept in pairs])
    shown = {pairs[place] for place in np.flatnonzero(marks)}
    assert shown == {(point.measure, point.kept) for point in best}


def make_large() -> Small:
    rng = np.random.default_rng(0)

    def draw(number: int) -> np.ndarray:
        ages = np.clip(rng.normal(50, 20, number), 0, 119)
        return np.stack([rng.integers(0, 2, number), ages], axis=1).astype(np.int32)

    return Small(DOMAIN, draw(300), np.ones(300), draw(5000))


def test_whoever_weighs_age_keeps_more_of_it() -> None:
    small = make_large()
    risk = small.risk()
    limit = 0.2 * risk.measure(np.ones(DOMAIN.n_bits, np.uint8))

    def keep_at_the_end(**weights: float) -> np.ndarray:
        information = Information(small.sample, "entropy", weights)
        points = trace_frontier(risk, limit, information)
        assert [p.measure for p in points] == sorted(p.measure for p in points)
        assert [p.kept for p in points] == sorted(p.kept for p in points)
        assert all(point.measure <= limit for point in points)
        return information.keep(points[-1].bits)

    gerontologist, other = keep_at_the_end(age=20.0), keep_at_the_end(sex=20.0)
    assert gerontologist[1] > other[1]
    assert gerontologist[0] < other[0]


def test_a_frontier_of_nothing() -> None:
    small = make_large()
    assert trace_frontier(small.risk(), 0.0, Information(small.sample)) == []


def test_clusters_tell_kinds_apart() -> None:
    kinds: list[dict[str, list[list[object]]]] = [
        *({"age": [[age, age + 1]]} for age in range(30, 36)),
        *({"age": [list(range(age, 120))]} for age in (85, 86, 87)),
        {"sex": [["F", "M"]]},
    ]
    policies = [read_groups(DOMAIN, groups).bits for groups in kinds]
    clusters = cluster_policies(DOMAIN, policies, [0.5] * 10, most=3)
    assert [cluster.members for cluster in clusters] == [(0, 1, 2, 3, 4, 5), (6, 7, 8), (9,)]
    assert all(cluster.exemplar in cluster.members for cluster in clusters)
    assert cluster_policies(DOMAIN, [], []) == []
    assert len(cluster_policies(DOMAIN, policies[:1] * 5, [0.1] * 5)) == 1


def test_sentences() -> None:
    def tell(**groups: list[list[object]]) -> str:
        return explain(read_groups(DOMAIN, groups), SAMPLE, 0.5, 1.0)

    assert tell(age=[[30, 31], range(90, 120)]) == (
        "Keeps sex as it is; merges age 30-31 and 90+; 100 % of the records become less exact; "
        "risk 50 % of the threshold."
    )
    assert tell(sex=[["F", "M"]]).startswith("Keeps age as it is; merges all of sex; 100 %")
    assert tell() == "Keeps sex and age; merges nothing; risk 50 % of the threshold."
    many = tell(age=[[age, age + 1] for age in range(0, 14, 2)])
    assert "merges age 0-1, 2-3, 4-5, 6-7 and 3 more runs; 0.0 % of the records" in many
    policy = Policy(DOMAIN, np.ones(DOMAIN.n_bits, np.uint8))
    assert "threshold" not in explain(policy, SAMPLE, 0.0, 0.0)
