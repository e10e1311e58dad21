"""What a row of the patients table says of its person, and where it stands in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from seawall.evaluate.verify.forms.dates import DATES
from seawall.model import Class, DateRole, Label, Record, Span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.dates.calendar import parse_date
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import fold, load_names

_MIN_NAME, _MIN_FUSED, _MIN_WORD, _MIN_DIGITS = 3, 5, 4, 5
_MIN_LONG = 8
_PARTS_OF_NAMES = ("given", "middle", "family", "nickname", "full")
_FULL_YEAR = re.compile(r"\d{4}")
_WORDS = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_NUMBERS = frozenset(
    {
        *(Label.PHONE, Label.FAX, Label.SSN, Label.PERSONNUMMER, Label.MRN, Label.HEALTH_PLAN),
        *(Label.ACCOUNT, Label.LICENSE, Label.OTHER_ID, Label.DEVICE, Label.VEHICLE),
    }
)
_PLACES = frozenset({Label.CITY, Label.COUNTY, Label.STREET, Label.HOSPITAL, Label.ORGANIZATION})
_CALLED = frozenset({Label.PHONE, Label.FAX})
_WITH_AREA, _LOCAL = (10, 11), 7
_EXACT = frozenset({Label.EMAIL, Label.USERNAME, Label.URL, Label.IP, Label.ZIP})
_LOOK = 16
_WHERE = re.compile(
    r"\b(?:lives in|living in|from|home in|resident of|city:?|bor i|från|hemma i)\s$"
)
_SEAM = re.compile(r"(?<=[^\W\d_A-ZÅÄÖ])(?=[A-ZÅÄÖ])")
_PREFIXES = frozenset(("Mc", "Mac", "De", "Di", "Du", "La", "Le", "Van", "Fitz", "El", "Al"))
_MIN_RUN = 6  # digits that nothing parts, so many of somebody's own number are no chance
_MARKS = frozenset("<>^|_=")
_INITIAL = re.compile(r"[^\W\d_]\.")
_SEPARATORS = " -./()\u00a0"


@dataclass(frozen=True, slots=True)
class OwnValue:
    """Where a value of the row stands; ``is_whole`` if it names the person by itself."""

    span: Span
    label: Label
    is_whole: bool


class OwnValues:
    """The telling values of one row. Labels that the release keeps are left out."""

    def __init__(self, record: Record, hidden: frozenset[Label]) -> None:
        self._words: dict[str, tuple[Label, bool]] = {}
        self._fused: dict[str, Label] = {}
        self._phrases: dict[str, tuple[Label, bool]] = {}
        self._places: dict[str, Label] = {}
        self._numbers: dict[str, Label] = {}
        self._days: set[date] = set()
        self.birth: date | None = None
        for cell in record.cells:
            label = cell.column.label
            if label is not None and label in hidden and cell.value.strip():
                self._add(label, cell.column.part, cell.column.role, cell.value.strip())

    def __repr__(self) -> str:
        return f"<OwnValues of {len(self._words) + len(self._numbers)} values>"

    def _add(self, label: Label, part: str, role: DateRole | None, value: str) -> None:
        if label.is_person:
            self._add_name(label, part, value)
        elif label is Label.DATE:
            self._add_day(role, value)
        elif label in _NUMBERS:
            self._add_number(label, value)
        elif label in _EXACT and len(value) >= _MIN_WORD:
            self._phrases[value.lower()] = (label, label.cls is Class.EID)
        elif label in _PLACES and len(value) >= _MIN_WORD and not is_frequent(value.lower()):
            self._phrases[value.lower()] = (label, label is Label.STREET)
            if label is Label.STREET:
                self._add_street(value.lower())
        elif label in _PLACES and len(value) >= _MIN_WORD:
            self._places[value.lower()] = label

    def _add_name(self, label: Label, part: str, value: str) -> None:
        if part not in _PARTS_OF_NAMES:
            return
        for word in _WORDS.findall(value):
            if len(word) < _MIN_NAME:
                continue
            self._words[word.lower()] = (label, _is_common(word))
            if len(word) >= _MIN_FUSED and not _is_common(word):
                self._fused[word.lower()] = label
                self._words[word.lower()[::-1]] = (label, False)

    def _add_number(self, label: Label, value: str) -> None:
        digits = "".join(char for char in value if char.isdigit())
        if len(digits) >= _MIN_DIGITS:
            self._numbers[digits] = label
            if label in _CALLED and len(digits) in _WITH_AREA and value.count("+") == 0:
                self._numbers[digits[-_LOCAL:]] = label
            if label is Label.PERSONNUMMER and len(digits) == 12:
                self._numbers[digits[2:]] = label
        elif len(value) >= _MIN_DIGITS:
            self._phrases[value.lower()] = (label, True)

    def _add_street(self, value: str) -> None:
        """The street without its number, where that names it."""
        words = [word for word in value.split() if not any(char.isdigit() for char in word)]
        is_named = len(words) > 1 and not all(map(is_frequent, words))
        if is_named or (len(words) == 1 and len(words[0]) > _MIN_LONG):
            self._phrases[" ".join(words)] = (Label.STREET, False)

    def _add_day(self, role: DateRole | None, value: str) -> None:
        found = parse_date(value, "en", role=role)
        day = found.as_day() if found else None
        if day is not None:
            self._days.add(day)
        if day is not None and role is DateRole.BIRTH:
            self.birth = day

    def find(self, reading: Reading, lang: str) -> Iterator[OwnValue]:
        """Every value of the row in a text of a language."""
        yield from self._find_words(reading)
        yield from self._find_phrases(reading.text)
        yield from self._find_places(reading.text)
        yield from self._find_numbers(reading.text)
        yield from self._find_days(reading, lang)

    def _find_words(self, reading: Reading) -> Iterator[OwnValue]:
        text = reading.text
        clinical: Cover | None = None
        for found in _WORDS.finditer(text):
            word = found[0].lower()
            known = self._find_word(word) or self._find_joined(found[0])
            fused = None if known else self._find_fused(word)
            if known is None and fused is None:
                continue
            # A number that is fused with it stands behind no word of every day.
            is_fused = text[found.end() : found.end() + 1].isdigit()
            if is_fused and text[max(0, found.start() - 1) : found.start()].isdigit():
                continue  # a month: "10Jan1932"
            is_common = known is not None and known[1] and not is_fused
            if is_common and not _is_named(text, found.start()):
                continue
            if found[0].islower() and is_frequent(word):
                continue
            if clinical is None:
                clinical = Cover(load_clinical_terms().find_listed(reading))
            if not clinical.touches(*found.span()):
                label = known[0] if known else fused
                assert label is not None
                yield OwnValue(Span(*found.span()), label, is_whole=False)

    def _find_word(self, word: str) -> tuple[Label, bool] | None:
        """What the table says of a word, also of somebody's own ("Berg's") and of several."""
        ends = (word, word.removesuffix("s").rstrip("'’"), word.removesuffix("es"))
        return next((found for end in ends if (found := self._words.get(end))), None)

    def _find_joined(self, word: str) -> tuple[Label, bool] | None:
        """What the table says of a part of a double name ("Lind-Berg") or one glued: "ptBerg"."""
        parts = word.split("-")
        if len(parts) == 1:
            first, *parts = _SEAM.split(word)
            if first in _PREFIXES:  # "McDonald" is nobody's given name
                return None
        if not parts or not all(part[:1].isupper() for part in parts):
            return None
        known = (self._words.get(part.lower()) for part in parts)
        return next((found for found in known if found and not found[1]), None)

    def _find_fused(self, word: str) -> Label | None:
        """The label of a family name that a longer word begins or ends with."""
        for name, label in self._fused.items():
            if len(word) > len(name) + 2 and (word.startswith(name) or word.endswith(name)):
                rest = word.removeprefix(name) if word.startswith(name) else word.removesuffix(name)
                # "Bergstrom" is no patient Berg: what is left must be a name or word by itself.
                if rest in self._words:
                    return label
        return None

    def _find_phrases(self, text: str) -> Iterator[OwnValue]:
        lower = _lower(text)
        for phrase, (label, is_whole) in self._phrases.items():
            start = lower.find(phrase)
            while start >= 0:
                span = Span(start, start + len(phrase))
                if _stands_alone(text, span):
                    yield OwnValue(span, label, is_whole)
                start = lower.find(phrase, span.end_char)

    def _find_places(self, text: str) -> Iterator[OwnValue]:
        """A town that is a word as well, behind a word for where somebody lives."""
        for place, label in self._places.items():
            for found in re.finditer(re.escape(place), text, re.IGNORECASE):
                span = Span(*found.span())
                before = text[max(0, span.start_char - _LOOK) : span.start_char]
                if found[0][0].isupper() and _WHERE.search(before) and _stands_alone(text, span):
                    yield OwnValue(span, label, is_whole=False)

    def _find_numbers(self, text: str) -> Iterator[OwnValue]:
        if not self._numbers:
            return
        digits, places = _squeeze(text)
        for number, label in self._numbers.items():
            start = digits.find(number)
            while start >= 0:
                end = start + len(number)
                span = Span(places[start], places[end - 1] + 1)
                # A few digits may be the middle of a date: they must be all of their run.
                beside = digits[max(0, start - 1) : start] + digits[end : end + 1]
                is_run = len(number) >= _MIN_RUN and len(span) == len(number)
                is_free = is_run or len(number) >= _MIN_LONG or not beside.strip("|")
                # A pressure and a rate are no short number: "106/56".
                is_free = is_free and (len(number) >= _MIN_LONG or "/" not in span.of(text))
                if is_free and not _has_digit_beside(text, span):
                    yield OwnValue(span, label, is_whole=True)
                start = digits.find(number, start + 1)

    def _find_days(self, reading: Reading, lang: str) -> Iterator[OwnValue]:
        if not self._days:
            return
        for form in DATES:
            for span in form.find(reading):
                if self._is_day(span.of(reading.text), lang):
                    yield OwnValue(span, Label.DATE, is_whole=True)

    def _is_day(self, written: str, lang: str) -> bool:
        found = parse_date(written, lang)
        day = found.as_day() if found else None
        if day is None:
            return False
        if day in self._days or _FULL_YEAR.search(written) or (day.month, day.day) == (2, 29):
            return day in self._days
        # Two digits of a year are read as the later century, and may mean the earlier.
        return day.replace(year=day.year - 100) in self._days


