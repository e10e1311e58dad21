"""Noise that keeps the gold aligned: case, scanning errors, lost punctuation, wraps, lost lines.

A learner that has only seen clean text learns its neatness: a capital, a colon, a line of its own.
"""

from __future__ import annotations

import random
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from seawall.learn.example import Example
from seawall.model import Label, Mention, Span

_CONFUSIONS = {
    "l": "1", "1": "l", "O": "0", "0": "O", "S": "5", "5": "S", "B": "8", "8": "B", "I": "l",
    "i": "l", "e": "c", "c": "e", "n": "u", "u": "n", "g": "q", "Z": "2", "h": "b", "é": "e",
    "ö": "o", "å": "a", "ä": "a", "t": "f", "a": "o", "rn": "m", "m": "rn", "cl": "d", "w": "vv",
}  # fmt: skip
_CONFUSED = re.compile("|".join(sorted(_CONFUSIONS, key=len, reverse=True)))
_PUNCTUATION = re.compile(r"[^\w\s]")
_PUNCTUATION_LOST = 0.03
_LINE = re.compile(r"[^\n]+\n?")
_WORD_START = re.compile(r"(?<![^\W\d_])[^\W\d_]")
# Their letters are never retyped: what is left would be no address.
_COPIED = frozenset({Label.EMAIL, Label.URL, Label.USERNAME, Label.IP})


class Edit(NamedTuple):
    """Characters of a text and what stands in their place."""

    start_char: int
    end_char: int
    text: str


def add_noise(example: Example, rng: random.Random) -> Example:
    """The example, in about half of the draws with one or more kinds of noise.

    Every mention still covers what it covered, as it is now written; one that lay on a lost line
    is gone with it.
    """
    for kind, share in _KINDS:
        if rng.random() < share:
            example = kind(example, rng)
    return example


def apply_edits(example: Example, edits: Iterable[Edit]) -> Example:
    """The example rewritten; spans move with their characters.

    Edits may not overlap nor be empty. A deletion takes the mentions inside it along; any other
    edit that crosses the edge of a mention or trap is left out.
    """
    spans = [*(mention.span for mention in example.mentions), *example.traps]
    edges = sorted({edge for span in spans for edge in (span.start_char, span.end_char)})
    kept = [edit for edit in sorted(edits) if not _crosses(edit, edges, spans)]
    text, move = _rewrite(example.text, kept)
    return _move_spans(example, text, move)


def _crosses(edit: Edit, edges: Sequence[int], spans: Iterable[Span]) -> bool:
    if bisect_left(edges, edit.end_char) <= bisect_right(edges, edit.start_char):
        return False  # no edge lies strictly inside
    if edit.text:
        return True
    lost = Span(edit.start_char, edit.end_char)
    return any(
        lost.overlaps(span) and not lost.contains(span) and not span.contains(lost)
        for span in spans
    )


def _rewrite(text: str, edits: Sequence[Edit]) -> tuple[str, Callable[[int], int]]:
    """The text after the edits, and where each place of the old text is in it."""
    pieces: list[str] = []
    ends: list[int] = []  # of each edit, in the new text
    cursor = length = 0
    for edit in edits:
        pieces += [text[cursor : edit.start_char], edit.text]
        length += edit.start_char - cursor + len(edit.text)
        cursor = edit.end_char
        ends.append(length)
    starts = [edit.start_char for edit in edits]

    def move(at: int) -> int:
        before = bisect_left(starts, at) - 1
        return at if before < 0 else ends[before] + max(0, at - edits[before].end_char)

    return "".join((*pieces, text[cursor:])), move


def _move_spans(example: Example, text: str, move: Callable[[int], int]) -> Example:
    def moved(span: Span) -> Span | None:
        start, end = move(span.start_char), move(span.end_char)
        return Span(start, end) if start < end else None

    pairs = ((mention, moved(mention.span)) for mention in example.mentions)
    mentions = tuple(replace(mention, span=span) for mention, span in pairs if span)
    traps = tuple(span for span in map(moved, example.traps) if span)
    return example.with_text(text, mentions, traps)


