"""Whose note this is, where the source does not say: looked up among all records at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from seawall.detect.known.codes import list_forms, squeeze
from seawall.detect.known.names import split_words
from seawall.detect.known.page import Page
from seawall.detect.known.record_matcher import split_full
from seawall.model import Label, Record

_KEYS = (Label.MRN, Label.SSN, Label.PERSONNUMMER, Label.EMAIL, Label.PHONE)
_MAX_CODE_TOKENS = 9
_MIN_CODE = 5


class RecordIndex:
    """Record numbers, addresses and full names of every record.

    Two arrays of hashes, sixteen bytes a key: a hundred thousand patients take some ten megabytes.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        keys: list[int] = []
        rows: list[int] = []
        for row, record in enumerate(records):
            for key in _list_keys(record):
                keys.append(hash(key))
                rows.append(row)
        hashes = np.array(keys, dtype=np.int64)
        order = np.argsort(hashes, kind="stable")
        self._hashes: npt.NDArray[np.int64] = hashes[order]
        self._rows: npt.NDArray[np.int64] = np.array(rows, dtype=np.int64)[order]

    def __repr__(self) -> str:
        return f"<RecordIndex of {len(self._hashes)} keys>"

    def find(self, page: Page) -> list[int]:
        """Positions of the records that the note names, in order."""
        asked = np.array([hash(key) for key in _list_candidates(page)], dtype=np.int64)
        left = np.searchsorted(self._hashes, asked, side="left")
        right = np.searchsorted(self._hashes, asked, side="right")
        hit = np.flatnonzero(right > left)
        return sorted({int(row) for at in hit for row in self._rows[left[at] : right[at]]})


def _list_keys(record: Record) -> Iterator[str]:
    for label in _KEYS:
        for value in record.values(label):
            if label is Label.EMAIL:
                yield squeeze(value)
            else:
                yield from (form for form in list_forms(label, value) if len(form) >= _MIN_CODE)
    for given, family in _list_names(record):
        yield from {_pair(first, last) for first in given for last in (family[:1] + family[-1:])}


def _list_names(record: Record) -> Iterator[tuple[list[str], list[str]]]:
    given = [word for v in record.values(Label.PATIENT, "given") for word in split_words(v)]
    family = [word for v in record.values(Label.PATIENT, "family") for word in split_words(v)]
    if given and family:
        yield given, family
    for part in ("full", ""):
        for value in record.values(Label.PATIENT, part):
            givens, families = split_full(value)
            yield split_words(" ".join(givens)), split_words(" ".join(families))


def _pair(one: str, other: str) -> str:
    return f"{one} {other}" if one < other else f"{other} {one}"


def _list_candidates(page: Page) -> Iterator[str]:
    """Neighbouring words as names, and runs of letters and digits as numbers."""
    words = page.words
    previous = ""
    for word in words:
        if len(word) > 1 and word[0].isalpha():
            if previous:
                yield _pair(previous, word)
            previous = word
    for start, word in enumerate(words):
        if word[0].isalnum():
            yield from _list_codes(page, start)


def _list_codes(page: Page, start: int) -> Iterator[str]:
    """Every number or address that begins at a token, without its separators."""
    words, tokens = page.words, page.reading.tokens
    code = ""
    for at in range(start, min(start + 2 * _MAX_CODE_TOKENS, len(words))):
        if at > start and tokens[at].start_char - tokens[at - 1].end_char > 1:
            return
        if words[at][0].isalnum():
            code += words[at]
            if len(code) >= _MIN_CODE:
                yield code
