"""Whom a telephone or pager reaches: a name stands before its number."""

from __future__ import annotations

from seawall.anonymize.scrub.surroundings import Surroundings

_MAX_BETWEEN = 3


def is_reached(around: Surroundings, at: int) -> bool:
    """True for a listed name before its number: "Long pgr 4471", "tell may at 555-0100"."""
    word, cues = around.word(at), around.cues
    if word in cues.reach or word in cues.numbered or word in cues.degrees:
        return False
    if around.words.is_function(word) and not around.tokens[at].is_capitalized:
        return False
    return _leads_number(around, at)


def _leads_number(around: Surroundings, at: int) -> bool:
    """True if a number that was found comes next, with nothing but "at" or "pager" between."""
    for place in range(at + 1, at + 2 + _MAX_BETWEEN):
        if "\n" in around.gap(place, -1):
            return False
        if around.word(place) not in around.cues.reach:
            return around.sheet.is_code(place) and around.tokens[place].is_number
    return False
