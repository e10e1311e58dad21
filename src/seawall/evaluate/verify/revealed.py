"""A passage read as it stands, and with hidden writing undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seawall.evaluate.verify.passages import Passage
from seawall.model import Span
from seawall.text import Reading

_BESIDE = 2
Find = Callable[[Reading], Iterator[Span]]


def find_revealed(passage: Passage, find: Find) -> Iterator[Span]:
    """What ``find`` finds in the passage, by its place there.

    In the text with hidden writing undone only what was hidden counts: the rest was seen before.
    """
    plain = set(find(passage.reading))
    yield from sorted(plain)
    unveiled = passage.unveiled
    if unveiled is None:
        return
    for start, end in find(passage.unveiled_reading):
        # What is hidden may part a value from what announces it: "Dr.&nbsp;Berg".
        if unveiled.is_hidden(max(0, start - _BESIDE), end + _BESIDE):
            span = unveiled.span(start, end)
            if span not in plain:
                yield span
