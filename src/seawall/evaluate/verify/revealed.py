"""A passage read as it stands, and with hidden writing undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seawall.evaluate.verify.passages import Passage
from seawall.model import Span
from seawall.text import Reading

Find = Callable[[Reading], Iterator[Span]]


def find_revealed(passage: Passage, find: Find) -> Iterator[Span]:
    """What ``find`` finds in the passage, by its place there.

    In the text with hidden writing undone only what was hidden counts: the rest was seen before.
    """
    yield from find(passage.reading)
    unveiled = passage.unveiled
    if unveiled is None:
        return
    for start, end in find(passage.unveiled_reading):
        if unveiled.is_hidden(start, end):
            yield unveiled.span(start, end)
