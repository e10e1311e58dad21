"""A table's cells → whether their column's treatment can be trusted with them, or they are text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from seawall.anonymize.gender import read_gender
from seawall.anonymize.preset import Preset
from seawall.anonymize.safe_harbor import cap_age
from seawall.anonymize.treatments import TREATMENTS
from seawall.lazy import lazy_pattern
from seawall.model import Class, Column, DateRole, Label
from seawall.text.cells import (
    CellKind,
    is_listed_place,
    listed_words,
    names_test,
    read_kind,
)
from seawall.text.dates.calendar import parse_date
from seawall.text.name_lexicon import load_names

TEXT_PART = "text"

_LANGS = ("en", "sv")
_SCRIPTED = ("entail", "scrub")
_MOST_WORDS, _MOST_CODE_CHARS, _MOST_LETTERS, _MOST_DIGITS = 6, 40, 6, 5
_GENDERS = frozenset(
    "f m x o u k other unknown nonbinary non-binary intersex transgender annat okänt okänd".split()
)
_TIMESTAMP = lazy_pattern(
    r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?"
)
_AGE = lazy_pattern(
    r"(?i)[<>≤≥~]?\s?\d{1,3}(?:[.,]\d{1,2})?\+?(?:\s?[-–]\s?\d{1,3})?\s?"
    r"(?:y|yrs?|years?|yo|y/o|år|mån|months?|mo?|d|days?|w|weeks?|dagar|veckor)?\.?(?:[\s-]old)?"
)
_FORMS: Mapping[Label, str] = {
    Label.TIME: r"(?i)\d{1,2}[:.]?\d{2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.)?",
    Label.ZIP: r"(?i)\d{3}\s?\d{2}(?:[\s-]?\d{4})?|\d{4}|(?:se|s)-\d{3}\s?\d{2}"
    r"|[a-z]{1,2}\d[a-z0-9]?\s?\d[a-z]{2}|[a-z]\d[a-z]\s?\d[a-z]\d",
    Label.PHONE: r"(?i)[\d\s()+./x-]{4,30}(?:(?:ext|anknytning|ankn)\.?\s?\d{1,6})?",
    Label.EMAIL: r"[^\s@,;()]+@[^\s@,;()]+",
    Label.URL: r"[^\s,;()]+",
    Label.IP: r"[0-9a-fA-F.:]+",
    Label.USERNAME: r"[^\s@,;()]+",
    Label.SSN: r"[\d\s*x-]{4,14}",
    Label.PERSONNUMMER: r"[\d\s+-]{6,15}",
}
_NAME_SIGNS = re.compile(r"[\d@():;/\\\n\"]")
_WORD_SIGNS = re.compile(r"[\d@();\\\n\"]|\bc/o\b")
_PLACE_SIGNS = re.compile(r"[@();\\\n\"]|\bc/o\b")
_NUMBERED = frozenset((Label.HOSPITAL, Label.WARD, Label.ORGANIZATION, Label.STREET))
_WORD = re.compile(r"[^\W\d_]+")


# "South Dakota", "Cape Lorne": looked for in notes even where a word of it is a person's name too.
_TOWNS = frozenset((Label.CITY, Label.COUNTY, Label.STATE))
_TOWN = re.compile(r"[A-ZÅÄÖ][a-zåäöéü.'’-]{1,20}(?: [A-ZÅÄÖ][a-zåäöéü.'’-]{1,20}){0,2}")


class CellWay(Enum):
    """What is done to one cell: its column's treatment, read as text, or hidden whole."""

    TREAT = "treat"
    READ = "read"
    HIDE = "hide"


def choose_way(column: Column, value: str, preset: Preset) -> CellWay:
    """How a cell is released. Only a value that has its column's form is left to its treatment.

    A treatment that lets no character out needs no form. Anything else is read as text; in a
    column of explicit identifiers, where that would say too much, it is hidden.
    """
    if not value.strip():
        return CellWay.TREAT
    label = column.label
    if label is None or not _lets_out(label, preset):
        return CellWay.READ if label is None else CellWay.TREAT
    if fits(column, value):
        return CellWay.TREAT
    return CellWay.HIDE if label.cls is Class.EID else CellWay.READ


def _lets_out(label: Label, preset: Preset) -> bool:
    """True if characters of a cell could stay, or words of it be made out."""
    name = preset.treatments[label]
    is_reworded = name in _SCRIPTED and label.cls is Class.HMD
    return TREATMENTS[name].keeps or name == "surrogate" or is_reworded


