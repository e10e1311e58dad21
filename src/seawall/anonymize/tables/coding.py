"""A frame's columns as integers."""

from __future__ import annotations

import numpy as np
import polars as pl

from seawall.anonymize.tables.coded import MISSING_TEXT, CodedColumn, CodedTable
from seawall.anonymize.tables.hierarchies import (
    DateLevels,
    Hierarchy,
    Icd10,
    Recipe,
    Truncation,
)
from seawall.anonymize.tables.hierarchies.icd10 import find_chapter
from seawall.anonymize.tables.hierarchies.recipes import propose_intervals
from seawall.anonymize.tables.schema import ColumnKind, Missing, QuasiColumn, Schema
from seawall.anonymize.tables.space import Axis, Floats, Ints, Shape
from seawall.criteria.sensitive import SensitiveColumn
from seawall.model import InputError, UsageError
from seawall.quasi.table import MISSING, Codes, QuasiAttribute, QuasiTable


def encode(
    frame: pl.DataFrame,
    schema: Schema,
    population: pl.DataFrame | None = None,
    *,
    with_hierarchies: bool = False,
) -> CodedTable:
    """Code every column of the schema; refuses a column or a leaf that is not there.

    A population table has the same quasi-identifiers, one row a person; its values are coded with
    the frame's. ``with_hierarchies`` makes one for every column of numbers, dates or codes that
    has none.
    """
    for name in _name_columns(schema):
        if name not in frame.columns:
            raise UsageError.unknown("column", name, frame.columns)
    everybody = frame if population is None else _stack(frame, population, schema)
    coded = [_encode(everybody[column.name], column, with_hierarchies) for column in schema.quasi]
    codes = np.stack([codes for _, codes in coded], axis=1)
    columns = tuple(column for column, _ in coded)
    attributes = tuple(QuasiAttribute(column.name, column.texts) for column in columns)
    persons = _number_persons(frame, schema.person)
    quasi = QuasiTable(attributes, persons, np.ascontiguousarray(codes[: len(frame)]))
    sensitive = tuple(
        _encode_sensitive(frame[name], schema.orders.get(name, ())) for name in schema.sensitive
    )
    return CodedTable(
        columns, quasi, sensitive, None if population is None else codes[len(frame) :]
    )


def _name_columns(schema: Schema) -> list[str]:
    names = [column.name for column in schema.quasi]
    return [*names, *schema.sensitive, *([schema.person] if schema.person else [])]


def _stack(frame: pl.DataFrame, population: pl.DataFrame, schema: Schema) -> pl.DataFrame:
    names = [column.name for column in schema.quasi]
    for name in names:
        if name not in population.columns:
            raise UsageError.unknown("column of the population table", name, population.columns)
    return pl.concat([frame.select(names), population.select(names)], how="vertical_relaxed")


def _number_persons(frame: pl.DataFrame, person: str | None) -> Codes:
    if person is None:
        return np.arange(len(frame), dtype=np.int32)
    column = frame[person]
    if column.null_count():
        row = int(column.is_null().arg_true()[0]) + 1
        raise InputError(
            f"Column '{person}', row {row}: a person is missing; name one in every row."
        )
    return (column.rank("dense").to_numpy() - 1).astype(np.int32)


def _encode(
    series: pl.Series, column: QuasiColumn, with_hierarchies: bool
) -> tuple[CodedColumn, Codes]:
    kind = column.kind or guess_kind(series)
    uniques, codes = _factorize(_normalize(series, kind), column.order)
    texts = tuple(_write(value) for value in uniques.to_list())
    hierarchy = _find_hierarchy(column, kind, texts, with_hierarchies)
    if hierarchy is not None:
        codes, texts = _put_on_tree(codes, texts, hierarchy, column.name)
    shape = column.shape_of(kind) if column.labels or hierarchy is None else Shape.TREE
    if not texts:  # All are missing: there is no range to lay out.
        shape = Shape.SET
    places = _place(uniques, kind) if hierarchy is None else np.arange(len(texts), dtype=np.float64)
    has_missing = column.missing is Missing.VALUE and bool((codes == MISSING).any())
    if has_missing:
        codes = np.where(codes == MISSING, np.int32(len(texts)), codes)
        texts, places = (*texts, MISSING_TEXT), np.append(places, np.inf)
    axis = _lay(shape, places, hierarchy, has_missing)
    return CodedColumn(column.name, kind, axis, texts, hierarchy, has_missing), codes


def _find_hierarchy(
    column: QuasiColumn, kind: ColumnKind, texts: tuple[str, ...], with_hierarchies: bool
) -> Hierarchy | None:
    """The column's own hierarchy, or one that is made for its values."""
    if isinstance(column.hierarchy, Hierarchy):
        return column.hierarchy
    recipe = column.hierarchy
    if recipe is None and with_hierarchies and texts:
        recipe = _propose(kind, texts)
    return None if recipe is None else recipe.build(f"column '{column.name}'", texts)


