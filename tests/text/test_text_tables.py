"""Tables within notes: which lines, which cells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from seawall.text.tables import find_text_tables

_KNOWN = {"date", "plt", "rn", "temp", "temp."}


def _is_header(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and sum(cell.lower() in _KNOWN for cell in cells) * 2 >= len(cells) > 0


def _read(text: str) -> list[list[list[str]]]:
    tables = find_text_tables(text, _is_header, _KNOWN)
    return [
        [[text[cell[0] : cell[1]] if cell else "" for cell in row.cells] for row in table.rows]
        for table in tables
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Date | Plt | RN\n3/4 | 81 | KB",
        "| Date | Plt | RN |\n|---|---|---|\n| 3/4 | 81 | KB |",
        "Date\tPlt\tRN\n3/4\t81\tKB",
        "Date;Plt;RN\n3/4;81;KB",
        "Date, Plt, RN\n3/4, 81, KB",
        "Date   Plt   RN\n3/4    81    KB",
        "Date Plt RN\n3/4 81 KB",
        "Labs below.\n\nDate Plt RN\n3/4 81 KB\nShe went home.",
    ],
)
def test_a_row_is_read_as_its_headers_are_written(text: str) -> None:
    assert _read(text) == [[["3/4", "81", "KB"]]]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Date, plt and more were fine.\nShe, too, was well.",
        "Plt: 81\nTemp: 37",
        "One line | with a bar",
        "He came in.  He was ill.\nHe left.  All well.",
    ],
)
def test_prose_has_no_table_with_headers(text: str) -> None:
    assert not [each for each in find_text_tables(text, _is_header, _KNOWN) if each.header]


def test_a_header_may_be_cut_short() -> None:
    assert _read("Date;Plt;Temp.\n3/4;81;37") == [[["3/4", "81", "37"]]]


def test_an_empty_cell_is_of_the_column_that_it_stands_below() -> None:
    text = "Date      Plt   RN\n3/4             KB"
    assert _read(text) == [[["3/4", "", "KB"]]]


def test_a_cell_below_two_columns_is_of_neither() -> None:
    assert _read("Date   Plt   RN\n  3/4 81 to 90   KB") == [[]]


def test_headers_in_the_middle_serve_the_lines_above() -> None:
    text = "3/4 | 81 | KB\n3/5 | 90 | ML\nDate | Plt | RN\n3/6 | 70 | JT"
    assert sorted(row[0] for row in _read(text)[0]) == ["3/4", "3/5", "3/6"]


def test_a_row_with_more_commas_than_headers_is_of_no_column() -> None:
    assert _read("Date,Plt,RN\n3/4,81,Berg, Kim") == [[]]


def test_quoted_commas_part_no_cells() -> None:
    assert _read('Date,Plt,RN\n3/4,81,"Berg, Kim"') == [[["3/4", "81", "Berg, Kim"]]]


def test_many_columns_are_read() -> None:
    header = "|".join(["Plt", "Temp"] * 100)
    assert len(_read(header + "\n" + "|".join(["81"] * 200))[0][0]) == 200
