"""Hierarchies of values: from files, from recipes, or made for what a column holds."""

from seawall.anonymize.tables.hierarchies.arx import read_arx
from seawall.anonymize.tables.hierarchies.hierarchy import Hierarchy
from seawall.anonymize.tables.hierarchies.recipes import (
    DateLevels,
    Icd10,
    Intervals,
    Recipe,
    Truncation,
    read_recipes,
)

__all__ = [
    "DateLevels",
    "Hierarchy",
    "Icd10",
    "Intervals",
    "Recipe",
    "Truncation",
    "read_arx",
    "read_recipes",
]
