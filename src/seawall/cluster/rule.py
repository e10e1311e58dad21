"""What every split of a tree goes by."""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """What every split goes by. Columns from ``shown_columns`` on lead no group."""

    k: int
    iterations: int
    rebalance: bool
    shown_columns: int
