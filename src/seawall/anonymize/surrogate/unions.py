"""Names that were found at the edge of a place: "Bed 7, Fors, Marja" is a bed and a person."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from seawall.model import Class, Label, Mention, Span

_PLACES = frozenset((Label.STREET, Label.WARD, Label.HOSPITAL, Label.CITY, Label.ORGANIZATION))
_BETWEEN = " \t\n,.;:|-–/"
_start_of = attrgetter("start_char")


def split_names(settled: Sequence[Mention], found: Sequence[Mention], text: str) -> list[Mention]:
    """The mentions, each place without the full names that begin or end it.

    A name of one word may be part of the place's: "Mary" in "St. Mary" stays.
    """
    names = sorted((m for m in found if m.label.is_person), key=_start_of)
    starts = [name.start_char for name in names]
    split: list[Mention] = []
    for mention in settled:
        first = bisect_left(starts, mention.start_char)
        inside = names[first : bisect_left(starts, mention.end_char, first)]
        split += _split(mention, inside, text) if mention.label in _PLACES else (mention,)
    return split


def _split(mention: Mention, inside: Sequence[Mention], text: str) -> Iterator[Mention]:
    name = next((one for one in inside if _is_at_edge(one, mention, text)), None)
    if name is None:
        yield mention
        return
    start, end = mention.span
    before, after = (start, name.start_char), (name.end_char, end)
    for part, is_name in (
        (before, False),
        ((name.start_char, name.end_char), True),
        (after, False),
    ):
        span = _strip(text, *part)
        if span is not None:
            yield replace(name if is_name else mention, span=span)


def _is_at_edge(name: Mention, mention: Mention, text: str) -> bool:
    """True for a name of several words on a line of its own at either end of the mention."""
    if name.cls is not Class.EID or not mention.span.contains(name.span):
        return False
    if len(name.span.of(text).replace(",", " ").split()) < 2:
        return False
    left = text[mention.start_char : name.start_char]
    right = text[name.end_char : mention.end_char]
    return (not right and "\n" in left) or (not left and "\n" in right)


def _strip(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start] in _BETWEEN:
        start += 1
    while end > start and text[end - 1] in _BETWEEN:
        end -= 1
    return Span(start, end) if start < end else None
