"""What a custodian must hear of a run: what it lost, passed over, or did on somebody's word."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.config import Settings
from seawall.ingest import Source
from seawall.pipeline.marks import has_marks

_FEW = 0.5  # of the notes
_MARKS = {
    "add": "A person's marks were added to what was found",
    "replace": "A person's marks were taken instead of what was found",
    "veto": "What a person marked as no identifier was left as it is written",
}
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


def list_mark_notices(source: Source, settings: Settings, marked: int, notes: int) -> Iterator[str]:
    """How many notes a person's marks were taken for; or that marks beside the notes were not."""
    if settings.mentions is not None:
        yield f"{_MARKS[settings.mentions_mode]} in {marked:,} of {notes:,} notes."
    elif source.folder is not None and (source.kind == "i2b2" or has_marks(source.folder)):
        where = "tags of the .xml files" if source.kind == "i2b2" else ".ann files beside the notes"
        yield f"The {where} were not used; to take their marks, name the folder with --mentions."


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
