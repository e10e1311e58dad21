"""A note as it came in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NO_METADATA: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Document:
    """One note. ``position`` is its place in the input, counted from 1: what messages may name.

    ``person_id`` is the person given by the source, ``lang`` the language given by the source;
    both may be unknown. Metadata are the source's other fields, as text.
    """

    id: str
    text: str
    position: int = 1
    person_id: str | None = None
    lang: str | None = None
    metadata: Mapping[str, str] = field(default_factory=lambda: NO_METADATA)

    def __post_init__(self) -> None:
        if not self.id:
            raise ValueError(f"document {self.position} has no id")

    def __repr__(self) -> str:
        # An id or file name can hold a patient's name: position and size only.
        return f"<Document {self.position}, {len(self.text)} characters>"
