"""Adult with its hierarchies, read from beside the repository; nothing of it is kept here."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import polars as pl

from benchmarks.corpora import SHARED
from benchmarks.tables import methods
from seawall.anonymize.tables.hierarchies import Hierarchy

SENSITIVE = methods.SENSITIVE
_VARIABLE = "SEAWALL_ADULT"


def find_folder() -> Path:
    """Where Adult lies: in ``$SEAWALL_ADULT``, else beside the repository."""
    return Path(os.environ.get(_VARIABLE, SHARED / "structured" / "adult-arx"))


def tell_missing() -> str:
    """Why nothing can be measured on Adult, in a sentence; empty where it is there."""
    if (find_folder() / "adult.csv").is_file():
        return ""
    return (
        "Adult and its hierarchies are not part of the repository and not beside it "
        f"({Path('..', 'shared', 'data', 'structured', 'adult-arx')}); name their folder in "
        f"{_VARIABLE} to measure on them."
    )


@cache
def read_adult() -> pl.DataFrame:
    """30,162 records, nine columns."""
    return methods.read_adult(find_folder())


def list_quasi() -> list[str]:
    """The eight quasi-identifiers: all but the salary class."""
    return [name for name in read_adult().columns if name != SENSITIVE]


@cache
def read_hierarchies() -> dict[str, Hierarchy]:
    """A hierarchy for each quasi-identifier."""
    return methods.read_hierarchies(find_folder(), list_quasi())
