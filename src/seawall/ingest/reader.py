"""Mentions from files: gold to score against and to train on, or what a run found."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from seawall.ingest.brat import parse_brat
from seawall.ingest.delimited import read_layout, read_rows
from seawall.ingest.encoding import UnreadableError, decode
from seawall.ingest.failures import read_errors
from seawall.ingest.folder import id_of, read_whole
from seawall.ingest.i2b2 import parse_i2b2
from seawall.ingest.jsonl import STANDARD_INPUT, open_binary, parse_line, read_lines
from seawall.ingest.labels import NO_NAMES
from seawall.ingest.mentions import DocumentMentions, check_within, read_mention, read_span
from seawall.ingest.row import as_text, require_column
from seawall.ingest.scratch import Catalogue, SeenIds
from seawall.model import InputError, UsageError
from seawall.text.spreadsheet import read_harmless

_LIMIT_BYTES = 1 << 30
_CSV_COLUMNS = ("id", "start", "end", "label")


def read_mentions(
    path: str | Path, names: Mapping[str, str] = NO_NAMES
) -> Iterator[DocumentMentions]:
    """The mentions of each document of a .jsonl, .csv, BRAT folder or i2b2 folder, one at a time.

    ``names`` maps the file's own label names to Seawall's. A file with anything wrong in it is
    refused (InputError): scores against half of a gold would mislead. So is an id that comes twice.
    """
    read = _choose_reader(str(path))
    with SeenIds() as seen:
        for item in read(str(path), names):
            first = seen.first_position(item.id, item.position)
            if first != item.position:
                raise InputError(
                    f"Documents {first} and {item.position} of {path} have the same id; "
                    "keep one of them."
                )
            yield item


_Reader = Callable[[str, Mapping[str, str]], Iterator[DocumentMentions]]


def _choose_reader(path: str) -> _Reader:
    if path == STANDARD_INPUT:
        return _read_jsonl
    if Path(path).is_dir():
        return _read_folder
    readers: dict[str, _Reader] = {".jsonl": _read_jsonl, ".csv": _read_csv}
    reader = readers.get(Path(path).suffix.lower())
    if reader is None and not Path(path).exists():
        raise InputError(f"{path} does not exist; check the path.")
    if reader is None:
        raise UsageError(
            f"{path} holds no mentions that Seawall can read; give a .jsonl, a .csv, "
            "a BRAT folder or an i2b2 folder."
        )
    return reader


def _read_jsonl(path: str, names: Mapping[str, str]) -> Iterator[DocumentMentions]:
    with open_binary(path) as stream, read_errors(path):
        lines = (
            pair for pair in read_lines(stream, _LIMIT_BYTES) if pair[1] is None or pair[1].strip()
        )
        for position, (number, line) in enumerate(lines, 1):
            yield _read_jsonl_line(line or b"", number, position, f"Line {number} of {path}", names)


def _read_jsonl_line(
    line: bytes, number: int, position: int, where: str, names: Mapping[str, str]
) -> DocumentMentions:
    try:
        row, _ = parse_line(line, begins_file=number == 1)
        document_id = as_text(row.get("id"))
    except UnreadableError as error:
        raise InputError(f"{where} {error}.") from None
    mentions, traps = row.get("mentions"), row.get("traps", [])
    if not document_id or not _are_objects(mentions) or not _are_objects(traps):
        raise InputError(f"{where} needs an id and a list of mentions.")
    return DocumentMentions(
        document_id,
        tuple(
            read_mention(fields, f"{where}, mention {count},", names)
            for count, fields in enumerate(_objects(mentions), 1)
        ),
        position,
        tuple(read_span(fields, f"{where}, a trap,") for fields in _objects(traps)),
    )


def _are_objects(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _objects(value: object) -> list[dict[str, object]]:
    return value if isinstance(value, list) else []


def _read_csv(path: str, names: Mapping[str, str]) -> Iterator[DocumentMentions]:
    """Rows of one document stand together; a row without a start says "no mentions"."""
    layout = read_layout(Path(path))
    for column in _CSV_COLUMNS:
        require_column(column, layout.columns, f"the header '{column}'", path)
    rows = _decode_rows(path)
    for position, (document_id, group) in enumerate(itertools.groupby(rows, _id_of_row), 1):
        mentions = tuple(
            read_mention(row, f"Line {number} of {path}", names)
            for number, row in group
            if row["start"]
        )
        yield DocumentMentions(document_id, mentions, position)


def _id_of_row(pair: tuple[int, Mapping[str, str]]) -> str:
    return read_harmless(pair[1]["id"])


def _decode_rows(path: str) -> Iterator[tuple[int, dict[str, str]]]:
    layout = read_layout(Path(path))
    for number, row in read_rows(Path(path), layout, _LIMIT_BYTES >> 4):
        try:
            fields = [decode(field, begins_file=False).text for field in row]
        except UnreadableError as error:
            raise InputError(f"Line {number} of {path} {error}.") from None
        if len(fields) != len(layout.columns) or not fields[layout.columns.index("id")]:
            raise InputError(f"Line {number} of {path} lacks fields or an id; complete it.")
        yield number, dict(zip(layout.columns, fields, strict=True))


def _read_folder(path: str, names: Mapping[str, str]) -> Iterator[DocumentMentions]:
    catalogue = Catalogue(Path(path))
    suffix = ".ann" if catalogue.count(".ann") else ".xml"
    if not catalogue.count(suffix):
        raise InputError(f"{path} holds no .ann and no .xml; there are no mentions to read.")
    read = _read_brat_note if suffix == ".ann" else _read_i2b2_note
    for position, file in enumerate(catalogue.paths(suffix), 1):
        try:
            yield read(Path(path), file, position, names)
        except UnreadableError as error:
            raise InputError(f"File {position} of {path} {error}.") from None


def _read_brat_note(
    folder: Path, file: str, position: int, names: Mapping[str, str]
) -> DocumentMentions:
    note = folder / f"{id_of(file)}.txt"
    text = decode(read_whole(note, _LIMIT_BYTES)).text if note.exists() else None
    raw = read_whole(folder / file, _LIMIT_BYTES)
    where = f"File {position} of {folder}"
    return DocumentMentions(id_of(file), parse_brat(raw, text, where, names), position)


def _read_i2b2_note(
    folder: Path, file: str, position: int, names: Mapping[str, str]
) -> DocumentMentions:
    note = parse_i2b2(read_whole(folder / file, _LIMIT_BYTES))
    where = f"File {position} of {folder}"
    mentions = tuple(
        read_mention(_i2b2_fields(tag), f"{where}, tag {number},", names)
        for number, tag in enumerate(note.tags, 1)
    )
    check_within(mentions, note.text, where)
    return DocumentMentions(id_of(file), mentions, position)


def _i2b2_fields(tag: Mapping[str, str]) -> dict[str, object]:
    """Seawall's own label where the file carries it, else i2b2's type."""
    return {**tag, "label": tag.get("label") or tag.get("TYPE", "")}
