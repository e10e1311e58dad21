"""What a table's columns are: quasi-identifiers of five kinds, sensitive columns, the person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from seawall.anonymize.tables.hierarchies import Hierarchy, Recipe
from seawall.anonymize.tables.space import Shape
from seawall.model import UsageError


class ColumnKind(StrEnum):
    """How a column's values lie to each other."""

    NUMERIC = "numeric"
    ORDERED = "ordered"
    CATEGORICAL = "categorical"
    DATE = "date"
    CODE = "code"


class Missing(StrEnum):
    """What a missing value means.

    A *value*: that it is missing can be known of a person, so it is shown, and hidden among others,
    like any value. *Unknown*: it shows as its class does, and supports nobody's k.
    """

    VALUE = "value"
    UNKNOWN = "unknown"


class Labels(StrEnum):
    """What a class shows: from–to, all its values, or a node of the column's hierarchy."""

    RANGE = "range"
    SET = "set"
    NODE = "node"


_SHAPES = {Labels.RANGE: Shape.RANGE, Labels.SET: Shape.SET, Labels.NODE: Shape.TREE}


@dataclass(frozen=True, slots=True)
class QuasiColumn:
    """A quasi-identifier; what is left open is told by the data.

    ``order`` lists the values of an ordered column, least first. Where there is a hierarchy its
    nodes are the labels, unless ``labels`` says otherwise.
    """

    name: str
    kind: ColumnKind | None = None
    hierarchy: Hierarchy | Recipe | None = None
    labels: Labels | None = None
    missing: Missing = Missing.VALUE
    order: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.labels is Labels.NODE and self.hierarchy is None:
            raise UsageError(f"Column '{self.name}' has no hierarchy whose nodes could be shown.")
        if self.order and self.kind is not ColumnKind.ORDERED:
            raise UsageError(f"Column '{self.name}' has an order but is not an ordered column.")

    def shape_of(self, kind: ColumnKind) -> Shape:
        """How a column of this kind is cut and shown."""
        if self.labels is not None:
            return _SHAPES[self.labels]
        if self.hierarchy is not None:
            return Shape.TREE
        return Shape.SET if kind is ColumnKind.CATEGORICAL else Shape.RANGE


@dataclass(frozen=True, slots=True)
class Schema:
    """Quasi-identifiers by name, in order; sensitive columns; the column that tells persons apart.

    Columns of neither sort are left as they are. ``orders`` lists the values of sensitive columns
    that have an order which neither numbers nor the alphabet tell.
    """

    quasi: tuple[QuasiColumn, ...]
    sensitive: tuple[str, ...] = ()
    person: str | None = None
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = [column.name for column in self.quasi]
        roles = [*names, *self.sensitive, *([self.person] if self.person else [])]
        if not names:
            raise UsageError("A schema needs at least one quasi-identifier.")
        for name in roles:
            if roles.count(name) > 1:
                raise UsageError(f"Column '{name}' has two roles in the schema; give it one.")
