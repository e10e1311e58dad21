"""What a table's columns hold, judged by their headers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from seawall.ingest.source import PERSON_COLUMNS
from seawall.model import Column, DateRole, Label, UsageError, parse_label
from seawall.resources import read_toml

PERSON_PART = "person"
TEXT_PART = "text"

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_GAP = re.compile(r"[^a-z0-9]+")
_PREFIXES = ("patient_", "pat_")
_NOTE_COLUMNS = frozenset({"id", "text", "lang", "note", "note_id", "note_text", *PERSON_COLUMNS})
_PARTS = ("given", "middle", "family", "full", "nickname")


def infer_columns(
    names: Sequence[str], labels: Mapping[str, str], person_column: str | None
) -> tuple[Column, ...]:
    """Columns with the label that their header suggests, None where it suggests nothing.

    ``labels`` overrides by header: ``LABEL``, ``LABEL:part`` (given, middle, family, full,
    nickname), ``DATE:role``, ``text`` (read as notes are), or ``none``. The person column is
    an OTHER_ID with part ``person``.
    """
    for name in labels:
        if name not in names:
            raise UsageError(
                f"The table has no column '{name}' as [columns] says; {describe_header(names)}."
            )
    return tuple(
        _parse_said(name, labels[name])
        if name in labels
        else _infer(name, is_person=name == person_column)
        for name in names
    )


def find_person_column(names: Sequence[str]) -> str | None:
    """The column that names the person: the first of PERSON_COLUMNS that is there, in any case."""
    by_key = {simplify(name): name for name in reversed(names)}
    return next((by_key[key] for key in PERSON_COLUMNS if key in by_key), None)


def parse_meaning(name: str, meaning: str) -> Column:
    """A column of that header from ``LABEL``, ``LABEL:part``, ``DATE:role``, ``text`` or ``none``.

    What is called ``text`` is read as notes are.
    """
    if meaning.lower() == "none":
        return Column(name)
    if meaning.lower() == TEXT_PART:
        return Column(name, part=TEXT_PART)
    label_name, _, detail = meaning.partition(":")
    label = parse_label(label_name)
    if label is Label.DATE and detail:
        roles = {role.value: role for role in DateRole}
        if detail not in roles:
            raise UsageError.unknown("date role", detail, roles)
        return Column(name, label, role=roles[detail])
    if detail and detail not in _PARTS:
        raise UsageError.unknown("part of a column", detail, _PARTS)
    return Column(name, label, detail)


def _parse_said(name: str, meaning: str) -> Column:
    try:
        return parse_meaning(name, meaning)
    except UsageError as error:
        raise UsageError(f"Under [columns] in the config, '{name}': {error}") from None


def simplify(header: str) -> str:
    """A header in lower case, without accents, with ``_`` between its words."""
    plain = unicodedata.normalize("NFKD", header)
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _GAP.sub("_", _HUMP.sub("_", bare).lower()).strip("_")


def is_known_header(name: str) -> bool:
    """True for a header that says what its column holds, or that files of notes have."""
    key = simplify(name)
    bare = next((key[len(p) :] for p in _PREFIXES if key.startswith(p)), key)
    return not _NOTE_COLUMNS.isdisjoint((key, bare)) or key in _meanings() or bare in _meanings()


def describe_header(names: Sequence[str]) -> str:
    """A header as a message may tell it: by its names only if it is one beyond doubt.

    In a file without a header line, the first patient's values stand where the names should.
    """
    if any(simplify(name) in _meanings() or simplify(name) in _NOTE_COLUMNS for name in names):
        return f"its columns are {', '.join(names)}"
    return f"see whether its first line is a header; of its {len(names)} columns none is known"


def _infer(name: str, *, is_person: bool) -> Column:
    if is_person:
        return Column(name, Label.OTHER_ID, PERSON_PART)
    key = simplify(name)
    bare = next((key[len(p) :] for p in _PREFIXES if key.startswith(p)), key)
    meaning = _meanings().get(key) or _meanings().get(bare)
    return parse_meaning(name, meaning) if meaning else Column(name)


@cache
def _meanings() -> dict[str, str]:
    table: dict[str, list[str]] = read_toml("columns.toml")
    return {header: meaning for meaning, headers in table.items() for header in headers}
