"""``seawall table``: from a table to one that keeps k, l and t, checked before it is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from seawall.anonymize.ledger import Clerk, holding_ledger, open_ledger, save_ledger
from seawall.anonymize.tables import Incognito, LocalRecoding, Mondrian
from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.criteria import Reference
from seawall.files import atomic_writer
from seawall.model import ProjectKey
from seawall.pipeline.tables.composition import compose, settle
from seawall.pipeline.tables.measures import measure_release
from seawall.pipeline.tables.order import TableOrder
from seawall.pipeline.tables.report import describe_release
from seawall.pipeline.tables.sheet import Sheet, read_sheet

LoadKey = Callable[[], ProjectKey]


def anonymize_table(order: TableOrder, load_key: LoadKey) -> dict[str, Any]:
    """Write the anonymized table and its report; what the report says.

    Nothing is written where the promise cannot be kept, or where our own check of the finished
    table does not find it kept. The key is asked for only where persons are named.
    """
    started = perf_counter()
    sheet = read_sheet(order)
    method = _make_method(order, sheet)
    began = perf_counter()
    shown = method.fit_transform(sheet.values)
    seconds = perf_counter() - began
    key = load_key() if sheet.person else None
    released = compose(order, sheet, shown, method, key)
    released, kept, check = settle(order, sheet, released, method)
    report = describe_release(order, sheet, method, check)
    report |= measure_release(order, sheet, method)
    report["seconds"], report["method_seconds"] = round(perf_counter() - started, 3), seconds
    if order.ledger is not None:
        _enter(order, sheet, method, kept, key)
    _write(order, released, report, method)
    return report


def _make_method(order: TableOrder, sheet: Sheet) -> TableAnonymizer:
    common: dict[str, Any] = {
        "criterion": order.promise.make_criterion(order.sensitive, _choose_reference(order)),
        "quasi": sheet.quasi,
        "sensitive": order.sensitive,
        "person": sheet.person,
    }
    if order.method == "incognito":
        return Incognito(order.promise.k, budget=order.suppress, **common)
    if order.method == "local":
        return LocalRecoding(order.promise.k, **common)
    return Mondrian(order.promise.k, **common)


def _choose_reference(order: TableOrder) -> Reference:
    """What the finished table shows, where it can differ from what came in.

    Full-domain classes are judged after others are suppressed, and count a person in each of them.
    """
    return Reference.RELEASED if order.method == "incognito" else Reference.ORIGINAL


def _enter(
    order: TableOrder,
    sheet: Sheet,
    method: TableAnonymizer,
    kept: pl.Series,
    key: ProjectKey | None,
) -> None:
    """Put the release into the ledger before it exists: rather one too many there than too few."""
    assert order.ledger is not None
    assert key is not None, "a ledger is kept under a key"
    rows = np.flatnonzero(kept.to_numpy())
    release = Clerk(key).make_release(
        order.promise.k,
        sheet.values[sheet.person or ""].gather(rows).to_list(),
        method.classes_[rows].tolist(),
        {name: _list(sheet.texts[name], rows) for name in order.sensitive},
        order.promise.l or 1,
    )
    with holding_ledger(order.ledger):
        save_ledger(open_ledger(order.ledger, key).add(release), order.ledger)


def _list(texts: pl.Series, rows: NDArray[np.int64]) -> list[str]:
    return list(texts.str.strip_chars().gather(rows))


def _write(
    order: TableOrder, released: pl.DataFrame, report: dict[str, Any], method: TableAnonymizer
) -> None:
    with atomic_writer(order.output) as stream:
        # An empty text would be written as two quotation marks.
        stream.write(released.with_columns(pl.all().replace("", None)).write_csv())
    with atomic_writer(order.report) as stream:
        json.dump(report, stream, ensure_ascii=False, indent=1)
        stream.write("\n")
    if order.trace is not None:
        with atomic_writer(order.trace, mode=0o600) as stream:
            stream.writelines(f"{sentence}\n" for sentence in method.trace_)
