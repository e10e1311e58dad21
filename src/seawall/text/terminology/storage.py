"""The file of a compiled terminology: one line of version and SHA-256, then the tables."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import sys
import zlib
from array import array
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

from seawall.files import write_error
from seawall.model import RefusedError
from seawall.text.terminology.builder import Tables

VERSION = 1
_MAGIC = b"SEAWALL-LEXICON"
_HEAD_BYTES = len(_MAGIC) + 6 + 64 + 1


def write_tables(tables: Tables, path: Path) -> None:
    """Write the file whole or not at all; what the system refuses is an InputError."""
    body = _pack(tables)
    digest = hashlib.sha256(body).hexdigest().encode()
    temporary = path.parent / f".seawall-{secrets.token_hex(8)}.tmp"
    try:
        with temporary.open("xb") as stream:
            stream.write(b"%s %04d %s\n" % (_MAGIC, VERSION, digest))
            stream.write(body)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise write_error(error, str(path)) from None


def read_tables(path: Path) -> Tables:
    """The tables as they were written; refuses a missing, damaged or other version's file."""
    try:
        raw = path.read_bytes()
    except OSError:
        raise RefusedError(f"The lexicon {path} is missing or may not be read.") from None
    return parse_tables(raw, str(path))


def parse_tables(raw: bytes, name: str) -> Tables:
    """The tables in the bytes of a file that messages call ``name``."""
    return _unpack(check_tables(raw, name))


def check_tables(raw: bytes, name: str) -> memoryview:
    """The body of such a file, still packed; refuses as ``read_tables`` does."""
    magic, _, rest = raw[: _HEAD_BYTES - 1].partition(b" ")
    version, _, digest = rest.partition(b" ")
    if magic != _MAGIC or raw[_HEAD_BYTES - 1 : _HEAD_BYTES] != b"\n":
        raise RefusedError(f"{name} is no lexicon; build one with 'seawall lexicon build'.")
    if version != b"%04d" % VERSION:
        raise RefusedError(
            f"The lexicon {name} is of another version than {VERSION}; "
            "build it anew with 'seawall lexicon build'."
        )
    body = memoryview(raw)[_HEAD_BYTES:]
    if hashlib.sha256(body).hexdigest().encode() != digest:
        raise RefusedError(
            f"The lexicon {name} is damaged or cut short; build it anew with "
            "'seawall lexicon build'."
        )
    return body


def _pack(tables: Tables) -> bytes:
    parts = [_pack_column(getattr(tables, column.name)) for column in fields(tables)]
    head = {"bytes": [len(part) for part in parts]}
    return zlib.compress(b"".join([json.dumps(head).encode(), b"\n", *parts]), 6)


def _pack_column(column: list[str] | array[int]) -> bytes:
    if isinstance(column, list):
        return "\n".join(column).encode()
    return _little_endian(column).tobytes()


def _unpack(body: memoryview) -> Tables:
    plain = zlib.decompress(body)
    at = plain.index(b"\n") + 1
    tables = Tables()
    for column, size in zip(fields(tables), json.loads(plain[:at])["bytes"], strict=True):
        _fill_column(tables, column.name, plain[at : at + size])
        at += size
    return tables


def _fill_column(tables: Tables, name: str, part: bytes) -> None:
    column = getattr(tables, name)
    if isinstance(column, list):
        setattr(tables, name, part.decode().split("\n") if part else [])
    else:
        column.frombytes(part)
        setattr(tables, name, _little_endian(column))


def _little_endian(column: array[int]) -> array[int]:
    if sys.byteorder == "big":
        column = column[:]
        column.byteswap()
    return column
