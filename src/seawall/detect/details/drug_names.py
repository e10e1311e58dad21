"""Drugs that no lexicon holds: by what is said of them, by their stem, by a slip of the pen.

The semantic patterns are those of Ghemri & Kannah, Table 1 ("infusion of X", "X drip", "ordered
5 mg X", "X at 1/2 mg"). What they point at is a drug only if it is no everyday word and no other
health detail. An abbreviation that a note explains ("methotrexate (MTX)") is one all through it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, cached_property

from seawall.lazy import lazy_pattern
from seawall.model import Label, Span
from seawall.resources import read_toml
from seawall.text import Pattern, Reading
from seawall.text.frequent_words import is_frequent
from seawall.text.misspellings import Misspellings
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import Terminology
from seawall.text.tokens import Token

_MIN_STEM_CHARS, _MIN_SLIP_CHARS = 7, 8
_UNIT = r"(?:mg|mcg|µg|units?|mEq|mL|cc|ug|g)\b"
_AMOUNT = rf"(?:\d+(?:[.,/]\d+)?|\.\d+)\s?{_UNIT}"
_NAME = r"[\pL][\pL-]{3,}"
_BEFORE = (
    r"(?:(?:concentrations?|infusions?|dosages?|doses?|drip|bolus(?:es)?|tablets?|drops|courses?"
    r"|administration|discontinuation|withdrawal|initiation) of"
    rf"|(?:treated|treatment|therapy|medicated|premedicated|intoxication"
    rf"|overdose) with) (?P<a>{_NAME})"
    rf"|\border(?:ed)? (?:{_AMOUNT} (?:of )?)?(?P<b>{_NAME})"
    rf"|{_AMOUNT} (?:of )?(?P<c>{_NAME})"
)
_AFTER = (
    rf"(?P<d>{_NAME}) (?:drip|infusion|dosage|tablets?|capsules?|gtts?|concentration|overdose)\b"
    rf"|(?P<g>[\pL]{{4,}})-(?:induced|associated|related|containing|treated)\b"
    rf"|(?P<e>{_NAME}) (?:was |is )?ordered\b"
    rf"|(?P<f>{_NAME}) (?:at |of )?{_AMOUNT}"
)
_SV_BEFORE = (
    rf"(?:infusion|infusionen|dosen|dos|dropp|injektion|behandling|kur) (?:av|med) (?P<a>{_NAME})"
    rf"|(?:inj|tabl?|kaps|mixt)\.? (?P<b>{_NAME})"
)
_SV_AFTER = (
    rf"(?P<d>{_NAME}) (?:dropp|infusion|tabletter|tablett)\b|(?P<f>{_NAME}) (?:à )?{_AMOUNT}"
)
_SOURCES = {"en": (_BEFORE, _AFTER), "sv": (_SV_BEFORE, _SV_AFTER)}
# Endings of adverbs, verbs, adjectives and conditions: "subcutaneously", "aspirated", "systolic".
_NO_NAME_ENDINGS = (
    "ly", "ing", "ed", "tion", "sion", "ous", "ical", "olic", "ative", "oral", "esia", "asia",
    "itis", "oma", "emia", "ology", "ologies", "ery", "iac", "ate", "clots", "ulcer",
    "aliquots", "boluses",
)  # fmt: skip
_ABBREVIATION = lazy_pattern(r"\s?\(([A-Z][A-Za-z0-9-]{1,6})\)")


@cache
def _patterns(lang: str) -> tuple[tuple[Pattern, tuple[str, ...]], ...]:
    before, after = _SOURCES[lang]
    groups = ("a", "b", "c") if lang == "en" else ("a", "b")
    last = ("d", "e", "f", "g") if lang == "en" else ("d", "f")
    return (Pattern(before, ignore_case=True), groups), (Pattern(after, ignore_case=True), last)


@cache
def _load_stems() -> tuple[tuple[str, ...], frozenset[str]]:
    stems = read_toml("lexicons/drug_stems.toml")
    return tuple(stems["endings"].split()), frozenset(stems["not_drugs"].split())


def ends_as_drug(word: str) -> bool:
    """True for a word, in lower case, with an ending that names of substances have."""
    endings, others = _load_stems()
    return len(word) >= _MIN_STEM_CHARS and word.endswith(endings) and word not in others


class DrugNames:
    """Drugs of one language beyond its lexicon."""

    def __init__(self, lexicon: Terminology, lang: str) -> None:
        self._lexicon = lexicon
        self._lang = lang

    @cached_property
    def _slips(self) -> Misspellings:
        return Misspellings(self._lexicon.single_words(Label.DRUG), _MIN_SLIP_CHARS)

    def find(self, reading: Reading, found: Sequence[Span]) -> Iterator[Span]:
        """Spans of drugs outside ``found``, which are those of all health details, in order."""
        taken = {span.start_char for span in found}
        seen: set[int] = set()
        for span in (*self._find_words(reading), *self._find_cued(reading)):
            if span.start_char not in taken | seen:
                seen.add(span.start_char)
                yield span

    def _is_listed(self, word: str) -> bool:
        return " " not in word and self._lexicon.has_phrase(word)

    def _find_words(self, reading: Reading) -> Iterator[Span]:
        for token in reading.tokens:
            if len(token.lower) >= _MIN_STEM_CHARS and self._is_drug_word(token.lower):
                yield token.span

    def _is_drug_word(self, word: str) -> bool:
        if self._is_listed(word) or is_frequent(word) or load_names().is_name(word):
            return False
        return ends_as_drug(word) or self._slips.find(word) is not None

    def _find_cued(self, reading: Reading) -> Iterator[Span]:
        for pattern, groups in _patterns(self._lang):
            for match in pattern.find(reading):
                span = next(filter(None, map(match.span_or_none, groups)), None)
                if span is not None and self._may_be_drug(span.of(reading.text)):
                    yield span

    def _may_be_drug(self, name: str) -> bool:
        word = name.lower()
        if is_frequent(word) or self._is_listed(word) or load_names().is_name(word):
            return False
        if word.endswith(_NO_NAME_ENDINGS):
            return False
        return not any(is_frequent(part) for part in word.split("-"))


def find_abbreviated(reading: Reading, drugs: Sequence[Span]) -> Iterator[Span]:
    """Every place of the abbreviations that stand in brackets after one of the drugs."""
    meant = {
        told[1] for span in drugs if (told := _ABBREVIATION.match(reading.text, span.end_char))
    }
    explained = {word for word in meant if _stands_for_name(word)}
    if explained:
        yield from _find_words(reading, explained)


def _stands_for_name(word: str) -> bool:
    """False for a word, as "(Pentasa)", which is a name of its own, and for a Roman number."""
    return sum(char.isupper() for char in word) > 1 and not set(word) <= set("IVX")


def _find_words(reading: Reading, wanted: set[str]) -> Iterator[Span]:
    firsts = {re.split(r"[-\d]", word)[0] or word for word in wanted}
    text = reading.text
    for token in reading.tokens:
        if token.text in firsts:
            yield from _match_at(token, text, wanted)


def _match_at(token: Token, text: str, wanted: set[str]) -> Iterator[Span]:
    for word in wanted:
        end = token.start_char + len(word)
        is_free = end == len(text) or not text[end : end + 1].isalnum()
        if text[token.start_char : end] == word and is_free:
            yield Span(token.start_char, end)
