"""Where sentences begin: at a new line, and after a full stop and a space."""

from __future__ import annotations

from seawall.text.reading import Reading

_STOPS = frozenset(".!?;")


def find_sentence_starts(reading: Reading) -> list[int]:
    """Index of the first token of every sentence; a stop in "Dr. Berg" makes one as well.

    Cheap, and harmless where it cuts too often: nothing is decided by where a sentence ends.
    """
    if not reading.tokens:
        return []
    pairs = zip(reading.tokens[:-1], reading.gaps, strict=False)
    return [
        0,
        *[
            at
            for at, (token, gap) in enumerate(pairs, 1)
            if gap and (token.text in _STOPS or "\n" in gap)
        ],
    ]
