"""What a table's columns are, read off headers and values, and the hierarchies in a folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl

from seawall.anonymize.tables import ColumnKind, Missing, QuasiColumn
from seawall.anonymize.tables.coded import MISSING_TEXT
from seawall.anonymize.tables.hierarchies import Hierarchy, Recipe, read_arx, read_recipes
from seawall.model import Column, InputError, Label

_NUMBER = r"^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,15})?$"
_WHOLE = r"^-?[0-9]+$"
_DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_PADDED = r"^0[0-9]+$"


def read_values(texts: pl.Series) -> pl.Series:
    """A column's cells without blanks around them, empty ones missing, typed as all of them allow.

    Numbers and ISO dates become such; anything else stays text. Digits that begin with 0 are codes.
    """
    values = strip(texts)
    known = values.drop_nulls().unique()
    if not len(known):
        return values
    if known.str.contains(_NUMBER).all():
        whole = bool(known.str.contains(_WHOLE).all())
        return values.cast(pl.Int64 if whole else pl.Float64)
    if known.str.contains(_DAY).all():
        days = values.str.to_date("%Y-%m-%d", strict=False)
        return days if days.null_count() == values.null_count() else values
    return values


def strip(texts: pl.Series) -> pl.Series:
    """Cells without blanks around them; missing where nothing is left, or our own word for it."""
    values = texts.str.strip_chars()
    return values.set(values.is_in(["", MISSING_TEXT]), None)


def describe_quasi(
    column: Column, texts: pl.Series, hierarchy: Hierarchy | Recipe | None, missing: Missing
) -> tuple[QuasiColumn, pl.Series]:
    """A quasi-identifier as the methods take it, and its values.

    Where a file lists the values, they are matched as they are written.
    """
    values = read_values(texts)
    if isinstance(hierarchy, Hierarchy) or _is_code(column, values):
        values = strip(texts)
    kind = ColumnKind.CODE if hierarchy is None and _is_code(column, values) else None
    return QuasiColumn(column.name, kind, hierarchy, missing=missing), values


def _is_code(column: Column, values: pl.Series) -> bool:
    if column.label is Label.ZIP:
        return True
    if values.dtype != pl.String:
        return False
    known = values.drop_nulls().unique()
    digits = len(known) > 0 and bool(known.str.contains(_WHOLE).all())
    return digits and bool(known.str.contains(_PADDED).any())


def read_hierarchies(place: Path | None, qids: Sequence[str]) -> dict[str, Hierarchy | Recipe]:
    """The hierarchies of a folder by column: ``race.csv``, or any name that ends so.

    Recipes stand in its TOML files, or in the one TOML file that is given; a CSV file goes first.
    """
    if place is None:
        return {}
    if place.suffix.lower() == ".toml":
        return _pick(read_recipes(place), qids)
    if not place.is_dir():
        raise InputError(f"{place} is no folder of hierarchies, and no TOML file.")
    found: dict[str, Hierarchy | Recipe] = {}
    for recipes in sorted(place.glob("*.toml")):
        found |= _pick(read_recipes(recipes), qids)
    files = sorted(place.glob("*.csv"), key=lambda path: (len(path.name), path.name))
    for name in qids:
        path = next((path for path in files if _is_named(path.stem, name)), None)
        if path is not None:
            found[name] = read_arx(path)
    if not found:
        raise InputError(
            f"{place} has a hierarchy for none of {', '.join(qids)}; name each file after its "
            "column, as in age.csv."
        )
    return found


def _pick(recipes: Mapping[str, Recipe], qids: Sequence[str]) -> dict[str, Hierarchy | Recipe]:
    return {name: recipe for name, recipe in recipes.items() if name in qids}


def _is_named(stem: str, column: str) -> bool:
    """True for the column's own name, and for one that ends with it after a ``_`` or the like."""
    before, name = stem[: -len(column)].lower(), stem[-len(column) :].lower()
    return name == column.lower() and not before[-1:].isalnum()
