"""Titles that tell a person's gender: "Mrs.", "herr"."""

from __future__ import annotations

from seawall.model import Span

FEMALE_TITLES = frozenset("mrs ms miss missus madam fru fröken fr".split())
MALE_TITLES = frozenset("mr mister sir herr hr".split())
_TITLES = FEMALE_TITLES | MALE_TITLES
_TITLE_CHARS = 12  # the longest title with its space, and what must stand before it


def find_title(text: str, start_char: int) -> Span | None:
    """The gendered title right before a name that begins at ``start_char``, without its dot."""
    beside = text[start_char - 1] if start_char > 2 else ""
    if beside != "." and not beside.isspace():
        return None
    begin = max(0, start_char - _TITLE_CHARS)
    before = text[begin:start_char].rstrip()
    last = before.split()[-1] if before else ""
    if begin and len(last) == len(before):
        return None  # the word may begin further to the left
    dotted = last.lstrip("\"'“‘([,;:/-–—•*")
    word = dotted.rstrip(".")
    start = begin + len(before) - len(dotted)
    return Span(start, start + len(word)) if word.lower() in _TITLES else None
