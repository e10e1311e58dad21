"""Addresses and names without the punctuation of the sentence around them."""

from __future__ import annotations

from seawall.model import Span

_CLOSERS = {")": "(", "]": "[", "}": "{"}


def trim(text: str, span: Span, left: str = "", right: str = ".,;:!?'’\"-*") -> Span | None:
    """The span without punctuation of the sentence around it; None if nothing is left."""
    start, end = span
    last = text[end - 1]
    if last not in right and last not in _CLOSERS and text[start] not in left:
        return span
    while start < end and text[start] in left:
        start += 1
    # Counted once, so that a megabyte of brackets stays linear.
    unopened = {
        closer: text.count(closer, start, end) - text.count(opener, start, end)
        for closer, opener in _CLOSERS.items()
    }
    while start < end and (text[end - 1] in right or unopened.get(text[end - 1], 0) > 0):
        end -= 1
        unopened[text[end]] = unopened.get(text[end], 0) - 1
    return Span(start, end) if start < end else None