def write_in_case(example: Example, rng: random.Random) -> Example:
    """The whole text in capitals, in small letters, or With Every Word Capitalised."""
    change = rng.choice((str.upper, str.upper, str.lower, str.lower, _title))
    return example.with_text(_same_length(change, example.text), example.mentions, example.traps)


def _title(text: str) -> str:
    return _WORD_START.sub(lambda match: match[0].upper(), text)


def _same_length(change: Callable[[str], str], text: str) -> str:
    """The text changed; a character that would become two ("ß") stays as it is."""
    changed = change(text)
    if len(changed) == len(text):
        return changed
    return "".join(new if len(new := change(char)) == 1 else char for char in text)


def write_names_in_case(example: Example, rng: random.Random) -> Example:
    """Some of the names in small letters or capitals, the text around them as it was."""
    change = rng.choice((str.lower, str.lower, str.upper))
    share = rng.choice((0.3, 1.0))
    chars = list(example.text)
    for mention in example.mentions:
        if mention.label.is_person and rng.random() < share:
            start, end = mention.start_char, mention.end_char
            chars[start:end] = _same_length(change, example.text[start:end])
    return example.with_text("".join(chars), example.mentions, example.traps)


def misread(example: Example, rng: random.Random) -> Example:
    """Letters that a scanner mistook for others, in and outside of mentions."""
    rate = rng.choice((0.003, 0.008, 0.02))
    copied = _copied(example.mentions)
    edits = [
        Edit(match.start(), match.end(), _CONFUSIONS[match[0]])
        for match in _CONFUSED.finditer(example.text)
        if rng.random() < rate and not any(s <= match.start() < e for s, e in copied)
    ]
    return apply_edits(example, edits)


def _copied(mentions: Iterable[Mention]) -> list[tuple[int, int]]:
    return [(one.start_char, one.end_char) for one in mentions if one.label in _COPIED]


def lose_punctuation(example: Example, rng: random.Random) -> Example:
    """Three of a hundred marks are not there; no mention becomes empty."""
    whole = {mention.span for mention in example.mentions if len(mention.span) == 1}
    edits = [
        Edit(match.start(), match.end(), "")
        for match in _PUNCTUATION.finditer(example.text)
        if rng.random() < _PUNCTUATION_LOST and Span(*match.span()) not in whole
    ]
    return apply_edits(example, edits)


def lose_lines(example: Example, rng: random.Random) -> Example:
    """Some of the first and last lines are cut off, as by a reader that drops headers."""
    lines = [match.span() for match in _LINE.finditer(example.text)]
    front, back = rng.randint(0, min(4, len(lines) // 3)), rng.randint(0, min(3, len(lines) // 4))
    lost = [*lines[:front], *(lines[-back:] if back else ())]
    return apply_edits(example, [Edit(start, end, "") for start, end in lost])


def wrap(example: Example, rng: random.Random) -> Example:
    """Lines broken at a width of 40 to 110, also inside mentions; no other character changes."""
    columns = rng.randint(40, 110)
    chars, line_start = list(example.text), 0
    space = -1
    for at, char in enumerate(chars):
        if char == "\n":
            line_start, space = at + 1, -1
        elif char == " ":
            space = at
        if at - line_start >= columns and space > line_start:
            chars[space] = "\n"
            line_start, space = space + 1, -1
    return example.with_text("".join(chars), example.mentions, example.traps)


def unwrap(example: Example, _rng: random.Random) -> Example:
    """Every line break a space, as when a note was pasted into one field."""
    return example.with_text(example.text.replace("\n", " "), example.mentions, example.traps)


def strip_accents(example: Example, _rng: random.Random) -> Example:
    """Letters without their accents, as old systems store them."""
    from unicodedata import normalize

    plain = "".join(normalize("NFD", char)[0] for char in example.text)
    return example.with_text(plain, example.mentions, example.traps)


_Kind = Callable[[Example, random.Random], Example]
_KINDS: tuple[tuple[_Kind, float], ...] = (
    (lose_lines, 0.12),
    (misread, 0.08),
    (lose_punctuation, 0.15),
    (strip_accents, 0.05),
    (write_names_in_case, 0.12),
    (write_in_case, 0.20),
    (unwrap, 0.08),
    (wrap, 0.15),
)
