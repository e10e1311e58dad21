"""m-invariance at the command line: what the ledger remembers in, classes and counterfeits out."""

from __future__ import annotations

import numpy as np
import polars as pl

from seawall.anonymize.ledger import Clerk, open_ledger
from seawall.anonymize.tables.invariant import MInvariance
from seawall.evaluate.verify.classes import check_classes
from seawall.model import ProjectKey, RefusedError
from seawall.pipeline.tables.composition import Finished, name_release, refuse
from seawall.pipeline.tables.order import TableOrder
from seawall.pipeline.tables.sheet import Sheet

# No column begins with a space.
_CLASS, _PERSON, _VALUE, _NAME = " class", " person", " value", " name"


def make_invariant(order: TableOrder, sheet: Sheet, key: ProjectKey) -> MInvariance:
    """The method, knowing among which values each person was published before."""
    assert order.ledger is not None, "an order for m-invariance has a ledger"
    column = order.sensitive[0]
    texts = _read_values(sheet, column)
    values = texts.unique().sort()
    persons = sheet.values[sheet.person or ""].to_list()
    ledger = open_ledger(order.ledger, key)
    return MInvariance(
        order.promise.k,
        quasi=sheet.quasi,
        person=sheet.person,
        values=values.search_sorted(texts).to_numpy().astype(np.int32),
        earlier=Clerk(key).recall(ledger, column, persons, values.to_list()),
    )


def _read_values(sheet: Sheet, column: str) -> pl.Series:
    texts = sheet.texts[column].str.strip_chars()
    if (texts == "").any():
        row = int((texts == "").arg_true()[0]) + 1
        raise RefusedError(
            f"Column '{column}', row {row}: the sensitive value is missing; m-invariance needs one "
            "in every row. Nothing was made."
        )
    return texts


def fill_classes(
    order: TableOrder,
    sheet: Sheet,
    released: pl.DataFrame,
    method: MInvariance,
    key: ProjectKey,
) -> Finished:
    """The released rows with the counterfeits among them, by class and sensitive value.

    Only quasi-identifiers, the sensitive column and pseudonyms are left: a counterfeit has nothing
    to show of other columns, and an empty cell would give it away, as its place would.
    """
    column, person = order.sensitive[0], sheet.person or ""
    texts = _read_values(sheet, column)
    kept = [name for name in released.columns if name in (*order.qids, column, person)]
    real = released.select(kept).with_columns(
        texts, pl.Series(_CLASS, method.classes_), sheet.values[person].alias(_PERSON)
    )
    fakes = _make_counterfeits(order, method, texts.unique().sort(), key)
    labels = real.unique(_CLASS).select(_CLASS, *order.qids)
    fakes = fakes.rename({_VALUE: column, _NAME: person}).join(labels, on=_CLASS)
    rows = pl.concat([real, fakes.select(real.columns)]).sort(_CLASS, column)
    check = check_classes(rows, order.qids, order.sensitive, person)
    if not order.promise.is_kept(check):
        raise refuse(order, check)
    return Finished(rows.select(kept), rows[_PERSON].to_list(), rows[_CLASS].to_numpy(), check)


def _make_counterfeits(
    order: TableOrder, method: MInvariance, values: pl.Series, key: ProjectKey
) -> pl.DataFrame:
    """Rows that stand for nobody, with pseudonyms like everybody's."""
    release = name_release(order)
    rows = [
        (number, values[code], key.pseudonym("counterfeit", release, str(number), values[code]))
        for number, code in method.republication_.counterfeits
    ]
    schema = {_CLASS: pl.Int32, _VALUE: pl.String, _NAME: pl.String}
    nobody = pl.lit(None, pl.String).alias(_PERSON)
    return pl.DataFrame(rows, schema, orient="row").with_columns(nobody)
