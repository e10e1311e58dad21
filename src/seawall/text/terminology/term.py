"""A name of a concept, and where it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from seawall.model import Class, Label, Span


@dataclass(frozen=True, slots=True)
class Term:
    """One name of one concept, as a terminology lists it.

    ``concept`` is the code with its scheme first: ``MESH:D003924``. ``parents`` are concepts right
    above it; ``places`` are its own positions in a tree whose parents are told by dots
    (``C18.452.394``), for terminologies that number their trees so.
    """

    concept: str
    name: str
    label: Label
    preferred: bool = False
    parents: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    lang: str = "en"

    def __post_init__(self) -> None:
        scheme, colon, code = self.concept.partition(":")
        if not (scheme and colon and code) or any(c.isspace() for c in self.concept):
            raise ValueError("a concept is written SCHEME:CODE, without spaces")
        if not self.name.strip():
            raise ValueError("a term has a name")
        if self.label.cls is not Class.HMD:
            raise ValueError(f"a term names a health detail, not {self.label.value}")

    @property
    def scheme(self) -> str:
        return self.concept.partition(":")[0]


class TermMatch(NamedTuple):
    """A term where it stands in a note; ``concept_index`` finds the concept's preferred name."""

    span: Span
    concept: str
    label: Label
    concept_index: int
