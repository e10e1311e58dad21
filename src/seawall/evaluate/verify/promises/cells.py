"""The table has the columns of the manifest, and each cell says what its treatment writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import TABLE
from seawall.evaluate.verify.forms.postal import RESTRICTED
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number
from seawall.evaluate.verify.promises.spans import OFFSET, is_scrubbed, mask_of

_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_ZIP3 = re.compile(r"\d{3}")
_STARS = re.compile(r"[*\s./:-]*")
_BRACKETED = re.compile(r"\[[^\[\]\n]*\]|\{[^{}\n]*\}")
_AGE = re.compile(r"\D*(\d{1,3})\D*")
_PSEUDONYM = re.compile(r"[0-9a-f]{16,64}")
_OLDEST = 89
_SEXES = frozenset(("female", "male"))
Test = Callable[[str, str], bool]


def _applies(release: Opened) -> Parameters | None:
    columns = release.manifest.get("cells")
    if columns is None:
        return None
    return {"columns": [column["name"] for column in columns]}


def _is_masked(cell: str, label: str) -> bool:
    return not cell or cell == mask_of(label)


def _is_young(cell: str, label: str) -> bool:
    age = _AGE.fullmatch(cell)
    return cell == "90+" or _is_masked(cell, label) or (age is not None and int(age[1]) <= _OLDEST)


def _is_range(cell: str) -> bool:
    """True for a bracket; one from a value to itself would say that value."""
    low, _, high = cell[1:-1].partition("-")
    values = cell[1:-1].split(", ")
    is_ordered = not {value.lower() for value in values} <= _SEXES or values == sorted(values)
    return _BRACKETED.fullmatch(cell) is not None and low != high and is_ordered


def _is_offset(cell: str) -> bool:
    """True for a distance from the visit; on the day of the visit its list stands there."""
    return OFFSET.fullmatch(cell) is not None or _BRACKETED.fullmatch(cell) is not None


def _is_zip3(cell: str, label: str) -> bool:
    short = (
        _ZIP3.fullmatch(cell) is not None and cell not in RESTRICTED["2000"] & RESTRICTED["2020"]
    )
    return short or _is_masked(cell, label)


_TESTS: Mapping[str, Test] = {
    "mask": _is_masked,
    "emptied": lambda cell, _: not cell,
    "remove": lambda cell, _: not cell,
    "form": lambda cell, label: _STARS.fullmatch(cell) is not None or _is_masked(cell, label),
    "year": lambda cell, label: _YEAR.fullmatch(cell) is not None or _is_masked(cell, label),
    "zip3": _is_zip3,
    "cap-age": _is_young,
    "enumerate": lambda cell, _: not cell or _BRACKETED.fullmatch(cell) is not None,
    "generalize": lambda cell, _: not cell or _is_range(cell),
    "scrub": lambda cell, label: not cell or is_scrubbed(cell, label),
    "person": lambda cell, _: _PSEUDONYM.fullmatch(cell) is not None,
    "offset": lambda cell, label: _is_offset(cell) or _is_masked(cell, label),
}


def _check(release: Opened, _: Parameters) -> Outcome:
    columns: Sequence[Mapping[str, Any]] = release.manifest["cells"]
    findings: list[Finding] = []
    cells = 0
    for row, line in release.rows():
        if not row:
            findings += _check_header(line, columns)
            continue
        cells += len(line)
        findings += _check_row(row, line, columns)
    return Outcome(tuple(findings), number(cells, "cell"))


def _check_header(header: Sequence[str], columns: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    if list(header) != [column["name"] for column in columns]:
        yield Finding(TABLE, 0, None, "columns are not those of the manifest")


def _check_row(
    row: int, line: Sequence[str], columns: Sequence[Mapping[str, Any]]
) -> Iterator[Finding]:
    if len(line) != len(columns):
        yield Finding(TABLE, row, None, "a row of more or fewer cells than columns")
        return
    for place, (cell, column) in enumerate(zip(line, columns, strict=True), 1):
        if not is_written_by(str(column.get("treatment")), cell, str(column.get("label"))):
            kind = f"a cell of column {place} that does not say what '{column['treatment']}' writes"
            yield Finding(TABLE, row, None, kind)


def is_written_by(treatment: str, cell: str, label: str) -> bool:
    """True if a treatment may have written the cell; any may be of a treatment that keeps."""
    test = _TESTS.get(treatment)
    return test is None or test(cell, label)


CELLS = Promise(
    "cells",
    "The table has its columns and no other; each cell says what its treatment writes.",
    "Header and number of cells are compared; masks, years, ZIPs, lists and pseudonyms by form.",
    "Whether a surrogate or shifted date is the true value: --known sees the table's.",
    _applies,
    check=_check,
)
