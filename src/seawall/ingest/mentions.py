"""Mentions of a document as they stand in files, whatever the format."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from seawall.ingest.labels import NO_NAMES, read_label
from seawall.model import DateRole, InputError, Label, Mention, Span, read_subject

# An enumeration's value is a call of Python, and a note has dozens of mentions.
_VALUES = {label: (label.value, label.cls.value) for label in Label}


@dataclass(frozen=True, slots=True)
class DocumentMentions:
    """The mentions of one document. ``traps`` are spans that gold marks as no identifier."""

    id: str
    mentions: tuple[Mention, ...]
    position: int = 1
    traps: tuple[Span, ...] = ()

    def __repr__(self) -> str:
        return f"<DocumentMentions {self.position}, {len(self.mentions)} mentions>"


def mention_fields(mention: Mention) -> dict[str, object]:
    """A mention as the .jsonl format has it; the role only where there is one, the subject only
    where it is not the patient."""
    start, end = mention.span
    label, cls = _VALUES[mention.label]
    fields: dict[str, object] = {
        "start": start,
        "end": end,
        "label": label,
        "class": cls,
        "score": mention.score,
        "detectors": list(mention.detectors),
    }
    if mention.role:
        fields["role"] = mention.role.value
    subject = foreign_subject(mention)
    if subject:
        fields["subject"] = subject
    return fields


def foreign_subject(mention: Mention) -> str:
    """The word for whose fact it is; empty where it is the patient's, or nobody knows."""
    subject = mention.subject
    return "" if subject is None or subject.is_patient else subject.word


def format_mention(mention: Mention) -> str:
    """As ``mention_fields`` in JSON; a note has dozens, and by hand each takes a third."""
    start, end = mention.span
    label, cls = _VALUES[mention.label]
    detectors = _format_names(mention.detectors)
    role = f', "role": "{mention.role.value}"' if mention.role is not None else ""
    if mention.subject is not None and not mention.subject.is_patient:
        role += f', "subject": "{mention.subject.word}"'
    return (
        f'{{"start": {start}, "end": {end}, "label": "{label}", "class": "{cls}", '
        f'"score": {mention.score}, "detectors": {detectors}{role}}}'
    )


@lru_cache(maxsize=4096)
def _format_names(names: tuple[str, ...]) -> str:
    return json.dumps(names, ensure_ascii=False)


def read_mention(
    fields: Mapping[str, object], where: str, names: Mapping[str, str] = NO_NAMES
) -> Mention:
    """A mention from the fields that a file has of it; numbers may be written as text.

    The class is the label's: a file cannot say otherwise. ``where`` begins the message where a
    field is missing or wrong.
    """
    label = read_label(str(fields.get("label", "")), names, where)
    detectors = fields.get("detectors") or ()
    if isinstance(detectors, str):
        detectors = detectors.split()
    try:
        role = DateRole(fields["role"]) if fields.get("role") else None
        score = float(str(fields["score"])) if fields.get("score") not in (None, "") else 1.0
        named = tuple(str(name) for name in detectors) if isinstance(detectors, Sequence) else ()
        word = fields.get("subject")
        subject = read_subject(str(word)) if word else None
        return Mention(read_span(fields, where), label, score, named, role, "", subject)
    except ValueError:
        raise InputError(f"{where} has a wrong score, role or subject; correct it.") from None


def read_span(fields: Mapping[str, object], where: str) -> Span:
    """The span from the fields ``start`` and ``end``."""
    try:
        return Span(int(str(fields.get("start"))), int(str(fields.get("end"))))
    except ValueError:
        raise InputError(f"{where} has no valid start and end; correct them.") from None


def check_within(mentions: Sequence[Mention], text: str, where: str) -> None:
    """Refuse mentions that reach past the end of their text."""
    if any(mention.end_char > len(text) for mention in mentions):
        raise InputError(
            f"{where} has a mention that ends after its text does; the text and the mentions "
            "are not of the same note."
        )
