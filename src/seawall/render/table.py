"""Rows under their plans, as lines of a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from seawall.model import RowPlan
from seawall.text.spreadsheet import make_harmless


def render_table(header: Sequence[str], plans: Iterable[RowPlan]) -> Iterator[str]:
    """CSV lines (RFC 4180, ended by a line feed), the header first; one row is held at a time."""
    yield render_line(header)
    for plan in plans:
        if len(plan.values) != len(header):
            raise ValueError(f"row {plan.row} has {len(plan.values)} values, not {len(header)}")
        yield render_line(plan.values)


def render_line(values: Sequence[str]) -> str:
    """One CSV line, its cells such that no spreadsheet runs them."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(map(make_harmless, values))
    return buffer.getvalue()
