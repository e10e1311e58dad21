"""A span with what it is, how sure we are, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from seawall.model.labels import Class, Label
from seawall.model.span import Span


class DateRole(Enum):
    """What a DATE dates."""

    ADMISSION = "admission"
    DISCHARGE = "discharge"
    BIRTH = "birth"
    DEATH = "death"
    VISIT = "visit"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Mention:
    """A labelled span of one document. It holds no text, so it can be logged and stored.

    ``detectors`` names who found it, most specific last part after a colon: ``rules:phone``,
    ``known:name``, ``consistency``. A DATE has a role; nothing else has. ``concept`` is the code
    of a health detail where a terminology knows it, scheme first: ``MESH:D003924``, ``ICD10:E11``.
    """

    span: Span
    label: Label
    score: float = 1.0
    detectors: tuple[str, ...] = ()
    role: DateRole | None = None
    concept: str = ""

    def __post_init__(self) -> None:
        if not 0.0 <= self.score <= 1.0:
            raise ValueError(f"a score lies between 0 and 1, not {self.score}")
        if self.role is not None and self.label is not Label.DATE:
            raise ValueError(f"only a DATE has a role, not {self.label.value}")
        if self.concept and self.label.cls is not Class.HMD:
            raise ValueError(f"only a health detail has a concept, not {self.label.value}")

    @property
    def start_char(self) -> int:
        return self.span.start_char

    @property
    def end_char(self) -> int:
        return self.span.end_char

    @property
    def cls(self) -> Class:
        return self.label.cls
