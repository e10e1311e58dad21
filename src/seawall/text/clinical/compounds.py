"""Things that a hyphen ties to whom they are called after: "Hartmann-operation"."""

from __future__ import annotations

from seawall.text.reading import Reading

_HYPHENS = frozenset("-–")
_LONGEST_SYLLABLE = 3


def is_compound(reading: Reading, head: int) -> bool:
    """True at the head of "Hartmann-operation": whoever Hartmann was, this is a thing.

    A short one in English is rather a syllable: "Bo-ram".
    """
    texts, gaps = reading.texts, reading.gaps
    if reading.lang == "en" and len(texts[head]) <= _LONGEST_SYLLABLE:
        return False
    if head < 2 or texts[head - 1] not in _HYPHENS or not texts[head].islower():
        return False
    before = texts[head - 2]
    is_tied = not gaps[head - 1] and not gaps[head - 2]
    return is_tied and before[0].isalpha() and before[0].isupper() and len(before) > 1
