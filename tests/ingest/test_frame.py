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
@example([(["1"], "\n"), (["1", "2", "3"], "\n")], "utf-8", ",")
@example([(["1", "2"], "\n"), ([""], "\n")], "utf-8", ",")
def test_the_quick_way_reads_what_the_careful_way_reads(
    tmp_path: Path, lines: list[tuple[list[str], str]], encoding: str, delimiter: str
) -> None:
    path = tmp_path / "in.csv"
    text = f"x{delimiter}y\n" + "".join(delimiter.join(row) + end for row, end in lines)
    path.write_bytes(text.encode(encoding))
    try:
        expected = read_slowly(path)
    except SeawallError as error:
        with pytest.raises(type(error)) as refusal:
            read_frame(read_table(path))
        assert str(refusal.value) == str(error)
        return
    assert read_frame(read_table(path)).equals(expected)


def test_the_last_line_need_not_end(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("x,y\n1,\n,2", encoding="utf-8")
    assert read_frame(read_table(path)).rows() == [("1", ""), ("", "2")]


def test_a_bad_row_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("x,y\n1,2\n1\n", encoding="utf-8")
    with pytest.raises(InputError, match="Line 3"):
        read_frame(read_table(path))
