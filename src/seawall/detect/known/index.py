"""Whose note this is, where the source does not say: looked up among all records at once."""

from __future__ import annotations

from array import array
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
_CLAUSE_ENDS = frozenset(",;")


class RecordIndex:
    """Record numbers, addresses and full names of every record.

    Two arrays of hashes, sixteen bytes a key: a hundred thousand patients take some 25 megabytes.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        keys, rows = array("q"), array("q")
        for row, record in enumerate(records):
            for key in _list_keys(record):
                keys.append(hash(key))
                rows.append(row)
        hashes = np.frombuffer(keys, dtype=np.int64) if keys else np.empty(0, dtype=np.int64)
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
    names = [word for word in page.words if len(word) > 1 and word[0].isalpha()]
    yield from map(_pair, names, names[1:])
    tokens, words = page.reading.tokens, page.words
    last = len(tokens) - 1
    for start, word in enumerate(words):
        # A number, or letters that something follows without a space: "MR-1234", "a.berg@…".
        if word[0].isdigit() or (
            word[0].isalpha()
            and start < last
            and tokens[start].end_char == tokens[start + 1].start_char
            and words[start + 1] not in _CLAUSE_ENDS
        ):
            yield from _list_codes(page, start)


def _list_codes(page: Page, start: int) -> Iterator[str]:
    """Every number or address that begins at a token, without its separators."""
    words, tokens = page.words, page.reading.tokens
    code, end = "", tokens[start].start_char
    for at in range(start, min(start + 2 * _MAX_CODE_TOKENS, len(words))):
        if tokens[at].start_char - end > 1:
            return
        end = tokens[at].end_char
        word = words[at]
        if word[0].isalnum():
            code += word
            if len(code) >= _MIN_CODE:
                yield code
        elif word in _CLAUSE_ENDS:
            return
