"""Mondrian, local recoding and full-domain search in the manner of scikit-learn.

A constructor only stores. ``fit`` learns from a frame; what was learned ends in ``_``.
``fit_transform`` gives the frame back with its quasi-identifiers generalized: the same type, rows
in the same order, the same index, other columns untouched. A column in which nothing had to be
generalized stays as it is, data type and all, unless it has unknown values: these show as their
class does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Self, TypeVar

import polars as pl

from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.coding import encode
from seawall.anonymize.tables.frames import read_frame, write_frame
from seawall.anonymize.tables.full_domain import explain_node
from seawall.anonymize.tables.gaps import settle_node, take_complete
from seawall.anonymize.tables.hierarchies import Hierarchy, Recipe
from seawall.anonymize.tables.lattice import LossKind, Node, search_lattice
from seawall.anonymize.tables.local import ROUNDS, recode_locally
from seawall.anonymize.tables.loss import Loss, measure
from seawall.anonymize.tables.mondrian import Choice, cut, number_units
from seawall.anonymize.tables.recoding import Recoding, describe
from seawall.anonymize.tables.schema import QuasiColumn, Schema
from seawall.anonymize.tables.trace import Split, Splits
from seawall.anonymize.tables.units import Units, gather
from seawall.criteria import Criterion, KAnonymity
from seawall.quasi.table import Codes

Frame = TypeVar("Frame")
Trace = Iterable[Split | str]


@dataclass(eq=False)
class TableAnonymizer:
    """What the three have in common.

    ``k`` persons share every class, and each class keeps ``criterion`` too. ``quasi`` names the
    quasi-identifiers, as they are or as ``QuasiColumn``; all columns that are neither sensitive
    nor the person if it is left out. ``hierarchies`` gives some of them a hierarchy by name.

    Learned: ``classes_`` (one a row, −1 suppressed), ``recoding_``, ``loss_``, ``trace_`` (why;
    each event's ``str`` is a sentence).
    """

    k: int = 5
    _: KW_ONLY
    criterion: Criterion | None = None
    quasi: Sequence[str | QuasiColumn] | None = None
    sensitive: Sequence[str] = ()
    person: str | None = None
    hierarchies: Mapping[str, Hierarchy | Recipe] | None = field(default=None, repr=False)
    population: object | None = field(default=None, repr=False)
    classes_: Codes = field(init=False, repr=False)
    recoding_: Recoding = field(init=False, repr=False)
    trace_: Trace = field(init=False, repr=False)

    def fit(self, frame: object) -> Self:
        """Find the classes of a frame; refuses one that cannot keep the criterion."""
        criterion = self.join_criteria()
        table = self._encode(read_frame(frame)).narrow(criterion.columns)
        self.recoding_, self.trace_ = self.recode(table, criterion)
        self.classes_ = self.recoding_.classes
        return self

    @property
    def loss_(self) -> Loss:
        """What was lost, measured when it is asked for."""
        return measure(self.recoding_, self.k)

    def fit_transform(self, frame: Frame) -> Frame:
        """The frame, generalized."""
        return self.fit(frame)._show(frame)

    def _show(self, frame: Frame) -> Frame:
        recoding = self.recoding_
        columns = enumerate(recoding.table.columns)
        labels = {c.name: recoding.label(a) for a, c in columns if recoding.changes(a)}
        return write_frame(frame, labels)

    def join_criteria(self) -> Criterion:
        """All that is promised of every class."""
        wanted = KAnonymity(self.k)
        return wanted if self.criterion is None else wanted & self.criterion

    def _encode(self, frame: pl.DataFrame) -> CodedTable:
        population = None if self.population is None else read_frame(self.population)
        return encode(frame, self._make_schema(frame), population)

    def _make_schema(self, frame: pl.DataFrame) -> Schema:
        apart = {*self.sensitive, *([self.person] if self.person else [])}
        quasi = self.quasi
        if quasi is None:
            quasi = [name for name in frame.columns if name not in apart]
        columns = tuple(self._describe_column(column) for column in quasi)
        return Schema(columns, tuple(self.sensitive), self.person)

    def _describe_column(self, column: str | QuasiColumn) -> QuasiColumn:
        if isinstance(column, QuasiColumn):
            return column
        return QuasiColumn(column, hierarchy=(self.hierarchies or {}).get(column))

    def recode(self, table: CodedTable, criterion: Criterion) -> tuple[Recoding, Trace]:
        """The generalization of a coded table under a criterion, and why it is so."""
        raise NotImplementedError


def show_units(table: CodedTable, classes: Codes, units: Units) -> Recoding:
    """What the classes of units show."""
    strangers = None if table.population is None else classes[table.quasi.n_persons :]
    return describe(table, classes[units.of_record], strangers)


@dataclass(eq=False)
class Mondrian(TableAnonymizer):
    """Multidimensional recoding: ranges and sets, as narrow as the criterion allows."""

    strict: bool = field(default=True, kw_only=True)
    choice: str = field(default=Choice.GAIN, kw_only=True)

    def recode(self, table: CodedTable, criterion: Criterion) -> tuple[Recoding, Trace]:
        units, choice = gather(table.quasi, table.sensitive, table.population), Choice(self.choice)
        partition = cut(
            units, table.axes, criterion, table.sensitive, strict=self.strict, choice=choice
        )
        told = Splits(partition, table.quasi.names, choice is Choice.GAIN)
        return show_units(table, number_units(partition), units), told


@dataclass(eq=False)
class LocalRecoding(TableAnonymizer):
    """Nodes of hierarchies as labels, each class its own; ranges for numbers that have none."""

    rounds: int = field(default=ROUNDS, kw_only=True)

    def recode(self, table: CodedTable, criterion: Criterion) -> tuple[Recoding, Trace]:
        trees = table.as_trees()
        units = gather(table.quasi, table.sensitive, table.population)
        classes, partition = recode_locally(
            units, trees.axes, criterion, table.sensitive, rounds=self.rounds
        )
        told = Splits(partition, table.quasi.names, by_gain=True)
        return show_units(trees, classes, units), told


@dataclass(eq=False)
class Incognito(TableAnonymizer):
    """Full-domain generalization: every value of a column at the same level.

    Of all generalizations that suppress at most the share ``budget`` of the records, the one with
    the least ``loss``. Numbers, dates and codes without a hierarchy are given one. Learned besides:
    ``node_`` (the level of each column) and ``minimal_nodes_`` (of the records without unknown
    values).
    """

    budget: float = field(default=0.0, kw_only=True)
    loss: str = field(default=LossKind.NCP, kw_only=True)
    node_: Node = field(init=False, repr=False)
    minimal_nodes_: tuple[Node, ...] = field(init=False, repr=False)

    def _encode(self, frame: pl.DataFrame) -> CodedTable:
        population = None if self.population is None else read_frame(self.population)
        schema = self._make_schema(frame)
        return encode(frame, schema, population, with_hierarchies=True).as_trees()

    def recode(self, table: CodedTable, criterion: Criterion) -> tuple[Recoding, Trace]:
        whole, loss = take_complete(table, criterion), LossKind(self.loss)
        lattice = search_lattice(whole, [criterion.least_persons], criterion, loss)[0]
        self.node_, recoding, settled = settle_node(table, whole, lattice, criterion, self.budget)
        self.minimal_nodes_ = tuple(settled.find_minimal(self.budget))
        return recoding, tuple(explain_node(table, settled, self.node_, self.budget))
