"""Cells that a spreadsheet would run as a formula, made plain text in every CSV that is written."""

from __future__ import annotations

import unicodedata

from seawall.lazy import lazy_pattern

_MARK = "'"
_OPENINGS = frozenset("=+-@|%")
_BLANKS_AND_QUOTES = "\"'`“”„‘’«»"
_NUMBER = lazy_pattern(r"[+-]?(?:\d{1,3}(?:[ ,]\d{3})+|\d+)?(?:[.,]\d+)?(?:[eE][+-]?\d{1,3})?\s?%?")
_DASHES = frozenset("+-")


def make_harmless(cell: str) -> str:
    """The cell with ``'`` before it where a spreadsheet would run it; else as it is.

    That is what begins with ``=``, ``+``, ``-``, ``@``, ``|`` or ``%`` (also full-width, after
    quotation marks, blanks or characters that do not show), with a tab or a carriage return. Plain
    numbers ("-3.5", "+2") stay, as do cells that are nothing but a dash.
    """
    return f"{_MARK}{cell}" if _runs(cell) else cell


def read_harmless(cell: str) -> str:
    """The cell as it was before ``make_harmless``."""
    return cell[1:] if cell.startswith(_MARK) and _runs(cell[1:]) else cell


def _runs(cell: str) -> bool:
    if not cell or cell[0].isalnum():
        return False
    if cell[0] in "\t\r\n":
        return True
    begins = 0
    while begins < len(cell) and _is_passed_over(cell[begins]):
        begins += 1
    rest = cell[begins:].rstrip()
    if not rest or unicodedata.normalize("NFKC", rest[0])[:1] not in _OPENINGS:
        return False
    return not (_DASHES.issuperset(rest) or _NUMBER.fullmatch(rest))


def _is_passed_over(char: str) -> bool:
    is_hidden = unicodedata.category(char) in ("Cf", "Cc", "Zs", "Zl", "Zp")
    return is_hidden or char.isspace() or char in _BLANKS_AND_QUOTES
