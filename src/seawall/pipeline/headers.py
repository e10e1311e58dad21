"""The names under which a table's columns are released: a name can tell somebody, too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seawall.ingest.columns import is_known_header
from seawall.model import Column
from seawall.pipeline.known_pieces import KnownPieces
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import fold, load_names

_MOST_CHARS, _MOST_DIGITS = 60, 4
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}")


def name_columns(
    columns: Sequence[Column], known: KnownPieces, named: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Each column's own name, or ``column 7`` for one that is empty or could tell somebody.

    Names of columns that a policy speaks of (``named``) stay: it was made to be read.
    """
    taken = {column.name for column in columns}
    return tuple(
        _number(at, taken) if column.name not in named and _tells(column, known) else column.name
        for at, column in enumerate(columns, 1)
    )


def _number(at: int, taken: set[str]) -> str:
    name = f"column {at}"
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def _tells(column: Column, known: KnownPieces) -> bool:
    name = column.name.strip()
    if is_known_header(name):
        return False
    if not name or len(name) > _MOST_CHARS or "@" in name or _DATE.search(name):
        return True
    if any(len(digits) > _MOST_DIGITS for digits in _DIGITS.findall(name)):
        return True
    return any(_may_name(word, known) for word in map(fold, _WORD.findall(name)))


def _may_name(word: str, known: KnownPieces) -> bool:
    """True for a name that is no word, and for a piece of somebody's identifiers in the table."""
    if len(word) < 3 or word in load_clinical_terms():
        return False
    return load_names().is_name(word) or (word in known and not is_frequent(word))
