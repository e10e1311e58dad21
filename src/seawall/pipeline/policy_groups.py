"""A chosen policy applied: what every record shows, in the table and in the notes alike.

The policy's risk was measured on the rows of the table. So that notes add nothing to it, a person
shows the groups of its rows and no other: where a note says otherwise, or is of nobody in the
table, nothing is shown. Without a table a person shows the groups of its first note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from seawall.anonymize.grains import Grain, list_grains, parse_grain
from seawall.anonymize.treatments import mask
from seawall.anonymize.wording import ReleasedGroup, ReleasedSet
from seawall.ingest import Table
from seawall.model import Record
from seawall.pipeline.coding import number_persons
from seawall.pipeline.group_records import GroupRecord, GroupRecords
from seawall.pipeline.grouping import Grouping
from seawall.pipeline.policy_columns import Fitting, Runs, fit_policy
from seawall.policy import Policy, StoredPolicy
from seawall.policy.domain import Attribute, Run
from seawall.policy.generalization import bracket_run
from seawall.quasi import QuasiAttribute, QuasiTable, SetView
from seawall.quasi.spelling import make_key
from seawall.quasi.table import MISSING

_GENDERS = {make_key("gender", word): word for word in ("female", "male")}


@dataclass(frozen=True, kw_only=True)
class PolicyGrouping(Grouping):
    """What the records show under a policy, and how often nothing could be shown.

    ``outside`` counts values of the table (of notes, where there is none) that the policy does not
    know and ``differing`` notes that say otherwise than their person's row, both by column;
    ``strangers`` are notes of nobody in the table.
    """

    fitting: Fitting
    by_row: Mapping[int, Runs]
    outside: Mapping[str, int]
    differing: Mapping[str, int]
    strangers: int

    def __repr__(self) -> str:
        return f"<PolicyGrouping of {len(self.group_records)} records>"

    def _word(self, record: int, name: str, texts: tuple[str, ...]) -> ReleasedSet:  # noqa: ARG002
        return self._words[name].get(texts[:1]) or ReleasedGroup(_finest(name), ())

    @cached_property
    def _words(self) -> dict[str, dict[tuple[str, ...], ReleasedSet]]:
        """The groups of each attribute, by the first value of each."""
        policy, names = self.fitting.policy, self.fitting.attributes
        return {
            names[part.name]: {
                part.values[run[0] : run[0] + 1]: _word_run(part, run, names[part.name])
                for run in runs
            }
            for part, runs in zip(policy.domain.attributes, policy.runs, strict=True)
            if part.name in names
        }

    def sets_of_row(self, row: int, person: str) -> dict[str, ReleasedSet]:  # noqa: ARG002
        """The groups of the row's own values."""
        runs, domain = self.by_row[row], self.fitting.policy.domain
        shown = {}
        for name, attribute in self.fitting.attributes.items():
            run = runs[name]
            values = domain.attributes[domain.names.index(name)].values
            shown[attribute] = self._word(0, attribute, () if run is None else values[run[0] :])
        return shown

    def show_cells(self, record: Record, values: tuple[str, ...]) -> tuple[str, ...]:
        """The row's cells, those of the policy's columns as it shows them."""
        cells, runs = list(values), self.by_row[record.row]
        places = {cell.column.name: place for place, cell in enumerate(record.cells)}
        for name, column in self.fitting.columns.items():
            run = runs[name]
            hidden = mask(column.label) if column.label else ""
            shown = hidden if run is None else self.fitting.policy.bracket(name, run)
            cells[places[column.name]] = shown
        return tuple(cells)

    @property
    def shown_columns(self) -> frozenset[str]:
        """Columns of the table that are shown as groups of the policy."""
        return frozenset(column.name for column in self.fitting.columns.values())

    def list_notices(self) -> list[str]:
        """What could not be shown, by column."""
        told = {
            ", for the policy does not know the value": self.outside,
            " in notes that say otherwise than the person's row or first note": self.differing,
        }
        notices = [
            f"Masked{reason}: {', '.join(f'{name} ({count:,})' for name, count in counts.items())}."
            for reason, counts in told.items()
            if sum(counts.values())
        ]
        if self.strangers:
            notices.append(f"Masked in notes of nobody in the table: {self.strangers:,} of them.")
        return notices

    def promise(self, stored: StoredPolicy, kept: Sequence[str]) -> dict[str, Any]:
        """What the manifest says: the policy, its risk, and against whom it was measured.

        Groups are named as the release shows them: a list of all values could name a rare one.
        """
        columns = {name: column.name for name, column in self.fitting.columns.items()}
        return {
            "method": "policy",
            "policy": _name_groups(stored.policy),
            "number": stored.number,
            "risk": stored.risk,
            "gamma": stored.gamma,
            "weighted": stored.is_weighted,
            "population": stored.population,
            "synthetic": stored.is_synthetic,
            "columns": {n: columns.get(n, n) for n in stored.policy.domain.names},
            "attributes": dict(self.fitting.attributes),
            "masked": {"outside": dict(self.outside), "differing": dict(self.differing)},
            "strangers": self.strangers,
            "kept": list(kept),
        }


