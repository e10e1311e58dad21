"""Whatever table comes in: what goes out keeps its promise, or nothing goes out."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seawall.anonymize.tables import ColumnKind, Missing
from seawall.evaluate.verify.classes import check_classes
from seawall.model import Column, Label, ProjectKey, RefusedError, UsageError
from seawall.pipeline.tables import TableOrder, TablePromise, anonymize_table
from seawall.pipeline.tables.columns import describe_quasi, read_hierarchies, read_values
from seawall.pipeline.tables.sheet import read_sheet

KEY = ProjectKey(b"0123456789abcdef" * 2)
CELLS = st.one_of(
    st.sampled_from(["", "*", "(missing)", "[1-2]", "{a, b}", 'a "b"', "a,b", "nan", "1e3", " a "]),
    st.integers(0, 20).map(str),
)
NUMBERS = st.integers(0, 20).map(lambda number: "" if number > 18 else str(number))
DAYS = st.dates().map(str)


@st.composite
def files(draw: st.DrawFn) -> list[list[str]]:
    """Rows of two quasi-identifiers of any kind, a sensitive value and a person."""
    kinds = [draw(st.sampled_from([CELLS, NUMBERS, DAYS, st.just("7")])) for _ in range(2)]
    row = st.tuples(*kinds, st.sampled_from("uvw"), st.integers(0, 9).map(lambda n: f"p{n}"))
    return [list(each) for each in draw(st.lists(row, min_size=1, max_size=25))]


PROMISES = st.builds(
    TablePromise,
    st.integers(2, 4),
    st.sampled_from([None, 2]),
    st.sampled_from([None, 0.3, 0.6]),
    st.sampled_from(["distinct", "entropy"]),
    st.sampled_from(["equal", "ordered"]),
)


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    files(),
    PROMISES,
    st.sampled_from(["mondrian", "incognito", "local"]),
    st.sampled_from([None, "who"]),
    st.sampled_from([0.0, 0.2]),
    st.sampled_from(["value", "unknown"]),
)
def test_any_table_keeps_the_promise_or_is_not_written(
    tmp_path: Path,
    rows: list[list[str]],
    promise: TablePromise,
    method: str,
    person: str | None,
    suppress: float,
    missing: str,
) -> None:
    source, output = tmp_path / "in.csv", tmp_path / "out.csv"
    output.unlink(missing_ok=True)
    with source.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([["a", "b", "s", "who"], *rows])
    budget = suppress if method == "incognito" else 0.0
    asked = TableOrder(source, output, ("a", "b"), ("s",), method, promise, budget, person)
    order = replace(asked, missing=missing)
    try:
        report = anonymize_table(order, lambda: KEY)
    except RefusedError as refusal:
        # Full-domain classes are judged before the records with gaps join them.
        joined = method == "incognito" and missing == "unknown"
        assert joined or "counted again" not in str(refusal)
        assert not output.exists()
        return
    check = check_classes(output, ("a", "b"), ("s",), person)
    assert promise.is_kept(check)
    assert report["k"] == check.k
    assert report["rows"] + report["rows_left_out"] == len(rows)


@pytest.mark.parametrize("method", ["mondrian", "local"])
def test_the_sensitive_values_of_incomplete_rows_are_counted(tmp_path: Path, method: str) -> None:
    """One value more of a kind takes the class's entropy below two."""
    (tmp_path / "in.csv").write_text("a,b,s\n0,7,u\n0,7,v\n,7,u\n", encoding="utf-8")
    order = TableOrder(
        tmp_path / "in.csv",
        tmp_path / "out.csv",
        ("a", "b"),
        ("s",),
        method,
        TablePromise(2, 2, diversity="entropy"),
        missing="unknown",
    )
    with pytest.raises(RefusedError, match="do not keep l = 2 of 's'"):
        anonymize_table(order, lambda: KEY)


def test_an_unknown_value_shows_as_its_class_does(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("a,b\n1,x\n1,x\n,x\n2,y\n2,y\n", encoding="utf-8")
    order = TableOrder(
        tmp_path / "in.csv",
        tmp_path / "out.csv",
        ("a", "b"),
        promise=TablePromise(2),
        missing="unknown",
    )
    anonymize_table(order, lambda: KEY)
    lines = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()
    assert [lines[0], *sorted(lines[1:])] == ["a,b", "1,x", "1,x", "1,x", "2,y", "2,y"]


def test_pseudonyms_join_no_classes_and_no_releases(tmp_path: Path) -> None:
    rows = "".join(f"p{person},{age}\n" for person in range(6) for age in (20 + person, 70))
    (tmp_path / "in.csv").write_text("who,age\n" + rows, encoding="utf-8")
    names = []
    for k in (2, 3):
        order = TableOrder(
            tmp_path / "in.csv",
            tmp_path / "out.csv",
            ("age",),
            method="incognito",
            promise=TablePromise(k),
            person_column="who",
        )
        anonymize_table(order, lambda: KEY)
        names.append(set(pl.read_csv(tmp_path / "out.csv")["who"]))
    assert not names[0] & names[1]
    assert len(names[0]) > 6  # Persons with rows in two classes have two names.


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["1", "22", ""], pl.Int64),
        (["1.5", "-2"], pl.Float64),
        (["2009-03-14", ""], pl.Date),
        (["2009-02-31"], pl.String),
        (["02114", "02115"], pl.String),
        (["nan", "1"], pl.String),
        (["1e5"], pl.String),
        (["12345678901234567890"], pl.String),
        (["", ""], pl.String),
    ],
)
def test_columns_are_typed_only_where_all_cells_allow_it(
    cells: list[str], kind: type[pl.DataType]
) -> None:
    assert read_values(pl.Series("x", cells)).dtype == kind


def test_postcodes_are_codes_by_name_or_by_their_zeros() -> None:
    for column, cells in ((Column("zip", Label.ZIP), ["53710"]), (Column("x"), ["02114", "12345"])):
        quasi, values = describe_quasi(column, pl.Series(column.name, cells), None, Missing.VALUE)
        assert quasi.kind is ColumnKind.CODE
        assert values.to_list() == cells


def test_hierarchies_are_found_by_the_end_of_their_name(tmp_path: Path) -> None:
    for name in ("adult_marriage.csv", "adult_hierarchy_age.csv", "sex.csv"):
        (tmp_path / name).write_text("x;*\n", encoding="utf-8")
    found = read_hierarchies(tmp_path, ["age", "sex", "race"])
    assert {name: found[name].name for name in found} == {  # type: ignore[union-attr]
        "age": "adult_hierarchy_age.csv",
        "sex": "sex.csv",
    }


def test_the_input_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the input itself"):
        TableOrder(tmp_path / "a.csv", tmp_path / "a.csv", ("x",))


def test_a_table_that_fails_the_second_count_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keep_everything(order: TableOrder, *rest: object) -> pl.DataFrame:
        return read_sheet(order).texts

    monkeypatch.setattr("seawall.pipeline.tables.run.compose", keep_everything)
    (tmp_path / "in.csv").write_text("a\n1\n2\n3\n4\n", encoding="utf-8")
    order = TableOrder(tmp_path / "in.csv", tmp_path / "out.csv", ("a",), promise=TablePromise(2))
    with pytest.raises(RefusedError, match="counted again and has k = 1"):
        anonymize_table(order, lambda: KEY)
    assert not (tmp_path / "out.csv").exists()
