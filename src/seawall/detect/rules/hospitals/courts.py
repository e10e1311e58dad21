"""Courts and ministries by their full name: "Deva County Court", "Ministry of Education"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from seawall.model import Label, Mention, Span
from seawall.text import Pattern, Reading, Wake

_NAME = r"\p{Lu}[\pL'’-]+"
_COURT = Pattern(
    rf"(?:\d[ ])?(?:{_NAME}[ ]){{0,4}}(?:Court|COURT|Tribunal|TRIBUNAL|Ministry)"
    rf"(?:[ ](?:[Oo]f|OF|for|FOR)[ ](?:(?:the|THE)[ ])?{_NAME}(?:[ ]{_NAME}){{0,3}}){{0,2}}",
)
_DETECTORS = ("rules:hospitals",)
_HEADS = frozenset({"court", "tribunal", "ministry"})
_WAKE = Wake.at(_HEADS)
_NO_NAMES = _HEADS | frozenset("the this that our in by before on at of".split())
# Where games are played and people live.
_OTHER = frozenset("tennis squash basketball food back forward street road avenue st rd".split())


def find_courts(reading: Reading) -> Iterator[Mention]:
    """ORGANIZATION mentions; "the Court" names none, "12 Ash Court" is a street."""
    for match in _COURT.find(reading) if reading.woken_by(_WAKE) else ():
        words = match.text().lower().split()
        named = [word for word in words if word not in _NO_NAMES]
        if named and not words[0].isdigit() and not _OTHER & set(named):
            start = match.start_char + _count_leading(words)
            yield Mention(Span(start, match.end_char), Label.ORGANIZATION, 0.75, _DETECTORS)


def _count_leading(words: list[str]) -> int:
    """Characters of the words before the name: "In the High Court"."""
    leading = takewhile(lambda word: word in _NO_NAMES and word not in _HEADS, words)
    return sum(len(word) + 1 for word in leading)
