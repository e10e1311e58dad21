"""Long runs that nobody can read: base64, hexadecimal, tokens. They go, whatever they say.

A short run goes where it says something: decoded, it is text. Sequences of bases and amino acids,
chemical names, codes of genes and rulers stay.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Set
from contextlib import suppress
from itertools import pairwise

import re2

from seawall.detect.hidden.invisible import find_invisible
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text.sieve import Sieve

_DETECTORS = ("hidden:opaque",)
_SCORE = 0.9
_DATA_SIGN, _TOKEN_SIGN, _UUID_SIGN, _HEX_SIGN = "data", "token", "uuid", "hex"
_BLOCK_SIGN, _ADDRESS_SIGN = "block", "address"
_CHAR = "[A-Za-z0-9+/_-]"
# Where a run stops to look like a word or a number: "aB", "ABc", "a1", "1a".
_TURN = "(?:[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z][0-9]|[0-9][A-Za-z])"
_SIEVE = Sieve(
    (
        (_DATA_SIGN, "base64,"),
        (_TOKEN_SIGN, "eyJ"),
        (_UUID_SIGN, "0x[0-9A-Fa-f]{7}|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-"),
        (_HEX_SIGN, r"(?:(?:0x|\\x)?[0-9A-Fa-f]{2}(?:[ :,-]|, |\r?\n)?){6}"),
        (_BLOCK_SIGN, rf"{_TURN}{_CHAR}*[ \t]*\r?\n[ \t>|]{{0,8}}{_CHAR}{{2}}"),
        (_BLOCK_SIGN, rf"{_CHAR}{{4}}[ \t]*\r?\n[ \t>|]{{0,8}}{_CHAR}*{_TURN}"),
        (_ADDRESS_SIGN, "@"),
    )
)
_PLAIN_RUN = re2.compile(f"{_CHAR}*{_TURN}{_CHAR}*={{0,6}}|[A-Z2-7]{{8,}}={{1,6}}".encode())
_LEAST_RUN = 8
_DATA = lazy_pattern(
    r"(?:data:[\w/+.;=-]{0,80})?base64,\s*([A-Za-z0-9+/=_-]+(?:\s+[A-Za-z0-9+/=_-]{20,})*=*)"
)
_TOKEN = lazy_pattern(r"\beyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]+){0,4}")
_UUID = lazy_pattern(
    r"\b0x[0-9A-Fa-f]{7,}\b|\b[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\b"
)
_ADDRESS = lazy_pattern(
    r"(?<![\w.+-])[A-Za-z][\w.+-]*@(?=[\d_-]{0,63}[A-Za-z])[\w-]{1,63}(?:\.\w{2,63}){1,8}"
)
_BLOCK = lazy_pattern(
    r"(?<![^\s>|\"'(:;,])[A-Za-z0-9+/]{4,}(?:[ \t]*\r?\n[ \t>|]{0,8}[A-Za-z0-9+/]{2,})+"
    r"={0,6}(?![^\s.,;:)\"'<|])"
)
_HEX = lazy_pattern(
    r"(?<![A-Za-z0-9])(?:0x|\\x)?[0-9A-Fa-f]{2}"
    r"(?:(?:[ :,-]|, |\r?\n)?(?:0x|\\x)?[0-9A-Fa-f]{2}){5,}(?![A-Za-z0-9])"
)
_LEAST_OPAQUE, _LEAST_PART, _LEAST_HEX = 20, 10, 16
_MOST_DECODED = 1 << 12
_READABLE = lazy_pattern(r"[\w \t\r\n.,;:'’\"@+()/&#*<>=!?_-]+")
_LETTERS = lazy_pattern(r"[^\W\d_]{2,}")
_PLAIN_HEX = lazy_pattern(r"[0-9\s,:.-]+|[A-Fa-f]+")


def find_opaque(text: str) -> Iterator[Mention]:
    """Mentions of the runs in a text that nobody can read, possibly overlapping."""
    signs = _SIEVE.find(text)
    for start, end in _find_spans(text, signs):
        yield Mention(Span(start, end), Label.OTHER_ID, _SCORE, _DETECTORS)
    for match in _ADDRESS.finditer(text) if _ADDRESS_SIGN in signs else ():
        yield Mention(Span(*match.span()), Label.EMAIL, _SCORE, _DETECTORS)


def _find_spans(text: str, signs: Set[str]) -> Iterator[tuple[int, int]]:
    if not text.isascii():
        yield from find_invisible(text)
    for sign, pattern in ((_DATA_SIGN, _DATA), (_TOKEN_SIGN, _TOKEN), (_UUID_SIGN, _UUID)):
        for match in pattern.finditer(text) if sign in signs else ():
            yield match.span()
    for match in _HEX.finditer(text) if _HEX_SIGN in signs else ():
        if _is_opaque_hex(match[0]):
            yield match.span()
    for run in _PLAIN_RUN.finditer(text.encode("ascii", "replace")):  # as many as characters
        start, end = run.span()
        if end - start >= _LEAST_RUN and _is_opaque_run(text[start:end]):
            yield start, end
    for match in _BLOCK.finditer(text) if _BLOCK_SIGN in signs else ():
        yield from _find_block(match)


def _is_opaque_run(run: str) -> bool:
    return _is_opaque(run) or _is_text(run)


def _find_block(match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Lines of one run that was broken up: they say something together, or nobody can read them."""
    lines = re.split(r"[\s>|]+", match[0])
    joined = "".join(lines)
    if _is_text(joined) or (len(joined) >= 2 * _LEAST_OPAQUE and all(map(_is_code, lines[:-1]))):
        yield match.span()


