"""Equations (7) to (10) and Proposition 1: by hand, and against brute force."""

from __future__ import annotations

from itertools import chain, combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array
from small_tables import drilled, enumerated, five_notes

from seawall.evaluate.means import compare, estimate_mean, wilson
from seawall.evaluate.released import Drawing, ReleasedData, rebase
from seawall.evaluate.safe_harbor import fill_calendar, safe_harbor
from seawall.evaluate.utility import (
    Facet,
    association_errors,
    compose_queries,
    drawn_search_scores,
    hospital_errors,
    measure_proposition,
    mine_itemsets,
    month_errors,
    month_items,
    pooled_hospital_errors,
    search_scores,
    support_errors,
)
from seawall.model import UsageError
from seawall.quasi import QuasiAttribute, QuasiTable

# fever, sore throat, headache, runny nose, abdomen pain, fatigue; as Figure 2 has them.
TERMS = csr_array(
    np.array(
        [
            [1, 1, 1, 1, 0, 0],
            [1, 1, 0, 0, 0, 0],
            [0, 0, 1, 1, 0, 0],
            [0, 0, 0, 0, 1, 1],
            [0, 0, 0, 0, 1, 1],
        ]
    )
)
LISTS = ReleasedData("lists", enumerated(five_notes()))
TRUTH = ReleasedData("truth", drilled(LISTS.view, {(r, a) for r in range(5) for a in range(3)}))
HALF = 0.5


def whole(table: QuasiTable, attribute: str) -> Facet:
    place = table.names.index(attribute)
    return Facet(attribute, np.arange(len(table.attributes[place].values), dtype=np.int32))


def test_the_truth_has_no_error() -> None:
    table, queries = five_notes(), compose_queries(TERMS, five_notes(), max_share=HALF)
    facets = [whole(table, "visit"), whole(table, "hospital")]
    itemsets = mine_itemsets(table, TERMS, facets, min_support=0)
    assert month_errors(TRUTH).max() == 0
    assert support_errors(itemsets, TRUTH).max() == 0
    assert (search_scores(queries, TRUTH) == 1).all()
    assert hospital_errors(queries, TRUTH).max() == 0
    assert pooled_hospital_errors(queries, TRUTH).max() == 0
    assert association_errors(TRUTH, TERMS, "hospital").max() == 0


def test_month_errors_are_relative_and_over_the_months_that_occur() -> None:
    """Of five records, April has two: a list that draws March three times errs by 2/1 and 2/2."""
    errors = month_errors(LISTS, draws=200, seed=3)
    assert errors.shape == (200, 4)
    possible = set()
    for march in range(4):
        for july in range(3):
            gaps = (abs(march - 1) / 1, abs(3 - march - 2) / 2, abs(july - 1), abs(2 - july - 1))
            possible.add(round(sum(gaps) / 4, 9))
    assert {round(float(error), 9) for error in errors.mean(axis=1)} <= possible


def test_months_need_a_grain_that_has_them() -> None:
    assert month_items(QuasiAttribute("visit", ("2009-03-14", "2010-12"))).tolist() == [2, 11]
    with pytest.raises(UsageError, match="choose day or month-year"):
        month_items(QuasiAttribute("visit", ("2009-spring",)))


def test_itemsets_of_the_five_notes() -> None:
    table = five_notes()
    found = mine_itemsets(table, TERMS, [whole(table, "visit")], min_support=1)
    # Records 1 and 3 share April, headache and runny nose.
    months = found.items[:, 0].tolist()
    items = dict(zip(zip(months, found.terms, strict=True), found.supports, strict=True))
    assert items == {(1, (2,)): 2, (1, (3,)): 2, (1, (2, 3)): 2}


tables = st.lists(
    st.tuples(st.integers(-1, 2), st.integers(-1, 1), st.sets(st.integers(0, 4))),
    min_size=1,
    max_size=12,
)


def table_of(rows: list[tuple[int, int, set[int]]]) -> tuple[QuasiTable, csr_array]:
    attributes = (
        QuasiAttribute("visit", ("2009-01", "2009-02", "2010-01")),
        QuasiAttribute("hospital", ("A", "B")),
    )
    codes = np.array([row[:2] for row in rows], dtype=np.int32)
    terms = csr_array([[int(term in row[2]) for term in range(5)] for row in rows])
    return QuasiTable(attributes, np.arange(len(rows), dtype=np.int32), codes), terms


@given(tables, st.integers(0, 2), st.sampled_from([None, 1, 2]))
@settings(max_examples=150, deadline=None)
def test_the_miner_finds_what_brute_force_finds(
    rows: list[tuple[int, int, set[int]]], min_support: int, max_terms: int | None
) -> None:
    table, terms = table_of(rows)
    facets = [Facet("visit", month_items(table.attributes[0])), whole(table, "hospital")]
    found = mine_itemsets(table, terms, facets, min_support=min_support, max_terms=max_terms)
    expected = {}
    subsets = chain.from_iterable(combinations(range(5), n) for n in range(1, (max_terms or 5) + 1))
    for chosen in subsets:
        for month, hospital in [
            (m, h) for m in (-1, 0, 1) for h in (-1, 0, 1) if (m, h) != (-1, -1)
        ]:
            support = sum(
                set(chosen) <= row[2]
                and (month == -1 or (row[0] != -1 and row[0] % 2 == month))
                and hospital in (-1, row[1])
                for row in rows
            )
            if support > min_support:
                expected[month, hospital, chosen] = support
    keys = [(*items, terms) for items, terms in zip(found.items.tolist(), found.terms, strict=True)]
    assert dict(zip(keys, found.supports.tolist(), strict=True)) == expected
    assert len(keys) == len(expected)


