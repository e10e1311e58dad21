"""Places and other phrases of a record, found whatever their case, accents and spacing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from seawall.detect.known.page import Page
from seawall.model import Label, Span
from seawall.text import Reading
from seawall.text.name_lexicon import fold

_SHORT_WORDS = {
    "st": "street", "ave": "avenue", "av": "avenue", "rd": "road", "dr": "drive", "ln": "lane",
    "blvd": "boulevard", "ct": "court", "pl": "place", "apt": "apartment", "ste": "suite",
    "hwy": "highway", "pkwy": "parkway", "sq": "square", "ter": "terrace", "cir": "circle",
    "n": "north", "s": "south", "e": "east", "w": "west", "mt": "mount", "ft": "fort",
}  # fmt: skip
_SKIPPED = frozenset(".,#")


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
    words = tuple(
        _SHORT_WORDS.get(word, word)
        for word in (fold(token.text) for token in Reading(value).tokens)
        if word not in _SKIPPED
    )
    return Phrase(words, label) if words else None


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
        if at >= len(words) or _SHORT_WORDS.get(words[at], words[at]) != word:
            return
        at += 1
    span = Span(tokens[index].start_char, tokens[at - 1].end_char)
    if not phrase.is_code or _stands_as_place(page, index, phrase.label):
        yield span


def _stands_as_place(page: Page, index: int, label: Label) -> bool:
    """Two capitals after a comma or before a ZIP code, or a town of two letters ("Ed")."""
    tokens = page.reading.tokens
    if not tokens[index].text.isupper():
        return tokens[index].is_capitalized and label is Label.CITY
    after_comma = index > 0 and tokens[index - 1].text == ","
    before_zip = index + 1 < len(tokens) and tokens[index + 1].is_number
    return after_comma or (before_zip and len(tokens[index + 1].text) == 5)
