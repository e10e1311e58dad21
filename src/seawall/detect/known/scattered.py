"""The patient's names and numbers in pieces, run together with others or backwards.

A note is read as its letters and digits alone; what stands between them does not count.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate, permutations, product

from seawall.lazy import lazy_pattern
from seawall.model import Cell, Label, Span
from seawall.text.frequent_words import is_frequent

_CODES = frozenset(
    {
        Label.PHONE, Label.FAX, Label.SSN, Label.PERSONNUMMER, Label.MRN, Label.HEALTH_PLAN,
        Label.ACCOUNT, Label.LICENSE, Label.DEVICE, Label.OTHER_ID,
    }
)  # fmt: skip
_LONG = frozenset({Label.EMAIL, Label.STREET, Label.USERNAME})
_WORD = lazy_pattern(r"[^\W_]+")
_APART = re.compile(r"[\W_]+")
_LEAST_NAME, _LEAST_CODE, _LEAST_LONG, _MOST_WORDS = 5, 6, 8, 3
_WIDEST_GAP, _BOTH = 8, 2
_BLANK = lazy_pattern(r"\s")
_PLAIN = {
    code: unicodedata.normalize("NFD", chr(code))[0]
    for code in (*range(0xC0, 0x180), *range(0x1E00, 0x1F00))
}


class ScatteredIdentifiers:
    """The names, numbers and addresses of one record, as letters and digits alone."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self._cells = tuple(cells)

    def __repr__(self) -> str:
        return f"<ScatteredIdentifiers of {len(self._cells)} cells>"

    def find(self, text: str) -> Iterator[tuple[Span, Label]]:
        """Where they stand, other than as they are usually written; possibly overlapping."""
        page: _Letters | None = None
        plain = _fold(text)
        joined = _APART.sub("", plain)
        for form, label in self._forms:
            for written in {form, form[::-1]}:
                at = joined.find(written)
                while at >= 0:
                    page = page or _Letters(plain)
                    span = page.span(at, at + len(written))
                    is_usual = self._is_usual(plain, span, label)
                    if not is_usual and _is_scattered(text, span, label, written != form):
                        yield span, label
                    at = joined.find(written, at + len(written))

    def _is_usual(self, plain: str, span: Span, label: Label) -> bool:
        """True for whole words of the record, as they are found anyway; and for far-off pieces."""
        found = plain[span.start_char : span.end_char]
        if any(len(gap) > _WIDEST_GAP for gap in _APART.findall(found)):
            return True
        alone = _is_blank(plain, span.start_char - 1) and _is_blank(plain, span.end_char)
        return label not in _CODES and alone and self._words.issuperset(_WORD.findall(found))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(word for cell in self._cells for word in _WORD.findall(_fold(cell.value)))

    @cached_property
    def _forms(self) -> tuple[tuple[str, Label], ...]:
        return tuple(dict.fromkeys((*self._list_names(), *self._list_others())))

    def _list_names(self) -> Iterator[tuple[str, Label]]:
        names = [_fold(cell.value) for cell in self._cells if cell.column.label is Label.PATIENT]
        words = [_WORD.findall(name)[:_MOST_WORDS] for name in names]
        for one, other in permutations(words, 2):
            for pair in (*product(one, other), ("".join(one), "".join(other))):
                if len("".join(pair)) >= _LEAST_LONG:
                    yield "".join(pair), Label.PATIENT
        for own in words:
            for word in (*own, "".join(own)):
                if len(word) >= _LEAST_NAME:
                    yield word, Label.PATIENT

    def _list_others(self) -> Iterator[tuple[str, Label]]:
        for cell in self._cells:
            label, form = cell.column.label, _APART.sub("", _fold(cell.value))
            digits = sum(map(str.isdigit, form))
            if (label in _CODES and digits >= _LEAST_CODE and len(set(form)) > 2) or (
                label in _LONG and len(form) >= _LEAST_LONG
            ):
                yield form, label


class _Letters:
    """Where each letter and digit of a text stands."""

    def __init__(self, plain: str) -> None:
        self._starts = [match.start() for match in _WORD.finditer(plain)]
        sizes = (len(match[0]) for match in _WORD.finditer(plain))
        self._counts = list(accumulate(sizes, initial=0))

    def span(self, start: int, end: int) -> Span:
        return Span(self._place(start), self._place(end - 1) + 1)

    def _place(self, at: int) -> int:
        word = bisect_right(self._counts, at) - 1
        return self._starts[word] + at - self._counts[word]


def _is_scattered(text: str, span: Span, label: Label, is_turned: bool) -> bool:
    """True unless it is one usual word or is made of the pieces of others by chance."""
    start, end = span
    found = text[start:end]
    if label in _CODES:
        return not (_is_digit(text, start - 1) or _is_digit(text, end))
    pieces = _WORD.findall(found)
    edges = _is_edge(text, start) + _is_edge(text, end)
    if edges < _BOTH:
        # Inside of a longer word only what is too long to stand there by chance.
        is_near = not _BLANK.search(found) or (edges > 0 and len(pieces) <= _BOTH)
        is_long = _count(pieces) > _LEAST_LONG
        return is_long and is_near and label in (Label.PATIENT, Label.STREET)
    if is_turned:
        return len(pieces) == 1 or _count(pieces) >= _LEAST_LONG
    is_camel = len(pieces) == 1 and not (_is_blank(text, start - 1) and _is_blank(text, end))
    if len(pieces) == 1:
        return is_camel
    has_signs = not found.replace(" ", "").isalnum() and found[0].isupper()
    return has_signs or not all(map(is_frequent, map(str.lower, pieces)))


def _count(pieces: list[str]) -> int:
    return sum(map(len, pieces))


def _is_edge(text: str, at: int) -> bool:
    """True where a word begins or ends: at a blank or sign, or "aB", "a1"."""
    if at in (0, len(text)):
        return True
    before, after = text[at - 1], text[at]
    if not (before.isalnum() and after.isalnum()):
        return True
    return (before.islower() and after.isupper()) or before.isdigit() != after.isdigit()


def _is_blank(text: str, at: int) -> bool:
    return not 0 <= at < len(text) or not text[at].isalnum()


def _is_digit(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isdigit()


def _fold(text: str) -> str:
    """The text in small letters without accents, as long as it was."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(char.lower()[:1] for char in text)
    return lower if lower.isascii() else lower.translate(_PLAIN)
