"""Compiled terminologies: health details found in notes by their concept's names."""

from seawall.text.terminology.shipped import load_head_words, load_lexicon
from seawall.text.terminology.term import Term, TermMatch
from seawall.text.terminology.terminology import Terminology
from seawall.text.terminology.words import Words, read_words

__all__ = [
    "Term",
    "TermMatch",
    "Terminology",
    "Words",
    "load_head_words",
    "load_lexicon",
    "read_words",
]
