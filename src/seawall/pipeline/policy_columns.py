"""Which columns of a table, and which attributes of notes, a policy is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from seawall.anonymize.promise import ATTRIBUTES
from seawall.anonymize.wording.page import attribute_of
from seawall.ingest import Table
from seawall.model import Column, Record, UsageError
from seawall.policy import Policy
from seawall.policy.domain import Run
from seawall.quasi.spelling import name_kind

# Dates in notes are no plain values: a policy about them is for the table alone.
_TABLE_ONLY = "visit"

Runs = Mapping[str, Run | None]


@dataclass(frozen=True)
class Fitting:
    """Which columns a policy is about: ``columns`` of the table, ``attributes`` that notes state.

    Both are by the policy's own names.
    """

    policy: Policy
    columns: Mapping[str, Column]
    attributes: Mapping[str, str]

    def read_row(self, record: Record) -> dict[str, Run | None]:
        """The run of each of the row's values; None for one that the policy does not know."""
        cells = {cell.column.name: cell.value for cell in record.cells}
        return {
            name: self.policy.find_run(name, cells[column.name])
            for name, column in self.columns.items()
        }

    def read_note(self, values: Mapping[str, str]) -> dict[str, Run | None]:
        """The same for what a note states; what it does not state is left out."""
        return {
            name: self.policy.find_run(name, values[attribute])
            for name, attribute in self.attributes.items()
            if values.get(attribute)
        }


def fit_policy(policy: Policy, table: Table | None) -> Fitting:
    """Find the policy's columns; refuses a table that lacks one."""
    columns = {} if table is None else _find_columns(policy, table.columns)
    attributes: dict[str, str] = {}
    for name in policy.domain.names:
        attribute = name_kind(name)
        if attribute not in ATTRIBUTES and name in columns:
            attribute = attribute_of(columns[name].label)
        if attribute in ATTRIBUTES and attribute not in (_TABLE_ONLY, *attributes.values()):
            attributes[name] = attribute
    return Fitting(policy, columns, attributes)


def _find_columns(policy: Policy, columns: Sequence[Column]) -> dict[str, Column]:
    """By name, else by what the header means."""
    by_kind = {name_kind(column.name): column for column in reversed(columns)}
    by_name = {column.name: column for column in columns}
    found = {}
    for name in policy.domain.names:
        column = by_name.get(name) or by_kind.get(name_kind(name))
        if column is None:
            raise UsageError(
                f"The policy is about the column '{name}', which the table of patients lacks; "
                "give the table that the policies were found for."
            )
        found[name] = column
    return found
