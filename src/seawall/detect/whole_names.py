"""Names with all their parts: of "Ji-hoon" or "O'Brien", half a name hidden is a name shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from seawall.model import Mention, Span
from seawall.text import Reading, Token

_TIES = frozenset("-‐‑'’")
_MOST_PARTS = 4  # to each side: a note that is one long chain must not be walked for every word
_HYPHENS = frozenset("-‐‑")
# What stands behind an apostrophe and is no part of a name: "Anna's", "Anna'll".
_ENDINGS = frozenset({"s", "ll", "d", "re", "ve", "m", "t"})


def widen_names(reading: Reading, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The mentions, those of persons out to the parts that hyphens and apostrophes tie to them."""
    for mention in mentions:
        yield _widen(reading, mention) if mention.label.is_person else mention


def _widen(reading: Reading, mention: Mention) -> Mention:
    tokens = reading.tokens
    first = reading.token_index_at(mention.start_char)
    last = reading.token_index_at(mention.end_char - 1)
    for _ in range(_MOST_PARTS):
        goes_on, begins_earlier = _goes_on(tokens, last), _begins_earlier(tokens, first)
        if not (goes_on or begins_earlier):
            break
        last += 2 * goes_on
        first -= 2 * begins_earlier
    start = min(mention.start_char, tokens[first].start_char)
    end = max(mention.end_char, tokens[last].end_char)
    return replace(mention, span=Span(start, end)) if end - start > len(mention.span) else mention


def _goes_on(tokens: tuple[Token, ...], last: int) -> bool:
    """True if a tie and a further part follow without a space."""
    if last + 2 >= len(tokens) or not _are_tied(tokens, last):
        return False
    return tokens[last + 1].text in _HYPHENS or tokens[last + 2].lower not in _ENDINGS


def _begins_earlier(tokens: tuple[Token, ...], first: int) -> bool:
    """True if a capital part and a tie stand before: "Ji-hoon", but not "non-Smith"."""
    return first >= 2 and _are_tied(tokens, first - 2) and tokens[first - 2].is_capitalized


def _are_tied(tokens: tuple[Token, ...], at: int) -> bool:
    tie = tokens[at + 1]
    if tie.text not in _TIES:
        return False
    left, right = tokens[at], tokens[at + 2]
    return (
        left.is_word
        and right.is_word
        and left.end_char == tie.start_char
        and tie.end_char == right.start_char
    )
