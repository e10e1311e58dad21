"""How a date is laid out: its pieces from left to right, each a field or plain characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache

from seawall.lazy import lazy_pattern
from seawall.text.dates.words import (
    MONTHS,
    SEASONS,
    months_by_word,
    weekdays_by_word,
)


class Field(Enum):
    """What a piece of a date says."""

    YEAR = "year"
    MONTH = "month"
    MONTH_NAME = "month name"
    DAY = "day"
    SUFFIX = "ordinal suffix"
    WEEK = "week"
    QUARTER = "quarter"
    SEASON = "season"
    WEEKDAY = "weekday"
    CLOCK = "time of day"
    NUMBER = "number not yet told apart"
    PLAIN = "plain"

    # Members are single objects; Enum's own hash is a Python call.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of a date and what they say; ``value`` is 0 where they say no number."""

    field: Field
    text: str
    value: int = 0

    def __repr__(self) -> str:
        return f"<Piece {self.field.value}>"


Layout = tuple[Piece, ...]

_LEX = lazy_pattern(r"\d+|[^\W\d_]+|[\W_]+")
# The time of day behind a date: ISO's, or a clock with a colon ("kl 14.30" in Swedish).
_CLOCK = lazy_pattern(
    r"(?<=\d)(?:[Tt](?:[01]\d|2[0-4])(?::?[0-5]\d){1,2}(?:[.,]\d{1,6})?(?:[Zz]|[+-]\d\d:?\d\d)?"
    r"|,?[ ](?:at[ ]|kl\.?[ ]?)?(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:[ ]?[ap]\.?m\.?)?"
    r"|,?[ ]kl\.?[ ]?(?:[01]?\d|2[0-4])\.[0-5]\d)\Z",
    re.IGNORECASE,
)
_SUFFIXES = {"en": frozenset(("st", "nd", "rd", "th")), "sv": frozenset(("e", "a"))}
_QUARTER_WORDS = frozenset(("q", "kv", "kvartal", "qtr", "quarter"))
_WEEK_WORDS = {
    "en": frozenset(("w", "wk", "week")),
    "sv": frozenset(("w", "v", "vecka", "veckan")),
}
# Words that may stand in a date without changing which day, month or year it is.
_FILLERS = {
    "en": frozenset(
        "the of in on early mid middle late beginning end start last next this past since "
        "about around approximately circa year day morning afternoon evening night and".split()
    ),
    "sv": frozenset(
        "den av i på början slutet mitten månad slut senaste förra nästa sedan omkring ca cirka år "
        "året tidigt sent dagen natten mot kvällen morgonen".split()
    ),
}


@cache
def _words(lang: str) -> dict[str, tuple[Field, int]]:
    seasons = {word: (Field.SEASON, month) for word, month in SEASONS[lang].items()}
    weekdays = {word: (Field.WEEKDAY, day) for word, day in weekdays_by_word(lang).items()}
    months = {word: (Field.MONTH_NAME, month) for word, month in months_by_word(lang).items()}
    return {**seasons, **weekdays, **months}


@lru_cache(maxsize=4096)  # a date is read to find it, and again to rewrite it
def read_layout(text: str, lang: str) -> Layout | None:
    """The pieces of a date with every number told apart; None where it reads as no date."""
    clock = _CLOCK.search(text)
    pieces = _lex(text[: clock.start()] if clock else text, lang)
    if pieces is not None:
        pieces = _split_compact(pieces, lang)
    day = None if pieces is None else _assign_numbers(pieces, lang)
    return (*day, Piece(Field.CLOCK, clock[0])) if day and clock else day


def _lex(text: str, lang: str) -> Layout | None:
    pieces: list[Piece] = []
    for found in _LEX.finditer(text):
        piece = _read_piece(found.group(), pieces, lang)
        if piece is None:
            return None
        pieces.append(piece)
    _mark_quarter(pieces)
    return tuple(pieces)


def _read_piece(text: str, before: list[Piece], lang: str) -> Piece | None:
    if text.isdecimal():
        return _read_digits(text, before, lang)
    if not text.isalpha():
        return Piece(Field.PLAIN, text)
    word = text.lower()
    if word in _SUFFIXES[lang] and _follows_number(before):
        return Piece(Field.SUFFIX, text)
    if word in _words(lang):
        return Piece(_words(lang)[word][0], text, _words(lang)[word][1])
    if word in _FILLERS[lang] or word in _WEEK_WORDS[lang] or word in _QUARTER_WORDS:
        return Piece(Field.PLAIN, text)
    return None


def _follows_number(before: list[Piece]) -> bool:
    """True right after a number, or after a number and a colon (Swedish 14:e)."""
    last = [piece for piece in before[-2:] if piece.text not in (":", " ")]
    return bool(last) and last[-1].field is Field.NUMBER


