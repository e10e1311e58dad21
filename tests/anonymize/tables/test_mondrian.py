"""Mondrian: every class safe, none that could be cut again, persons whole."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.anonymize.tables.mondrian import Choice, mondrian
from seawall.anonymize.tables.views import show
from seawall.criteria import (
    Criterion,
    Distance,
    DistinctDiversity,
    EntropyDiversity,
    KAnonymity,
    RecursiveDiversity,
    TCloseness,
)
from seawall.criteria.sensitive import SensitiveColumn
from seawall.model import RefusedError
from seawall.quasi import QuasiAttribute, QuasiTable


def make_table(codes: list[list[int]], persons: list[int] | None = None) -> QuasiTable:
    rows = np.array(codes, np.int32).reshape(len(codes), -1)
    sizes = rows.max(axis=0, initial=0) + 1
    attributes = tuple(
        QuasiAttribute(f"a{place}", tuple(map(str, range(size))))
        for place, size in enumerate(sizes)
    )
    numbered = (
        np.arange(len(rows)) if persons is None else np.unique(persons, return_inverse=True)[1]
    )
    return QuasiTable(attributes, numbered.astype(np.int32), rows)


@st.composite
def tables(draw: st.DrawFn, *, missing: bool = False) -> QuasiTable:
    n, q = draw(st.integers(1, 24)), draw(st.integers(1, 3))
    cell = st.integers(-1 if missing else 0, draw(st.integers(0, 6)))
    codes = draw(st.lists(st.lists(cell, min_size=q, max_size=q), min_size=n, max_size=n))
    persons = draw(st.none() | st.lists(st.integers(0, 12), min_size=n, max_size=n))
    return make_table(codes, persons)


def count_complete(table: QuasiTable, chosen: np.ndarray) -> int:
    return len(set(table.persons[chosen & table.is_complete].tolist()))


@settings(max_examples=300, deadline=None)
@given(tables(missing=True), st.integers(2, 4), st.booleans(), st.sampled_from(Choice))
def test_every_class_has_k_persons_and_every_person_one_class(
    table: QuasiTable, k: int, strict: bool, choice: Choice
) -> None:
    everyone = np.ones(len(table), np.bool_)
    if count_complete(table, everyone) < k:
        with pytest.raises(RefusedError):
            mondrian(table, KAnonymity(k), strict=strict, choice=choice)
        return
    classes = mondrian(table, KAnonymity(k), strict=strict, choice=choice)
    for label in np.unique(classes):
        assert count_complete(table, classes == label) >= k
    assert all(len(set(classes[table.persons == p])) == 1 for p in table.persons)


@settings(max_examples=200, deadline=None)
@given(tables(), st.integers(2, 4))
def test_no_strict_class_can_be_cut_again(table: QuasiTable, k: int) -> None:
    if table.n_persons < k or table.n_persons < len(table):
        return
    classes = mondrian(table, KAnonymity(k))
    for label in np.unique(classes):
        rows = table.codes[classes == label]
        for column in rows.T:
            for cut in np.unique(column)[:-1]:
                left = int((column <= cut).sum())
                assert left < k or len(column) - left < k


@settings(max_examples=200, deadline=None)
@given(tables(), st.integers(2, 4))
def test_strict_classes_do_not_overlap(table: QuasiTable, k: int) -> None:
    if table.n_persons < k or table.n_persons < len(table):
        return
    classes = mondrian(table, KAnonymity(k))
    boxes = [
        (table.codes[classes == c].min(axis=0), table.codes[classes == c].max(axis=0))
        for c in np.unique(classes)
    ]
    for at, (low, high) in enumerate(boxes):
        for other_low, other_high in boxes[:at]:
            assert (high < other_low).any() or (other_high < low).any()


def test_relaxed_parts_equal_values_where_strict_cannot() -> None:
    table = make_table([[0], [1], [1], [1], [1], [2]])
    assert len(set(mondrian(table, KAnonymity(3)))) == 1
    assert len(set(mondrian(table, KAnonymity(3), strict=False))) == 2


def test_persons_count_and_not_records() -> None:
    table = make_table([[0], [0], [5], [5]], persons=[0, 0, 1, 1])
    assert set(mondrian(table, KAnonymity(2))) == {0}


def test_diversity_stops_a_cut_that_k_allows() -> None:
    table = make_table([[0], [0], [1], [1]])
    alike = SensitiveColumn("diagnosis", np.array([0, 0, 1, 1], np.int32), 2)
    mixed = SensitiveColumn("diagnosis", np.array([0, 1, 0, 1], np.int32), 2)
    criterion = KAnonymity(2) & DistinctDiversity(2, "diagnosis")
    assert len(set(mondrian(table, criterion, sensitive=[alike]))) == 1
    assert len(set(mondrian(table, criterion, sensitive=[mixed]))) == 2


@settings(max_examples=100, deadline=None)
@given(tables(missing=True))
def test_a_view_shows_every_true_value(table: QuasiTable) -> None:
    if count_complete(table, np.ones(len(table), np.bool_)) < 2:
        return
    classes = mondrian(table, KAnonymity(2), unordered={"a1"})
    view = show(table, classes, unordered={"a1"})
    for record, row in enumerate(table.codes):
        for place, code in enumerate(row):
            assert code == -1 or code in view.codes_of(record, place)


def test_ranges_have_no_gaps_and_sets_have_only_what_occurs() -> None:
    table = make_table([[0, 0], [4, 3]])
    view = show(table, np.zeros(2, np.int32), unordered={"a1"})
    assert view.codes_of(0, 0).tolist() == [0, 1, 2, 3, 4]
    assert view.codes_of(1, 1).tolist() == [0, 3]


def test_codes_of_a_huge_domain_are_cut_as_those_of_a_small_one() -> None:
    few = make_table([[0], [1], [2], [3], [4], [5]])
    attribute = QuasiAttribute("a0", tuple(map(str, range(40_000))))
    spread = (few.codes * 7000).astype(np.int32)
    many = QuasiTable((attribute,), few.persons, spread)
    assert mondrian(few, KAnonymity(2)).tolist() == mondrian(many, KAnonymity(2)).tolist()


def judge_by_hand(criterion: Criterion, values: list[int], everybody: list[int]) -> bool:
    shares = [values.count(v) / len(values) for v in range(4)]
    overall = [everybody.count(v) / len(everybody) for v in range(4)]
    if isinstance(criterion, EntropyDiversity):
        entropy = -sum(share * math.log(share) for share in shares if share)
        return entropy >= math.log(criterion.l) - 1e-6
    if isinstance(criterion, RecursiveDiversity):
        falling = sorted((values.count(v) for v in range(4)), reverse=True)
        return falling[0] < criterion.c * sum(falling[criterion.l - 1 :])
    if isinstance(criterion, TCloseness):
        carried = np.cumsum(np.subtract(shares, overall))
        return bool(np.abs(carried).sum() / 3 <= criterion.t + 1e-6)
    assert isinstance(criterion, DistinctDiversity)
    return len(set(values)) >= criterion.l


@pytest.mark.parametrize(
    "criterion",
    [
        DistinctDiversity(3, "dx"),
        EntropyDiversity(2.0, "dx"),
        RecursiveDiversity(2.0, 2, "dx"),
        TCloseness(0.25, "dx", Distance.ORDERED),
    ],
    ids=repr,
)
@settings(max_examples=60, deadline=None)
@given(table=tables(), seed=st.integers(0, 10_000), strict=st.booleans())
def test_every_class_keeps_any_criterion(
    criterion: Criterion, table: QuasiTable, seed: int, strict: bool
) -> None:
    if table.n_persons < len(table):
        return
    codes = np.random.default_rng(seed).integers(0, 4, len(table)).astype(np.int32)
    column, everybody = SensitiveColumn("dx", codes, 4), codes.tolist()
    if not judge_by_hand(criterion, everybody, everybody):
        return
    classes = mondrian(table, criterion, sensitive=[column], strict=strict)
    for label in np.unique(classes):
        assert judge_by_hand(criterion, codes[classes == label].tolist(), everybody)
