"""A span with what it is, how sure we are, and who says so."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum

from seawall.model.labels import Class, Label
from seawall.model.span import Span
from seawall.model.subject import Subject

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
    ``subject`` is whose fact it is, None where nobody has asked; names have none, for their label
    says whose they are.
    """

    span: Span
    label: Label
    score: float = 1.0
    detectors: tuple[str, ...] = ()
    role: DateRole | None = None
    concept: str = ""
    subject: Subject | None = None

    # By hand: a note has more than a hundred, and the generated one takes twice as long.
    def __init__(
        self,
        span: Span,
        label: Label,
        score: float = 1.0,
        detectors: tuple[str, ...] = (),
        role: DateRole | None = None,
        concept: str = "",
        subject: Subject | None = None,
    ) -> None:
        if (
            (role is not None and label is not _DATE)
            or concept
            or subject is not None
            or not 0.0 <= score <= 1.0
        ):
            _check(label, score, role, concept, subject)
        _set_span(self, span)
        _set_label(self, label)
        _set_score(self, score)
        _set_detectors(self, detectors)
        _set_role(self, role)
        _set_concept(self, concept)
        _set_subject(self, subject)

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
        return Mention(
            span, self.label, self.score, self.detectors, self.role, self.concept, self.subject
        )

    def with_subject(self, subject: Subject) -> Mention:
        """The same as somebody's fact."""
        return Mention(
            self.span, self.label, self.score, self.detectors, self.role, self.concept, subject
        )


def _check(
    label: Label, score: float, role: DateRole | None, concept: str, subject: Subject | None
) -> None:
    if not 0.0 <= score <= 1.0:
        raise ValueError(f"a score lies between 0 and 1, not {score}")
    if role is not None and label is not _DATE:
        raise ValueError(f"only a DATE has a role, not {label.value}")
    if concept and not label.is_detail:
        raise ValueError(f"only a health detail has a concept, not {label.value}")
    if subject is not None and label.is_person:
        raise ValueError(f"a name has no subject beside its label, {label.value}")


# The slots themselves, past the guard that keeps a mention from being changed later.
(
    _set_span,
    _set_label,
    _set_score,
    _set_detectors,
    _set_role,
    _set_concept,
    _set_subject,
) = (getattr(Mention, field.name).__set__ for field in fields(Mention))
