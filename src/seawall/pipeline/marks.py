"""What a person marked in notes: taken beside, or instead of, what the detectors find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from seawall.config import MentionsMode, Settings
from seawall.ingest import read_mentions
from seawall.model import Document, InputError, Mention, Span

_ANN = "*.ann"


class MisplacedMarksError(Exception):
    """The marks of a note reach past its end, so they are of another text."""


@dataclass(frozen=True)
class Marks:
    """Marks by the id of their note, and how they are taken.

    ``add``: beside what is found. ``replace``: instead of it, in notes that the file lists; an
    empty list says that nothing is there. ``veto``: what is marked is no identifier, and found
    mentions lose the characters that they share with a mark.
    """

    mode: MentionsMode = "add"
    by_note: Mapping[str, tuple[Mention, ...]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Marks of {len(self.by_note)} notes, {self.mode}>"

    def apply(self, document: Document, found: Sequence[Mention]) -> Sequence[Mention]:
        """The mentions of a note; marks that do not fit its text raise MisplacedMarksError."""
        marks = self.by_note.get(document.id)
        if marks is None:
            return found
        if any(mark.end_char > len(document.text) for mark in marks):
            raise MisplacedMarksError
        if self.mode == "replace":
            return marks
        return [*found, *marks] if self.mode == "add" else list(_veto(found, marks, document.text))


def load_marks(settings: Settings) -> Marks:
    """The marks that the settings name; none where they name none."""
    if settings.mentions is None:
        return Marks()
    read = read_mentions(str(settings.mentions))
    by_note = {item.id: item.mentions for item in read}
    if not by_note:
        raise InputError(f"{settings.mentions} marks no note; give the file of the marks.")
    return Marks(settings.mentions_mode, by_note)


def has_marks(folder: Path) -> bool:
    """True if a .ann lies in the folder or below it."""
    return any(folder.rglob(_ANN))


def list_mark_files(settings: Settings) -> list[Path]:
    """The files that the marks stand in: one, or every .ann of a folder."""
    if settings.mentions is None:
        return []
    is_folder = settings.mentions.is_dir()
    return sorted(settings.mentions.rglob(_ANN)) if is_folder else [settings.mentions]


def _veto(found: Iterable[Mention], marks: Iterable[Mention], text: str) -> Iterator[Mention]:
    """What is found outside the marks; of a mention that reaches out of one the rest stays."""
    vetoed = sorted(mark.span for mark in marks)
    for mention in found:
        for span in _outside(mention.span, vetoed):
            if span == mention.span:
                yield mention
            elif any(char.isalnum() for char in span.of(text)):
                yield mention.with_span(_strip(span, text))


def _outside(span: Span, vetoed: Iterable[Span]) -> Iterator[Span]:
    at = span.start_char
    for veto in vetoed:
        if veto.end_char <= at or veto.start_char >= span.end_char:
            continue
        if veto.start_char > at:
            yield Span(at, veto.start_char)
        at = max(at, veto.end_char)
    if at < span.end_char:
        yield Span(at, span.end_char)


def _strip(span: Span, text: str) -> Span:
    """The span without white space at its ends."""
    inside = span.of(text)
    start = span.start_char + len(inside) - len(inside.lstrip())
    return Span(start, span.end_char - (len(inside) - len(inside.rstrip())))


def count_marked(settings: Settings, ids: Iterable[str]) -> int:
    """How many of these notes the marks list."""
    marked = load_marks(settings).by_note.keys()
    return sum(one in marked for one in ids)
