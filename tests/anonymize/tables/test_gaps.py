"""Unknown values: they show as their class does and support nobody, whatever the method."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.anonymize.tables import Incognito, LocalRecoding, Missing, Mondrian, QuasiColumn
from seawall.anonymize.tables.hierarchies import Hierarchy
from seawall.model import RefusedError

METHODS = [Mondrian, LocalRecoding, Incognito]
WARDS = Hierarchy.of_rows(
    "wards", [(ward, side, "*") for ward, side in zip("abcd", "nnss", strict=True)]
)


def unknown(*names: str) -> list[QuasiColumn]:
    return [QuasiColumn(name, missing=Missing.UNKNOWN) for name in names]


@pytest.mark.parametrize("method", METHODS)
def test_a_gap_does_not_show_where_nothing_was_generalized(method) -> None:
    frame = pl.DataFrame({"age": [30, 30, 30, None], "ward": ["a", "a", "a", "a"]})
    shown = method(2, quasi=unknown("age", "ward")).fit_transform(frame)
    assert shown["age"].to_list() == ["30"] * 4
    assert shown["ward"].to_list() == ["a"] * 4


def test_a_gap_joins_the_largest_class_that_fits_what_is_known() -> None:
    frame = pl.DataFrame({"ward": list("aabbbaaa"), "sex": ["f"] * 5 + ["m"] * 2 + [None]})
    method = Incognito(2, quasi=unknown("ward", "sex"))
    assert method.fit_transform(frame).row(7) == ("a", "f")
    assert method.node_ == (0, 0)


def test_generalization_goes_on_until_every_gap_fits() -> None:
    frame = pl.DataFrame({"ward": list("aabbccd"), "sex": [*"ffffff", None]})
    columns = [
        QuasiColumn("ward", hierarchy=WARDS, missing=Missing.UNKNOWN),
        *unknown("sex"),
    ]
    method = Incognito(2, quasi=columns)
    shown = method.fit_transform(frame)
    assert shown["ward"].to_list() == ["n"] * 4 + ["s"] * 3
    assert "1 records would have to be suppressed" in next(iter(method.trace_))
    spared = Incognito(2, quasi=columns, budget=0.2)
    assert spared.fit_transform(frame).rows()[-1] == ("*", "*")
    assert spared.node_ == (0, 0)


def test_too_few_complete_persons_are_refused() -> None:
    frame = pl.DataFrame({"ward": ["a", "a", None, None], "sex": [None, "f", "f", "f"]})
    with pytest.raises(RefusedError):
        Incognito(2, quasi=unknown("ward", "sex")).fit(frame)


cells = st.tuples(st.none() | st.integers(20, 24), st.none() | st.sampled_from("abcd"))


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=60, deadline=None)
@given(rows=st.lists(cells, min_size=1, max_size=20), k=st.integers(2, 4))
def test_every_class_has_k_complete_rows_and_fits_its_members(method, rows, k: int) -> None:
    frame = pl.DataFrame(rows, schema={"age": pl.Int64, "ward": pl.String}, orient="row")
    complete = [None not in row for row in rows]
    made = method(k, quasi=unknown("age", "ward"))
    if sum(complete) < k:
        with pytest.raises(RefusedError):
            made.fit(frame)
        return
    shown = made.fit_transform(frame).cast(pl.String)
    assert not sum(shown.null_count().row(0))
    supported = shown.filter(pl.Series(complete)).group_by(shown.columns).len()
    assert supported["len"].min() >= k
    assert set(shown.rows()) == set(supported.select(shown.columns).rows())
    for told, row in zip(shown.rows(), rows, strict=True):
        assert row[0] is None or fits(told[0], row[0])


def fits(label: str, age: int) -> bool:
    """Whether a label's range has the age in it."""
    ends = [float(end) for end in label.strip("[]").split("-")] if label != "*" else [0, 99]
    return ends[0] <= age <= ends[-1]