def _read_digits(text: str, before: list[Piece], lang: str) -> Piece:
    cue = next((p.text.lower() for p in reversed(before) if p.text.strip(" .-")), "")
    if cue in _WEEK_WORDS[lang] and len(text) <= 2:
        return Piece(Field.WEEK, text, int(text))
    if cue in _QUARTER_WORDS and text in ("1", "2", "3", "4") and not _has_quarter(before):
        return Piece(Field.QUARTER, text, int(text))
    return Piece(Field.NUMBER, text, int(text[:9]))


def _has_quarter(before: list[Piece]) -> bool:
    return any(piece.field is Field.QUARTER for piece in before)


def _mark_quarter(pieces: list[Piece]) -> None:
    """Make a quarter of the number that stands right before its letter: "2Q02", "4Q 2006"."""
    for at, piece in enumerate(pieces[:-1]):
        is_marked = pieces[at + 1].text.lower() == "q" and not _has_quarter(pieces)
        if is_marked and piece.field is Field.NUMBER and piece.text in ("1", "2", "3", "4"):
            pieces[at] = replace(piece, field=Field.QUARTER)


def _split_compact(pieces: Layout, lang: str) -> Layout | None:
    """Split eight or six digits that stand alone into year, month and day."""
    numbers = [piece for piece in pieces if piece.field is Field.NUMBER]
    if not any(len(piece.text) > 4 for piece in numbers):
        return pieces
    if len(numbers) != 1:
        return None
    split = _split_digits(numbers[0].text, lang)
    if split is None:
        return None
    at = pieces.index(numbers[0])
    return (*pieces[:at], *split, *pieces[at + 1 :])


_COMPACT: dict[tuple[str, int], tuple[str, ...]] = {
    ("en", 8): ("yyyymmdd", "mmddyyyy", "ddmmyyyy"),
    ("en", 6): ("mmddyy", "ddmmyy", "yymmdd"),
    ("sv", 8): ("yyyymmdd", "ddmmyyyy"),
    ("sv", 6): ("yymmdd", "ddmmyy"),
}
_LETTER_FIELDS = {"y": Field.YEAR, "m": Field.MONTH, "d": Field.DAY}


def _split_digits(digits: str, lang: str) -> Layout | None:
    for order in _COMPACT.get((lang, len(digits)), ()):
        pieces = tuple(
            Piece(_LETTER_FIELDS[letter], part := digits[at : at + order.count(letter)], int(part))
            for letter, at in ((c, order.index(c)) for c in sorted("ymd", key=order.index))
        )
        values = {piece.field: piece.value for piece in pieces}
        if _fits(values[Field.MONTH], values[Field.DAY]) and _plausible_year(pieces):
            return pieces
    return None


def _plausible_year(pieces: Iterable[Piece]) -> bool:
    return all(len(p.text) == 2 or 1850 <= p.value <= 2199 for p in pieces if p.field is Field.YEAR)


