"""Tables: generalization under any criterion, with its loss."""

from seawall.anonymize.tables.estimators import Incognito, LocalRecoding, Mondrian
from seawall.anonymize.tables.schema import ColumnKind, Labels, Missing, QuasiColumn, Schema

__all__ = [
    "ColumnKind",
    "Incognito",
    "Labels",
    "LocalRecoding",
    "Missing",
    "Mondrian",
    "QuasiColumn",
    "Schema",
]
