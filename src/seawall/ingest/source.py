"""What every reader promises: documents in a fixed order, one at a time, nothing lost."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from seawall.ingest.scratch import SeenIds
from seawall.model import Document

PERSON_COLUMNS = ("person_id", "patient_id", "person", "patient", "subject_id")


@dataclass(frozen=True, slots=True)
class SourceOptions:
    """How to read an input.

    The column names are also the keys of a .jsonl line. Without ``person_column`` the first of
    PERSON_COLUMNS that is there names the person. ``format`` overrides what the path suggests:
    txt, jsonl, csv, parquet, brat or i2b2.
    """

    text_column: str = "text"
    id_column: str = "id"
    person_column: str | None = None
    lang_column: str = "lang"
    max_note_bytes: int = 20_000_000
    format: str | None = None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A note to quarantine. ``reason`` holds nothing of the note; ``id`` may be unknown."""

    position: int
    id: str | None
    reason: str

    def __repr__(self) -> str:
        # An id or file name can hold a patient's name.
        return f"<Unreadable {self.position}: {self.reason}>"


class Source(ABC):
    """An input. Iterating yields each note once, in the same order every time.

    A second note with the id of an earlier one is Unreadable: its mentions could not be told
    apart. ``encodings`` counts the readable notes of the latest iteration by encoding. Memory
    does not grow with the number of notes.
    """

    kind: str
    replayable: bool = True  # False where the input can be iterated only once

    def __init__(self, options: SourceOptions) -> None:
        self.options = options
        self.encodings: Counter[str] = Counter()

    def __iter__(self) -> Iterator[Document | Unreadable]:
        self.encodings.clear()
        with SeenIds() as seen:
            for item in self._read():
                yield _refuse_repeated(item, seen)

    @property
    def folder(self) -> Path | None:
        """The folder that the notes are files of; None where they stand in one file."""
        return None

    @abstractmethod
    def files(self) -> Iterator[Path]:
        """The files that hold the notes, in order: what a digest of the input is made of."""

    @abstractmethod
    def count(self) -> int | None:
        """About how many notes there are, for a progress bar; None where unknown."""

    def count_unread_files(self) -> int:
        """How many files may be notes but are of a kind that this reader passes over."""
        return 0

    @abstractmethod
    def _read(self) -> Iterator[Document | Unreadable]:
        """The notes as they stand, positions counted from 1."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def oversize(max_note_bytes: int) -> str:
    """The reason for a note that is too large."""
    return f"is over the limit of {max_note_bytes} bytes (raise --max-note-bytes to read it)"


def _refuse_repeated(item: Document | Unreadable, seen: SeenIds) -> Document | Unreadable:
    if item.id is None:
        return item
    first = seen.first_position(item.id, item.position)
    if first == item.position:
        return item
    return Unreadable(item.position, item.id, f"has the same id as document {first}")
