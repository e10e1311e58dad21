"""A note under its plan: only the planned spans change."""

from __future__ import annotations

from seawall.model import Document, DocumentPlan, ReleasedDocument, ReleasedSpan, Span


def render(document: Document, plan: DocumentPlan, released_id: str) -> ReleasedDocument:
    """The released note; outside the replaced spans it is the original, character for character.

    Refuses a plan that was made for another document or that reaches past the end of this one.
    """
    _check(document, plan)
    pieces: list[str] = []
    replaced: list[ReleasedSpan] = []
    text, at, length = document.text, 0, 0
    for replacement in plan.replacements:
        between = text[at : replacement.span.start_char]
        start = length + len(between)
        length = start + len(replacement.text)
        pieces += (between, replacement.text)
        span = Span(start, length) if replacement.text else None
        replaced.append(ReleasedSpan(start, span, replacement.label, replacement.treatment))
        at = replacement.span.end_char
    pieces.append(text[at:])
    return ReleasedDocument(released_id, "".join(pieces), tuple(replaced))


def _check(document: Document, plan: DocumentPlan) -> None:
    if plan.document_id != document.id:
        raise ValueError(f"the plan is not that of document {document.position}")
    if plan.replacements and plan.replacements[-1].span.end_char > len(document.text):
        raise ValueError(f"the plan reaches past the end of document {document.position}")