def _is_code(line: str) -> bool:
    """True for a line that is no word: capitals, small letters and digits in turn."""
    return (
        _count_turns(line[:_MOST_DECODED]) * 4 >= min(len(line), _MOST_DECODED)
        and not line.isupper()
    )


def _is_opaque(run: str) -> bool:
    """True for a long run of capitals, small letters and digits without an order."""
    if len(run) < _LEAST_OPAQUE:
        return False
    return any(map(_is_random, re.split(r"[+/_=-]", run)))


def _is_random(whole: str) -> bool:
    part = whole[:_MOST_DECODED]
    kinds = {_kind_of(char) for char in part}
    turns = _count_turns(part)
    return len(part) >= _LEAST_PART and len(kinds) == 3 and turns * 5 >= len(part) * 2


def _count_turns(run: str) -> int:
    return sum(_kind_of(one) != _kind_of(other) for one, other in pairwise(run))


def _kind_of(char: str) -> str:
    return "digit" if char.isdigit() else "capital" if char.isupper() else "small"


def _is_opaque_hex(run: str) -> bool:
    digits = re.sub(r"0x|\\x|[^0-9A-Fa-f]", "", run)
    if _PLAIN_HEX.fullmatch(run):
        return _is_readable(_decode_hex(digits)) and " " not in run and len(digits) >= _LEAST_HEX
    return len(digits) >= _LEAST_HEX or _is_readable(_decode_hex(digits))


def _decode_hex(digits: str) -> bytes:
    even = digits[: len(digits) // 2 * 2]
    return bytes.fromhex(even[:_MOST_DECODED])


def _is_text(run: str) -> bool:
    """True if the run, decoded, is readable; a word that happens to be base64 is not."""
    bare = run.rstrip("=")
    parts = re.split("[-_/+]", bare)
    is_padded = run != bare and len(run) % 4 == 0
    if not is_padded and all(
        part.isalpha() and (part.isupper() or part[1:].islower()) for part in parts
    ):
        return False
    return any(map(_is_readable, _decode(bare)))


def _decode(run: str) -> Iterator[bytes]:
    """What the run says in base64, of both alphabets, and in base32."""
    head = run[:_MOST_DECODED]
    plain = head.replace("-", "+").replace("_", "/")
    with suppress(binascii.Error):
        yield base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    if re.fullmatch("[A-Z2-7]{8,}", head):
        with suppress(binascii.Error):
            yield base64.b32decode(head + "=" * (-len(head) % 8))


def _is_readable(octets: bytes) -> bool:
    """True for text of several characters in UTF-8 or Latin-1, with letters or many digits."""
    if len(octets) < 5:
        return False
    if not any(octets[1::2]):  # UTF-16
        return _is_readable(octets[::2])
    for encoding in ("utf-8", "latin-1"):
        try:
            text = octets.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _READABLE.fullmatch(text) and (encoding == "utf-8" or not _has_odd_letters(text)):
            return bool(_LETTERS.search(text)) or sum(map(str.isdigit, text)) >= 5
    return False


def _has_odd_letters(text: str) -> bool:
    return any(not char.isascii() and char not in "åäöÅÄÖéèüÜÉñøæØÆß" for char in text)
