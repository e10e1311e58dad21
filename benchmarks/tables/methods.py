"""Seawall's methods on Adult; ``methods.py FOLDER METHOD`` runs one of them in a new process, cold.

Imports Seawall alone, for whatever else were loaded would be counted as its start-up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl

from seawall.anonymize.tables import Incognito, LocalRecoding, Mondrian, QuasiColumn, Schema
from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.coding import encode
from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.anonymize.tables.hierarchies import Hierarchy, read_arx
from seawall.anonymize.tables.lattice import search_lattice
from seawall.criteria import DistinctDiversity, TCloseness

SENSITIVE = "salary-class"
KS, T = (2, 5, 10, 20), 0.2
MONDRIAN, LOCAL, DIVERSE = "Mondrian", "local recoding", "local recoding, distinct 2-diversity"
CLOSE = "Mondrian, 0.2-closeness"
FULL, LATTICE = "full-domain, 5 % suppressed at most", "the whole lattice, k = 2, 5, 10, 20"


def read_adult(folder: Path) -> pl.DataFrame:
    """30,162 records, nine columns."""
    return pl.read_csv(folder / "adult.csv", separator=";")


def read_hierarchies(folder: Path, names: list[str]) -> dict[str, Hierarchy]:
    """A hierarchy for each of these columns."""
    return {name: read_arx(folder / f"adult_hierarchy_{name}.csv") for name in names}


def make_method(name: str, quasi: list[str], trees: dict[str, Hierarchy]) -> TableAnonymizer:
    """The method of this name, for k = 5."""
    common: dict[str, Any] = {"quasi": quasi, "sensitive": [SENSITIVE]}
    grown = {**common, "hierarchies": trees}
    methods: dict[str, Callable[[], TableAnonymizer]] = {
        MONDRIAN: lambda: Mondrian(5, **common),
        CLOSE: lambda: Mondrian(5, criterion=TCloseness(T, SENSITIVE), **common),
        LOCAL: lambda: LocalRecoding(5, **grown),
        DIVERSE: lambda: LocalRecoding(5, criterion=DistinctDiversity(2, SENSITIVE), **grown),
        FULL: lambda: Incognito(5, budget=0.05, **grown),
    }
    return methods[name]()


def encode_adult(adult: pl.DataFrame, trees: dict[str, Hierarchy]) -> CodedTable:
    """Adult with hierarchies, as the lattice takes it."""
    quasi = tuple(QuasiColumn(name, hierarchy=tree) for name, tree in trees.items())
    return encode(adult, Schema(quasi, (SENSITIVE,)))


def _run(folder: Path, name: str) -> None:
    adult = read_adult(folder)
    quasi = [column for column in adult.columns if column != SENSITIVE]
    trees = {} if name in (MONDRIAN, CLOSE) else read_hierarchies(folder, quasi)
    if name == LATTICE:
        search_lattice(encode_adult(adult, trees), KS)
    else:
        make_method(name, quasi, trees).fit_transform(adult)


if __name__ == "__main__":
    _run(Path(sys.argv[1]), sys.argv[2])
