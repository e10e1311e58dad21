"""The identifier view: records grouped by person, every value with where it stands.

HIDE (Gardner & Xiong), section 2.1: text and tables seen as one person-centric set of identifying
and sensitive values.
"""

from __future__ import annotations

from dataclasses import dataclass

from seawall.model.labels import Class, Label
from seawall.model.span import Span


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A value's place in a note."""

    document_id: str
    span: Span

    def __repr__(self) -> str:
        return f"<TextPlace {self.span.start_char}-{self.span.end_char}>"


@dataclass(frozen=True, slots=True)
class CellPlace:
    """A value's place in a table."""

    row: int
    column: str


Place = TextPlace | CellPlace


@dataclass(frozen=True, slots=True)
class ViewValue:
    """One value of a person, with every place that states it."""

    label: Label
    value: str
    places: tuple[Place, ...]

    def __post_init__(self) -> None:
        if not self.places:
            raise ValueError(f"a value of {self.label.value} stands nowhere")

    def __repr__(self) -> str:
        return f"<ViewValue {self.label.value}, {len(self.places)} places>"


@dataclass(frozen=True, slots=True)
class PersonView:
    """All that is known of one person."""

    person_id: str
    values: tuple[ViewValue, ...]

    def of_class(self, cls: Class) -> tuple[ViewValue, ...]:
        return tuple(value for value in self.values if value.label.cls is cls)

    def __repr__(self) -> str:
        return f"<PersonView of {len(self.values)} values>"


@dataclass(frozen=True, slots=True)
class IdentifierView:
    """The persons of a data set, each once."""

    persons: tuple[PersonView, ...]

    def __post_init__(self) -> None:
        ids = {person.person_id for person in self.persons}
        if len(ids) != len(self.persons):
            raise ValueError(f"{len(self.persons) - len(ids)} persons stand twice in the view")

    def __repr__(self) -> str:
        return f"<IdentifierView of {len(self.persons)} persons>"