def _fits(month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= 31


def _assign_numbers(pieces: Layout, lang: str) -> Layout | None:
    at = [index for index, piece in enumerate(pieces) if piece.field is Field.NUMBER]
    fields = _fields_of_numbers(pieces, at, lang) if at else ()
    if fields is None:
        return None
    done = list(pieces)
    for index, field in zip(at, fields, strict=True):
        done[index] = replace(done[index], field=field)
    return tuple(done) if any(piece.field is not Field.PLAIN for piece in done) else None


def _fields_of_numbers(pieces: Layout, at: list[int], lang: str) -> tuple[Field, ...] | None:
    numbers = [pieces[index] for index in at]
    if any(piece.field in (Field.MONTH_NAME, Field.SEASON) for piece in pieces):
        return _beside_name(pieces, at, lang)
    if len(at) == 1:
        return _alone(pieces, at[0])
    if len(at) == 2:
        return _in_pair(numbers, lang)
    return _in_triple(pieces, at, lang) if len(at) == 3 else None


def _is_year(pieces: Layout, index: int) -> bool:
    """Four digits, two after an apostrophe, or two that are no day."""
    piece = pieces[index]
    before = pieces[index - 1].text if index else ""
    if len(piece.text) == 4:
        return 1850 <= piece.value <= 2199
    if before.endswith(("'", "’", "‘")):
        return len(piece.text) == 2
    return len(piece.text) == 2 and not 1 <= piece.value <= 31


def _beside_name(pieces: Layout, at: list[int], lang: str) -> tuple[Field, ...] | None:
    years = [_is_year(pieces, index) for index in at]
    if len(at) == 1:
        alone = years[0] or _is_year_behind_month(pieces, at[0], lang)
        return (Field.YEAR,) if alone else (Field.DAY,)
    if len(at) != 2 or all(years) or (not any(years) and _is_range(pieces, at)):
        return None
    return (Field.YEAR, Field.DAY) if years[0] else (Field.DAY, Field.YEAR)


def _is_year_behind_month(pieces: Layout, index: int, lang: str) -> bool:
    """True for "maj 03" and "maj -03", since Swedes write the day first, and for "Feb-17"."""
    if index == 0 or len(pieces[index].text) != 2 or pieces[-1] is not pieces[index]:
        return False
    if any(piece.field is Field.WEEKDAY for piece in pieces):
        return False
    months = [at for at, piece in enumerate(pieces[:index]) if piece.field is Field.MONTH_NAME]
    if not months:
        return False
    between = "".join(piece.text for piece in pieces[months[-1] + 1 : index])
    return not between.strip(" .-–") if lang == "sv" else between in ("-", "–")


_RANGE_JOINTS = frozenset(("-", "–", "—", "/", "--"))


def _is_range(pieces: Layout, at: list[int]) -> bool:
    """True for the 21-30 of "September 21-30": a day and a later one, no day and a year."""
    first, last = pieces[at[0]], pieces[at[1]]
    between = pieces[at[0] + 1 : at[1]]
    if any(piece.field is not Field.PLAIN for piece in between):
        return False
    if "".join(piece.text for piece in between).strip() not in _RANGE_JOINTS:
        return False
    # "3-Mar-09" is none, and neither is "Mar-3-09".
    is_glued = at[0] > 0 and pieces[at[0] - 1].text in ("-", "/")
    is_padded = last.text.startswith("0") and not first.text.startswith("0")
    return first.value < last.value and not is_glued and not is_padded


def _alone(pieces: Layout, index: int) -> tuple[Field, ...] | None:
    """A year, or a day that is marked as one: an ordinal, a weekday before it, "den 14"."""
    if _is_year(pieces, index):
        return (Field.YEAR,)
    marked = any(piece.field in (Field.SUFFIX, Field.WEEKDAY) for piece in pieces)
    named = any(piece.text.lower() in ("den", "the") for piece in pieces)
    coarse = any(piece.field in (Field.WEEK, Field.QUARTER) for piece in pieces)
    if coarse:
        return (Field.YEAR,) if len(pieces[index].text) == 2 else None
    return (Field.DAY,) if marked or named else None


def _in_pair(numbers: list[Piece], lang: str) -> tuple[Field, ...] | None:
    first, second = numbers
    if len(first.text) == 4 and 1 <= second.value <= 12:
        return Field.YEAR, Field.MONTH
    if (len(second.text) == 4 or second.value > 31) and 1 <= first.value <= 12:
        return Field.MONTH, Field.YEAR
    orders = ((Field.DAY, Field.MONTH), (Field.MONTH, Field.DAY))
    for order in orders if lang == "sv" else reversed(orders):
        values = dict(zip(order, (first.value, second.value), strict=True))
        if _fits(values[Field.MONTH], values[Field.DAY]):
            return order
    return None


_YMD = (Field.YEAR, Field.MONTH, Field.DAY)
_MDY = (Field.MONTH, Field.DAY, Field.YEAR)
_DMY = (Field.DAY, Field.MONTH, Field.YEAR)
_YDM = (Field.YEAR, Field.DAY, Field.MONTH)


def _in_triple(pieces: Layout, at: list[int], lang: str) -> tuple[Field, ...] | None:
    numbers = [pieces[index] for index in at]
    first, second = (pieces[index + 1].text.strip() for index in at[:2])
    if first in ("-", "–") and second == "/":
        return None  # two days of a month: "3-6/11"
    for order in _orders(pieces, at, lang):
        values = dict(zip(order, numbers, strict=True))
        year = values[Field.YEAR].text
        if len(year) not in (2, 4) or (len(year) == 4 and not 1850 <= int(year) <= 2199):
            continue
        if _fits(values[Field.MONTH].value, values[Field.DAY].value):
            return order
    return None


def _orders(pieces: Layout, at: list[int], lang: str) -> Iterator[tuple[Field, Field, Field]]:
    first, last = pieces[at[0]].text, pieces[at[2]].text
    if len(first) == 4:
        yield from (_YMD, _YDM)
    elif lang == "sv":
        dashes = all(pieces[index + 1].text in ("-", "–") for index in at[:2])
        short_iso = dashes and len(first) == len(last) == 2
        yield from (_YMD, _DMY, _MDY) if short_iso else (_DMY, _YMD, _MDY)
    else:
        yield from (_MDY, _DMY, _YMD)


def is_full_name(piece: Piece, lang: str) -> bool:
    """True if a month's name is written out."""
    return piece.text.lower() == MONTHS[lang][piece.value - 1].lower()
