"""Examples as token labels, and the rules' mentions as hints that a learner cannot lean on."""

from __future__ import annotations

import random
from bisect import bisect_left

from seawall.detect.rules import find_by_rules
from seawall.learn.example import Example
from seawall.model import Mention
from seawall.text import Reading

OUTSIDE = "O"
# On notes like the training notes the rules are nearly always right. A learner that believed them
# would add nothing where they fail, and could not stand alone.
_WITHOUT_RULES_SHARE = 0.3
_MISSED_SHARE = 0.15


def label_tokens(reading: Reading, mentions: tuple[Mention, ...]) -> list[str]:
    """BIO labels of the note's tokens; a token belongs to the mention that touches it."""
    labels = [OUTSIDE] * len(reading.tokens)
    starts, tokens = reading.token_starts, reading.tokens
    for mention in mentions:
        first = bisect_left(starts, mention.start_char)
        if first and tokens[first - 1].end_char > mention.start_char:
            first -= 1
        for at in range(first, bisect_left(starts, mention.end_char)):
            labels[at] = f"{'B' if at == first else 'I'}-{mention.label.value}"
    return labels


def draw_hints(example: Example, reading: Reading, seed: int) -> list[Mention]:
    """What the rules say of the note, some of it held back at random; the same for one seed."""
    rng = random.Random(f"{seed}|{example.source}|{example.id}")
    if rng.random() < _WITHOUT_RULES_SHARE:
        return []
    return [mention for mention in find_by_rules(reading) if rng.random() >= _MISSED_SHARE]