def _name_groups(policy: Policy) -> dict[str, list[str]]:
    """The groups of several values, by column."""
    return {
        part.name: [bracket_run(part, run) for run in runs if run[1] - run[0] > 1]
        for part, runs in zip(policy.domain.attributes, policy.runs, strict=True)
    }


def _finest(attribute: str) -> Grain:
    return parse_grain(attribute, list_grains()[attribute][0])


def _word_run(part: Attribute, run: Run, attribute: str) -> ReleasedGroup:
    values = part.values[run[0] : run[1]]
    if attribute == "gender":
        # As notes' genders are known, so that a word which says no more can stay.
        values = tuple(_GENDERS.get(make_key("gender", value), value) for value in values)
    return ReleasedGroup(_finest(attribute), values, bracket_run(part, run))


def apply_policy(
    group_records: GroupRecords, policy: Policy, table: Table | None, rows: Iterable[Record]
) -> PolicyGrouping:
    """What every record shows under the policy, whatever the others show."""
    desk = _Desk(fit_policy(policy, table), rows, is_table_given=table is not None)
    runs = [desk.read(record) for record in group_records.records]
    view = _make_view(group_records.records, desk.fitting, runs)
    grains = {name: _finest(name) for name in desk.fitting.attributes.values()}
    return PolicyGrouping(
        group_records.records,
        (grains,) * len(group_records.records),
        view,
        view,
        None,
        (),
        group_records.conflicts,
        fitting=desk.fitting,
        by_row=desk.by_row,
        outside=dict(sorted(desk.outside.items())),
        differing=dict(sorted(desk.differing.items())),
        strangers=desk.strangers,
    )


class _Desk:
    """Reads record after record, and counts what cannot be shown."""

    def __init__(self, fitting: Fitting, rows: Iterable[Record], *, is_table_given: bool) -> None:
        self.fitting = fitting
        self.outside: Counter[str] = Counter()
        self.differing: Counter[str] = Counter()
        self.strangers = 0
        self.by_row: dict[int, Runs] = {}
        self._is_table_given = is_table_given
        self._allowed: dict[str, dict[str, set[Run]]] = {}
        for record in rows:
            self._read_row(record)

    def _read_row(self, record: Record) -> None:
        runs = self.fitting.read_row(record)
        filled = {cell.column.name for cell in record.cells if cell.value.strip()}
        columns = self.fitting.columns
        self.outside.update(
            name for name, run in runs.items() if run is None and columns[name].name in filled
        )
        self.by_row[record.row] = runs
        self._allow(record.owner, runs)

    def _allow(self, person: str, runs: Runs) -> None:
        own = self._allowed.setdefault(person, {})
        for name, run in runs.items():
            if run is not None:
                own.setdefault(name, set()).add(run)

    def read(self, record: GroupRecord) -> Runs:
        """The runs that a record shows."""
        if record.row:
            return self.by_row[record.row]
        runs = self.fitting.read_note(record.values)
        if self._is_table_given and record.person not in self._allowed:
            self.strangers += 1
            return {}
        if not self._is_table_given:
            self.outside.update(name for name, run in runs.items() if run is None)
        if record.person not in self._allowed:
            self._allow(record.person, runs)
        return self._restrict(record.person, runs)

    def _restrict(self, person: str, runs: Runs) -> Runs:
        allowed = self._allowed[person]
        kept = {name: run for name, run in runs.items() if run in allowed.get(name, ())}
        self.differing.update(
            name for name, run in runs.items() if run is not None and name not in kept
        )
        return kept


def _make_view(records: Sequence[GroupRecord], fitting: Fitting, runs: Sequence[Runs]) -> SetView:
    """The runs as sets of the policy's own values; every set lies once in the pool."""
    domain = fitting.policy.domain
    names = [name for name in domain.names if name in fitting.attributes]
    attributes = [domain.attributes[domain.names.index(name)] for name in names]
    starts, pool, number_of = [0, 0], np.empty(0, np.int32), dict[tuple[str, Run], int]()
    codes = np.full((len(records), len(names)), MISSING, np.int32)
    set_ids = np.zeros_like(codes)
    for place, name in enumerate(names):
        for run in fitting.policy.runs[domain.names.index(name)]:
            number_of[name, run] = len(starts) - 1
            starts.append(starts[-1] + run[1] - run[0])
            pool = np.append(pool, np.arange(*run, dtype=np.int32))
        for at, shown in enumerate(runs):
            run_shown = shown.get(name)
            if run_shown is not None:
                set_ids[at, place], codes[at, place] = number_of[name, run_shown], run_shown[0]
    table = QuasiTable(
        tuple(
            QuasiAttribute(fitting.attributes[name], attribute.values)
            for name, attribute in zip(names, attributes, strict=True)
        ),
        number_persons(records),
        codes,
    )
    clusters = np.zeros(len(records), np.int32)
    return SetView(table, clusters, set_ids, np.array(starts, np.int64), pool)
