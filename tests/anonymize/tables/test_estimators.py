"""Frames in, the same frames out: HIDE's Table 1, missing values, persons, refusals."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.anonymize.tables import (
    ColumnKind,
    Incognito,
    Labels,
    LocalRecoding,
    Missing,
    Mondrian,
    QuasiColumn,
)
from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.anonymize.tables.hierarchies import Hierarchy
from seawall.criteria import DeltaPresence, DistinctDiversity, KAnonymity, KMap
from seawall.model import InputError, RefusedError, UsageError

METHODS = [Mondrian, LocalRecoding, Incognito]
HIDE_TABLE = pl.DataFrame(
    {
        "Age": [25, 28, 28, 26],
        "Gender": ["Male", "Female", "Male", "Female"],
        "Zipcode": ["53710", "53712", "53711", "53712"],
        "Diagnosis": ["Influenza", "Lymphoma", "Bronchitis", "Influenza"],
    }
)
HIDE_QUASI = ["Age", "Gender", QuasiColumn("Zipcode", kind=ColumnKind.CODE)]


def test_table_1_of_hide_with_less_loss() -> None:
    """The paper shows ages 25-28 for everybody; the women's need not be wider than 26-28."""
    method = Mondrian(
        2,
        criterion=DistinctDiversity(2, "Diagnosis"),
        quasi=HIDE_QUASI,
        sensitive=["Diagnosis"],
    )
    shown = method.fit_transform(HIDE_TABLE)
    assert shown["Age"].to_list() == ["[25-28]", "[26-28]", "[25-28]", "[26-28]"]
    assert shown["Gender"].to_list() == HIDE_TABLE["Gender"].to_list()
    assert shown["Zipcode"].to_list() == ["[53710-53711]", "53712", "[53710-53711]", "53712"]
    in_the_paper = (4 * 1 + 0 + 2 * 0.5) / 12
    assert method.loss_.gcp < in_the_paper
    assert any("cut by Gender" in str(event) for event in method.trace_)


@pytest.mark.parametrize("method", METHODS)
def test_rows_keep_their_order_and_other_columns_their_values(method) -> None:
    frame = HIDE_TABLE.with_columns(note=pl.Series([4, 3, 2, 1]))
    shown = method(2, quasi=HIDE_QUASI).fit_transform(frame)
    assert shown.columns == frame.columns
    assert shown["note"].to_list() == [4, 3, 2, 1]
    assert shown["Diagnosis"].to_list() == frame["Diagnosis"].to_list()


def test_a_column_without_generalization_keeps_its_type() -> None:
    frame = pl.DataFrame({"age": [30, 30, 40, 40], "ward": ["a", "a", "b", "b"]})
    assert Mondrian(2).fit_transform(frame).equals(frame)


def check_k(method: TableAnonymizer, frame: pl.DataFrame, names: list[str], k: int) -> None:
    shown = method.fit_transform(frame)
    kept = shown.filter(pl.Series(method.classes_ >= 0))
    if len(kept):
        assert kept.group_by(names).len()["len"].min() >= k


@st.composite
def frames(draw: st.DrawFn) -> pl.DataFrame:
    n = draw(st.integers(1, 20))
    age = st.none() | st.integers(20, 26) if draw(st.booleans()) else st.just(30)
    ward = st.none() | st.sampled_from("abcd")
    return pl.DataFrame(
        {
            "age": draw(st.lists(age, min_size=n, max_size=n)),
            "ward": draw(st.lists(ward, min_size=n, max_size=n)),
        },
        schema={"age": pl.Int64, "ward": pl.String},
    )


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=60, deadline=None)
@given(frame=frames(), k=st.integers(2, 4))
def test_any_table_comes_out_safe_or_is_refused(method, frame: pl.DataFrame, k: int) -> None:
    """Ties, constants, missing values, one row, k above n."""
    if len(frame) < k:
        with pytest.raises(RefusedError):
            method(k).fit(frame)
    else:
        check_k(method(k), frame, ["age", "ward"], k)


def test_missing_as_a_value_is_shown_alone_or_hidden_with_others() -> None:
    frame = pl.DataFrame({"age": [None, None, 30, 31, 70, 70], "ward": ["a"] * 6})
    shown = Mondrian(2).fit_transform(frame)["age"].to_list()
    assert shown == [None, None, "[30-31]", "[30-31]", "70", "70"]
    mixed = Mondrian(3).fit_transform(frame.head(4))["age"].to_list()
    assert mixed == ["*"] * 4


def test_unknown_values_support_nobody() -> None:
    column = QuasiColumn("age", missing=Missing.UNKNOWN)
    frame = pl.DataFrame({"age": [30, 30, 40, None]})
    assert set(Mondrian(2, quasi=[column]).fit_transform(frame)["age"]) == {"[30-40]"}
    with pytest.raises(RefusedError, match="The 3 persons"):
        Mondrian(4, quasi=[column]).fit(frame)


@pytest.mark.parametrize("method", METHODS)
def test_rows_of_one_person_count_once(method) -> None:
    frame = pl.DataFrame({"who": [1, 1, 2, 2, 3, 3], "age": [30, 30, 40, 40, 40, 40]})
    shown = method(2, person="who").fit_transform(frame)["age"]
    assert shown.n_unique() == 1
    assert shown[0] not in ("30", 30)


def test_incognito_counts_persons_whose_rows_differ() -> None:
    frame = pl.DataFrame({"who": [1, 1, 2, 2], "ward": ["a", "b", "a", "b"]})
    method = Incognito(2, person="who")
    assert method.fit(frame).node_ == (0,)
    alone = pl.DataFrame({"who": [1, 1, 2, 2], "ward": ["a", "a", "b", "b"]})
    assert method.fit(alone).node_ == (1,)


