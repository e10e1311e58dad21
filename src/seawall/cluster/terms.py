"""Mentions of a note → its health terms, counted, the negated ones apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from seawall.model import Label, Mention
from seawall.text import Reading, split_words
from seawall.text.negation import find_negated

# What is wrong with a person, what was looked for and what was done about it. A dose belongs to a
# drug, and a body part alone ("heart", "left arm") says of nobody what ails them.
TERM_LABELS = frozenset({Label.PROBLEM, Label.TEST, Label.DRUG, Label.PROCEDURE})
NEGATED = "no "

_APOSTROPHES = frozenset("'’`´")
_JOINTS = frozenset("-–‐‑") | _APOSTROPHES
_PLURAL_OF_SIS = re.compile(r"(?:sta|ia|ly|cri|the|re|[a-z]{3}[^d]o)ses$")  # stenoses, not doses
_PLURAL_IN_ES = re.compile(r"(?:ss|x|[nrt]ch|sh|virus|sinus)es$")
_NO_PLURALS = frozenset(
    "diabetes herpes rabies scabies measles mumps hives shingles feces faeces ascites pancreas "
    "aids rickets rales always series species caries biceps triceps forceps lens".split()
)


def terms_of(text: str, mentions: Iterable[Mention], lang: str) -> dict[str, int]:
    """How often each health term of the patient is mentioned; one that is denied begins with
    ``no ``. What is a relative's or another person's says nothing of the patient.

    A term is the concept's code where a terminology knows it, else the words as written: small
    letters, single spaces, English plurals and possessives folded. Terms stand in order of their
    characters, whatever the order of the mentions.
    """
    details = [one for one in mentions if one.label in TERM_LABELS and _is_own(one)]
    reading = Reading(text, lang)
    negated = find_negated(reading, [mention.span for mention in details])
    counts: Counter[str] = Counter()
    for mention, is_negated in zip(details, negated, strict=True):
        term = mention.concept or fold_term(mention.span.of(text), lang)
        if term:
            counts[NEGATED + term if is_negated else term] += 1
    return dict(sorted(counts.items()))


def _is_own(mention: Mention) -> bool:
    return mention.subject is None or mention.subject.is_patient


def fold_term(text: str, lang: str) -> str:
    """One way of writing for all ways of writing a term; empty where it holds no word."""
    words = split_words(text)
    kept = [
        word
        for place, word in enumerate(words)
        if word not in _JOINTS and not _is_possessive(words, place)
    ]
    if not any(word[0].isalnum() for word in kept):
        return ""
    return " ".join(_fold_plural(word) if lang == "en" else word for word in kept)


def _is_possessive(words: list[str], place: int) -> bool:
    return words[place] == "s" and place > 0 and words[place - 1] in _APOSTROPHES


def _fold_plural(word: str) -> str:
    """The singular of an English word, by its ending."""
    if not word.endswith("s") or len(word) < 4 or word in _NO_PLURALS:
        return word
    if word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if _PLURAL_OF_SIS.search(word):
        return word[:-2] + "is"
    return word[:-2] if _PLURAL_IN_ES.search(word) else word[:-1]
