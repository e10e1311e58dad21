"""The risk of a release that a policy made, derived again from its files and a population."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seawall.evaluate.population_risk import People, PopulationRisk, measure_release
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import (
    MANIFEST,
    QUASI,
    TABLE,
    damaged_manifest,
    read_manifest,
)
from seawall.evaluate.verify.places import check_groups
from seawall.evaluate.verify.promise import is_policy
from seawall.evaluate.verify.records import ShownRecord, read_records
from seawall.evaluate.verify.table import PERSON
from seawall.model import InputError, Label

TOLERANCE = 1e-9
_ANYBODY = "*"
_MASKS = frozenset(f"[{label.value}]" for label in Label)


@dataclass(frozen=True, slots=True)
class PolicyPromise:
    """What the manifest promises. ``columns`` are the table's, ``attributes`` the notes'.

    Both are by the policy's own names. A ``weighted`` risk cannot be derived from a release.
    """

    risk: float
    gamma: float
    population: str
    is_weighted: bool
    columns: Mapping[str, str]
    attributes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PolicyCheck:
    """The promise, the findings against it, and the risk where a population was given."""

    promise: PolicyPromise
    findings: tuple[Finding, ...]
    measured: PopulationRisk | None

    @property
    def holds(self) -> bool:
        return not self.findings

    def compare(self) -> str:
        """How the measured risk stands to the promised one, in a word."""
        risk = self.measured.risk if self.measured else 0.0
        if abs(risk - self.promise.risk) <= TOLERANCE * self.promise.risk:
            return "exactly as promised"
        return "higher than promised" if risk > self.promise.risk else "lower than promised"

    def as_json(self) -> dict[str, Any]:
        """The figures for a program."""
        found, promise = self.measured, self.promise
        return {
            "promised": promise.risk,
            "population": promise.population,
            "risk": found.risk if found else None,
            "risk_mean": found.risk_mean if found else None,
            "smallest_group": found.smallest if found else None,
            "records": found.n_records if found else None,
            "records_left_out": found.n_left_out if found else None,
        }


def read_policy_promise(release: Path) -> PolicyPromise | None:
    """The manifest's promise of a risk; None where it has none."""
    fields = read_manifest(release).get("promise")
    if fields is None or not is_policy(fields):
        return None
    try:
        return PolicyPromise(
            float(fields["risk"]),
            float(fields["gamma"]),
            str(fields["population"]),
            bool(fields["weighted"]),
            {str(name): str(column) for name, column in fields["columns"].items()},
            {str(name): str(attribute) for name, attribute in fields["attributes"].items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise damaged_manifest(release) from None


def verify_policy(release: Path, people: People | None = None) -> PolicyCheck | None:
    """Check that table and notes show the same groups and, with a population, their risk.

    None where the release promises no risk. The risk is that of the table's rows; of a release
    without a table, that of its persons.
    """
    promise = read_policy_promise(release)
    if promise is None:
        return None
    records = read_records(release)
    rows = _read_rows(release, promise)
    findings = [*check_groups(release, records), *_check_records(records, rows, promise)]
    measured = None if people is None else _measure(records, rows, people, promise)
    too_high = _judge(measured, promise) if measured else ()
    return PolicyCheck(promise, (*too_high, *findings), measured)


def _measure(
    records: Sequence[ShownRecord],
    rows: Sequence[_Row] | None,
    people: People,
    promise: PolicyPromise,
) -> PopulationRisk:
    names, shown = tuple(promise.attributes), _by_person(records, promise)
    if rows is not None:
        names, shown = tuple(promise.columns), [row.cells for row in rows]
    bare = [[_read_cell(cell) for cell in cells] for cells in shown]
    return measure_release(names, bare, people, promise.gamma)


def _judge(measured: PopulationRisk, promise: PolicyPromise) -> Iterator[Finding]:
    if not promise.is_weighted and measured.risk > promise.risk * (1 + TOLERANCE):
        yield Finding(MANIFEST, 1, None, "the risk is higher than promised")


@dataclass(frozen=True, slots=True)
class _Row:
    """The cells of the policy's columns in a row of the released table, and whose row it is."""

    person: str
    cells: tuple[str, ...]

    def __repr__(self) -> str:
        return "<_Row>"


def _read_rows(release: Path, promise: PolicyPromise) -> list[_Row] | None:
    """The rows of the table; None where the release has none."""
    if not (release / TABLE).is_file():
        return None
    try:
        with (release / TABLE).open(encoding="utf-8", newline="") as stream:
            lines = csv.reader(stream)
            header = next(lines, [])
            person = header.index(PERSON)
            # The table's own columns stand after that; one of them may be called the same.
            places = [header.index(column, person + 1) for column in promise.columns.values()]
            return [_Row(cells[person], tuple(cells[at] for at in places)) for cells in lines]
    except (OSError, ValueError, IndexError, csv.Error):
        raise InputError(f"{TABLE} of the release is damaged; make the release again.") from None


def _by_person(records: Sequence[ShownRecord], promise: PolicyPromise) -> list[tuple[str, ...]]:
    """What each person's records show together; who shows nothing of an attribute may be anybody.

    No row says which of them the policy was found for, so that all are counted.
    """
    shown: dict[str, dict[str, str]] = {}
    for record in records:
        own = shown.setdefault(record.person, {})
        own.update({name: group for name, (group, *_) in _groups(record)})
    names = promise.attributes.values()
    return [tuple(own.get(name, _ANYBODY) for name in names) for own in shown.values()]


def _groups(record: ShownRecord) -> Iterator[tuple[str, tuple[str, ...]]]:
    return ((name, values) for name, values in record.sets.items() if values)


def _check_records(
    records: Sequence[ShownRecord], rows: Sequence[_Row] | None, promise: PolicyPromise
) -> Iterator[Finding]:
    """No record shows a group that is not in a row of its person: the risk is that of the rows."""
    attributes = [promise.attributes.get(name, "") for name in promise.columns]
    allowed: dict[tuple[str, str], set[str]] = {}
    for row in rows or ():
        for attribute, cell in zip(attributes, row.cells, strict=True):
            allowed.setdefault((row.person, attribute), set()).add(cell)
    told = frozenset(promise.attributes.values())
    for record in records:
        if told != record.sets.keys():
            yield Finding(QUASI, record.position, None, "attributes are not those of the promise")
        for name, values in _groups(record):
            own = allowed.get((record.person, name), set())
            if rows is None:
                own = allowed.setdefault((record.person, name), {values[0]})
            if len(values) != 1 or values[0] not in own:
                kind = f"group of {name} is not that of its person"
                yield Finding(QUASI, record.position, None, kind)


def _read_cell(cell: str) -> str:
    """A cell as risk is measured on: without brackets, and empty where nothing is shown."""
    if cell in _MASKS:
        return ""
    if not (cell.startswith("[") and cell.endswith("]")):
        return cell
    inner = cell[1:-1]
    return f"{{{inner}}}" if ", " in inner else inner
