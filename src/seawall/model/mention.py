"""A span with what it is, how sure we are, and who says so."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum

from seawall.model.labels import Class, Label
from seawall.model.span import Span

# A member of an enumeration is found by a call of Python, in ten times as long as a name.
_DATE = Label.DATE


class DateRole(Enum):
    """What a DATE dates."""

    ADMISSION = "admission"
    DISCHARGE = "discharge"
    BIRTH = "birth"
    DEATH = "death"
    VISIT = "visit"
    OTHER = "other"


@dataclass(frozen=True, slots=True, init=False)
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

    # By hand: a note has more than a hundred, and the generated one takes twice as long.
    def __init__(
        self,
        span: Span,
        label: Label,
        score: float = 1.0,
        detectors: tuple[str, ...] = (),
        role: DateRole | None = None,
        concept: str = "",
    ) -> None:
        if (role is not None and label is not _DATE) or concept or not 0.0 <= score <= 1.0:
            _check(label, score, role, concept)
        _set_span(self, span)
        _set_label(self, label)
        _set_score(self, score)
        _set_detectors(self, detectors)
        _set_role(self, role)
        _set_concept(self, concept)

    @property
    def start_char(self) -> int:
        return self.span.start_char

    @property
    def end_char(self) -> int:
        return self.span.end_char

    @property
    def cls(self) -> Class:
        return self.label.cls

    def with_span(self, span: Span) -> Mention:
        """The same of other characters; ``replace`` asks for every field by name, three times as
        long."""
        return Mention(span, self.label, self.score, self.detectors, self.role, self.concept)


def _check(label: Label, score: float, role: DateRole | None, concept: str) -> None:
    if not 0.0 <= score <= 1.0:
        raise ValueError(f"a score lies between 0 and 1, not {score}")
    if role is not None and label is not _DATE:
        raise ValueError(f"only a DATE has a role, not {label.value}")
    if concept and not label.is_detail:
        raise ValueError(f"only a health detail has a concept, not {label.value}")


# The slots themselves, past the guard that keeps a mention from being changed later.
_set_span, _set_label, _set_score, _set_detectors, _set_role, _set_concept = (
    getattr(Mention, field.name).__set__ for field in fields(Mention)
)
