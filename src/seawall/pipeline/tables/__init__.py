"""Tables: from one file to another that keeps k, l and t."""

from seawall.pipeline.tables.order import TableOrder, TablePromise
from seawall.pipeline.tables.run import anonymize_table

__all__ = ["TableOrder", "TablePromise", "anonymize_table"]
