"""Notes and patterns in an alphabet of 256 signs, one byte a character.

To RE2 a class of all the world's letters is a program of a thousand steps, over one byte a
character it is a few; patterns are compiled in a fraction of the time and search several times as
fast. Latin-1 stands for itself. In the place of its control signs are the marks and letters beyond
it that patterns name, and signs for all other letters (capital, small, neither) and for the rest.
What a pattern of ``spell`` finds in a text of ``encode`` is what RE2 finds in the text itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from seawall.lazy import lazy_pattern
from seawall.resources import read_source
from seawall.store import load_made

_REST, _CAPITAL, _SMALL, _LETTER, _APART = 0x80, 0x81, 0x82, 0x83, 0x9F
_DASHES = "‐‑‒–—―"
_MARKS = f"{_DASHES}‘’“”•−≥→♀♂"
_FIRST_MARK = 0x84
_FIRST_LETTER = _FIRST_MARK + len(_MARKS)
# The letters mu are the micro sign in other cases: "µg" in a note of capitals has one.
_MICROS = "µΜμ"
_LETTERS = f"Ńń{_MICROS[1:]}"
_SIGNS = {ord(char): _FIRST_MARK + at for at, char in enumerate(_MARKS + _LETTERS)}
_KINDS = {"Lu": _CAPITAL, "Ll": _SMALL, "Lt": _LETTER, "Lm": _LETTER, "Lo": _LETTER}
_TABLED_CHARS = 0x3000
# In another case these are Latin-1, or a letter where they are none: texts with them stay apart.
_FOLDING = "\u017f\u212a\u212b\u1e9e\u0178\u0345"

_RANGES = {
    r"\pL": rf"A-Za-z\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\xff\x81-\x83\x{_FIRST_LETTER:x}"
    rf"-\x{_FIRST_LETTER + 3:x}",
    r"\p{Lu}": rf"A-Z\xc0-\xd6\xd8-\xde\x81\x{_FIRST_LETTER:x}\x{_FIRST_LETTER + 2:x}",
    r"\p{Ll}": rf"a-z\xb5\xdf-\xf6\xf8-\xff\x82\x{_FIRST_LETTER + 1:x}"
    rf"\x{_FIRST_LETTER + 3:x}",
}
_ESCAPE = r"\\[pP]\{\w+\}|\\[pP]\w|\\x\{\w+\}|\\."
_FLAGS = r"\(\?[a-zA-Z-]+[:)]"
_PLAIN = r"[^\\\[()\x80-\U0010ffff]+"
_OUTSIDE = lazy_pattern(rf"{_PLAIN}|{_ESCAPE}|{_FLAGS}|[()]|\[\^?\]?|.", re.DOTALL)
_INSIDE = lazy_pattern(rf"{_ESCAPE}|\[:\^?\w+:\]|[^\\\]]-[^\\\]]|.", re.DOTALL)


def encode(text: str) -> bytes | None:
    """The text in the alphabet; None if it has a character that the alphabet cannot stand for."""
    if text.isascii():
        return text.encode()
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.int32)
    octets = _signs().take(codes, mode="clip").tobytes()
    return None if _APART in octets else octets


def spell(source: str, *, ignore_case: bool) -> bytes | None:
    """The pattern in the alphabet; None if it names what the alphabet cannot stand for."""
    try:
        return "".join(_Speller(ignore_case).spell(source)).encode("latin-1")
    except LookupError:
        return None


def mark_insides(octets: bytes, text: str) -> bytes:
    """For each offset of the text, the last one too, 1 if a word or number goes on across it."""
    written = np.frombuffer(octets.translate(_list_written()), dtype=np.bool_)
    if _REST in octets:  # of other scripts, numbers have no sign of their own
        rest = np.frombuffer(octets, dtype=np.uint8) == _REST
        written = written.copy()
        written[rest] = [text[at].isalnum() for at in rest.nonzero()[0].tolist()]
    insides = np.zeros(len(octets) + 1, dtype=np.bool_)
    np.logical_and(written[1:], written[:-1], out=insides[1:-1])
    return insides.tobytes()


@cache
def _list_written() -> bytes:
    """For each sign of the alphabet, 1 if it is of a word or number; 0 where it may be."""
    signs = {_FIRST_MARK + at: char for at, char in enumerate(_MARKS + _LETTERS)}
    signs |= dict.fromkeys((_CAPITAL, _SMALL, _LETTER), "a") | dict.fromkeys((_REST, _APART), " ")
    return bytes(signs.get(sign, chr(sign)).isalnum() for sign in range(256))


@cache
def _signs() -> npt.NDArray[np.uint8]:
    signs = load_made("alphabet-signs", (read_source(__name__),), _list_signs)
    return np.frombuffer(signs, dtype=np.uint8)


def _list_signs() -> bytes:
    signs = [_sign_of(code) for code in range(_TABLED_CHARS)]
    for char in _FOLDING:
        signs[ord(char)] = _APART
    return bytes([*signs, _APART])


def _sign_of(code: int) -> int:
    if code < 0x80 or 0xA0 <= code <= 0xFF:
        return code
    return _SIGNS.get(code) or _KINDS.get(unicodedata.category(chr(code)), _REST)


class _Speller:
    """Goes through a pattern and knows where it is: in a class, and whether case counts."""

    def __init__(self, ignore_case: bool) -> None:
        self._is_inside = False
        self._ignores = [ignore_case]

    def spell(self, source: str) -> Iterator[str]:
        at = 0
        while part := (_INSIDE if self._is_inside else _OUTSIDE).match(source, at):
            at, text = part.end(), part[0]
            first = text[0]
            # Patterns are long, and most of what they are made of stands for itself.
            yield self._spell_part(text) if first == "\\" or not text.isascii() else text
            if self._is_inside:
                self._is_inside = text != "]"
            elif first in "[()":
                self._is_inside = first == "["
                self._follow_case(text)

    def _spell_part(self, text: str) -> str:
        if text.isascii():
            return self._spell_escape(text)
        if len(text) == 1:
            return self._spell_char(text)
        first, last = text[0], text[2]
        if self._ignores[-1] or not _lie_side_by_side(first, last):
            raise LookupError
        return f"{_escape(first)}-{_escape(last)}"

    def _spell_escape(self, text: str) -> str:
        if text.startswith((r"\p", r"\P")):
            if self._ignores[-1] and text != r"\pL":
                raise LookupError  # capitals of letters that one sign stands for
            return _RANGES[text] if self._is_inside else f"[{_RANGES[text]}]"
        if text.startswith(r"\x{") and (code := int(text[3:-1], 16)) > 0x7F:
            if not 0xA0 <= code < 0xC0:
                raise LookupError
            return self._spell_char(chr(code))
        return text

    def _spell_char(self, char: str) -> str:
        if not self._ignores[-1]:
            return _escape(char)
        if char in _MICROS:
            return self._spell_any(_MICROS)
        if char in _LETTERS:
            raise LookupError
        # Of one byte a character, RE2 knows the case of ASCII alone.
        other = char.swapcase()
        if not ("\xc0" <= other <= "\xff" and other != char):
            return _escape(char)
        return self._spell_any(char + other)

    def _spell_any(self, chars: str) -> str:
        signs = "".join(map(_escape, chars))
        return signs if self._is_inside else f"[{signs}]"

    def _follow_case(self, text: str) -> None:
        """Flags hold to the end of their group."""
        if text == ")":
            self._ignores.pop()
        elif text.startswith("("):
            flags, _, off = text[2:-1].partition("-")
            ignores = (self._ignores[-1] or "i" in flags) and "i" not in off
            if text.endswith(")"):
                self._ignores[-1] = ignores
            else:
                self._ignores.append(ignores)


def _escape(char: str) -> str:
    code = ord(char)
    if code < 0x80:
        return char
    return rf"\x{code if 0xA0 <= code <= 0xFF else _SIGNS[code]:x}"


def _lie_side_by_side(first: str, last: str) -> bool:
    """True if a range of the alphabet has the same characters in it."""
    return "\xa0" <= first <= last <= "\xff" or (first in _DASHES and last in _DASHES)
