"""Risk and use of a finished table, for its report."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import polars as pl

from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.anonymize.tables.invariant import MInvariance
from seawall.anonymize.tables.recoding import SUPPRESSED, Recoding, gather_sets
from seawall.anonymize.tables.space import Shape
from seawall.evaluate.risk.class_sizes import estimate_journalist, measure_table_risk
from seawall.evaluate.risk.uniqueness import estimate_uniqueness
from seawall.evaluate.utility.counts import QUERIES, Runs, Sets, ShownTable, measure_count_errors
from seawall.evaluate.utility.prediction import measure_accuracy
from seawall.pipeline.tables.order import TableOrder
from seawall.pipeline.tables.sheet import Sheet
from seawall.quasi.table import Codes

# Queries × records: a report need not take longer than the table.
_MAX_LOOKS = 100_000_000


def measure_release(order: TableOrder, sheet: Sheet, method: TableAnonymizer) -> dict[str, Any]:
    """Risks before and after, how far COUNT queries are off, and what else was asked for."""
    quasi, kept = method.recoding_.table.quasi, method.classes_ != SUPPRESSED
    before = _count_persons(quasi.codes, quasi.persons)
    after = _count_persons(*_add_counterfeits(method, method.classes_[kept], quasi.persons[kept]))
    shown = show_recoding(method.recoding_)
    return {
        "risk": {name: _tell_risk(order, sizes) for name, sizes in _pair(before, after)},
        "query_error": _tell_errors(shown),
        **_tell_accuracy(order, sheet, shown),
        **_tell_uniqueness(order, before, after),
    }


def _add_counterfeits(
    method: TableAnonymizer, classes: Codes, persons: Codes
) -> tuple[Codes, Codes]:
    """Classes and persons with those who are nobody, whom an attacker cannot tell from others."""
    if isinstance(method, MInvariance):
        more = np.array([number for number, _ in method.republication_.counterfeits], np.int32)
        nobody = -1 - np.arange(len(more), dtype=np.int32)
        classes, persons = np.append(classes, more), np.append(persons, nobody)
    return classes[:, None], persons


def _pair(before: pl.Series, after: pl.Series) -> tuple[tuple[str, pl.Series], ...]:
    return (("before", before), ("after", after))


def _count_persons(shown: Codes, persons: Codes) -> pl.Series:
    """How many persons share each combination of codes."""
    columns = {f"q{at}": shown[:, at] for at in range(shown.shape[1])}
    rows = pl.DataFrame({**columns, "person": persons})
    return rows.group_by(list(columns)).agg(pl.col("person").n_unique().alias("n"))["n"]


def _tell_risk(order: TableOrder, sizes: pl.Series) -> dict[str, float]:
    """Of each attacker; of a journalist only where the size of a population is given."""
    k, people = order.promise.k, order.population_size
    risk = measure_table_risk(sizes.to_numpy(), k)
    journalist = None if people is None else estimate_journalist(sizes.to_numpy(), k, people)
    return {
        "prosecutor": risk.prosecutor.highest,
        "marketer": risk.marketer,
        "share_above": risk.prosecutor.above.value,
        **({} if journalist is None else {"journalist": journalist.highest}),
    }


def _tell_uniqueness(order: TableOrder, before: pl.Series, after: pl.Series) -> dict[str, Any]:
    if order.population_size is None:
        return {}
    told = {}
    for name, sizes in _pair(before, after):
        found = estimate_uniqueness(sizes.to_numpy(), order.population_size)
        told[name] = {**asdict(found), "model": found.model.value}
    return {"population_uniqueness": {"population_size": order.population_size, **told}}


def _tell_accuracy(order: TableOrder, sheet: Sheet, shown: ShownTable) -> dict[str, Any]:
    if order.target is None:
        return {}
    values = sheet.texts[order.target].str.strip_chars()
    known = values.set(values == "", None).rank("dense")
    found = measure_accuracy(shown, known.fill_null(0).to_numpy().astype(np.int32) - 1)
    return {"accuracy": {"target": order.target, **asdict(found)}}


def _tell_errors(shown: ShownTable) -> dict[str, float | None]:
    """The mean and the median relative error; None where no query found anybody."""
    queries = min(max(_MAX_LOOKS // max(1, len(shown.classes)), 20), QUERIES)
    errors = measure_count_errors(shown, queries=queries)
    if not len(errors):
        return {"mean": None, "median": None}
    return {"mean": float(errors.mean()), "median": float(np.median(errors))}


def show_recoding(recoding: Recoding) -> ShownTable:
    """A recoding as the measures of use read it."""
    table = recoding.table
    columns = [_show_column(recoding, attribute) for attribute in range(len(table.columns))]
    sizes = [column.axis.size for column in table.columns]
    return ShownTable(table.quasi.codes, recoding.classes, columns, sizes)


def _show_column(recoding: Recoding, attribute: int) -> Runs | Sets:
    axis = recoding.table.columns[attribute].axis
    lows, highs = recoding.lows[:, attribute], recoding.highs[:, attribute]
    if axis.shape is Shape.SET:
        codes = recoding.table.quasi.codes[:, attribute]
        held = gather_sets(codes, recoding.classes, len(lows))
        starts = np.append(0, np.cumsum([len(each) for each in held])).astype(np.int64)
        return Sets(starts, np.array([code for each in held for code in each], np.int32))
    if axis.shape is Shape.TREE and axis.nodes is not None:
        firsts = axis.nodes[recoding.levels[:, attribute], lows]
        sizes = [np.bincount(level, minlength=axis.size) for level in axis.nodes]
        leaves = np.array(sizes)[recoding.levels[:, attribute], firsts]
        return Runs(firsts.astype(np.int32), (firsts + leaves - 1).astype(np.int32))
    return Runs(lows, highs)
