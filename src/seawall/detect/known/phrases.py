"""Places and other phrases of a record, found whatever their case, accents and spacing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from seawall.detect.known.page import Page
from seawall.detect.rules.address.places import AMBIGUOUS, KNOWN, is_before_head, is_scored
from seawall.detect.shorthand import load_abbreviations
from seawall.model import Label, Span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.name_lexicon import fold, load_names

_SHORT_WORDS = {
    "st": "street", "ave": "avenue", "av": "avenue", "rd": "road", "dr": "drive", "ln": "lane",
    "blvd": "boulevard", "ct": "court", "pl": "place", "apt": "apartment", "ste": "suite",
    "hwy": "highway", "pkwy": "parkway", "sq": "square", "ter": "terrace", "cir": "circle",
    "n": "north", "s": "south", "e": "east", "w": "west", "mt": "mount", "ft": "fort",
}  # fmt: skip
_SKIPPED = frozenset(".,#")
_PLACES = frozenset({Label.CITY, Label.COUNTY, Label.STATE, Label.COUNTRY})
# Between these a word of every day is the place in small letters too: "lives in reading, pa".
_BEFORE_PLACE = frozenset("in from near outside to of at : , i fran till".split())


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words of a value, abbreviations written out."""

    words: tuple[str, ...]
    label: Label

    @property
    def is_code(self) -> bool:
        """A state's two letters: clinical shorthand as often ("OR", "IN", "PA")."""
        return len(self.words) == 1 and len(self.words[0]) <= 2


def make_phrase(value: str, label: Label) -> Phrase | None:
    """The value's words; None where it has none."""
    folded = (fold(token.text) for token in Reading(value).tokens)
    written = tuple(word for word in folded if word not in _SKIPPED)
    phrase = Phrase(written, label)
    if label is not Label.STATE or not phrase.is_code:  # Connecticut's letters are no court
        phrase = Phrase(tuple(_SHORT_WORDS.get(word, word) for word in written), label)
    return phrase if written else None


def first_words(phrase: Phrase) -> tuple[str, ...]:
    """What the phrase's first word may look like in a note."""
    first = phrase.words[0]
    return (first, *(short for short, word in _SHORT_WORDS.items() if word == first))


def match_phrase(page: Page, index: int, phrase: Phrase) -> Iterator[Span]:
    """The span of the phrase, if it begins at token ``index``."""
    words, tokens, at = page.words, page.reading.tokens, index
    for number, word in enumerate(phrase.words):
        while number and at < len(words) and words[at] in _SKIPPED:
            at += 1
        if at >= len(words) or word not in (words[at], _SHORT_WORDS.get(words[at])):
            return
        at += 1
    span = Span(tokens[index].start_char, tokens[at - 1].end_char)
    if phrase.is_code:
        is_meant = _stands_as_place(page, index, phrase.label)
    else:
        is_meant = phrase.label not in _PLACES or not _is_thing(page, index, at, phrase.label)
    if is_meant:
        yield span


def _stands_as_place(page: Page, index: int, label: Label) -> bool:
    """Two capitals behind a town or before a ZIP code, or a town of two letters ("Ed")."""
    tokens = page.reading.tokens
    if not tokens[index].text.isupper():
        return tokens[index].is_capitalized and label is Label.CITY
    after_town = index > 1 and tokens[index - 1].text == "," and _may_be_town(page, index - 2)
    before_zip = index + 1 < len(tokens) and tokens[index + 1].is_number
    return after_town or (before_zip and len(tokens[index + 1].text) == 5)


def _may_be_town(page: Page, index: int) -> bool:
    """False for what a chart has before a comma: "RA 12, PA 48/22", "DVT, PE", "chest pain, CT"."""
    token = page.reading.tokens[index]
    if not token.is_word or token.lower in KNOWN:
        return token.is_word
    is_short = token.text in load_abbreviations() or token.text.islower()
    return not is_short and not load_clinical_terms().is_only_term(token.lower)


def _is_thing(page: Page, index: int, end: int, label: Label) -> bool:
    """True for "Minnesota tube", "Texas 2B" and the "mass" of somebody from Massachusetts."""
    tokens, words = page.reading.tokens, page.words
    span = Span(tokens[index].start_char, tokens[end - 1].end_char)
    is_last = page.text[span.end_char : span.end_char + 1] in ("", "\n")
    if not is_last and (is_before_head(page.text, span) or is_scored(page.text, span, label)):
        return True
    if end > index + 1 or not tokens[index].text.islower():
        return False
    is_led = index > 0 and words[index - 1] in _BEFORE_PLACE
    return _is_plain(words[index]) and not is_led and words[end : end + 1] != [","]


def _is_plain(word: str) -> bool:
    """True for a word of every day that no list has for a place, or only for one that is both."""
    return word in load_names().common and (word not in KNOWN or word in AMBIGUOUS)
