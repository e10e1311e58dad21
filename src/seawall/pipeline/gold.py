"""Notes together with the true mentions of each: to score against, or to learn from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from seawall.config import Settings
from seawall.ingest import DocumentMentions, Unreadable, read_mentions
from seawall.model import Document, InputError, Mention
from seawall.pipeline.detection import open_notes

_JSONL = ".jsonl"


def read_gold(
    gold: str, notes: str | None, settings: Settings
) -> Iterator[tuple[Document, DocumentMentions]]:
    """Each note that the gold is of, in the order of the notes.

    Without ``notes`` they are looked for in the gold itself: the folder of a BRAT or i2b2 gold, or
    a .jsonl with the text in its lines; else in ``notes.jsonl`` beside it. Refuses a gold of which
    a note is missing or unreadable, or in which a mention reaches past its note.
    """
    wanted = {item.id: item for item in read_mentions(gold)}
    if not wanted:
        raise InputError(f"{gold} holds no notes, so there is nothing to read.")
    place = notes or _find_notes(gold, settings.text_column)
    seen = 0
    for document in open_notes(place, settings):
        if document.id not in wanted:
            continue
        if isinstance(document, Unreadable):
            raise InputError(
                f"Note {document.position} of {place} cannot be used ({document.reason}); "
                "mend it, or take it out of the gold."
            )
        seen += 1
        check_places(document, wanted[document.id].mentions)
        yield document, wanted[document.id]
    if seen != len(wanted):
        missing = len(wanted) - seen
        raise InputError(f"{missing} documents of the gold are not among the notes in {place}.")


def check_places(document: Document, mentions: Sequence[Mention]) -> None:
    """Refuse mentions that reach past the end of their note."""
    if any(mention.end_char > len(document.text) for mention in mentions):
        raise InputError(
            f"A mention of document {document.position} ends after its text does; "
            "the mentions are not of these notes."
        )


def _find_notes(gold: str, text_column: str) -> str:
    path = Path(gold)
    if path.is_dir() or (path.suffix.lower() == _JSONL and _holds_text(path, text_column)):
        return gold
    beside = path.parent / "notes.jsonl"
    if not beside.is_file():
        raise InputError("The notes of the gold are needed as well; name them with --notes.")
    return str(beside)


def _holds_text(path: Path, text_column: str) -> bool:
    """True if the first line carries the note's text."""
    with path.open("rb") as lines:
        try:
            return text_column in json.loads(next(iter(lines), b"null"))
        except (ValueError, TypeError):
            return False