def test_support_errors_recount_what_is_drawn() -> None:
    table = five_notes()
    itemsets = mine_itemsets(table, TERMS, [whole(table, "visit")], min_support=1)
    errors = support_errors(itemsets, LISTS, draws=50, seed=5)
    assert errors.shape == (50, 3)
    assert set(errors.reshape(-1).tolist()) <= {0.0, 0.5, 1.0}
    # The same records have all three itemsets, so they err together.
    assert (errors == errors[:, :1]).all()
    both = mine_itemsets(
        table, TERMS, [whole(table, "visit"), whole(table, "hospital")], min_support=0
    )
    assert both.without("hospital").sum() < len(both)


def test_queries_find_the_union_of_the_lists() -> None:
    table = five_notes()
    queries = compose_queries(TERMS, table, max_share=HALF)
    # Six single terms, and the pairs that some record has: 6 of the first, 1 of the last two.
    assert len(queries) == 6 + 7
    scores = search_scores(queries, LISTS)
    # "fever" finds Tufts and Mass General; the lists of both records hold Emory too.
    assert scores[0] == pytest.approx(2 / 3)
    assert scores[4] == pytest.approx(1)
    assert (search_scores(queries, safe_harbor(table)) == 0).all()
    guessed = drawn_search_scores(queries, safe_harbor(table, drawing=Drawing.OVERALL), draws=4)
    assert guessed.shape == (4, len(queries))
    assert 0 < guessed.mean() < scores.mean()


def test_terms_that_too_many_records_have_are_no_queries() -> None:
    assert len(compose_queries(TERMS, five_notes(), max_share=0.2)) == 0


def test_of_too_many_terms_some_are_drawn() -> None:
    few = compose_queries(TERMS, five_notes(), max_share=HALF, max_terms=2, seed=1)
    assert len(few) in (2, 3)
    again = compose_queries(TERMS, five_notes(), max_share=HALF, max_terms=2, seed=1)
    assert (few.finds != again.finds).nnz == 0


def test_hospital_counts_are_pooled_and_per_query() -> None:
    """One cluster of two records, one term each and one in common; one draws wrongly."""
    attribute = QuasiAttribute("hospital", ("A", "B"))
    table = QuasiTable(
        (attribute,), np.arange(2, dtype=np.int32), np.array([[0], [1]], dtype=np.int32)
    )
    terms = csr_array(np.array([[1, 0, 1], [0, 1, 1]]))
    release = ReleasedData("lists", enumerated(table, np.zeros(2, dtype=np.int32)))
    queries = compose_queries(terms, table, max_share=1.0)
    assert len(queries) == 5
    # Each hospital is retrieved three times. Both A: 3 + 3 against 3, none against 3.
    errors = pooled_hospital_errors(queries, release, draws=40, seed=2)
    pooled = {tuple(row) for row in errors.tolist()}
    assert pooled <= {(0.0, 0.0), (1.0, 1.0)}
    assert len(pooled) == 2
    by_query = {tuple(row) for row in hospital_errors(queries, release, draws=40, seed=2).tolist()}
    right, swapped = (0.0, 0.0, 0.0, 0.0, 0.0), (1.0, 1.0, 0.0, 1.0, 1.0)
    both_a, both_b = (0.0, 1.0, 1.0, 0.0, 1.0), (1.0, 0.0, 1.0, 1.0, 0.0)
    assert by_query == {right, swapped, both_a, both_b}


def test_proposition_1_on_the_five_notes() -> None:
    view = rebase(LISTS.view, [fill_calendar(a) for a in LISTS.table.attributes])
    lists = ReleasedData("lists", view)
    found = measure_proposition(lists, safe_harbor(view.table), TERMS, "hospital")
    assert found.method.value < found.safe_harbor.value
    assert found.closer.value + found.farther.value <= 1
    # fever: Tufts and Mass General once each; the lists say 2/3 for each of three.
    errors = association_errors(lists, TERMS, "hospital").reshape(5, 6)
    assert errors[:, 0].tolist() == pytest.approx([2 / 15, 0, 1 / 15, 1 / 15, 0])


@given(st.permutations(range(5)), st.integers(0, 5))
@settings(max_examples=30, deadline=None)
def test_scores_do_not_depend_on_the_order_of_records(order: list[int], seed: int) -> None:
    table, queries = five_notes(), compose_queries(TERMS, five_notes(), max_share=HALF)
    moved = QuasiTable(table.attributes, table.persons, table.codes[order])
    lists = enumerated(moved, LISTS.view.clusters[order])
    again = compose_queries(TERMS[order], moved, max_share=HALF)
    assert search_scores(again, ReleasedData("lists", lists)).tolist() == pytest.approx(
        search_scores(queries, LISTS).tolist()
    )


def test_means_and_comparisons() -> None:
    mean = estimate_mean([0.1, 0.2, 0.3])
    # Student's t with two degrees of freedom is 4.3027; the range cuts the interval.
    assert (mean.value, mean.low, mean.high) == pytest.approx((0.2, 0.1, 0.3))
    wide = estimate_mean([0.0, *[0.5] * 98, 1.0])
    assert wide.high - wide.low == pytest.approx(2 * 1.98422 * np.sqrt(0.5 / 99 / 100), rel=1e-4)
    by_group = estimate_mean([0.0, 0.0, 1.0, 1.0], np.array([0, 0, 1, 1], dtype=np.int32))
    assert (by_group.low, by_group.high) == (0, 1)
    assert wilson(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(2.5, 10).value == 0.25
    clear = compare(np.arange(20) + 1.0, np.arange(20))
    assert clear.is_significant
    assert clear.difference.value == 1
    assert compare([1.0, 2.0], [1.0, 2.0]).p_value == 1
