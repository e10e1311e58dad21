"""Further codes on the line of one that was found: "nos. 71830/11 and 3562/12".

Whoever writes two codes writes them alike: the word for the first need not be repeated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from seawall.detect.rules.codes.look import Code, is_date, is_measured
from seawall.detect.rules.codes.note import Note
from seawall.lazy import lazy_pattern
from seawall.model import Span

_REACH = 60
_PARTS = lazy_pattern(r"[A-Za-z]+|\d+|[^A-Za-z\d]+")
_NUMBER = lazy_pattern(r"\d{3}")
_FEWEST_DIGITS, _FEWEST_IN_GROUP, _LONGEST = 5, 3, 24
_LAST = lazy_pattern(rf"\d{{{_FEWEST_DIGITS},}}$")
_OF_RUN = 2  # the last digits, by which two numbers of one run differ


def take_alike(notes: Sequence[Note]) -> None:
    """Codes shortly after one that is taken and that they look like or go on from."""
    for note in notes:
        text = note.page.text
        for _, ((start, end), label) in tuple(note.taken):
            if end - start > _LONGEST:
                continue
            value, tail = text[start:end], text[end : end + _REACH].partition("\n")[0]
            if not _may_go_on(value, tail) or not _NUMBER.search(tail):
                continue
            for first, past in (*_find_joined(value, tail), *_find_of_run(value, tail)):
                span = Span(end + first, end + past)
                if not is_date(span.of(text)) and not is_measured(text, span):
                    note.take(0.7, Code(span, label))


def _may_go_on(value: str, tail: str) -> bool:
    """False for most: what is behind them has neither their first sign nor their last digits."""
    if value[-_FEWEST_DIGITS:-_OF_RUN] in tail:
        return True
    first = value[0]
    return not value.replace("-", "").isdigit() and (first in tail or not first.isalpha())


def _find_joined(value: str, tail: str) -> list[tuple[int, int]]:
    """ "3562/12" behind "71830/11", and "HN 3107-3" behind "HN 3310-7"."""
    if value.isdigit() or ("/" not in value and not any(map(str.isalpha, value))):
        return []  # most likely a telephone number
    parts = _PARTS.findall(value)
    # Few lines have the same letters and signs again.
    if not all(part in tail for part in parts if not part.isdigit()):
        return []
    letters = list(filter(str.isalpha, parts))
    if sum(map(str.isdigit, value)) < _FEWEST_DIGITS or max(map(len, parts)) < _FEWEST_IN_GROUP:
        return []
    mask = "".join(map(_mask, parts))
    return [
        found.span()
        for found in _compile(mask).finditer(tail)
        if list(filter(str.isalpha, _PARTS.findall(found[0]))) == letters
    ]


def _find_of_run(value: str, tail: str) -> list[tuple[int, int]]:
    """ "33816" behind "NB-33817": all digits but the last are the same."""
    last = _LAST.search(value)
    if last is None or (alike := last[0][:-_OF_RUN]) not in tail:
        return []
    found = _compile(rf"\d{{{len(last[0])}}}").finditer(tail)
    return [each.span() for each in found if each[0].startswith(alike)]


def _mask(part: str) -> str:
    if part.isdigit():
        size = len(part)
        return rf"\d{{{max(2, size - 1)},{size}}}" if size > 2 else rf"\d{{{size}}}"
    return f"[A-Za-z]{{{len(part)}}}" if part.isalpha() else re.escape(part)


@lru_cache(maxsize=512)
def _compile(mask: str) -> re.Pattern[str]:
    return lazy_pattern(rf"(?<![\w/.,-]){mask}(?![\w%]|[-/.,:]\w)")
