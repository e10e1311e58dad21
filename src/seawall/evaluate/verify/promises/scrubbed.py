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
from seawall.evaluate.verify.revealed import find_revealed
from seawall.model import Span
from seawall.text import LANGUAGES, Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.frequent_words import is_frequent, load_frequencies
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon
from seawall.text.tokens import Token

_MAX_DIGITS = 2
_MIN_LOUD = 4
_CODE = re.compile(r"(?=[A-Z\d]*[A-Z])[A-Z\d]*\d[A-Z\d]*\d[A-Z\d]*")
_MARKERS = ("CA ", "Ca ")
_TITLE = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|Prof|Rev|Pastor|Fr|Sr|Judge|Nurse|Officer)\.?[ \u00a0]$")
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
        # Numbers are read as they stand: what reveals them may join two ("64→70").
        for span in _find_numbers(passage.reading, most):
            yield Finding(DOCUMENTS, passage.position, span.start_char, "a long number")
        for kind, find in _OF_WORDS:
            for span in find_revealed(passage, find):
                yield Finding(DOCUMENTS, passage.position, span.start_char, kind)

    return look


def _find_numbers(reading: Reading, most: int) -> Iterator[Span]:
    for token in reading.tokens:
        is_long = token.text.isdigit() and len(token.text) > most
        if is_long and not _is_of_code(reading.text, token.start_char):
            yield _span(token)


def _find_codes(reading: Reading) -> Iterator[Span]:
    for token in reading.tokens:
        if _CODE.fullmatch(token.text) and not is_frequent(token.text.lower()):
            yield _span(token)


def _find_names(reading: Reading) -> Iterator[Span]:
    clinical: Cover | None = None
    for token in reading.tokens:
        text = token.text
        is_capital = len(text) > 2 and (text.istitle() or text.isupper()) and text.isalpha()
        if not (is_capital and _says_name(reading.text, token)):
            continue
        if clinical is None:
            clinical = Cover(load_clinical_terms().find_listed(reading))
        if not clinical.touches(*_span(token)):
            yield _span(token)


def _span(token: Token) -> Span:
    return Span(token.start_char, token.start_char + len(token.text))


def _says_name(text: str, token: Token) -> bool:
    """True for a rare name in running text or behind a title, and a sure one in capitals."""
    if token.text.isupper():
        lower = token.text.lower()
        is_rare = len(lower) > _MIN_LOUD and _is_rare_name(lower) and not is_frequent(lower)
        return is_rare and not any(load_lexicon(lang).may_hold(lower) for lang in LANGUAGES)
    start = token.start_char
    is_behind = _TITLE.search(text[max(0, start - 16) : start])
    is_told = bool(is_behind or _runs_on(text, start) or _is_joined(text, token))
    return is_told and _is_rare_name(token.text)


def _is_joined(text: str, token: Token) -> bool:
    """True in "O'Rourke", and before a hyphen and a small word: "the Holloway-approach"."""
    start, end = token.start_char, token.start_char + len(token.text)
    before, after = text[max(0, start - 2) : start], text[end : end + 4]
    is_behind_o = len(before) == 2 and before[0] in "OD" and before[1] in "'’"
    is_tied = after[:1] == "-" and after[1:].isalpha() and after[1:].islower()
    return is_behind_o or (is_tied and not before.endswith("-"))


def _runs_on(text: str, start_char: int) -> bool:
    """True in running text: elsewhere every word may have a capital."""
    before = text[max(0, start_char - 16) : start_char]
    words = before.split()
    return before.endswith(" ") and bool(words) and words[-1].isalpha() and words[-1].islower()


def _is_of_code(text: str, start_char: int) -> bool:
    """True for the number of a term that ends in one: CA-125, CA 125."""
    before = text[max(0, start_char - 3) : start_char]
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


_OF_WORDS = (
    ("a code of letters and digits", _find_codes),
    ("a name that is no frequent word", _find_names),
)
SCRUBBED = Promise(
    "scrubbed",
    "Nothing stays but frequent words, terms, labels and numbers of one or two digits.",
    "Numbers are measured, words with a capital looked up among names and frequent words.",
    "A name that is a frequent word as well or begins a sentence, rare words and codes.",
    _applies,
    look=_look,
)
