"""Passages cut out of written notes: a sentence or a few, without the note around them.

Whole notes tell in their first lines who they are about, and in which case they are written. A
message, a table's cell or a line of a form tells neither, and a learner that has seen only whole
notes misses names there.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from seawall.learn.example import Example
from seawall.learn.injection.layout import split_sentences
from seawall.learn.noise import write_in_case
from seawall.model import Span

_AROUND_NAMES, _AROUND_TRAPS = 0.6, 0.85  # shares, counted up; the others are any sentence
_NEIGHBOURS = (0, 0, 0, 1, 2)
_IN_ONE_CASE = 0.5
_ENDING = "-passage"


def add_passages(examples: Iterable[Example], seed: int) -> Iterator[Example]:
    """Each example and a passage of it, half of the passages in one case."""
    for example in examples:
        yield example
        rng = random.Random(f"{seed}|passage|{example.source}|{example.id}")
        if passage := cut_passage(example, rng):
            yield write_in_case(passage, rng) if rng.random() < _IN_ONE_CASE else passage


def note_of(example: Example) -> str:
    """The id of the note that the example is or was cut from."""
    return example.id.removesuffix(_ENDING)


def cut_passage(example: Example, rng: random.Random) -> Example | None:
    """One to five sentences that stand together, most often around a name or a trap.

    Mentions and traps inside stay; none is cut in two. None of a text without a sentence.
    """
    sentences = split_sentences(example.text)
    if not sentences:
        return None
    centre = _draw_centre(example, rng)
    at = max(0, bisect_right(sentences, (centre, len(example.text), len(example.text))) - 1)
    first = max(0, at - rng.choice(_NEIGHBOURS))
    last = min(len(sentences) - 1, at + rng.choice(_NEIGHBOURS))
    cut = _widen(example, Span(sentences[first][0], sentences[last][1]))
    return _keep(example, cut)


def _draw_centre(example: Example, rng: random.Random) -> int:
    luck = rng.random()
    names = [one.start_char for one in example.mentions if one.label.is_person]
    if names and luck < _AROUND_NAMES:
        return rng.choice(names)
    if example.traps and luck < _AROUND_TRAPS:
        return rng.choice(example.traps).start_char
    return rng.randrange(len(example.text))


def _widen(example: Example, cut: Span) -> Span:
    """The cut with the whole of every mention and trap that it touches."""
    start, end = cut
    for span in sorted([*(one.span for one in example.mentions), *example.traps]):
        if span.overlaps(Span(start, end)):
            start, end = min(start, span.start_char), max(end, span.end_char)
    return Span(start, end)


def _keep(example: Example, cut: Span) -> Example:
    def moved(span: Span) -> Span:
        return Span(span.start_char - cut.start_char, span.end_char - cut.start_char)

    mentions = tuple(
        replace(one, span=moved(one.span)) for one in example.mentions if cut.contains(one.span)
    )
    traps = tuple(moved(span) for span in example.traps if cut.contains(span))
    passage = example.with_text(cut.of(example.text), mentions, traps)
    return replace(passage, id=f"{example.id}{_ENDING}")
