"""What a cell of a table is, judged by its value: a code, a measure, a term, prose."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache, lru_cache

from seawall.lazy import lazy_pattern
from seawall.model import Label, Span
from seawall.resources import read_lines, read_toml
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names
from seawall.text.reading import Reading
from seawall.text.terminology import load_lexicon

_LANGS = ("en", "sv")
_PLACES = ("places_en", "places_sv", "countries", "states")
_MOST_CHARS, _MOST_ITEMS = 120, 12
_FEWEST_WORDS = 4  # of prose
_MOST_DIGITS = 12
_SCHEMES = ("icd", "snomed", "sctid", "atc", "loinc", "rxnorm", "rxcui", "cpt", "kva", "code")

# ICD-10 with and without its dot (and its extension for injuries), ATC. Each is a whole item.
_CODE = lazy_pattern(
    r"[A-TV-Z]\d[0-9AB]\.[0-9A-Z]{1,4}|[A-TV-Z]\d{2}[0-9]?[A-Z]?|[ST]\d{5}[ADS]"
    r"|[ABCDGHJLMNPRSV]\d{2}[A-Z]{1,2}(?:\d{2})?"
)
_LOINC = lazy_pattern(r"\d{1,5}-\d")
_SNOMED = lazy_pattern(r"[1-9]\d{5,17}")
_OPERATION = lazy_pattern(r"[A-Z]{2}\d{3}|[A-Z]{3}\d{2}")
_ITEM_BREAK = lazy_pattern(r"\s*[;,|]\s*|\s+")
_NUMBER = lazy_pattern(r"[<>≤≥~+-]?\d{1,12}(?:[.,]\d{1,6})?")
_UNIT = (
    r"(?:%|‰|°C|(?:mg|mcg|µg|ug|kg|g|ng|pg|ml|mL|dl|dL|l|L|cc|cm|mm|m2|m²|[mµunp]?mol|[mµu]?kat|mEq|meq"
    r"|mU|kU|IU|IE|U|E|units?|enheter|mmHg|mm\s?Hg|kPa|bpm|fL|fl|k?cal|kcal|lbs?|inches|in|ft|ms|msec"
    r"|x\s?10\s?\^?\s?\d{1,2}|10\*\d{1,2})(?![^\W\d_]))"
    r"(?:\s?/\s?(?:\d{1,3}\s?)?(?:min|tim|kg|dL|dl|mL|ml|L|l|mol|m2|m²|h|hr|hours?|24\s?h|day|dag|dygn"
    r"|d|s|mmol|g|mg|µL|uL|mm3|hpf)(?![^\W\d_])){0,2}"
)
_AMOUNT = r"[<>≤≥~]?\s?\d{1,5}(?:[.,]\d{1,4})?"
_MEASURE = lazy_pattern(
    rf"(?<![\w.,/-])(?:{_AMOUNT}(?:\s?[-–]\s?\d{{1,5}}(?:[.,]\d{{1,4}})?)?\s?{_UNIT}"
    r"|(?:[6-9]\d|1\d\d|2[0-5]\d)\s?/\s?(?:[3-9]\d|1[0-5]\d)(?:\s?mm\s?Hg)?(?![\d/-]))"
)
_WORD = lazy_pattern(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


class CellKind(Enum):
    """What a value is by its characters; OTHER is all that nothing is known of."""

    EMPTY = "empty"
    CODE = "code"
    MEASURE = "measure"
    ANSWER = "answer"
    TERM = "term"
    NUMBER = "number"
    PROSE = "prose"
    OTHER = "other"

    @property
    def is_plain(self) -> bool:
        """True for what says something of health and can name nobody."""
        return self in _PLAIN


_PLAIN = frozenset((CellKind.CODE, CellKind.MEASURE, CellKind.ANSWER, CellKind.TERM))


@lru_cache(maxsize=1 << 14)
def read_kind(value: str, header: str = "") -> CellKind:
    """The kind of a cell; ``header`` is its column's, simplified: some codes are bare digits.

    A term is made of words of the lexicons, codes, measures and words between these; one word of
    another kind makes the cell prose or OTHER.
    """
    text = value.strip()
    return next((kind for kind, says in _TESTS if says(text, header)), CellKind.OTHER)


def find_plain(text: str) -> Iterator[Span]:
    """Measures and codes within a text: their digits are nobody's number."""
    for found in _MEASURE.finditer(text):
        yield Span(*found.span())
    for found in re.finditer(r"[A-Z][0-9A-Z.]{2,7}(?![\w.-])", text):
        if _CODE.fullmatch(found.group()) and not text[found.start() - 1 : found.start()].isalnum():
            yield Span(*found.span())


@lru_cache
def names_test(header: str) -> bool:
    """True for a simplified header that is a test of the lexicons: its numbers are results."""
    text = header.replace("_", " ")
    for lang in _LANGS:
        for match in load_lexicon(lang).find(Reading(text, lang)):
            if match.label is Label.TEST and len(match.span) * 2 > len(text):
                return True
    return header in _tests()


def says_sentence(text: str) -> bool:
    """True for prose with a word that sentences about somebody have: a verb, a pronoun."""
    return not listed_words("sentences").isdisjoint(_WORD.findall(text.casefold()))


def is_listed_place(text: str) -> bool:
    """True for a town, state or country of the lists ("Charlotte Amalie")."""
    return text.casefold() in _places()


