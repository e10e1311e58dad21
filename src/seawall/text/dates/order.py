"""In which order a note writes the numbers of its dates."""

from __future__ import annotations

import re
from collections.abc import Iterable

NUMERIC_DATE = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2\d{2,4}")


def list_day_first_marks(texts: Iterable[str]) -> frozenset[str]:
    """The separators with which these dates can only mean the day first: "24.09.2004".

    A separator with which one of them can only mean the month first is none.
    """
    orders: set[tuple[bool, str]] = set()
    for text in texts:
        found = NUMERIC_DATE.fullmatch(text.strip())
        if found and (int(found[1]) > 12) != (int(found[3]) > 12):
            orders.add((int(found[1]) > 12, found[2]))
    return frozenset(mark for is_day, mark in orders if is_day and (False, mark) not in orders)
