"""Health details that their own words announce: a drug with its dose, a disease somebody has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.model import Label, Span
from seawall.text import LANGUAGES, Reading
from seawall.text.frequent_words import load_frequencies
from seawall.text.terminology import load_lexicon

_MIN_LETTERS, _LOOK = 5, 20
_OF_FEW = 5e-6  # of all words: "aspirin", not "insulin"
_DOSE = re.compile(
    r"\s{1,2}(?:\d+(?:[.,]\d+)?\s?(?:mg|g|mcg|ug|µg|ml|units?|e|ie|tabl?|st)\b|\d+\s?[x×]\s?\d|"
    r"(?:bid|tid|qid|qd|po|iv|im|prn|daily|dagligen|vid behov)\b)"
)
_TAKEN = re.compile(
    r"\b(?:on|takes|taking|took|started|starts|given|gave|prescribed|restarted|received|receives|"
    r"fick|får|tar|insatt|insatt på|ges|gavs|äter|behandlas med|behandlad med|står på)\s$"
)
_HAS = re.compile(
    r"\b(?:known|has|had|have|with|diagnosed with|diagnosis of|history of|h/o|hx of|suffers from|"
    r"dx:?|diagnosis:|känd|har|diagnos:?|diagnosen|lider av|pga)\s$"
)


def find_details(
    reading: Reading, labels: frozenset[str], classes: frozenset[str]
) -> Iterator[Span]:
    """Drugs and diseases of these labels that are none of the release's classes."""
    text = reading.text.lower()
    for lang in LANGUAGES:
        for match in load_lexicon(lang).find(reading):
            start, end = match.span
            if match.label.value not in labels or text[start:end] in classes:
                continue
            before, after = text[max(0, start - _LOOK) : start], text[end : end + _LOOK]
            if _is_announced(match.label, before, after) and _is_rare(text[start:end]):
                yield Span(start, end)


def _is_announced(label: Label, before: str, after: str) -> bool:
    if label is Label.DRUG:
        return _DOSE.match(after) is not None or _TAKEN.search(before) is not None
    return label is Label.PROBLEM and _HAS.search(before) is not None


def _is_rare(name: str) -> bool:
    """True for a name with a long word that few texts have."""
    words = re.findall(r"[^\W\d_]+", name)
    return any(len(word) >= _MIN_LETTERS and _share(word) < _OF_FEW for word in words)


def _share(word: str) -> float:
    return max(load_frequencies(lang).get(word, 0.0) for lang in LANGUAGES)
