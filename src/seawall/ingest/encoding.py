"""Bytes to text: UTF-8, Latin-1 and cp1252, and a reason wherever it is none of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BOM = b"\xef\xbb\xbf"
_WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff")

_HIGH = re.compile(rb"[\x80-\xff]")
_C1 = re.compile(rb"[\x80-\x9f]")
_BINARY = re.compile(rb"[\x01-\x08\x0e-\x1f\x7f]")
_UTF8_SEQUENCE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
# Read as cp1252 these are "Ã¤", "â€™" and the like, which nobody writes: UTF-8 that was damaged.
_DAMAGED_UTF8 = re.compile(rb"\xc3[\x80-\xbf]|\xe2\x80[\x80-\xbf]")
# In DOS and Macintosh code pages these bytes are letters; in cp1252 they would be a dagger, a
# quotation mark or a capital in the middle of a word.
_OTHER_CODE_PAGE = re.compile(
    rb"[A-Za-z][\x80\x82\x84\x86-\x89\x8b\x93\x94\x98\x9b][A-Za-z]|[a-z][\x8a\x8c\x8e\x9f]"
)


class UnreadableError(ValueError):
    """A note that must be quarantined; the message is the reason and holds nothing of the note."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, and the encoding it was found in: utf-8, utf-8-sig (with BOM), latin-1 or cp1252."""

    text: str
    encoding: str

    def __repr__(self) -> str:
        return f"<Decoded from {self.encoding}, {len(self.text)} characters>"


def decode(raw: bytes, *, begins_file: bool = True) -> Decoded:
    """Decode bytes as the first encoding that fits; raises UnreadableError where none does.

    A byte order mark is taken off only where ``raw`` is how a file begins. Text that is broken
    UTF-8 rather than Latin-1, or of another code page, is refused: read wrongly, a name in it
    would not be found.
    """
    if begins_file and raw.startswith(_WIDE_BOMS):
        raise UnreadableError("looks like UTF-16; save it as UTF-8")
    if b"\0" in raw:
        raise UnreadableError("contains NUL bytes")
    if begins_file and raw.startswith(_BOM):
        return Decoded(_decode_marked(raw[len(_BOM) :]), "utf-8-sig")
    try:
        return Decoded(raw.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _decode_western(raw)


def _decode_marked(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableError("has a UTF-8 byte order mark but is broken UTF-8") from None


def _decode_western(raw: bytes) -> Decoded:
    if _BINARY.search(raw):
        raise UnreadableError("is neither UTF-8 nor Latin-1 text (it holds control characters)")
    if _DAMAGED_UTF8.search(raw) or _is_mostly_utf8(raw):
        raise UnreadableError("is broken UTF-8")
    if _OTHER_CODE_PAGE.search(raw):
        raise UnreadableError("is in a code page other than cp1252; save it as UTF-8")
    encoding = "cp1252" if _C1.search(raw) else "latin-1"
    try:
        return Decoded(raw.decode(encoding), encoding)
    except UnicodeDecodeError:
        raise UnreadableError("is neither UTF-8 nor cp1252 text") from None


def _is_mostly_utf8(raw: bytes) -> bool:
    in_sequences = sum(len(found.group()) for found in _UTF8_SEQUENCE.finditer(raw))
    return 2 * in_sequences > sum(1 for _ in _HIGH.finditer(raw))
