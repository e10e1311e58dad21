"""Cells that a spreadsheet would run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.text.spreadsheet import make_harmless, read_harmless

RUN = (
    "=1+1", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", ' =HYPERLINK("x")',
    "＝1+1", "＠SUM(1)", "＋A1", "－A1", '"=1+1"', "'=1", "\u200b=1", "\ufeff=1",
    "-asthma", "+46 70 123 45 67",
    "|calc", "%cmd", "=cmd|'/C calc'!A0", "- no fever", "\u00a0=1",
)  # fmt: skip
STAY = (
    "", "-3.5", "+2", "-1,5", "-1e5", "+12 %", "-", "--", "asthma", "[NAME]", "{5, 52}", "a=b",
    "5-9", "*", "'quoted'", "<5", "-1,000", "+0.5", "(=", "#1",
)  # fmt: skip


@pytest.mark.parametrize("cell", RUN)
def test_what_would_run_is_made_text(cell: str) -> None:
    assert make_harmless(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", STAY)
def test_numbers_and_text_stay(cell: str) -> None:
    assert make_harmless(cell) == cell


@given(st.text())
def test_the_cell_can_be_read_back(cell: str) -> None:
    assert read_harmless(make_harmless(cell)) in (cell, read_harmless(cell))
    if make_harmless(cell) != cell:
        assert read_harmless(make_harmless(cell)) == cell


@given(st.text(alphabet="=+-@'\" \t\r1a＝", max_size=6))
def test_no_cell_begins_with_a_formula(cell: str) -> None:
    shown = make_harmless(cell)
    bare = shown.lstrip(' \t\r"')
    opens = bare[:1] in "=@＝" and bare != ""
    assert not opens
