"""``seawall explain``: one note, one place, every vote."""

from __future__ import annotations

from seawall.config import Settings
from seawall.detect.explain import Vote, explain
from seawall.ingest import Source
from seawall.model import Document, UsageError
from seawall.pipeline.kit import choose_kit
from seawall.pipeline.notes import language_of
from seawall.text import Reading, detect_language


def explain_place(source: Source, note_id: str, at_char: int, settings: Settings) -> list[Vote]:
    """The votes on a character of the note with that id; refuses a note or offset not there."""
    document = _find(source, note_id)
    if not 0 <= at_char < len(document.text):
        raise UsageError(
            f"The note has {len(document.text)} characters; --at counts from 0 to "
            f"{len(document.text) - 1}."
        )
    lang = language_of(document, settings.lang or detect_language(document.text))
    kit, reading = choose_kit(settings), Reading(document.text, lang)
    return list(explain(reading, at_char, kit.learned, kit.load_lexicons(), kit.models))


def _find(source: Source, note_id: str) -> Document:
    for item in source:
        if isinstance(item, Document) and item.id == note_id:
            return item
    raise UsageError("No readable note of the input has that --id.")
