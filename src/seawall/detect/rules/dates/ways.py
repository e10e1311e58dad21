"""The ways in which dates are written: what was found out about one holds for all others of it."""

from __future__ import annotations

from string import ascii_letters, digits
from typing import TypeVar

from seawall.lazy import lazy_pattern

_MAX_WAYS = 1 << 12
_NUMBER = lazy_pattern(r"([0-9]+)")
_WORD_CHARS = frozenset(ascii_letters + digits + "_")
# For each number one that is taken for the same: a day, a short or a whole year.
_USUAL = {
    **{f"{short:02}": "99" for short in range(100)},
    **{str(day): "1" for day in range(1, 10)},
    **{f"0{day}": "01" for day in range(1, 10)},
    **{str(day): "11" for day in range(10, 32)},
    **{str(year): "1999" for year in range(1800, 2100)},
}
_Told = TypeVar("_Told")
# What was found, and whether a word goes on before it and behind it.
Way = tuple[str, bool, bool]


class Ways(dict[Way, _Told]):
    """What is known of each way; so many that nearly all dates are written in one of them."""

    def __setitem__(self, way: Way, told: _Told) -> None:
        if len(self) >= _MAX_WAYS:
            self.clear()
        super().__setitem__(way, told)


def name_way(chain: str, before: str, after: str) -> Way:
    """The way of what was found between two characters: all that a pattern can tell it by."""
    return chain.lower(), before in _WORD_CHARS, after in _WORD_CHARS


def take_usual(chain: str) -> str:
    """The same with other numbers, which days, short years and whole ones share."""
    return "".join([_USUAL.get(part, part) for part in _NUMBER.split(chain)])
