"""The ledger: what was released so far under one key, so that the next release does not break it.

A file that stays home. It knows persons, notes and values by keyed hashes.
"""

from seawall.anonymize.ledger.file import holding_ledger
from seawall.anonymize.ledger.notes import (
    History,
    NoteClerk,
    NoteLedger,
    NoteRelease,
    ShownRecord,
    ShownSets,
    open_note_ledger,
    save_note_ledger,
)
from seawall.anonymize.ledger.tables import Clerk, Ledger, Release, open_ledger, save_ledger

__all__ = [
    "Clerk",
    "History",
    "Ledger",
    "NoteClerk",
    "NoteLedger",
    "NoteRelease",
    "Release",
    "ShownRecord",
    "ShownSets",
    "holding_ledger",
    "open_ledger",
    "open_note_ledger",
    "save_ledger",
    "save_note_ledger",
]
