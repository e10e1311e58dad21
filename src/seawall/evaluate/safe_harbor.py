"""What the Safe Harbor rule would show of the same records: the yardstick of Li & Qin 2017."""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np

from seawall.evaluate.released import Drawing, ReleasedData, view_of_sets
from seawall.quasi import QuasiAttribute, QuasiTable
from seawall.quasi.table import Codes

SAFE_HARBOR = "Safe Harbor"
_MONTHS = 12
_TOP_AGE = 90
# Smaller than a state and not the first three digits of a ZIP code: nothing of it may be shown.
_WITHHELD = frozenset({"hospital", "city", "county"})


def safe_harbor(
    table: QuasiTable, *, drawing: Drawing = Drawing.UNIFORM, keep: Collection[str] = ()
) -> ReleasedData:
    """Dates cut to the year, ages over 89 to one group, ZIP codes to three digits, no hospital.

    Attributes to ``keep`` stay as they are, as ages do with Li & Qin 2017.

    The sets lie in the domain of ``table``: give it a whole calendar (:func:`fill_calendar`), or a
    year will mean the months that somebody came in.
    """
    columns = [_generalize(attribute, keep) for attribute in table.attributes]
    every = [range(len(attribute.values)) for attribute in table.attributes]
    sets = [
        [
            column[code] if code >= 0 else domain
            for column, code, domain in zip(columns, row, every, strict=True)
        ]
        for row in table.codes.tolist()
    ]
    withheld = _WITHHELD & set(table.names) - set(keep)
    clusters = np.arange(len(table), dtype=np.int32)
    return ReleasedData(SAFE_HARBOR, view_of_sets(table, clusters, sets), drawing, withheld)


def fill_calendar(attribute: QuasiAttribute) -> QuasiAttribute:
    """Month-years with every month of every year between the first and the last; others as is."""
    if attribute.name != "visit" or not all(_is_month(value) for value in attribute.values):
        return attribute
    years = [int(value[:4]) for value in attribute.values]
    months = (
        f"{year:04d}-{month:02d}"
        for year in range(min(years), max(years) + 1)
        for month in range(1, _MONTHS + 1)
    )
    return QuasiAttribute(attribute.name, tuple(months))


def _is_month(value: str) -> bool:
    year, dash, month = value.partition("-")
    return bool(dash) and year.isdigit() and month.isdigit()


def _generalize(attribute: QuasiAttribute, keep: Collection[str]) -> list[Codes]:
    """For each code, the codes that Safe Harbor leaves indistinguishable from it."""
    key = _same if attribute.name in _WITHHELD else _KEYS.get(attribute.name, str)
    if attribute.name in keep:
        key = str
    keys = np.array([key(value) for value in attribute.values])
    return [np.flatnonzero(keys == own).astype(np.int32) for own in keys]


def generalize_value(name: str, value: str) -> str:
    """What the rule shows of a value that it cuts short: its year, its age up to 89, three digits.

    Other attributes stay as they are.
    """
    return _KEYS.get(name, str)(value)


def _same(_: str) -> str:
    return ""


def _age_group(value: str) -> str:
    first = value.partition("-")[0]
    return f"{_TOP_AGE}+" if first.isdigit() and int(first) >= _TOP_AGE else value


_KEYS: dict[str, Callable[[str], str]] = {
    "age": _age_group,
    "visit": lambda value: value[:4],
    "zip": lambda value: value[:3],
}
