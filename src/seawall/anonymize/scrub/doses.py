"""Dose expressions of a note: each stays whole, or nothing of it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seawall.anonymize.scrub.numbers import MAX_SHORT_DIGITS
from seawall.anonymize.scrub.words import Capital, SafeWords
from seawall.model import Span
from seawall.text import Reading
from seawall.text.doses import find_doses, is_dose_word, widen_all
from seawall.text.tokens import split_words

_MEASURE = "MEASURE"


def judge_doses(
    reading: Reading, told: Sequence[Span], words: SafeWords
) -> Iterator[tuple[Span, str]]:
    """The dose expressions and what stands for each: itself, or a mark if it may not stay.

    It may not where a number of it is too long to stay, or a word of it is none of doses. ``told``
    are dosages that were found; what has the form of a dose counts as well.
    """
    spans = sorted({*told, *find_doses(reading)})
    for span in widen_all(reading.text, spans):
        text = span.of(reading.text)
        may_stay = all(_may_stay(word, words) for word in split_words(text))
        yield span, text if may_stay else _MEASURE


def _may_stay(word: str, words: SafeWords) -> bool:
    if word.isdigit():
        return len(word) <= MAX_SHORT_DIGITS
    if not word[0].isalpha():
        return True
    lower = word.lower()
    return is_dose_word(lower) or words.may_stay(lower, Capital.NONE)
