"""What every split of a tree goes by."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Split(IntEnum):
    """How a group is divided.

    ``EVEN``: so that as many groups as possible come of it, and among such splits by fit. ``FIT``:
    everybody to the side that fits better; where k forbids that, those move over who lose least.
    ``FIGURE``: where k forbids it the group stays whole, Figure 7 of Li & Qin 2017 to the letter.
    """

    EVEN = 0
    FIT = 1
    FIGURE = 2


class Rule(NamedTuple):
    """What every split goes by. Columns from ``shown_columns`` on lead no group."""

    k: int
    iterations: int
    split: int
    shown_columns: int
