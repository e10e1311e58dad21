"""From the fields of a line or row to a document."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date

from seawall.ingest.columns import describe_header
from seawall.ingest.encoding import UnreadableError, decode
from seawall.ingest.source import PERSON_COLUMNS, SourceOptions, Unreadable, oversize
from seawall.model import Document, UsageError


class RowReader:
    """Makes documents of rows: bytes are decoded, other values written as text.

    What cannot be a note becomes Unreadable; nothing raises.
    """

    def __init__(self, options: SourceOptions, encodings: Counter[str]) -> None:
        self._options = options
        self._encodings = encodings

    def read(
        self, position: int, row: Mapping[str, object], where: str, encoding: str = "utf-8"
    ) -> Document | Unreadable:
        """``where`` names the line or row for the reason; ``encoding`` is what text came in."""
        document_id: str | None = None
        try:
            document_id = self._id_of(row)
            text, found = self._text_of(row)
            document = self._assemble(position, row, document_id, text)
        except UnreadableError as error:
            return Unreadable(position, document_id, f"{where} {error}")
        except RecursionError:
            return Unreadable(position, document_id, f"{where} is nested too deeply")
        self._encodings[found or encoding] += 1
        return document

    def _id_of(self, row: Mapping[str, object]) -> str:
        column = self._options.id_column
        document_id = as_text(row.get(column))
        if not document_id:
            raise UnreadableError(f"has no id ('{column}')")
        if "\0" in document_id:
            raise UnreadableError("has an id that contains NUL bytes")
        return document_id

    def _text_of(self, row: Mapping[str, object]) -> tuple[str, str | None]:
        column, limit = self._options.text_column, self._options.max_note_bytes
        value = row.get(column)
        if value is None:
            raise UnreadableError(f"has no text ('{column}')")
        if isinstance(value, bytes):
            if len(value) > limit:
                raise UnreadableError(oversize(limit))
            decoded = decode(value, begins_file=False)
            return decoded.text, None if decoded.encoding == "utf-8" else decoded.encoding
        if not isinstance(value, str):
            raise UnreadableError(f"has a '{column}' that is not text")
        check_text(value, limit)
        return value, None

    def _assemble(
        self, position: int, row: Mapping[str, object], document_id: str, text: str
    ) -> Document:
        options = self._options
        person = options.person_column or next((n for n in PERSON_COLUMNS if n in row), "")
        used = (options.text_column, options.id_column)
        others = ((name, as_text(value)) for name, value in row.items() if name not in used)
        fields = {name: value for name, value in others if value}
        person_id, lang = fields.pop(person, None), fields.pop(options.lang_column, None)
        return Document(document_id, text, position, person_id, lang, fields)


def check_text(text: str, max_note_bytes: int) -> None:
    """Refuse a note that is too large, holds NUL, or could not be written as UTF-8."""
    if "\0" in text:
        raise UnreadableError("contains NUL bytes")
    _check_surrogates(text)
    # Four bytes a character at most: the short way round is nearly always enough.
    if len(text) * 4 > max_note_bytes and len(text.encode("utf-8")) > max_note_bytes:
        raise UnreadableError(oversize(max_note_bytes))


def as_text(value: object) -> str | None:
    """A field as text; None where it is missing.

    A whole number reads the same whether its column was stored as int or float, so that a person
    id matches between files.
    """
    if value is None or value != value:  # noqa: PLR0124 (not a number: a missing value)
        return None
    written = _write(value)
    _check_surrogates(written)
    return written


def _write(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return decode(value, begins_file=False).text
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (dict, list, bool)):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def require_column(column: str, columns: Iterable[str], option: str, path: str) -> None:
    """Refuse a table that has no such column, or has it twice; columns are named, never values."""
    names = list(columns)
    if names.count(column) == 1:
        return
    problem = "more than one column" if column in names else "no column"
    raise UsageError(
        f"{path} has {problem} '{column}'; {describe_header(names)}: "
        f"name the right one with {option}."
    )


def require_columns(options: SourceOptions, columns: Iterable[str], path: str) -> None:
    """Refuse a table that lacks a column that the options name."""
    names = list(columns)
    require_column(options.text_column, names, "--text-column", path)
    require_column(options.id_column, names, "--id-column", path)
    if options.person_column is not None:
        require_column(options.person_column, names, "--person-column", path)


def _check_surrogates(text: str) -> None:
    if text.isascii():
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise UnreadableError("holds half a surrogate pair, which is no character") from None
