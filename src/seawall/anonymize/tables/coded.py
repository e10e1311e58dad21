"""A table as the algorithms take it: quasi-identifiers as codes on axes, and labels for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from seawall.anonymize.tables.hierarchies import Hierarchy
from seawall.anonymize.tables.schema import ColumnKind
from seawall.anonymize.tables.space import Axis, Shape, give_tree
from seawall.criteria.sensitive import SensitiveColumn
from seawall.model import UsageError
from seawall.quasi.table import Codes, QuasiTable

MISSING_TEXT = "(missing)"
HIDDEN = "*"


@dataclass(frozen=True)
class CodedColumn:
    """A quasi-identifier's values: ``texts[code]``, laid out on an axis.

    Where missing is a value it is the last code.
    """

    name: str
    kind: ColumnKind
    axis: Axis
    texts: tuple[str, ...]
    hierarchy: Hierarchy | None
    has_missing: bool

    def label_run(self, low: int, high: int, level: int) -> str | None:
        """What codes from ``low`` to ``high`` are shown as; a tree's node at ``level``."""
        last = len(self.texts) - 1
        if self.has_missing and high == last:
            return None if low == high else HIDDEN
        if self.axis.shape is Shape.TREE and self.hierarchy is not None:
            return self.hierarchy.rows[low][level]
        if low == high:
            return self.texts[low]
        return f"[{self.texts[low]}{self._dash}{self.texts[high]}]"

    def label_set(self, codes: Sequence[int]) -> str | None:
        """What a set of codes is shown as."""
        if len(codes) == 1:
            return self.label_run(codes[0], codes[0], 0)
        return "{" + ", ".join(self.texts[code] for code in codes) + "}"

    def as_tree(self) -> CodedColumn:
        """The column with a hierarchy, if it is shown in sets: each value alone, or all."""
        if self.axis.shape is not Shape.SET:
            return self
        shown = self.texts[:-1] if self.has_missing else self.texts
        flat = Hierarchy(self.name, tuple((text, HIDDEN) for text in shown))
        return replace(self, axis=give_tree(self.axis), hierarchy=flat)

    @property
    def _dash(self) -> str:
        return " to " if self.kind is ColumnKind.DATE else "-"


@dataclass(frozen=True)
class CodedTable:
    """A frame as the algorithms take it."""

    columns: tuple[CodedColumn, ...]
    quasi: QuasiTable
    sensitive: tuple[SensitiveColumn, ...] = ()
    population: Codes | None = None

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        return tuple(column.axis for column in self.columns)

    def __repr__(self) -> str:
        return f"<CodedTable of {len(self.quasi)} records, {len(self.columns)} attributes>"

    def arrange(self, order: Sequence[int]) -> CodedTable:
        """The table with its quasi-identifiers in another order."""
        quasi = QuasiTable(
            tuple(self.quasi.attributes[at] for at in order),
            self.quasi.persons,
            np.ascontiguousarray(self.quasi.codes[:, order]),
        )
        population = None if self.population is None else self.population[:, order]
        columns = tuple(self.columns[at] for at in order)
        return CodedTable(columns, quasi, self.sensitive, population)

    def narrow(self, names: Sequence[str]) -> CodedTable:
        """The table with these sensitive columns only; refuses one that is not among them."""
        held = {column.name: column for column in self.sensitive}
        for name in names:
            if name not in held:
                raise UsageError.unknown("sensitive column", name, held)
        return replace(self, sensitive=tuple(held[name] for name in names))

    def keep_complete(self) -> CodedTable:
        """The table without the records that lack a quasi-identifier."""
        kept = self.quasi.is_complete
        if kept.all():
            return self
        persons = np.unique(self.quasi.persons[kept], return_inverse=True)[1].astype(np.int32)
        quasi = QuasiTable(self.quasi.attributes, persons, self.quasi.codes[kept])
        sensitive = tuple(replace(column, codes=column.codes[kept]) for column in self.sensitive)
        return replace(self, quasi=quasi, sensitive=sensitive)

    def as_trees(self) -> CodedTable:
        """The table with a hierarchy for every set: each value alone, or all."""
        return replace(self, columns=tuple(column.as_tree() for column in self.columns))
