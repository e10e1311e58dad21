"""Ranges of ICD-10 categories, and the kind that each belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterable

_CATEGORY = re.compile(r"ICD10:([A-Z]\d[0-9A-Z])")


class CodeRanges:
    """Kinds by category: "E08-E13" is within "E00-E89", and the narrower range wins."""

    def __init__(self, ranges: Iterable[tuple[str, str]]) -> None:
        self._ranges = sorted(
            (_width(first, last), first, last, name)
            for text, name in ranges
            for first, last in map(_split, text.split())
        )

    def find(self, concept: str) -> str | None:
        """The kind of an ICD-10 code; None for another scheme's or one in no range."""
        found = _CATEGORY.match(concept)
        if found is None:
            return None
        category = found[1]
        return next((n for _, first, last, n in self._ranges if first <= category <= last), None)

    def __repr__(self) -> str:
        return f"<CodeRanges of {len(self._ranges)}>"


def _split(text: str) -> tuple[str, str]:
    first, _, last = text.partition("-")
    return first, last or first


def _width(first: str, last: str) -> int:
    return int(last, 36) - int(first, 36)
