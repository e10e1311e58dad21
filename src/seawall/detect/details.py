"""Health details by lexicon: problems, tests, drugs, dosages, procedures and anatomy.

They are what a release keeps. Whether a problem is denied ("no fever") is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from seawall.detect.dosages import find_dosages
from seawall.model import Label, Mention
from seawall.resources import read_bytes
from seawall.text import Reading
from seawall.text.terminology import Terminology, TermMatch, read_words

_NAMES = {
    label: (f"details:{label.value.lower()}",)
    for label in (Label.PROBLEM, Label.TEST, Label.DRUG, Label.PROCEDURE, Label.ANATOMY)
}
_DOSAGE = ("details:dosage",)
_OWN = ("details:lexicon",)
# A user's own lexicon goes before ours where both know a phrase.
_SCORE, _OWN_SCORE = 0.8, 0.9
# Concepts of this scheme are groups of our lists, which no terminology knows.
_OUR_SCHEME = "SEAWALL:"


class Details:
    """Finds health details with the shipped lexicons and a user's own compiled ones."""

    def __init__(self, lexicons: Sequence[Terminology] = ()) -> None:
        self._lexicons = tuple(lexicons)

    def find(self, reading: Reading) -> Iterator[Mention]:
        """Mentions as each lexicon found them: those of different lexicons may overlap."""
        words = read_words(reading.tokens)
        drug_ends: list[int] = []
        for lexicon in self._lexicons:
            for match in lexicon.find(reading, words):
                yield _make_mention(match, _OWN_SCORE, _OWN)
                if match.label is Label.DRUG:
                    drug_ends.append(match.span.end_char)
        for match in load_lexicon(reading.lang).find(reading, words):
            yield _make_mention(match, _SCORE, _NAMES[match.label])
            if match.label is Label.DRUG:
                drug_ends.append(match.span.end_char)
        drug_ends.sort()
        for span in find_dosages(reading, drug_ends):
            yield Mention(span, Label.DOSAGE, _SCORE, _DOSAGE)


def _make_mention(match: TermMatch, score: float, detectors: tuple[str, ...]) -> Mention:
    concept = "" if match.concept.startswith(_OUR_SCHEME) else match.concept
    return Mention(match.span, match.label, score, detectors, concept=concept)


@cache
def load_lexicon(lang: str) -> Terminology:
    """The shipped lexicon of a language, loaded once; refuses a damaged one."""
    name = f"lexicons/details_{lang}.lexicon"
    return Terminology.parse(read_bytes(name), f"details_{lang}")


def find(reading: Reading) -> Iterator[Mention]:
    """Mentions by the shipped lexicons alone."""
    return Details().find(reading)