def is_listed_town(text: str) -> bool:
    """True for a listed place that is no country and no word ("Reading")."""
    return is_listed_place(text) and text.casefold() not in _no_towns()


@cache
def _no_towns() -> frozenset[str]:
    names = ("countries", "places_ambiguous")
    listed = (read_lines(f"lexicons/{name}.txt") for name in names)
    return frozenset(place.casefold() for places in listed for place in places)


@cache
def _places() -> frozenset[str]:
    listed = (read_lines(f"lexicons/{name}.txt") for name in _PLACES)
    return frozenset(place.casefold() for places in listed for place in places)


def _are_codes(text: str, header: str) -> bool:
    if len(text) > _MOST_CHARS:
        return False
    items = [item for item in _ITEM_BREAK.split(text) if item]
    return 0 < len(items) <= _MOST_ITEMS and all(_is_code(item, header) for item in items)


def _is_code(item: str, header: str) -> bool:
    if _CODE.fullmatch(item):
        return True
    if not any(scheme in header for scheme in _SCHEMES):
        return bool(_SNOMED.fullmatch(item)) and _is_snomed(item) and len(item) > _MOST_DIGITS
    if _LOINC.fullmatch(item):
        return _has_luhn_digit(item.replace("-", ""))
    if _SNOMED.fullmatch(item) and _is_snomed(item):
        return True
    is_procedure = "kva" in header or "code" in header
    return _is_numeric_code(item, header) or bool(is_procedure and _OPERATION.fullmatch(item))


def _is_numeric_code(item: str, header: str) -> bool:
    """Schemes whose codes are digits alone: only a header can tell them from any number."""
    if "cpt" in header:
        return bool(re.fullmatch(r"\d{5}|\d{4}[FTU]|[A-V]\d{4}", item))
    if "rxnorm" in header or "rxcui" in header:
        return bool(re.fullmatch(r"\d{3,7}", item))
    return "icd" in header and bool(re.fullmatch(r"[EV]?\d{2,3}\.\d{1,2}|\d{3}", item))


def _is_snomed(digits: str) -> bool:
    """A concept's identifier: its partition is 00 or 10, its last digit Verhoeff's."""
    return digits[-3:-1] in ("00", "10") and _verhoeff(digits) == 0


def _verhoeff(digits: str) -> int:
    multiply, permute = _verhoeff_tables()
    check = 0
    for place, digit in enumerate(reversed(digits)):
        check = multiply[check][permute[place % 8][int(digit)]]
    return check


@cache
def _verhoeff_tables() -> tuple[list[list[int]], list[list[int]]]:
    """The group of the pentagon's symmetries, and powers of its permutation (Verhoeff 1969)."""
    multiply = [
        [(a + b) % 5 + (5 if b > 4 else 0) if a < 5 else (a - b) % 5 + (0 if b > 4 else 5)
         for b in range(10)]
        for a in range(10)
    ]  # fmt: skip
    first = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
    permute = [list(range(10))]
    for _ in range(7):
        permute.append([permute[-1][digit] for digit in first])
    return multiply, permute


def _has_luhn_digit(digits: str) -> bool:
    doubled = [int(d) * (2 if at % 2 else 1) for at, d in enumerate(reversed(digits))]
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0


def _is_term(text: str, lang: str) -> bool:
    """True if every word of the text belongs to a health term, a code, a measure or a joint."""
    if len(text) > _MOST_CHARS:
        return False
    reading = Reading(text, lang)
    terms = [match.span for match in load_lexicon(lang).find(reading)]
    if not terms:
        return False
    taken = [*terms, *find_plain(text), *load_clinical_terms().find_listed(reading)]
    return all(
        any(span.start_char <= t.start_char and t.end_char <= span.end_char for span in taken)
        or (t.lower in _joints() and not load_names().is_name(t.lower))
        or not (t.text[0].isalpha() or t.text.isdigit())
        for t in reading.tokens
    )


def _is_prose(text: str) -> bool:
    if len(text.split()) < _FEWEST_WORDS:
        return False
    words = _WORD.findall(text.casefold())
    return len(words) >= _FEWEST_WORDS and sum(map(is_frequent, words)) * 2 >= len(words)


@cache
def listed_words(name: str) -> frozenset[str]:
    """The words of one list of cells.toml."""
    listed: list[str] = read_toml("cells.toml")[name]
    return frozenset(word for line in listed for word in line.split("|"))


def _answers() -> frozenset[str]:
    return listed_words("answers")


def _joints() -> frozenset[str]:
    return listed_words("joints")


def _tests() -> frozenset[str]:
    return listed_words("tests")


# In this order: a code may look like a number, and terms may read like prose.
_TESTS: tuple[tuple[CellKind, Callable[[str, str], bool]], ...] = (
    (CellKind.EMPTY, lambda text, _: not text),
    (CellKind.ANSWER, lambda text, _: text.casefold() in _answers()),
    (CellKind.CODE, _are_codes),
    (CellKind.NUMBER, lambda text, _: _NUMBER.fullmatch(text) is not None),
    (CellKind.MEASURE, lambda text, _: _MEASURE.fullmatch(text) is not None),
    (CellKind.TERM, lambda text, _: any(_is_term(text, lang) for lang in _LANGS)),
    (CellKind.PROSE, lambda text, _: _is_prose(text)),
)
