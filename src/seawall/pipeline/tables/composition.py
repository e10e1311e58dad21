"""The table that goes out, and whether it keeps what was promised."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.evaluate.verify.classes import ClassCheck, check_classes
from seawall.model import Column, ProjectKey, RefusedError
from seawall.pipeline.tables.order import TableOrder
from seawall.pipeline.tables.sheet import Sheet
from seawall.quasi.table import Codes

SUPPRESSED = -1


@dataclass(frozen=True)
class Finished:
    """The table that goes out; the class of each row, and whose it is where that is known.

    A row of nobody has None for its person.
    """

    frame: pl.DataFrame
    persons: list[str | None]
    classes: Codes
    check: ClassCheck

    def __repr__(self) -> str:
        return f"<Finished table of {len(self.frame)} rows>"


def compose(
    order: TableOrder,
    sheet: Sheet,
    shown: pl.DataFrame,
    method: TableAnonymizer,
    key: ProjectKey | None,
) -> pl.DataFrame:
    """The table as it will be read: every cell a text, persons as pseudonyms."""
    columns = []
    for column in sheet.columns:
        texts = sheet.texts[column.name]
        if column.name == sheet.person and key is not None:
            texts = _name_persons(order, sheet, method, key)
        elif column.name in order.qids:
            texts = _label(order, column, texts, shown, method)
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


def _name_persons(
    order: TableOrder, sheet: Sheet, method: TableAnonymizer, key: ProjectKey
) -> pl.Series:
    """A pseudonym for each person in each class.

    Not one for all classes, nor for all releases: rows of other classes and other tables that could
    be put beside each other by it would tell more than any of them may.
    """
    release = name_release(order)
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


def name_release(order: TableOrder) -> str:
    """What tells this release from others: its table, and what was asked for."""
    with order.table.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    promise, columns = order.promise, (order.qids, order.sensitive)
    return f"{digest} {order.method} {promise} {columns} {order.suppress} {order.missing}"


def settle(
    order: TableOrder, sheet: Sheet, released: pl.DataFrame, method: TableAnonymizer
) -> Finished:
    """The table that keeps the promise by our own count.

    Suppressed rows stay, with nothing but ``*`` for quasi-identifiers, if together they keep it
    too; else whoever is missing from all classes would be known to be one of too few.
    """
    hidden = method.classes_ == SUPPRESSED
    for kept in (np.ones_like(hidden), ~hidden) if hidden.any() else (~hidden,):
        frame = released.filter(pl.Series(kept))
        check = check_classes(frame, order.qids, order.sensitive, sheet.person)
        if order.promise.is_kept(check):
            persons = _list_persons(sheet, kept)
            return Finished(frame, persons, method.classes_[kept], check)
    raise refuse(order, check)


def shuffle(order: TableOrder, finished: Finished, key: ProjectKey) -> Finished:
    """The same rows in an order that only the key's holder can draw again, not the input's."""
    seed = int.from_bytes(key.digest("table-order", name_release(order))[:16])
    # The raw numbers of a bit generator stay the same in every version of NumPy.
    drawn = np.random.Philox(key=seed).random_raw(len(finished.frame))
    places = np.argsort(drawn, kind="stable")
    persons = [finished.persons[at] for at in places] if finished.persons else []
    frame = finished.frame[places]
    return Finished(frame, persons, finished.classes[places], finished.check)


def _list_persons(sheet: Sheet, kept: NDArray[np.bool_]) -> list[str | None]:
    return [] if sheet.person is None else sheet.values[sheet.person].filter(kept).to_list()


def refuse(order: TableOrder, check: ClassCheck) -> RefusedError:
    """Why a finished table is not written."""
    return RefusedError(
        f"The finished table was counted again and has k = {check.k}, "
        f"l = {order.promise.find_l(check)}, t = {order.promise.find_t(check)}, "
        f"β = {order.promise.find_beta(check)}, less than was "
        "asked for; nothing was written. Choose a weaker criterion or another method."
    )
