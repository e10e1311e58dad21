"""What is said of a finished table."""

from __future__ import annotations

from typing import Any

from seawall.anonymize.tables import Incognito
from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.anonymize.tables.invariant import MInvariance
from seawall.anonymize.tables.loss import (
    measure_average_class,
    measure_discernibility,
    measure_gcp,
)
from seawall.model.labels import Class
from seawall.pipeline.tables.composition import Finished
from seawall.pipeline.tables.order import TableOrder
from seawall.pipeline.tables.sheet import Sheet


def describe_release(
    order: TableOrder, sheet: Sheet, method: TableAnonymizer, finished: Finished
) -> dict[str, Any]:
    """The contract's figures; k, l and t as they were counted in the finished table."""
    recoding, promise, check = method.recoding_, order.promise, finished.check
    return {
        "method": order.method,
        "promised": {"k": promise.k, "l": promise.l, "t": promise.t, "beta": promise.beta},
        "k": check.k,
        "l": promise.find_l(check),
        "t": promise.find_t(check),
        "beta": promise.find_beta(check) if promise.beta is not None else None,
        "rows": check.rows,
        "persons": recoding.table.quasi.n_persons,
        "classes": check.classes,
        "suppressed_rows": recoding.n_suppressed,
        "rows_left_out": len(sheet.texts) - check.rows + _count_counterfeits(method),
        "counterfeits": _count_counterfeits(method),
        "gcp": measure_gcp(recoding),
        "discernibility": measure_discernibility(recoding),
        "c_avg": measure_average_class(recoding, promise.k),
        **_tell_columns(order, sheet, finished),
        **_tell_nodes(method, sheet),
    }


def _count_counterfeits(method: TableAnonymizer) -> int:
    return len(method.republication_.counterfeits) if isinstance(method, MInvariance) else 0


def _tell_columns(order: TableOrder, sheet: Sheet, finished: Finished) -> dict[str, list[str]]:
    """Which columns were hidden or left out, and which were released just as they came in."""
    used = {*order.qids, *order.sensitive, sheet.person}
    shown = set(finished.frame.columns)
    hidden = [c.name for c in sheet.columns if c.name not in shown]
    others = [c.name for c in sheet.columns if c.name not in used and c.name not in hidden]
    return {
        "qids": list(order.qids),
        "sensitive": list(order.sensitive),
        "hidden_columns": [name for name in hidden if name != sheet.person],
        "unchanged_columns": others,
        "kept_columns": [name for name in order.keep if name in shown],
        "telling_columns": [n for n in others if _is_telling(sheet, n, order.promise.k)],
    }


def _is_telling(sheet: Sheet, name: str, k: int) -> bool:
    """Whether a column by itself could tell persons apart: by its name, or by its many values.

    Many are so many that fewer than k rows share one on average.
    """
    label = next(column.label for column in sheet.columns if column.name == name)
    if label is not None and label.cls is Class.QID:
        return True
    return sheet.texts[name].n_unique() * k > len(sheet.texts)


def _tell_nodes(method: TableAnonymizer, sheet: Sheet) -> dict[str, Any]:
    if not isinstance(method, Incognito):
        return {}
    names = [column.name for column in sheet.quasi]
    return {
        "node": dict(zip(names, method.node_, strict=True)),
        "minimal_nodes": [dict(zip(names, node, strict=True)) for node in method.minimal_nodes_],
    }
