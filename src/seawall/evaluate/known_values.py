"""Values of the custodian's table, looked for anywhere in a release."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import ahocorasick

from seawall.model import Class, DateRole, Label, Record, Span
from seawall.text.dates.calendar import PartialDate, parse_date, write_date
from seawall.text.name_lexicon import fold, load_names

_MIN_LETTERS, _MIN_DIGITS, _MIN_LONG, _MIN_FUSED, _MIN_LOCAL = 4, 5, 8, 8, 6
_NAMES_OF_ONE = ("given", "middle", "family", "nickname")
_NUMBERS = frozenset(
    {
        Label.PHONE,
        Label.FAX,
        Label.SSN,
        Label.PERSONNUMMER,
        Label.MRN,
        Label.HEALTH_PLAN,
        Label.ACCOUNT,
        Label.LICENSE,
        Label.OTHER_ID,
    }
)
# Of the quasi-identifiers only those that few persons share: a sex or a state is no leak.
_NARROW_QIDS = frozenset({Label.ZIP, Label.DATE})


@dataclass(frozen=True, slots=True)
class KnownValue:
    """Where a value of the table stands. A name's single part is not a whole identifier."""

    span: Span
    label: Label
    is_whole_identifier: bool


class KnownValues:
    """All telling values of a table. Labels that the release keeps on purpose are left out."""

    def __init__(self, records: Iterable[Record], kept: frozenset[Label] = frozenset()) -> None:
        self._words = ahocorasick.Automaton()
        self._numbers = ahocorasick.Automaton()
        for record in records:
            self._add(record, kept)
        for automaton in (self._words, self._numbers):
            if len(automaton):
                automaton.make_automaton()

    def _add(self, record: Record, kept: frozenset[Label]) -> None:
        for name in _full_names(record):
            self._add_words(name, Label.PATIENT, whole=True)
        for cell in record.cells:
            label = cell.column.label
            if label is None or label in kept or not cell.value:
                continue
            if label in _NUMBERS:
                self._add_number(cell.value, label)
                if sum(map(str.isdigit, cell.value)) >= _MIN_DIGITS:
                    self._add_words(cell.value, label, whole=True)
            elif cell.column.role is DateRole.BIRTH:
                self._add_birth(cell.value)
            elif label is Label.EMAIL:
                self._add_words(cell.value, label, whole=True)
                local = cell.value.partition("@")[0]
                if len(local) >= _MIN_LOCAL:
                    self._add_words(f"{local}@", label, whole=True)
            elif label.cls is Class.EID or label in _NARROW_QIDS:
                part = cell.column.part in _NAMES_OF_ONE
                self._add_words(cell.value, label, whole=label.cls is Class.EID and not part)

    def _add_words(self, value: str, label: Label, *, whole: bool) -> None:
        folded = _fold(value)
        if len(folded) >= _MIN_LETTERS and (whole or not _is_common_word(value)):
            self._words.add_word(folded, (len(folded), label, whole))

    def _add_number(self, value: str, label: Label) -> None:
        digits = "".join(char for char in value if char.isdigit())
        if len(digits) >= _MIN_DIGITS:
            self._numbers.add_word(digits, (len(digits), label, True))
        if len(digits) >= _MIN_LONG:
            self._numbers.add_word(digits[::-1], (len(digits), label, True))

    def _add_birth(self, value: str) -> None:
        date = parse_date(value, "en", role=DateRole.BIRTH)
        day = date.as_day() if date else None
        if day is None:
            return
        forms = {write_date(PartialDate.of(day), lang) for lang in ("en", "sv")}
        forms |= {day.strftime(form) for form in ("%Y-%m-%d", "%m/%d/%Y", "%-m/%-d/%Y")}
        for form in forms:
            self._add_words(form, Label.DATE, whole=True)

    def find(self, text: str) -> Iterator[KnownValue]:
        """Values of the table in a text, whatever their case and the separators of a number."""
        folded = _fold(text)
        if len(self._words):
            for end, (length, label, whole) in self._words.iter(folded):
                span = Span(end + 1 - length, end + 1)
                if _stands_alone(text, span) and (whole or text[span.start_char].isupper()):
                    yield KnownValue(span, label, whole)
        if len(self._numbers):
            yield from self._find_numbers(text)

    def _find_numbers(self, text: str) -> Iterator[KnownValue]:
        digits, places = _squeeze_numbers(text)
        for end, (length, label, whole) in self._numbers.iter(digits):
            span = Span(places[end + 1 - length], places[end] + 1)
            # A few digits may be the middle of a date: they must be all of their run.
            beside = digits[max(0, end - length) : end + 1 - length] + digits[end + 1 : end + 2]
            # A pressure and a rate are no short number: "106/56".
            is_whole = not beside.strip("|") and "/" not in text[span.start_char : span.end_char]
            is_free = length >= _MIN_LONG or is_whole
            if is_free and _stands_alone(text, span):
                yield KnownValue(span, label, whole)


def _full_names(record: Record) -> Iterator[str]:
    for given in record.values(Label.PATIENT, "given"):
        for family in record.values(Label.PATIENT, "family"):
            yield f"{given} {family}"
            if not _is_common_word(family):  # "L. Hand" may be the left one
                yield f"{given[:1]}. {family}"
            yield f"{family}, {given}"
            if len(given + family) >= _MIN_FUSED:
                yield f"{given}{family}"
                yield f"{family}{given}"


def _fold(text: str) -> str:
    """Lower case without accents, character by character, so that offsets stay true."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return lower if lower.isascii() else "".join(map(_drop_accent, lower))


@cache
def _drop_accent(char: str) -> str:
    return unicodedata.normalize("NFD", char)[0]


def _is_common_word(word: str) -> bool:
    """True for a name that is an everyday word as well: "Long", "Hope"."""
    return fold(word) in load_names().common


def _stands_alone(text: str, span: Span) -> bool:
    before, after = span.start_char - 1, span.end_char
    inside = (before >= 0 and text[before].isalnum()) or (
        after < len(text) and text[after].isalnum()
    )
    return not inside


def _squeeze_numbers(text: str) -> tuple[str, list[int]]:
    """Digits with their places; anything but a separator between two digits breaks the run."""
    kept: list[str] = []
    places: list[int] = []
    for at, char in enumerate(text):
        if char.isdigit() or (char not in " -./()\u00a0" and kept and kept[-1] != "|"):
            kept.append(char if char.isdigit() else "|")
            places.append(at)
    return "".join(kept), places
