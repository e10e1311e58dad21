"""What a custodian must hear of a run: what it lost, passed over, or did on somebody's word."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.config import Settings
from seawall.ingest import Source

_FEW = 0.5  # of the notes
_LANGUAGES = {"en": "English", "sv": "Swedish"}


def list_reading_notices(source: Source, settings: Settings) -> Iterator[str]:
    """What was not read of a folder, and whose word was taken for the language of the rest."""
    unread = source.count_unread_files()
    if unread:
        files = "1 file" if unread == 1 else f"{unread:,} files"
        yield f"Among what was withheld: {files} of a kind that Seawall does not read."
    if settings.lang:
        yield (
            f"Because of --lang {settings.lang}, every note that does not say en or sv was read as "
            f"{_LANGUAGES[settings.lang]}; nobody checked that it is."
        )


def list_match_notices(matched: int, notes: int) -> Iterator[str]:
    """A sentence where few notes are of persons in the table of patients."""
    if matched < _FEW * notes:
        yield describe_matches(matched, notes)


def describe_matches(matched: int, notes: int) -> str:
    """How many notes are of persons in the table, and what to see to where these are too few."""
    which = f"Only {matched:,} of {notes:,} notes match" if matched else "None of the notes matches"
    return (
        f"{which} a row of the table of patients; see that notes and table name persons by the "
        "same column (--person-column), and that the columns of record numbers, names and birth "
        "dates are known ([columns] in seawall.toml)."
    )