def _propose(kind: ColumnKind, texts: tuple[str, ...]) -> Recipe | None:
    if kind is ColumnKind.NUMERIC:
        numbers = [float(text) for text in texts]
        whole = all(number.is_integer() for number in numbers)
        return propose_intervals(numbers[0], numbers[-1], whole=whole)
    if kind is ColumnKind.DATE:
        return DateLevels()
    if kind is ColumnKind.CODE:
        return Icd10() if all(find_chapter(text) for text in texts) else Truncation()
    return None


def guess_kind(series: pl.Series) -> ColumnKind:
    """What a column's data type says of it."""
    if series.dtype.is_numeric():
        return ColumnKind.NUMERIC
    if series.dtype.is_temporal():
        return ColumnKind.DATE
    return ColumnKind.CATEGORICAL


def _normalize(series: pl.Series, kind: ColumnKind) -> pl.Series:
    """Values in the type of their kind; what cannot be one is refused by its row."""
    wanted: dict[ColumnKind, type[pl.DataType]] = {ColumnKind.DATE: pl.Date}
    if kind is ColumnKind.NUMERIC:
        wanted[kind] = pl.Float64
        series = series.fill_nan(None) if series.dtype.is_float() else series
    values = series.cast(wanted.get(kind, pl.String), strict=False)
    lost = values.is_null() & series.is_not_null()
    if lost.any():
        row = int(lost.arg_true()[0]) + 1
        raise InputError(f"Column '{series.name}', row {row}: the value is no {kind} value.")
    return values


def _factorize(values: pl.Series, order: tuple[str, ...]) -> tuple[pl.Series, Codes]:
    """The distinct values in their order, and the place of each; missing ones −1."""
    uniques = pl.Series(order) if order else values.drop_nulls().unique().sort()
    if values.dtype == pl.String:
        placed = values.cast(pl.Enum(uniques.to_list()), strict=False).to_physical()
        strange = placed.is_null() & values.is_not_null()
        if strange.any():
            row = int(strange.arg_true()[0]) + 1
            raise InputError(f"Column '{values.name}', row {row}: the value is not in its order.")
    elif len(uniques):
        placed = uniques.search_sorted(values.fill_null(uniques[0])).set(values.is_null(), None)
    else:
        placed = pl.Series([None] * len(values), dtype=pl.Int32)
    return uniques, placed.cast(pl.Int32).fill_null(MISSING).to_numpy()


def _write(value: object) -> str:
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return str(value)


def _put_on_tree(
    codes: Codes, texts: tuple[str, ...], hierarchy: Hierarchy, name: str
) -> tuple[Codes, tuple[str, ...]]:
    leaves = np.array([hierarchy.codes.get(text, -2) for text in texts] + [MISSING], np.int32)
    placed = leaves[codes]
    if (placed == -2).any():
        row = int(np.argmax(placed == -2)) + 1
        raise InputError(
            f"Hierarchy {hierarchy.name} has no leaf for the value in row {row} of column "
            f"'{name}'; add a line for it."
        )
    return placed, tuple(row[0] for row in hierarchy.rows)


def _place(uniques: pl.Series, kind: ColumnKind) -> Floats:
    """Where the values of a range lie: numbers and days as such, all else by rank."""
    if kind is ColumnKind.NUMERIC:
        return uniques.to_numpy().astype(np.float64)
    if kind is ColumnKind.DATE:
        return uniques.to_physical().to_numpy().astype(np.float64)
    texts = uniques.to_list()
    if kind is ColumnKind.CODE and _are_numbers(texts):
        return np.array([float(text) for text in texts])
    return np.arange(len(texts), dtype=np.float64)


def _are_numbers(texts: list[str]) -> bool:
    return all(text.isdecimal() for text in texts) and len({len(text) for text in texts}) == 1


def _lay(shape: Shape, places: Floats, hierarchy: Hierarchy | None, has_missing: bool) -> Axis:
    if shape is Shape.TREE and hierarchy is not None:
        return Axis.of_tree(_add_leaf(hierarchy.nodes) if has_missing else hierarchy.nodes)
    return Axis.of_set(len(places)) if shape is Shape.SET else Axis.of_range(places)


def _add_leaf(nodes: Ints) -> Ints:
    """The tree with one more leaf, right under the root."""
    lone = np.full((len(nodes), 1), nodes.shape[1])
    lone[-1] = 0
    return np.concatenate([nodes, lone], axis=1)


def _encode_sensitive(series: pl.Series, order: tuple[str, ...]) -> SensitiveColumn:
    numeric = series.dtype.is_numeric() and not order
    kind = ColumnKind.NUMERIC if numeric else ColumnKind.CATEGORICAL
    uniques, codes = _factorize(_normalize(series, kind), order)
    return SensitiveColumn(series.name, codes, len(uniques))
