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
    """The same text for every spelling of a value; of an age, without leading zeros.

    An age is a whole number and nothing else: its signs are not passed over.
    """
    if kind == "age":
        text = value.strip()
        return str(int(text)) if text.isascii() and text.isdigit() else text
    plain = simplify(value)
    return _values().get((kind, plain), plain)