def _is_named(text: str, start_char: int) -> bool:
    """True for a capital in running text: only there a word of every day is a name."""
    before = text[max(0, start_char - 12) : start_char]
    word = before.split()[-1] if before.split() else ""
    runs_on = before.endswith(" ") and len(word) > 1 and word.isalpha() and word.islower()
    has_initial = before.endswith(" ") and _INITIAL.fullmatch(word) is not None
    is_marked = before[-1:] in _MARKS and bool(before)
    is_loud = text[start_char : start_char + 2].isupper()
    if is_marked and is_loud:
        return True
    has_capital = text[start_char].isupper() and text[start_char + 1 : start_char + 2].islower()
    return (runs_on or has_initial or is_marked) and has_capital


@cache
def _is_common(word: str) -> bool:
    """True for a name that is an everyday word as well: "Long", "Hope"."""
    return fold(word) in load_names().common


def _lower(text: str) -> str:
    """Lower case, character by character, so that offsets stay true."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _stands_alone(text: str, span: Span) -> bool:
    beside = (
        text[max(0, span.start_char - 1) : span.start_char]
        + text[span.end_char : span.end_char + 1]
    )
    return not any(char.isalnum() for char in beside)


def _has_digit_beside(text: str, span: Span) -> bool:
    beside = (
        text[max(0, span.start_char - 1) : span.start_char]
        + text[span.end_char : span.end_char + 1]
    )
    return any(char.isdigit() for char in beside)


def _squeeze(text: str) -> tuple[str, list[int]]:
    """Digits with their places; anything but a separator between two digits breaks the run."""
    kept: list[str] = []
    places: list[int] = []
    for at, char in enumerate(text):
        if char.isdigit():
            kept.append(char)
            places.append(at)
        elif char not in _SEPARATORS and kept and kept[-1] != "|":
            kept.append("|")
            places.append(at)
    return "".join(kept), places
