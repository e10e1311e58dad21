"""What an independent look at a release can find."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that should not be in the release: where, and of what kind."""

    file: str
    position: int
    start_char: int
    kind: str

    def __str__(self) -> str:
        place = f"{self.file}, entry {self.position}, character {self.start_char}"
        return f"{place}: {self.kind}"
