"""What is left of a scrubbed note: frequent words, terms, labels, stars and short numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import Passage
from seawall.evaluate.verify.promises.kind import Parameters, Promise
from seawall.text import LANGUAGES
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent, load_frequencies
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon
from seawall.text.tokens import Token

_MAX_DIGITS = 2
_MIN_LOUD = 4
_CODE = re.compile(r"(?=[A-Z\d]*[A-Z])[A-Z\d]*\d[A-Z\d]*\d[A-Z\d]*")
_MARKERS = ("CA ", "Ca ")
_TITLE = re.compile(r"\b(?:Rev|Pastor|Fr|Sr|Judge|Nurse|Officer)\.? $")
_SCRUB = "scrub"
_MOST_FREQUENT = 10_000  # what the preset asks for, if nothing else is said


def _applies(release: Opened) -> Parameters | None:
    if _SCRUB not in release.treatments.values():
        return None
    return {"max_digits": _MAX_DIGITS}


def _look(_: Opened, parameters: Parameters) -> Callable[[Passage], Iterator[Finding]]:
    most = int(parameters["max_digits"])

    def look(passage: Passage) -> Iterator[Finding]:
        if passage.file != DOCUMENTS:
            return
        clinical = None
        for token in passage.reading.tokens:
            text = token.text
            if text.isdigit() and len(text) > most and not _is_of_code(passage, token.start_char):
                kind = "a long number"
                yield Finding(DOCUMENTS, passage.position, token.start_char, kind)
            elif _CODE.fullmatch(text) and not is_frequent(text.lower()):
                kind = "a code of letters and digits"
                yield Finding(DOCUMENTS, passage.position, token.start_char, kind)
            elif (
                len(text) > 2
                and (text.istitle() or text.isupper())
                and text.isalpha()
                and _says_name(passage, token)
            ):
                if clinical is None:
                    clinical = list(load_clinical_terms().find_listed(passage.reading))
                if not any(
                    span.start_char <= token.start_char < span.end_char for span in clinical
                ):
                    kind = "a name that is no frequent word"
                    yield Finding(DOCUMENTS, passage.position, token.start_char, kind)

    return look


def _says_name(passage: Passage, token: Token) -> bool:
    """True for a rare name in running text or behind a title, and a sure one in capitals."""
    if token.text.isupper():
        lower = token.text.lower()
        is_rare = len(lower) > _MIN_LOUD and _is_rare_name(lower) and not is_frequent(lower)
        return is_rare and not any(load_lexicon(lang).may_hold(lower) for lang in LANGUAGES)
    is_behind = _TITLE.search(passage.text[max(0, token.start_char - 16) : token.start_char])
    return bool(is_behind or _runs_on(passage, token.start_char)) and _is_rare_name(token.text)


def _runs_on(passage: Passage, start_char: int) -> bool:
    """True in running text: elsewhere every word may have a capital."""
    before = passage.text[max(0, start_char - 16) : start_char]
    words = before.split()
    return before.endswith(" ") and bool(words) and words[-1].isalpha() and words[-1].islower()


def _is_of_code(passage: Passage, start_char: int) -> bool:
    """True for the number of a term that ends in one: CA-125, CA 125."""
    before = passage.text[max(0, start_char - 3) : start_char]
    is_tied = len(before) > 1 and before[-2].isalpha() and before[-1] == "-"
    return is_tied or before in _MARKERS


def _is_rare_name(word: str) -> bool:
    lower = word.lower()
    return load_names().is_name(lower) and not any(
        lower in _list_frequent(lang) for lang in LANGUAGES
    )


@cache
def _list_frequent(lang: str) -> frozenset[str]:
    shares = load_frequencies(lang)
    return frozenset(sorted(shares, key=lambda word: -shares[word])[:_MOST_FREQUENT])


SCRUBBED = Promise(
    "scrubbed",
    "Nothing stays but frequent words, terms, labels and numbers of one or two digits.",
    "Numbers are measured, words with a capital looked up among names and frequent words.",
    "A name that is a frequent word as well or begins a sentence, rare words and codes.",
    _applies,
    look=_look,
)
