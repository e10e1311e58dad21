"""``seawall score`` and ``seawall verify``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from seawall.config import Settings
from seawall.evaluate.score import Pair, Scores, score
from seawall.evaluate.verify import Finding, verify
from seawall.ingest import DocumentMentions, Unreadable, read_mentions
from seawall.model import Document, InputError, Record
from seawall.pipeline.detection import open_notes
from seawall.text import detect_language


def score_files(gold: str, predicted: str, notes: str | None, settings: Settings) -> Scores:
    """Scores of the predicted mentions against gold; both need the notes that they are of.

    Without ``notes`` the folder of a BRAT or i2b2 gold is read, or ``notes.jsonl`` beside the gold.
    """
    found = {item.id: item for item in read_mentions(predicted)}
    wanted = {item.id: item for item in read_mentions(gold)}
    return score(_pair(notes or _find_notes(gold), wanted, found, settings))


def _find_notes(gold: str) -> str:
    if Path(gold).is_dir():
        return gold
    beside = Path(gold).parent / "notes.jsonl"
    if not beside.is_file():
        raise InputError("The notes of the gold are needed to score; name them with --notes.")
    return str(beside)


def _pair(
    notes: str,
    wanted: dict[str, DocumentMentions],
    found: dict[str, DocumentMentions],
    settings: Settings,
) -> Iterator[Pair]:
    seen = 0
    for document in open_notes(notes, settings):
        if document.id not in wanted:
            continue
        if isinstance(document, Unreadable):
            raise InputError(
                f"Note {document.position} of {notes} cannot be scored ({document.reason}); "
                "mend it, or take it out of the gold."
            )
        seen += 1
        yield _make_pair(document, wanted[document.id], found.get(document.id))
    if seen != len(wanted):
        missing = len(wanted) - seen
        raise InputError(f"{missing} documents of the gold are not among the notes in {notes}.")


def _make_pair(document: Document, gold: DocumentMentions, found: DocumentMentions | None) -> Pair:
    # A note without predictions is a note in which nothing was found: it must count as a leak.
    predicted = found.mentions if found else ()
    for mention in (*gold.mentions, *predicted):
        if mention.end_char > len(document.text):
            raise InputError(
                f"A mention of document {document.position} ends after its text does; "
                "the mentions are not of these notes."
            )
    lang = document.lang or detect_language(document.text)
    return Pair(document.text, gold.mentions, predicted, gold.traps, lang)


def verify_release(folder: Path, records: tuple[Record, ...]) -> Iterator[Finding]:
    """What should not be in a release, place by place."""
    return verify(folder, records)
