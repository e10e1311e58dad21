"""Line breaks and sentences of a transcription whose breaks were turned into commas."""

from __future__ import annotations

import re
from collections.abc import Iterator

STYLES = ("raw", "lines", "spaced", "flat")

# "PROCEDURE:,  Injection": the break after a heading.
_AFTER_HEADING = re.compile(r":[ \t]*,[ \t]*")
# In running text a comma has a space after it; without one it was a line break. Not "1,000".
_BREAK = re.compile(r"(?<!\d),+(?=[^\s,])|,+(?!\d{3}\b)(?=[^\s,])|,{2,}")
_HEADING = re.compile(r"\n(?=[A-Z][A-Z /&()-]{3,50}:)")
_SENTENCE_END = re.compile(r"[.!?][\"')]?[ \t]+(?=[\"'(]?[A-Z0-9])|[ \t]*\n+[ \t]*")
_ABBREVIATED = re.compile(
    r"(?:\b(?:Drs?|Mrs?|Ms|St|No|vs|Jr|Sr|Ph|approx|[A-Z])|(?:^|[\s,:])\d{1,2})\.\Z"
)


def restore_lines(text: str, style: str) -> str:
    """The transcription with its breaks as the style writes them.

    ``raw`` leaves the commas, ``lines`` breaks the line, ``spaced`` also puts an empty line before
    each heading, ``flat`` writes spaces.
    """
    if style == "raw":
        return text
    text = _AFTER_HEADING.sub(": ", text)
    if style == "flat":
        return _BREAK.sub(" ", text)
    text = _BREAK.sub("\n", text)
    return _HEADING.sub("\n\n", text) if style == "spaced" else text


def split_sentences(text: str) -> tuple[tuple[int, int, int], ...]:
    """Start and end of each sentence or line, and where the next one begins."""
    return tuple(_sentences(text))


def _sentences(text: str) -> Iterator[tuple[int, int, int]]:
    start = 0
    for match in _SENTENCE_END.finditer(text):
        end = match.start() + len(match[0].rstrip())
        if _ABBREVIATED.search(text[max(start, end - 12) : end]) and "\n" not in match[0]:
            continue
        if end > start:
            yield start, end, match.end()
        start = match.end()
    if start < len(text):
        yield start, len(text), len(text)
