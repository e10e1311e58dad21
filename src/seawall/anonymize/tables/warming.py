"""``python -m seawall.anonymize.tables.warming``: compile every kernel before somebody waits.

The compiled code lies beside the modules, or in the user's cache folder; an installation runs this
once.
"""

from __future__ import annotations

import polars as pl

from seawall.anonymize.tables.coding import encode
from seawall.anonymize.tables.estimators import Incognito, LocalRecoding, Mondrian
from seawall.anonymize.tables.incognito import find_minimal
from seawall.anonymize.tables.schema import QuasiColumn, Schema
from seawall.criteria import DistinctDiversity, KAnonymity


def fill_cache() -> None:
    """Run every method once on a table of eight rows."""
    frame = pl.DataFrame({"a": list("xxxxyyyy"), "b": [1, 2, 3, 4] * 2, "c": list("uvuvuvuv")})
    criterion = DistinctDiversity(2, "c")
    for method in (Mondrian, LocalRecoding, Incognito):
        method(2, criterion=criterion, sensitive=["c"]).fit_transform(frame)
    table = encode(frame, Schema((QuasiColumn("a"),), ("c",))).as_trees()
    find_minimal(table, KAnonymity(2) & criterion)


if __name__ == "__main__":
    fill_cache()
