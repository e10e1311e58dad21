"""Titles before names, which tell a gender: "Mr Berg", "fru Berg"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seawall.model import Label, Mention
from seawall.text.titles import find_title

_DETECTORS = ("rules:titles",)
_SCORE = 0.9


def find_titles(text: str, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """A GENDER mention for each title right before a person; ``mentions`` are settled."""
    end_char = 0
    for mention in mentions:
        start, end = mention.span
        title = find_title(text, start) if mention.label.is_person else None
        if title is not None and title.start_char >= end_char:
            yield Mention(title, Label.GENDER, _SCORE, _DETECTORS)
        end_char = end
