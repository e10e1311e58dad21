"""What a run knows of the releases that it continues."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seawall.anonymize.ledger import (
    NoteClerk,
    NoteLedger,
    NoteRelease,
    ShownRecord,
    save_note_ledger,
)


@dataclass(frozen=True)
class Past:
    """The ledger as it was before this release; ``is_new`` where there was none yet."""

    path: Path
    ledger: NoteLedger
    clerk: NoteClerk
    is_new: bool
    is_known: bool = False

    def __repr__(self) -> str:
        return f"<Past of {len(self.ledger.releases)} releases>"

    @property
    def number(self) -> int:
        """Which release of the ledger this one is, from 1."""
        return len(self.ledger.releases) + 1

    def tell(self) -> dict[str, Any]:
        """What the manifest says: which releases may be joined with this one."""
        return {"id": self.ledger.scope, "release": self.number}

    def remember(self, fingerprint: str, records: tuple[ShownRecord, ...]) -> None:
        """Write the release into the ledger; one that stands there already stays as it is."""
        if self.is_known:
            return
        release = NoteRelease(fingerprint, records)
        ledger = self.ledger
        grown = NoteLedger(ledger.scope, ledger.terms, (*ledger.releases, release))
        save_note_ledger(grown, self.path, self.clerk.key)
