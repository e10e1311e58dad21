"""Which column holds which quasi-identifier, and which spellings of a value are one value.

A table says ``sex`` and ``Male`` where the population says ``gender`` and ``M``. Counting needs one
word for both; what is released keeps the table's own.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from seawall.resources import read_toml

_GAP = re.compile(r"[^a-z0-9]+")


@cache
def _read() -> dict[str, Any]:
    return read_toml("policy/spellings.toml")


@cache
def _kinds() -> dict[str, str]:
    columns: dict[str, list[str]] = _read()["columns"]
    return {header: kind for kind, headers in columns.items() for header in headers}


@cache
def _values() -> dict[tuple[str, str], str]:
    kinds: dict[str, dict[str, list[str]]] = _read()["values"]
    return {
        (kind, simplify(spelling)): simplify(value)
        for kind, values in kinds.items()
        for value, spellings in values.items()
        for spelling in (value, *spellings)
    }


def simplify(text: str) -> str:
    """Lower case, with one ``_`` wherever no letter or digit stands."""
    return _GAP.sub("_", text.strip().casefold()).strip("_") or text.strip()


def name_kind(column: str) -> str:
    """``age``, ``gender``, ``race`` or ``zip`` where the header says so, else the header itself."""
    header = simplify(column)
    return _kinds().get(header, header)


def make_key(kind: str, value: str) -> str:
    """The same text for every spelling of a value; of a number, without leading zeros."""
    plain = simplify(value)
    if kind == "age" and plain.isascii() and plain.isdigit():
        return str(int(plain))
    return _values().get((kind, plain), plain)
