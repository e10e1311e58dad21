"""What stands again in notes is the same, asked for all at once and token by token."""

from __future__ import annotations

import random

from seawall.detect.spread.row import WordRow
from seawall.model import Span
from seawall.text import Reading, read_together

WORDS = ["Berg", "berg", "BERG", "Li", "anna", "Anna", "-", "12", "12345", "ånger", "Ånger", "."]


def write(rng: random.Random) -> str:
    return "".join(
        rng.choice(WORDS) + rng.choice(["", " ", "\n"]) for _ in range(rng.randint(0, 30))
    )


def draw(rng: random.Random, text: str) -> list[Span]:
    places = [rng.sample(range(len(text) + 1), 2) for _ in range(rng.randint(0, 4)) if text]
    return [Span(min(pair), max(pair)) for pair in places]


def find_plainly(reading: Reading, spans: list[Span], min_chars: int) -> list[int]:
    tokens = reading.tokens
    said = {
        token.lower
        for span in spans
        for token in reading.tokens_in(span)
        if len(token.text) >= min_chars
    }
    hidden = [any(token.span.overlaps(span) for span in spans) for token in tokens]
    return [
        index for index, token in enumerate(tokens) if token.lower in said and not hidden[index]
    ]


def test_each_note_says_again_what_it_says_alone() -> None:
    rng = random.Random(7)
    for _ in range(60):
        texts = [write(rng) for _ in range(rng.randint(1, 6))]
        readings = read_together(texts, "sv")
        spans = [draw(rng, text) for text in texts]
        row = WordRow(readings)
        ranges = row.locate(spans)
        for min_chars in (1, 3):
            found = row.find_again(ranges, ranges.firsts, ranges.pasts, min_chars=min_chars)
            plain = [
                find_plainly(reading, own, min_chars)
                for reading, own in zip(readings, spans, strict=True)
            ]
            assert found == plain


def test_the_tokens_of_spans_are_those_that_begin_in_them() -> None:
    rng = random.Random(8)
    texts = [write(rng) for _ in range(20)]
    readings = read_together(texts, "sv")
    spans = [draw(rng, text) for text in texts]
    parts = WordRow(readings).part(WordRow(readings).locate(spans))
    for reading, own, tokens in zip(readings, spans, parts, strict=True):
        for span, (first, past) in zip(own, tokens, strict=True):
            assert reading.tokens[first:past] == reading.tokens_in(span)


def test_the_longest_token_of_a_span_stands_for_it() -> None:
    text = "(617) 555-0199; 12"
    row = WordRow([Reading(text)])
    ranges = row.locate([[Span(0, 14), Span(16, 18), Span(17, 18)]])
    assert row.choose_longest(ranges).tolist() == [5, 7, 8]
