"""Counts of admissions by calendar month, equation (7) of Li & Qin 2017 (Table 5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.released import ReleasedData, draw_uniforms
from seawall.model import UsageError
from seawall.quasi import QuasiAttribute
from seawall.quasi.table import MISSING, Codes

MONTHS = 12
MONTH_DRAWS = 20

Floats = NDArray[np.float64]


def month_items(attribute: QuasiAttribute) -> Codes:
    """The calendar month, from 0, of each value; refuses a grain that has none."""
    months = [_month(value) for value in attribute.values]
    if None in months:
        raise UsageError(
            f"Months cannot be counted over '{attribute.name}': its grain has no month; "
            "choose day or month-year."
        )
    return np.array(months, dtype=np.int32)


def _month(value: str) -> int | None:
    part = value[5:7]
    return int(part) - 1 if part.isdigit() else None


def month_errors(
    release: ReleasedData, *, attribute: str = "visit", draws: int = MONTH_DRAWS, seed: int = 0
) -> Floats:
    """|C̃ − C| / C, draws × months: equation (7) is the mean of a draw.

    Months that nobody came in are left out.
    """
    table = release.table
    place = table.names.index(attribute)
    items = month_items(table.attributes[place])
    true = _count(items, table.codes[:, place])
    uniforms = draw_uniforms(table, attribute, draws, seed)
    drawn = np.stack([_count(items, release.draw(place, row)) for row in uniforms])
    seen = true > 0
    return np.asarray(np.abs(drawn - true)[:, seen] / true[seen])


def _count(items: Codes, codes: Codes) -> NDArray[np.int64]:
    return np.bincount(items[codes[codes != MISSING]], minlength=MONTHS)
