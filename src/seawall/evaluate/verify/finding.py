"""What an independent look at a release can find."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that should not be in the release: where, and of what kind.

    ``start_char`` is None where the whole entry is meant.
    """

    file: str
    position: int
    start_char: int | None
    kind: str

    def __str__(self) -> str:
        place = f"{self.file}, entry {self.position}"
        character = "" if self.start_char is None else f", character {self.start_char}"
        return f"{place}{character}: {self.kind}"
