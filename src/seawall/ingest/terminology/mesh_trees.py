"""MeSH's trees (``mtrees2026.bin``) together with a CSV of terms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from seawall.ingest.terminology.lines import (
    find_columns,
    read_lines,
    read_rows,
    require_columns,
    require_width,
)
from seawall.ingest.terminology.mesh_labels import label_places
from seawall.model import InputError
from seawall.text.terminology import Term

_COLUMNS = {
    "DescriptorUI": ("descriptorui", "ui", "code"),
    "DescriptorName": ("descriptorname", "heading", "name"),
    "TermName": ("termname", "term", "synonym"),
}


def read_mesh_trees(trees: str | Path, terms: str | Path, lang: str = "en") -> Iterator[Term]:
    """Terms of the CSV whose heading the trees place among the health details.

    The CSV names its columns DescriptorUI, DescriptorName and TermName.
    """
    places_of = _read_places(Path(trees))
    path = Path(terms)
    rows = read_rows(path)
    columns = find_columns(next(rows)[1], _COLUMNS)
    require_columns(path, columns, tuple(_COLUMNS))
    code_at, name_at, term_at = (columns[name] for name in _COLUMNS)
    last = ""
    for number, row in rows:
        require_width(path, number, row, max(columns.values()) + 1)
        code, heading, name = row[code_at], row[name_at], row[term_at]
        places = places_of.get(heading, ())
        label = label_places(places)
        if label is None:
            continue
        if not code:
            raise InputError(f"{path}, line {number}, has no DescriptorUI.")
        if code != last:
            yield Term(f"MESH:{code}", heading, label, preferred=True, places=places, lang=lang)
            last = code
        if name and name != heading:
            yield Term(f"MESH:{code}", name, label, places=places, lang=lang)


def _read_places(path: Path) -> dict[str, tuple[str, ...]]:
    places: dict[str, tuple[str, ...]] = {}
    for number, line in read_lines(path):
        heading, semicolon, place = line.rpartition(";")
        if not line.strip():
            continue
        if not (heading and semicolon and place):
            raise InputError(f"{path}, line {number}, is not written 'heading;tree number'.")
        places[heading] = (*places.get(heading, ()), place.strip())
    return places
