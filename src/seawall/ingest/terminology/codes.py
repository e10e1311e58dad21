"""Files of codes and titles, with or without a header line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from seawall.ingest.terminology.lines import (
    find_columns,
    read_rows,
    require_columns,
    require_width,
)
from seawall.model import InputError

_NEEDED = ("code", "name")


def read_codes(
    path: Path, headers: Mapping[str, Sequence[str]], code: re.Pattern[str]
) -> Iterator[tuple[str, str]]:
    """Codes in capitals with their titles, row by row.

    A first line that begins with a code is no header: then the code stands first, the title in
    the next field that is not empty. Refuses a row whose code is none, naming its line.
    """
    rows = read_rows(path)
    number, first = next(rows)
    if code.fullmatch(first[0].upper()):
        place = next((at for at in range(1, len(first)) if first[at]), 1)
        columns = {"code": 0, "name": place}
        yield _read_code(path, number, first, columns, code)
    else:
        columns = find_columns(first, headers)
        require_columns(path, columns, _NEEDED)
    for line, row in rows:
        yield _read_code(path, line, row, columns, code)


def _read_code(
    path: Path, number: int, row: list[str], columns: Mapping[str, int], code: re.Pattern[str]
) -> tuple[str, str]:
    require_width(path, number, row, max(columns["code"], columns["name"]) + 1)
    found, name = row[columns["code"]].upper(), row[columns["name"]]
    if not code.fullmatch(found) or not name:
        raise InputError(f"{path}, line {number}, has no code or no name where one is expected.")
    return found, name
