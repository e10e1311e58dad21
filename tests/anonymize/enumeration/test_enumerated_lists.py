"""Lists by cluster: the figures of the paper, missing values, what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from quasi_reference import make_table, sets_of, tables

from seawall.anonymize.enumeration import (
    Demand,
    Drill,
    Safety,
    drill_down,
    enumerate_values,
)
from seawall.quasi import QuasiAttribute, QuasiTable, SetView

MONTHS = ("2009-03", "2009-04", "2009-07", "2009-08")
HOSPITALS = ("Emory", "Johns Hopkins", "Mass General", "Tufts", "UT Southwestern")
AGES = ("5", "17", "52", "64", "88")
NOTES = [
    ("2009-04", "Tufts", "88"),
    ("2009-03", "Mass General", "52"),
    ("2009-04", "Emory", "5"),
    ("2009-08", "UT Southwestern", "17"),
    ("2009-07", "Johns Hopkins", "64"),
]
SPRING, SUMMER = ("2009-03", "2009-04"), ("2009-07", "2009-08")
# Patients of the same hospitals, with the other ages of their cluster, in the same months.
SAME_MONTHS = [
    ("2009-04", "Tufts", "5"),
    ("2009-03", "Mass General", "88"),
    ("2009-04", "Emory", "52"),
    ("2009-08", "UT Southwestern", "64"),
    ("2009-07", "Johns Hopkins", "17"),
]
# The same, but those of the first cluster came in other months.
OTHER_MONTHS = [
    ("2009-03", "Tufts", "5"),
    ("2009-04", "Mass General", "88"),
    ("2009-03", "Emory", "52"),
    *SAME_MONTHS[3:],
]


def release(notes: list[tuple[str, str, str]], **settings: object) -> SetView:
    attributes = (
        QuasiAttribute("visit", MONTHS),
        QuasiAttribute("hospital", HOSPITALS),
        QuasiAttribute("age", AGES),
    )
    codes = [[a.values.index(v) for a, v in zip(attributes, n, strict=True)] for n in notes]
    persons = np.arange(len(notes), dtype=np.int32)
    clusters = np.array([0, 0, 0, 1, 1, 2, 2, 2, 3, 3][: len(notes)], dtype=np.int32)
    table = QuasiTable(attributes, persons, np.array(codes, dtype=np.int32))
    view = enumerate_values(table, clusters)
    if not settings:
        return view
    return drill_down(view, Demand(2, settings["safety"]), Drill(("hospital", "visit")))  # type: ignore[arg-type]


def texts(view: SetView, record: int) -> list[tuple[str, ...]]:
    return [view.texts_of(record, attribute) for attribute in range(3)]


def test_figure_3() -> None:
    view = release(NOTES)
    first = [SPRING, ("Emory", "Mass General", "Tufts"), ("5", "52", "88")]
    second = [SUMMER, ("Johns Hopkins", "UT Southwestern"), ("17", "64")]
    assert [texts(view, record) for record in range(5)] == [first] * 3 + [second] * 2
    assert view.profile_sizes.tolist() == [18] * 3 + [8] * 2


@pytest.mark.parametrize("safety", Safety)
def test_figure_10_where_others_came_in_the_same_months(safety: Safety) -> None:
    view = release(NOTES + SAME_MONTHS, safety=safety)
    for record, (visit, hospital, _) in enumerate(NOTES):
        ages = ("5", "52", "88") if record < 3 else ("17", "64")
        assert texts(view, record) == [(visit,), (hospital,), ages]


@pytest.mark.parametrize("safety", Safety)
def test_figure_9_where_others_of_the_cluster_came_in_other_months(safety: Safety) -> None:
    view = release(NOTES + OTHER_MONTHS, safety=safety)
    for record, (visit, hospital, _) in enumerate(NOTES):
        months = SPRING if record < 3 else (visit,)
        ages = ("5", "52", "88") if record < 3 else ("17", "64")
        assert texts(view, record) == [months, (hospital,), ages]


def test_a_missing_value_gets_the_list_of_its_cluster() -> None:
    view = enumerate_values(make_table([(0, 1), (-1, 2), (3, -1)]), np.zeros(3, dtype=np.int32))
    assert sets_of(view) == [[frozenset({0, 3}), frozenset({1, 2})]] * 3


def test_a_list_of_one_value_is_that_value() -> None:
    view = enumerate_values(make_table([(1, 0), (1, 1)]), np.zeros(2, dtype=np.int32))
    assert view.set_ids[:, 0].tolist() == [1, 1]


@settings(max_examples=60, deadline=None)
@given(tables())
def test_records_show_exactly_the_values_of_their_cluster(case: tuple) -> None:
    table, clusters = case
    view = enumerate_values(table, clusters)
    for record, row in enumerate(sets_of(view)):
        codes = table.codes[clusters == clusters[record]]
        assert row == [frozenset(map(int, column[column >= 0])) for column in codes.T]
    for start, end in zip(view.starts, view.starts[1:], strict=False):
        assert (np.diff(view.values[start:end]) > 0).all()


def test_a_person_is_not_divided() -> None:
    with pytest.raises(ValueError, match="one cluster"):
        enumerate_values(make_table([(0,), (1,)], [0, 0]), np.array([0, 1], dtype=np.int32))
