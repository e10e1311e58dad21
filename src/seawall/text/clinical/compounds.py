"""Things that a hyphen ties to whom they are called after: "Hartmann-operation"."""

from __future__ import annotations

from seawall.text.reading import Reading

_HYPHENS = frozenset("-–")
_LONGEST_SYLLABLE = 3


def is_compound(reading: Reading, head: int) -> bool:
    """True at the head of "Hartmann-operation": whoever Hartmann was, this is a thing.

    A short one in English is rather a syllable: "Bo-ram".
    """
    tokens, gaps = reading.tokens, reading.gaps
    if reading.lang == "en" and len(tokens[head].text) <= _LONGEST_SYLLABLE:
        return False
    if head < 2 or tokens[head - 1].text not in _HYPHENS or not tokens[head].text.islower():
        return False
    before = tokens[head - 2]
    is_tied = not gaps[head - 1] and not gaps[head - 2]
    return is_tied and before.is_word and before.is_capitalized and len(before.text) > 1
