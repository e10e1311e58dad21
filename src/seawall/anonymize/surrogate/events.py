"""Words that pin a date without being one: a pandemic, a storm, a final, a weekend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from seawall.model import Class, Label, Mention
from seawall.resources import read_toml
from seawall.text import Pattern, Reading
from seawall.text.cover import Cover


@cache
def _pattern(lang: str) -> Pattern:
    return Pattern("|".join(read_toml("surrogates/events.toml")[lang]), ignore_case=True)


def find_events(text: str, lang: str, found: Iterable[Mention]) -> Iterator[Mention]:
    """Every such word as a date, but for what is an identifier already.

    No offset fits it, so it is hidden where dates are shifted.
    """
    identifiers = Cover(mention.span for mention in found if mention.cls is not Class.HMD)
    for match in _pattern(lang).find(Reading(text)):
        span = match.span(0)
        if not identifiers.touches(span.start_char, span.end_char):
            yield Mention(span, Label.DATE)
