"""Decisions before any text is written: which mention or cell becomes what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from seawall.model.labels import Label
from seawall.model.span import Span


@dataclass(frozen=True, slots=True)
class Replacement:
    """The characters of ``span`` become ``text``; ``treatment`` is the preset's word for why."""

    span: Span
    label: Label
    text: str
    treatment: str

    def __repr__(self) -> str:
        return f"<Replacement {self.label.value} {self.span.start_char}-{self.span.end_char}>"


@dataclass(frozen=True, slots=True)
class DocumentPlan:
    """What happens to one document: replacements in order, none overlapping another."""

    document_id: str
    replacements: tuple[Replacement, ...]

    def __post_init__(self) -> None:
        for left, right in pairwise(self.replacements):
            if right.span.start_char < left.span.end_char:
                raise ValueError(f"replacements overlap at offset {right.span.start_char}")

    def __repr__(self) -> str:
        return f"<DocumentPlan of {len(self.replacements)} replacements>"


@dataclass(frozen=True, slots=True)
class RowPlan:
    """What one table row becomes: the released values in column order."""

    row: int
    values: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<RowPlan of row {self.row}>"


@dataclass(frozen=True, slots=True)
class Plan:
    """The decisions for a whole release."""

    documents: tuple[DocumentPlan, ...]
    rows: tuple[RowPlan, ...] = ()

    def __repr__(self) -> str:
        return f"<Plan of {len(self.documents)} documents, {len(self.rows)} rows>"
