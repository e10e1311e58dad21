"""Examples as token labels, and the rules' mentions as hints that a learner cannot lean on."""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Sequence

from seawall.detect.linear import LinearTagger
from seawall.learn.example import ALL_CLASSES, Example
from seawall.model import Class, Mention, settle
from seawall.text import Reading
from seawall.text.cover import Cover

OUTSIDE = "O"
# On notes like the training notes the rules are nearly always right. A learner that believed them
# would add nothing where they fail, and could not stand alone.
_WITHOUT_RULES_SHARE = 0.3
_MISSED_SHARE = 0.15
_MIN_TAUGHT_SCORE = 0.6


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


def draw_hints(example: Example, found: Sequence[Mention], seed: int) -> list[Mention]:
    """What the rules found, some of it held back at random; the same for one seed."""
    rng = random.Random(f"{seed}|{example.source}|{example.id}")
    if rng.random() < _WITHOUT_RULES_SHARE:
        return []
    return [mention for mention in found if rng.random() >= _MISSED_SHARE]


def complete(
    example: Example, reading: Reading, found: Sequence[Mention], teacher: LinearTagger | None
) -> tuple[Mention, ...]:
    """The example's mentions, and for classes that its set does not annotate the next best.

    That is the teacher's word for health details and the rules' (``found``) for identifiers;
    without a teacher details are left out.
    """
    missing = ALL_CLASSES - example.classes
    if not missing:
        return example.mentions
    added = [mention for mention in found if mention.cls in missing]
    if Class.HMD in missing and teacher:
        taught = teacher.find(reading, found)
        added.extend(
            mention
            for mention in taught
            if mention.cls is Class.HMD and mention.score >= _MIN_TAUGHT_SCORE
        )
    taken = Cover(mention.span for mention in example.mentions)
    free = [each for each in added if not taken.touches(each.start_char, each.end_char)]
    return settle([*example.mentions, *free])
