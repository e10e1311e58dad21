"""Hierarchies as ARX writes them: one value a line, leaf first, ``;`` between levels."""

from __future__ import annotations

import csv
from pathlib import Path

from seawall.anonymize.tables.hierarchies.hierarchy import Hierarchy
from seawall.model import InputError


def read_arx(path: Path, delimiter: str = ";") -> Hierarchy:
    """The hierarchy in a file; refuses one that is no tree, naming the line."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            rows = [
                [cell.strip() for cell in row] for row in csv.reader(stream, delimiter=delimiter)
            ]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"Hierarchy {path.name} could not be read as UTF-8 text.") from error
    while rows and not rows[-1]:
        rows.pop()
    if rows and max(map(len, rows)) == 1:
        raise InputError(
            f"{path.name}, line 1: there is one level only; write a value's labels behind it, from "
            f"fine to coarse, with {delimiter} between them."
        )
    return Hierarchy.of_rows(path.name, rows)
