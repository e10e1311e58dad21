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
    if unread == 1:
        yield "One of what was withheld is a file that Seawall does not read; it may hold a note."
    elif unread:
        yield (
            f"{unread:,} of what was withheld are files that Seawall does not read; "
            "they may hold notes."
        )
    if settings.lang:
        yield (
            f"Nobody checked in which languages the notes are: all that do not say en or sv were "
            f"read as {_LANGUAGES[settings.lang]}, as --lang {settings.lang} told."
        )


def list_match_notices(matched: int, notes: int) -> Iterator[str]:
    """A sentence where few notes are of persons in the table of patients."""
    if matched < _FEW * notes:
        yield describe_matches(matched, notes)


def describe_matches(matched: int, notes: int) -> str:
    """How many notes are of persons in the table, and what to see to where these are too few."""
    which = f"Only {matched:,} of {notes:,} notes are" if matched else f"None of {notes:,} notes is"
    return (
        f"{which} of a person in the table of patients; see that notes and table name persons by "
        "the same column (--person-column), or that its columns of record numbers, names and birth "
        "dates are known ([columns])."
    )
