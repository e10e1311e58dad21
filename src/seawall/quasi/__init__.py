"""Quasi-identifiers as integer columns: what every room counts with."""

from seawall.quasi.sets import SetView
from seawall.quasi.table import QuasiAttribute, QuasiTable

__all__ = ["QuasiAttribute", "QuasiTable", "SetView"]
