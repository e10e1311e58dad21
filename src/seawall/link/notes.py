"""What linking needs of a note; any room's note that has these fits."""

from __future__ import annotations

from typing import Protocol

from seawall.model import Document, Mention, Person


class LinkedNote(Protocol):
    """A document with its settled mentions, its language and its person."""

    @property
    def document(self) -> Document: ...
    @property
    def lang(self) -> str: ...
    @property
    def mentions(self) -> tuple[Mention, ...]: ...
    @property
    def person(self) -> Person: ...
