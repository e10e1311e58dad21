"""A hospital's own words as CSV: term, variants, code, label, parent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from seawall.ingest.terminology.lines import (
    find_columns,
    read_rows,
    require_columns,
    require_width,
)
from seawall.model import Class, InputError, Label, UsageError, parse_label
from seawall.text.terminology import Term

_HEADERS = {
    "term": ("term", "name"),
    "variants": ("variants", "synonyms"),
    "code": ("code", "concept"),
    "label": ("label",),
    "parent": ("parent", "parents"),
}
_SCHEME = "OWN"
_GAP = re.compile(r"[^0-9a-zà-öø-ÿ]+")


def read_own_terms(path: str | Path, lang: str = "en") -> Iterator[Term]:
    """One concept a row; ``term`` and ``label`` are needed, variants stand between bars.

    A code without a scheme is of the scheme OWN; without a code the term itself becomes one.
    """
    path = Path(path)
    rows = read_rows(path)
    columns = find_columns(next(rows)[1], _HEADERS)
    require_columns(path, columns, ("term", "label"))
    for number, row in rows:
        require_width(path, number, row, max(columns.values()) + 1)
        cells = {name: row[place] for name, place in columns.items()}
        yield from _read_row(path, number, cells, lang)


def _read_row(path: Path, number: int, cells: dict[str, str], lang: str) -> Iterator[Term]:
    name = cells["term"]
    if not name:
        raise InputError(f"{path}, line {number}, has no term.")
    label = _read_label(path, number, cells["label"])
    concept = _write_concept(cells.get("code") or _GAP.sub("-", name.lower()).strip("-") or "-")
    parents = cells.get("parent", "").split("|")
    above = tuple(_write_concept(parent.strip()) for parent in parents if parent.strip())
    yield Term(concept, name, label, preferred=True, parents=above, lang=lang)
    for variant in cells.get("variants", "").split("|"):
        if variant.strip():
            yield Term(concept, variant.strip(), label, parents=above, lang=lang)


def _read_label(path: Path, number: int, name: str) -> Label:
    try:
        label = parse_label(name)
    except UsageError:
        label = None
    if label is None or label.cls is not Class.HMD:
        known = ", ".join(each.value for each in Label if each.cls is Class.HMD)
        raise InputError(f"{path}, line {number}, has no label of a health detail; known: {known}.")
    return label


def _write_concept(code: str) -> str:
    plain = "_".join(code.split())
    return plain if 0 < plain.find(":") < len(plain) - 1 else f"{_SCHEME}:{plain.strip(':') or '-'}"
