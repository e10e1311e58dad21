"""``seawall detect``: notes in, mentions out, one stream."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

from seawall.config import Settings
from seawall.detect.titles import find_titles
from seawall.files import atomic_writer, make_private_folder
from seawall.ingest import (
    MentionWriter,
    NoFileNameError,
    Source,
    SourceOptions,
    Table,
    Unreadable,
    open_mention_writer,
    open_source,
    read_table,
)
from seawall.model import Document, Label, Record, RefusedError, UsageError
from seawall.pipeline.notes import (
    NoteReader,
    ReadNote,
    check_settings,
    count_chars,
    withhold_ended,
    withhold_failures,
)
from seawall.pipeline.notices import list_match_notices, list_reading_notices
from seawall.pipeline.progress import Progress, Summary, counted
from seawall.run import LocalEngine

QUARANTINE = "quarantine.jsonl"
_place = attrgetter("span")

Read = Callable[[list[Document | Unreadable]], list[ReadNote | Unreadable]]


def open_notes(path: str, settings: Settings, input_format: str | None = None) -> Source:
    """The input that the settings describe."""
    options = SourceOptions(
        text_column=settings.text_column,
        id_column=settings.id_column,
        person_column=settings.person_column,
        max_note_bytes=settings.max_note_bytes,
        format=input_format,
    )
    return open_source(path, options)


def read_records(path: Path | None, settings: Settings) -> tuple[Record, ...]:
    """The rows of the custodian's table, its columns read as labels; none where there is none."""
    return tuple(open_table(path, settings) or ())


def open_table(path: Path | None, settings: Settings) -> Table | None:
    """The custodian's table; refuses one of whose columns none is known."""
    if path is None:
        return None
    table = read_table(path, labels=settings.columns)
    if all(column.label is None for column in table.columns):
        # Without a header line the first patient would be read as one, and released as one.
        raise UsageError(
            f"None of the columns of {path} is known; see that it begins with a line of column "
            "names, and say what they hold under [columns] in seawall.toml."
        )
    return table


def make_reader(settings: Settings, records: tuple[Record, ...]) -> Read:
    """The work of one process of ``detect``."""
    reader = NoteReader(settings, records)

    def read(documents: Sequence[Document]) -> Iterator[ReadNote]:
        return map(_tell_titles, reader.read_each(documents))

    return withhold_failures(read, settings)


def _tell_titles(note: ReadNote) -> ReadNote:
    """The note with the titles before names as what they are: they tell a gender.

    A release needs no mention of them: what hides a name hides its title where gender is hidden.
    """
    told = list(find_titles(note.document.text, note.mentions))
    if not told:
        return note
    return replace(note, mentions=tuple(sorted([*note.mentions, *told], key=_place)))


def detect(
    source: Source,
    output: str,
    output_format: str,
    settings: Settings,
    records: tuple[Record, ...],
    progress: Progress,
) -> Summary:
    """Write the mentions of every readable note, in the order of the input.

    What cannot be read is listed in ``OUTPUT.private/quarantine.jsonl``. Refuses to write over
    the notes themselves.
    """
    kit = check_settings(settings)
    _spare_notes(source, output)
    refuse_no_notes(source)
    engine: LocalEngine[Document | Unreadable, ReadNote | Unreadable] = LocalEngine(
        make_reader,
        settings,
        records,
        workers=settings.workers,
        together=kit.together,
        weigh=count_chars,
        give_up=withhold_ended,
    )
    counts: Counter[Label] = Counter()
    withheld: list[Unreadable] = []
    documents = matched = 0
    with (
        progress(source.count()) as advance,
        open_mention_writer(output, output_format) as writer,
    ):
        for item in counted(engine.map(source), advance):
            written = item if isinstance(item, Unreadable) else _write(writer, item)
            if isinstance(written, Unreadable):
                withheld.append(written)
                continue
            counts.update([mention.label for mention in written.mentions])
            documents += 1
            matched += written.person.record is not None
        if not documents + len(withheld):
            raise no_notes()
    quarantine = private_folder(output)
    if withheld or (quarantine / QUARANTINE).exists():  # an earlier run's list would mislead
        write_quarantine(quarantine, iter(withheld))
    by_name = dict(sorted((label.value, count) for label, count in counts.items()))
    heard = [*list_reading_notices(source, settings)]
    if records:
        heard += list_match_notices(matched, documents)
    return Summary(documents, len(withheld), by_name, dict(source.encodings), heard)


def refuse_no_notes(source: Source) -> None:
    """Refuse an input that holds no notes, where it can be read twice."""
    if source.replayable and next(iter(source), None) is None:
        raise no_notes()


def no_notes() -> RefusedError:
    """The error for an input that holds no notes."""
    return RefusedError("The input holds no notes, so there is nothing to write.")


def _write(writer: MentionWriter, note: ReadNote) -> ReadNote | Unreadable:
    """The note once it is written; one whose id can name no file is withheld."""
    try:
        writer.write(note.document, note.mentions)
    except NoFileNameError:
        reason = "has an id that cannot be a file name (write jsonl or csv)"
        return Unreadable(note.document.position, note.document.id, reason)
    return note


def _spare_notes(source: Source, output: str) -> None:
    """Refuse an output that would replace a note, or lie among the notes."""
    note = next(source.files(), None)
    if note and Path(output).resolve() in (note.resolve(), *note.resolve().parents):
        raise UsageError(f"{output} holds the notes themselves; choose another output.")
    refuse_inside(source, output)


def refuse_inside(source: Source, output: str | Path) -> None:
    """Refuse an output in the folder of the notes, which a next run would find among these."""
    if str(output) == "-" or source.folder is None:
        return
    if Path(output).resolve().is_relative_to(source.folder.resolve()):
        raise UsageError(f"{output} lies in the folder of the notes; choose a place outside it.")


def private_folder(output: str | Path) -> Path:
    """Where what must stay home goes; beside the output, never in it."""
    path = Path("detect" if str(output) == "-" else output)
    if path.name in ("", ".."):
        path = path.resolve()
    if not path.name:
        raise UsageError("The top folder of the disk cannot be an output; name one below it.")
    return path.with_name(path.name + ".private")


def write_quarantine(folder: Path, withheld: Iterator[Unreadable]) -> None:
    """List what was withheld, for the custodian alone."""
    make_private_folder(folder)
    with atomic_writer(folder / QUARANTINE, mode=0o600) as stream:
        for item in withheld:
            fields = {"position": item.position, "id": item.id, "reason": item.reason}
            stream.write(json.dumps(fields, ensure_ascii=False) + "\n")
