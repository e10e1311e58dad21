"""Swedes of one ward tell each other apart by a letter: "ssk Moa T", "Jörgen H, Milica"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from seawall.lazy import lazy_pattern
from seawall.model import Mention, Span

# A birth number may follow the letter; a value of one digit or more makes it a sign of life.
_LETTER = lazy_pattern(
    r" [A-HJ-ZÅÄÖ](?:\.(?=\s*(?:[,;:)/\n]|\Z))|(?=\s*(?:[,.;:)/\n]|\Z))"
    r"|(?= \d{6})|(?= (?!neg\b|pos\b|och [A-Z]\b)[a-zåäö(]))"
)


def widen_by_letters(text: str, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The mentions of a Swedish note, those of one name with the letter of the other behind it."""
    for mention in mentions:
        letter = _LETTER.match(text, mention.end_char)
        if letter and mention.span.of(text).isalpha():
            yield replace(mention, span=Span(mention.start_char, letter.end()))
        else:
            yield mention
