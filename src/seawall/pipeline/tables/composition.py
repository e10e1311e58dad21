"""The table that goes out, and whether it keeps what was promised."""

from __future__ import annotations

import hashlib

import polars as pl

from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.evaluate.verify.classes import ClassCheck, check_classes
from seawall.model import Column, ProjectKey, RefusedError
from seawall.model.labels import Class
from seawall.pipeline.tables.order import TableOrder
from seawall.pipeline.tables.sheet import Sheet

SUPPRESSED = -1


def compose(
    order: TableOrder,
    sheet: Sheet,
    shown: pl.DataFrame,
    method: TableAnonymizer,
    key: ProjectKey | None,
) -> pl.DataFrame:
    """The table as it will be read: every cell a text, explicit identifiers hidden."""
    columns = []
    for column in sheet.columns:
        texts = sheet.texts[column.name]
        if column.name == sheet.person and key is not None:
            texts = _name_persons(order, sheet, method, key)
        elif column.name in order.qids:
            texts = _label(order, column, texts, shown, method)
        elif is_hidden(order, column):
            texts = texts.set(texts != "", f"[{column.label.name}]")  # type: ignore[union-attr]
        columns.append(texts.alias(column.name))
    return pl.DataFrame(columns)


def _label(
    order: TableOrder,
    column: Column,
    texts: pl.Series,
    shown: pl.DataFrame,
    method: TableAnonymizer,
) -> pl.Series:
    """What is shown of a quasi-identifier; as it was written, where nothing had to be changed."""
    if shown[column.name].null_count():
        # Cells can be missing in several spellings, which would part a class.
        return method.recoding_.label(order.qids.index(column.name)).fill_null("")
    return shown[column.name] if shown[column.name].dtype == pl.String else texts


def is_hidden(order: TableOrder, column: Column) -> bool:
    """True for names, numbers and the like that were given no role."""
    is_free = column.name not in (*order.qids, *order.sensitive)
    return is_free and column.label is not None and column.label.cls is Class.EID


def _name_persons(
    order: TableOrder, sheet: Sheet, method: TableAnonymizer, key: ProjectKey
) -> pl.Series:
    """A pseudonym for each person in each class.

    Not one for all classes, nor for all releases: rows of other classes and other tables that could
    be put beside each other by it would tell more than any of them may.
    """
    release = _name_release(order)
    pairs = pl.DataFrame(
        {"person": sheet.values[sheet.person or ""], "class": pl.Series(method.classes_)}
    )
    named = pairs.unique(maintain_order=True)
    names = [
        key.pseudonym("table person", release, person, str(number))
        for person, number in named.iter_rows()
    ]
    named = named.with_columns(pl.Series("name", names, dtype=pl.String))
    return pairs.join(named, on=["person", "class"], how="left", maintain_order="left")["name"]


def _name_release(order: TableOrder) -> str:
    with order.table.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    promise, columns = order.promise, (order.qids, order.sensitive)
    return f"{digest} {order.method} {promise} {columns} {order.suppress} {order.missing}"


def settle(
    order: TableOrder, sheet: Sheet, released: pl.DataFrame, method: TableAnonymizer
) -> tuple[pl.DataFrame, pl.Series, ClassCheck]:
    """The table that keeps the promise by our own count, and which of its rows are left.

    Suppressed rows stay, with nothing but ``*`` for quasi-identifiers, if together they keep it
    too; else whoever is missing from all classes would be known to be one of too few.
    """
    everything = pl.repeat(True, len(released), eager=True)
    hidden = pl.Series(method.classes_ == SUPPRESSED)
    for kept in (everything, ~hidden) if hidden.any() else (everything,):
        rows = released.filter(kept)
        check = check_classes(rows, order.qids, order.sensitive, sheet.person)
        if order.promise.is_kept(check):
            return rows, kept, check
    raise RefusedError(
        f"The finished table was counted again and has k = {check.k}, "
        f"l = {order.promise.find_l(check)}, t = {order.promise.find_t(check)}, less than was "
        "asked for; nothing was written. Choose a weaker criterion or another method."
    )