def fits(column: Column, value: str) -> bool:
    """True for a value that looks like what its column says it holds, and like nothing else."""
    label, text = column.label, value.strip()
    if label is None:
        return False
    form = _FORMS.get(Label.PHONE if label is Label.FAX else label)
    if form is not None:
        return re.fullmatch(form, text) is not None
    if label.is_person:
        return not _NAME_SIGNS.search(text) and len(text.split()) <= _MOST_WORDS
    if label.is_detail:
        return is_plain(column, text)
    return _fits_quasi(column, label, text) if label.cls is Class.QID else _fits_code(label, text)


def _fits_quasi(column: Column, label: Label, text: str) -> bool:
    if label is Label.DATE:
        return _is_date(text, column.role)
    if label is Label.AGE:
        is_worded = len(text) <= _MOST_CODE_CHARS and any(cap_age(text, lang) for lang in _LANGS)
        return is_worded or _AGE.fullmatch(text) is not None
    if label is Label.GENDER:
        return text.casefold() in _GENDERS or (" " not in text and read_gender([text]) is not None)
    return _is_place(label, text)


def _fits_code(label: Label, text: str) -> bool:
    return _is_place(label, text) if label is Label.STREET else _is_id(text)


def is_value(column: Column, value: str) -> bool:
    """True for what may be looked for in notes as a value of its column.

    A name's column is trusted: whatever is in it is a name.
    """
    label = column.label
    if label is None or label.is_person or label.is_detail or not value.strip():
        return True
    if label.cls is Class.EID:
        return fits(column, value) or not read_kind(value.strip()).is_plain
    is_town = label in _TOWNS and _TOWN.fullmatch(value.strip()) is not None
    return is_town or fits(column, value) or is_short_number(value)


def is_plain(column: Column, value: str, *, numbers: bool = False) -> bool:
    """True for a code, measure, answer or term, or a number under the name of a test.

    With ``numbers`` a number of a few digits is plain in any column.
    """
    header = header_of(column)
    kind = read_kind(value, header)
    if kind is not CellKind.NUMBER:
        return kind.is_plain
    is_result = column.label in (Label.TEST, Label.DOSAGE) or names_test(header)
    return (is_result or numbers) and is_short_number(value)


def is_short_number(value: str) -> bool:
    """True for a number that has too few digits to be anybody's."""
    whole = re.split(r"[.,]", value.strip().lstrip("+-<>≤≥~"))[0]
    return len(whole) <= _MOST_DIGITS and read_kind(value.strip()) is CellKind.NUMBER


@lru_cache
def header_of(column: Column) -> str:
    """The header as ``read_kind`` asks for it; health details may be coded under any."""
    header = re.sub(r"[\W]+", "_", column.name.casefold()).strip("_")
    if column.label is None or column.label.cls is not Class.HMD:
        return header
    return f"{header}_snomed" + ("_code" if column.label is Label.PROCEDURE else "")


def _is_date(text: str, role: DateRole | None) -> bool:
    if _TIMESTAMP.fullmatch(text):
        return True
    return len(text) <= _MOST_CODE_CHARS and any(parse_date(text, lang, role) for lang in _LANGS)


def _is_place(label: Label, text: str) -> bool:
    """True for a few words that are no person's name: of a town, an office, a calling."""
    signs = _PLACE_SIGNS if label in _NUMBERED else _WORD_SIGNS
    words = text.split()
    if signs.search(text) or len(words) > _MOST_WORDS or any(len(d) > 4 for d in _digits(text)):
        return False
    return not (len(words) > 1 and _is_full_name(words))


def _digits(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def _is_full_name(words: list[str]) -> bool:
    """True for a title, or a given name in what no word says to be a place and no list has."""
    names = load_names()
    bare = [word.strip(".,'’").lower() for word in words]
    if not listed_words("titles").isdisjoint(bare):
        return True
    if not listed_words("places").isdisjoint(bare):
        return False
    return any(map(names.is_given, bare)) and not is_listed_place(" ".join(words))


def _is_id(text: str) -> bool:
    """True for a number or code with no word beside it."""
    if len(text) > _MOST_CODE_CHARS or not any(map(str.isdigit, text)):
        return False
    return "@" not in text and all(len(word) <= _MOST_LETTERS for word in _WORD.findall(text))
