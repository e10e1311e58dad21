"""``seawall table``: from a table to one that keeps k, l and t, checked before it is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

import polars as pl

from seawall.anonymize.ledger import Clerk, holding_ledger, open_ledger, save_ledger
from seawall.anonymize.tables import Incognito, LocalRecoding, Mondrian
from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.anonymize.tables.invariant import MInvariance
from seawall.criteria import Reference
from seawall.files import atomic_writer
from seawall.model import ProjectKey
from seawall.pipeline.tables.composition import Finished, compose, settle, shuffle
from seawall.pipeline.tables.guard import check_columns
from seawall.pipeline.tables.measures import measure_release
from seawall.pipeline.tables.order import INVARIANT, TableOrder
from seawall.pipeline.tables.report import describe_release
from seawall.pipeline.tables.republication import fill_classes, make_invariant
from seawall.pipeline.tables.sheet import Sheet, read_sheet
from seawall.text.spreadsheet import make_harmless

LoadKey = Callable[[], ProjectKey]


def anonymize_table(order: TableOrder, load_key: LoadKey) -> dict[str, Any]:
    """Write the anonymized table and its report; what the report says.

    Nothing is written where the promise cannot be kept, or where our own check of the finished
    table does not find it kept, or where a column that nothing was said of could name somebody.
    """
    started = perf_counter()
    sheet = read_sheet(order)
    check_columns(order, sheet)
    key = load_key() if sheet.person else None
    method = _make_method(order, sheet, key)
    began = perf_counter()
    shown = method.fit_transform(sheet.values)
    seconds = perf_counter() - began
    finished = _finish(order, sheet, shown, method, key)
    # A refused table leaves no new key behind.
    key = key or load_key()
    finished = shuffle(order, finished, key)
    report = describe_release(order, sheet, method, finished)
    report |= measure_release(order, sheet, method)
    report["seconds"], report["method_seconds"] = round(perf_counter() - started, 3), seconds
    if order.ledger is not None:
        _enter(order, finished, method, key)
    _write(order, finished.frame, report, method)
    return report


def _finish(
    order: TableOrder,
    sheet: Sheet,
    shown: pl.DataFrame,
    method: TableAnonymizer,
    key: ProjectKey | None,
) -> Finished:
    released = compose(order, sheet, shown, method, key)
    if isinstance(method, MInvariance) and key is not None:
        return fill_classes(order, sheet, released, method, key)
    return settle(order, sheet, released, method)


def _make_method(order: TableOrder, sheet: Sheet, key: ProjectKey | None) -> TableAnonymizer:
    if order.method == INVARIANT and key is not None:
        return make_invariant(order, sheet, key)
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


def _enter(order: TableOrder, finished: Finished, method: TableAnonymizer, key: ProjectKey) -> None:
    """Put the release into the ledger before it exists: rather one too many there than too few."""
    assert order.ledger is not None
    is_invariant = isinstance(method, MInvariance)
    shown = {name: finished.frame[name].str.strip_chars().to_list() for name in order.sensitive}
    release = Clerk(key).make_release(
        order.promise.k,
        finished.persons,
        finished.classes.tolist(),
        shown,
        order.promise.k if is_invariant else order.promise.l or 1,
        is_invariant=is_invariant,
    )
    with holding_ledger(order.ledger):
        save_ledger(open_ledger(order.ledger, key).add(release), order.ledger, key)


def _make_harmless(frame: pl.DataFrame) -> pl.DataFrame:
    """The table without cells that a spreadsheet would run; its columns' names neither."""
    columns = []
    for column in frame:
        values = column.unique()
        odd = values.filter(values.str.contains(r"^[^\pL\pN]")).to_list()
        changed = {value: make_harmless(value) for value in odd}
        changed = {value: text for value, text in changed.items() if text != value}
        shown = column.replace(changed) if changed else column
        columns.append(shown.alias(make_harmless(column.name)))
    return pl.DataFrame(columns)


def _write(
    order: TableOrder, released: pl.DataFrame, report: dict[str, Any], method: TableAnonymizer
) -> None:
    with atomic_writer(order.output) as stream:
        # An empty text would be written as two quotation marks.
        harmless = _make_harmless(released)
        stream.write(harmless.with_columns(pl.all().replace("", None)).write_csv())
    with atomic_writer(order.report) as stream:
        json.dump(report, stream, ensure_ascii=False, indent=1)
        stream.write("\n")
    if order.trace is not None:
        with atomic_writer(order.trace, mode=0o600) as stream:
            stream.writelines(f"{sentence}\n" for sentence in method.trace_)
