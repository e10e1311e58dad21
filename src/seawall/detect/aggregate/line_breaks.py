"""Learned mentions that run over the end of a line into what stands below.

A name that was wrapped goes on in the next line ("Stig", "Söderholm" below it), but a header has
one thing in each: the doctor above the patient, a number above a street. A mention is cut where
there is an empty line, or where a rule's mention ends before the break or begins behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from seawall.lazy import lazy_pattern
from seawall.model import Class, Mention, Span
from seawall.text.cover import Cover

# A whole run of white space: begun within one, the search would take its length squared.
_GAP = lazy_pattern(r"(?<!\s)\s+")


def cut_at_breaks(
    text: str, mentions: Iterable[Mention], by_rules: Sequence[Mention]
) -> Iterator[Mention]:
    """The mentions, in pieces where a line ends what they begin with; no letter is lost."""
    edges: set[int] | None = None
    for mention in mentions:
        start, end = mention.span
        if text.find("\n", start, end) < 0 or mention.cls is Class.HMD:
            yield mention
            continue
        if edges is None:
            edges = {edge for each in by_rules for edge in each.span}
            ruled = Cover([each.span for each in by_rules])
        breaks = [
            found.span()
            for found in _GAP.finditer(text, start, end)
            if _parts(found, edges) and not ruled.holds(found.start() - 1, found.end() + 1)
        ]
        yield from _cut(mention, breaks)


def _parts(found: re.Match[str], edges: set[int]) -> bool:
    breaks = found.group().count("\n")
    return breaks > 1 or (breaks == 1 and not edges.isdisjoint(found.span()))


def _cut(mention: Mention, breaks: Sequence[tuple[int, int]]) -> Iterator[Mention]:
    start, end = mention.span
    for before, behind in breaks:
        if start < before:
            yield replace(mention, span=Span(start, before))
        start = behind
    if start < end:
        yield mention if start == mention.start_char else replace(mention, span=Span(start, end))
