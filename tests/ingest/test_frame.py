"""A whole table read at once is the table read row by row."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from seawall.ingest import read_table
from seawall.ingest.frame import read_frame
from seawall.model import InputError, SeawallError

FIELDS = st.text(alphabet="ab0 é.#\"'", max_size=4)
ENDS = st.sampled_from(["\n", "\r\n", "\n\n", "\r"])
LINES = st.lists(st.tuples(st.lists(FIELDS, min_size=1, max_size=4), ENDS), max_size=6)


def read_slowly(path: Path) -> pl.DataFrame:
    table = read_table(path)
    rows = [[cell.value for cell in record.cells] for record in table]
    names = [column.name for column in table.columns]
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(LINES, st.sampled_from(["utf-8", "utf-8-sig", "latin-1"]), st.sampled_from(",;|"))
@example([(["1", "2"], "\n")] * 3, "utf-8", ",")
@example([(["1", "2"], "\r\n")] * 3, "utf-8", ",")
@example([(["1"], "\n"), (["1", "2", "3"], "\n")], "utf-8", ",")
@example([(["1", "2"], "\n"), ([""], "\n")], "utf-8", ",")
def test_the_quick_way_reads_what_the_careful_way_reads(
    tmp_path: Path, lines: list[tuple[list[str], str]], encoding: str, delimiter: str
) -> None:
    path = tmp_path / "in.csv"
    first_end = lines[0][1] if lines else "\n"
    rows = "".join(delimiter.join(row) + end for row, end in lines)
    text = f"x{delimiter}y{first_end}{rows}"
    path.write_bytes(text.encode(encoding))
    try:
        expected = read_slowly(path)
    except SeawallError as error:
        with pytest.raises(type(error)) as refusal:
            read_frame(read_table(path))
        assert str(refusal.value) == str(error)
        return
    assert read_frame(read_table(path)).equals(expected)


CELLS = {
    pl.String: st.text(max_size=3),
    pl.Int64: st.integers(-5, 5),
    pl.UInt8: st.integers(0, 9),
    pl.Float64: st.floats(allow_infinity=False),
    pl.Float32: st.floats(width=32, allow_infinity=False),
    pl.Date: st.dates(),
    pl.Boolean: st.booleans(),
}


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data(), st.lists(st.sampled_from(list(CELLS)), min_size=1, max_size=3))
def test_parquet_is_read_quickly_as_it_is_read_slowly(
    tmp_path: Path, data: st.DataObject, kinds: list[type[pl.DataType]]
) -> None:
    row = st.tuples(*(st.none() | CELLS[kind] for kind in kinds))
    rows = data.draw(st.lists(row, max_size=6))
    schema = {f"c{at}": kind for at, kind in enumerate(kinds)}
    path = tmp_path / "in.parquet"
    pl.DataFrame(rows, schema=schema, orient="row").write_parquet(path)
    assert read_frame(read_table(path)).equals(read_slowly(path))


def test_lines_may_end_as_on_windows(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_bytes(b"x;y\r\n1;a b\r\n;2")
    assert read_frame(read_table(path)).rows() == [("1", "a b"), ("", "2")]


def test_the_last_line_need_not_end(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("x,y\n1,\n,2", encoding="utf-8")
    assert read_frame(read_table(path)).rows() == [("1", ""), ("", "2")]


def test_a_bad_row_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("x,y\n1,2\n1\n", encoding="utf-8")
    with pytest.raises(InputError, match="Line 3"):
        read_frame(read_table(path))
