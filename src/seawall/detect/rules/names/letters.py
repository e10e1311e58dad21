"""Swedes of one ward tell each other apart by a letter: "ssk Moa T", "Jörgen H, Milica"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from seawall.model import Mention, Span
from seawall.text import Reading

# A birth number may follow the letter; a value of one digit or more makes it a sign of life.
_LETTER = re.compile(
    r" [A-HJ-ZÅÄÖ](?:\.(?=\s*(?:[,;:)/\n]|\Z))|(?=\s*(?:[,.;:)/\n]|\Z))"
    r"|(?= \d{6})|(?= (?!neg\b|pos\b|och [A-Z]\b)[a-zåäö(]))"
)


def widen_by_letters(reading: Reading, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The mentions, in Swedish those of one name with the letter of the other behind it."""
    text = reading.text
    for mention in mentions:
        end = mention.end_char
        letter = _LETTER.match(text, end) if reading.lang == "sv" else None
        if letter and mention.span.of(text).isalpha():
            yield replace(mention, span=Span(mention.start_char, letter.end()))
        else:
            yield mention
