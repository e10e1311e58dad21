"""A table as it came in."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from seawall.anonymize.tables import Missing, QuasiColumn
from seawall.ingest import Table, read_table
from seawall.ingest.frame import read_frame
from seawall.model import Column, RefusedError, UsageError
from seawall.pipeline.tables.columns import describe_quasi, read_hierarchies, read_values
from seawall.pipeline.tables.order import TableOrder


@dataclass(frozen=True)
class Sheet:
    """A table that was read: its cells as text, and the columns in question with their types."""

    columns: tuple[Column, ...]
    texts: pl.DataFrame
    values: pl.DataFrame
    quasi: tuple[QuasiColumn, ...]
    person: str | None


def read_sheet(order: TableOrder) -> Sheet:
    """Read the table of an order; refuses columns that are not there, and a table without rows."""
    table = read_table(order.table, person_column=order.person_column)
    person = _find_person(order, table)
    by_name = {column.name: column for column in table.columns}
    for name in (*order.qids, *order.sensitive, *order.keep, *filter(None, (order.target,))):
        if name not in by_name:
            raise UsageError.unknown("column", name, by_name)
    hierarchies = read_hierarchies(order.hierarchies, order.qids)
    texts = read_frame(table)
    if not len(texts):
        raise RefusedError(
            f"{order.table} has no rows, so no k persons are alike; nothing was written."
        )
    missing = Missing(order.missing)
    described = [
        describe_quasi(by_name[name], texts[name], hierarchies.get(name), missing)
        for name in order.qids
    ]
    others = [read_values(texts[name]) for name in order.sensitive]
    values = [*(series for _, series in described), *others, *_read_persons(texts, person)]
    quasi = tuple(column for column, _ in described)
    return Sheet(table.columns, texts, pl.DataFrame(values), quasi, person)


def _find_person(order: TableOrder, table: Table) -> str | None:
    """The column that is named, or one that is called as such columns are and has no other role."""
    name = table.person_column
    if order.person_column is None and name in (*order.qids, *order.sensitive):
        name = None
    if order.ledger is not None and name is None:
        raise UsageError("--ledger needs --person-column: it remembers who was released.")
    return name


def _read_persons(texts: pl.DataFrame, person: str | None) -> list[pl.Series]:
    if person is None:
        return []
    names = texts[person].str.strip_chars()
    return [names.set(names == "", None)]
