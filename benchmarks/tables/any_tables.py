"""Tables that nobody would think of, made by hypothesis, and what becomes of them."""

from __future__ import annotations

import csv
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from benchmarks.tables.checker import Written
from seawall.model import ProjectKey, RefusedError
from seawall.pipeline.tables import TableOrder, TablePromise, anonymize_table

TABLES = 600
QUASI, SENSITIVE = ("a", "b"), "s"
_KEY = ProjectKey(bytes(range(32)))
_ODD = st.sampled_from(["", "*", "(missing)", "[1-2]", "{a, b}", 'a "b"', "a,b", "nan", "1e3"])
_NUMBERS = st.integers(0, 20).map(lambda number: "" if number > 18 else str(number))
_KINDS = [_ODD | _NUMBERS, _NUMBERS, st.dates().map(str), st.sampled_from("xy"), st.just("7")]
_PROMISES = st.builds(
    TablePromise,
    st.integers(2, 4),
    st.sampled_from([None, 2, 3]),
    st.sampled_from([None, 0.2, 0.4]),
    st.just("distinct"),
    st.sampled_from(["equal", "ordered"]),
)


@dataclass(frozen=True, slots=True)
class Fates:
    """What was written, how many were refused, and how many of these left something behind."""

    written: list[Written]
    n_refused: int
    n_left_behind: int


@st.composite
def _orders(draw: st.DrawFn) -> tuple[list[tuple[str, ...]], TableOrder]:
    """Rows of two quasi-identifiers and a sensitive number, and what to do with them."""
    kinds = [draw(st.sampled_from(_KINDS)) for _ in QUASI]
    row = st.tuples(*kinds, st.integers(1, 5).map(str))
    method = draw(st.sampled_from(["mondrian", "incognito", "local"]))
    order = TableOrder(
        Path("in.csv"),
        Path("out.csv"),
        QUASI,
        (SENSITIVE,),
        method,
        draw(_PROMISES),
        draw(st.sampled_from([0.0, 0.2])) if method == "incognito" else 0.0,
        missing=draw(st.sampled_from(["value", "unknown"])),
    )
    return draw(st.lists(row, min_size=1, max_size=40)), order


def run_any_tables(folder: Path) -> Fates:
    """Anonymize every table as ``seawall table`` does; the same tables each time."""
    written: list[Written] = []
    refused: list[bool] = []

    @settings(
        max_examples=TABLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(_orders())
    def run(made: tuple[list[tuple[str, ...]], TableOrder]) -> None:
        place = folder / str(len(written) + len(refused))
        order = _settle(place, *made)
        try:
            anonymize_table(order, lambda: _KEY)
        except RefusedError:
            refused.append(order.output.exists() or order.report.exists())
        else:
            written.append(Written(order.output, QUASI, SENSITIVE, order.promise))

    run()
    return Fates(written, len(refused), sum(refused))


def _settle(place: Path, rows: list[tuple[str, ...]], order: TableOrder) -> TableOrder:
    """The table in a folder of its own, and the order with its name."""
    place.mkdir()
    with (place / "in.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([(*QUASI, SENSITIVE), *rows])
    return replace(order, table=place / order.table, output=place / order.output)


def count_misbehaved(folder: Path) -> int:
    """Of tables of fewer than k rows, each given to the program: not exit code 4, or a file."""
    count = 0
    for n_rows in (1, 2, 4):
        source, output = folder / f"few{n_rows}.csv", folder / f"few{n_rows}.out.csv"
        source.write_text("a\n" + "7\n" * n_rows, encoding="utf-8")
        command = ["table", str(source), "-o", str(output), "--qid", "a", "--k", "5"]
        run = subprocess.run(
            [sys.executable, "-m", "seawall", *command], capture_output=True, check=False
        )
        count += run.returncode != 4 or output.exists()
    return count
