"""Learned mentions that run over the end of a line into what stands below.

A name that was wrapped goes on in the next line ("Stig", "Söderholm" below it), but a header has
one thing in each: the doctor above the patient, a number above a street. A mention is cut where
there is an empty line, or where a rule's mention ends before the break or begins behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from seawall.lazy import lazy_pattern
from seawall.model import Mention, Span
from seawall.text.cover import Cover

# A whole run of white space: begun within one, the search would take its length squared.
_GAP = lazy_pattern(r"(?<!\s)\s+")


class LineBreaks:
    """Where the lines of a note end what a mention begins with."""

    def __init__(self, text: str, by_rules: Sequence[Mention]) -> None:
        self._text = text
        self._by_rules = by_rules

    @cached_property
    def _edges(self) -> set[int]:
        return {edge for each in self._by_rules for edge in each.span}

    @cached_property
    def _ruled(self) -> Cover:
        return Cover([each.span for each in self._by_rules])

    def cut(self, mention: Mention) -> Iterator[Mention]:
        """The mention, in pieces where a line ends what it begins with; no letter is lost."""
        breaks = [
            found.span()
            for found in _GAP.finditer(self._text, *mention.span)
            if _parts(found, self._edges)
            and not self._ruled.holds(found.start() - 1, found.end() + 1)
        ]
        return _cut(mention, breaks)


def _parts(found: re.Match[str], edges: set[int]) -> bool:
    breaks = found.group().count("\n")
    return breaks > 1 or (breaks == 1 and not edges.isdisjoint(found.span()))


def _cut(mention: Mention, breaks: Sequence[tuple[int, int]]) -> Iterator[Mention]:
    start, end = mention.span
    for before, behind in breaks:
        if start < before:
            yield mention.with_span(Span(start, before))
        start = behind
    if start < end:
        yield mention if start == mention.start_char else mention.with_span(Span(start, end))
