"""Health details by lexicon: problems, tests, drugs, dosages, procedures and anatomy.

They are what a release keeps. Whether a problem is denied ("no fever") is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from seawall.detect.details.dosages import find_dosages
from seawall.detect.details.drug_names import DrugNames, find_abbreviated
from seawall.model import Class, Label, Mention, Span
from seawall.text import Reading
from seawall.text.terminology import Terminology, TermMatch, load_lexicon, read_words

_NAMES = {
    label: (f"details:{label.value.lower()}",)
    for label in (Label.PROBLEM, Label.TEST, Label.DRUG, Label.PROCEDURE, Label.ANATOMY)
}
_DOSAGE = ("details:dosage",)
_OWN = ("details:lexicon",)
_UNLISTED = ("details:drug-name",)
# A user's own lexicon goes before ours where both know a phrase.
_SCORE, _OWN_SCORE, _UNLISTED_SCORE = 0.8, 0.9, 0.6
# Concepts of this scheme are groups of our lists, which no terminology knows.
_OUR_SCHEME = "SEAWALL:"


class Details:
    """Finds health details with the shipped lexicons and a user's own compiled ones."""

    def __init__(self, lexicons: Sequence[Terminology] = ()) -> None:
        self._lexicons = tuple(lexicons)

    def find(self, reading: Reading) -> Iterator[Mention]:
        """Mentions as each lexicon found them: those of different lexicons may overlap."""
        found = [*self._find_terms(reading)]
        yield from found
        drugs = sorted(mention.span for mention in found if mention.label is Label.DRUG)
        taken = [mention.span for mention in found]
        unlisted = {*load_drug_names(reading.lang).find(reading, taken)}
        unlisted |= {*find_abbreviated(reading, [*drugs, *unlisted])}
        for span in sorted(unlisted):
            yield Mention(span, Label.DRUG, _UNLISTED_SCORE, _UNLISTED)
        for span in find_dosages(reading, sorted({*drugs, *unlisted})):
            yield Mention(span, Label.DOSAGE, _SCORE, _DOSAGE)

    def _find_terms(self, reading: Reading) -> Iterator[Mention]:
        words = read_words(reading)
        for lexicon in self._lexicons:
            for match in lexicon.find(reading, words):
                yield _make_mention(match, _OWN_SCORE, _OWN)
        for match in load_lexicon(reading.lang).find(reading, words):
            yield _make_mention(match, _SCORE, _NAMES[match.label])


def _make_mention(match: TermMatch, score: float, detectors: tuple[str, ...]) -> Mention:
    concept = "" if match.concept.startswith(_OUR_SCHEME) else match.concept
    return Mention(match.span, match.label, score, detectors, concept=concept)


def trust_lexicons(found: Sequence[Mention], details: Sequence[Mention]) -> list[Mention]:
    """What was found, without learned details that take a listed term for something else.

    "Ileostomy" is in a lexicon because it is a procedure; a model only guesses.
    """
    listed: dict[Span, set[Label]] = {}
    for mention in details:
        listed.setdefault(mention.span, set()).add(mention.label)
    return [
        mention
        for mention in found
        if mention.label.cls is not Class.HMD
        or mention.label in listed.get(mention.span, (mention.label,))
    ]


@cache
def load_drug_names(lang: str) -> DrugNames:
    """What finds the drugs of a language that its shipped lexicon lacks."""
    return DrugNames(load_lexicon(lang), lang)


def find(reading: Reading) -> Iterator[Mention]:
    """Mentions by the shipped lexicons alone."""
    return Details().find(reading)