def test_a_value_without_a_leaf_is_named_by_its_row() -> None:
    tree = Hierarchy.of_rows("ward.csv", [("a", "*"), ("b", "*")])
    frame = pl.DataFrame({"ward": ["a", "b", "Zoe"]})
    with pytest.raises(InputError, match="no leaf for the value in row 3") as caught:
        Mondrian(2, hierarchies={"ward": tree}).fit(frame)
    assert "Zoe" not in str(caught.value)


def test_labels_are_nodes_where_there_is_a_hierarchy() -> None:
    tree = Hierarchy.of_rows(
        "dx", [("flu", "lung", "*"), ("cough", "lung", "*"), ("gout", "joint", "*")]
    )
    frame = pl.DataFrame({"dx": ["flu", "cough", "flu", "cough", "gout", "gout"]})
    for method in (Mondrian, LocalRecoding):
        shown = method(3, hierarchies={"dx": tree}).fit_transform(frame)["dx"]
        assert set(shown) == {"*"}
    shown = LocalRecoding(2, hierarchies={"dx": tree}).fit_transform(frame)["dx"]
    assert shown.to_list() == frame["dx"].to_list()


@pytest.mark.parametrize(("labels", "shown"), [(Labels.NODE, "lung"), (Labels.SET, "{flu, cough}")])
def test_labels_can_be_chosen(labels: Labels, shown: str) -> None:
    tree = Hierarchy.of_rows(
        "dx", [("flu", "lung", "*"), ("cough", "lung", "*"), ("gout", "x", "*")]
    )
    column = QuasiColumn("dx", hierarchy=tree, labels=labels)
    frame = pl.DataFrame({"dx": ["flu", "cough", "gout", "gout"]})
    assert Mondrian(2, quasi=[column]).fit_transform(frame)["dx"][0] == shown
    with pytest.raises(UsageError, match="no hierarchy"):
        QuasiColumn("dx", labels=Labels.NODE)


def test_suppressed_rows_show_nothing() -> None:
    frame = pl.DataFrame({"ward": ["a"] * 9 + ["b"]})
    method = Incognito(2, budget=0.1)
    assert method.fit_transform(frame)["ward"].to_list() == ["a"] * 9 + ["*"]
    assert method.loss_.suppressed_share == 0.1
    assert method.minimal_nodes_ == ((0,),)
    assert list(method.trace_) == ["ward: kept as it is."]


def test_k_map_and_presence_ask_for_a_population() -> None:
    sample = pl.DataFrame({"ward": ["a", "a", "b", "b"]})
    everybody = pl.DataFrame({"ward": ["a"] * 4 + ["b"] * 3})
    with pytest.raises(UsageError, match="population"):
        Mondrian(2, criterion=KMap(3)).fit(sample)
    apart = Mondrian(2, criterion=KMap(3), population=everybody)
    assert set(apart.fit_transform(sample)["ward"]) == {"a", "b"}
    together = Mondrian(2, criterion=KMap(4), population=everybody)
    assert set(together.fit_transform(sample)["ward"]) == {"{a, b}"}
    present = Incognito(2, criterion=DeltaPresence(0.1, 0.6), population=everybody)
    assert set(present.fit_transform(sample)["ward"]) == {"*"}


@pytest.mark.parametrize("method", [Mondrian, LocalRecoding])
@settings(max_examples=60, deadline=None)
@given(
    ages=st.lists(st.integers(20, 40), min_size=4, max_size=12),
    others=st.lists(st.integers(20, 40), min_size=4, max_size=30),
)
def test_a_label_fits_as_many_of_the_population_as_were_counted(
    method, ages: list[int], others: list[int]
) -> None:
    """A label that spans the release alone could fit fewer: those between two classes."""
    everybody = np.array([*ages, *others])
    anonymizer = method(2, criterion=KMap(6), population=pl.DataFrame({"age": everybody}))
    shown = anonymizer.fit_transform(pl.DataFrame({"age": ages}))["age"].cast(pl.String)
    for label in set(shown):
        ends = [int(end) for end in label.strip("[]").split("-")]
        assert ((everybody >= ends[0]) & (everybody <= ends[-1])).sum() >= 6


def test_what_is_no_frame_is_refused() -> None:
    with pytest.raises(UsageError, match="Polars or pandas"):
        Mondrian(2).fit([1, 2, 3])


def test_a_pandas_frame_keeps_its_index() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {"age": [40.0, None, None, 41.0], "kept": [1, 2, 3, 4]}, index=["d", "c", "c", "a"]
    )
    shown = Mondrian(2, quasi=["age"]).fit_transform(frame)
    assert type(shown) is type(frame)
    assert shown.index.tolist() == ["d", "c", "c", "a"]
    assert shown["kept"].tolist() == [1, 2, 3, 4]
    assert shown["age"].isna().tolist() == [False, True, True, False]
    assert shown["age"].dropna().tolist() == ["[40-41]", "[40-41]"]


def test_criteria_join() -> None:
    frame = pl.DataFrame({"ward": list("aabb"), "dx": list("xxyy")})
    method = Mondrian(2, criterion=DistinctDiversity(2, "dx"), sensitive=["dx"])
    assert set(method.fit_transform(frame)["ward"]) == {"{a, b}"}
    assert np.array_equal(Mondrian(2, quasi=["ward"]).fit(frame).classes_, [0, 0, 1, 1])
    assert KAnonymity(2) in (KAnonymity(2) & DistinctDiversity(2, "dx")).parts
