"""Numbers in groups that no country is known for: whoever is called makes them telephones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.phone.context import (
    Bounds,
    Surroundings,
    count_digits,
    is_talk,
    stands_alone,
)
from seawall.detect.rules.phone.shapes import HALF_SPOKEN, SHORTEST_LOOSE
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span
from seawall.text import Reading

RELATIONS = frozenset(
    "wife husband son daughter dtr dau mother father mom mum dad brother sister partner spouse aunt"
    " uncle niece nephew cousin grandson granddaughter neighbor neighbour friend carer guardian"
    " fru make maka maken hustru sambo dotter dottern sonen mamma pappa mor far bror syster granne"
    " resi res".split()
)
# Straight before the number, and letters of a letterhead: "m: 0421.555.903".
ON = "on at via to is was shows med hp".split()
LETTERS = "tphwcmf"
_ON = lazy_pattern(r"\b(?:on|at|via|to|is|was|shows|@|på|är|med)[\s:]{1,2}$", re.IGNORECASE)
_LETTER = lazy_pattern(rf"(?:^|[\s(;,/|])[{LETTERS}]\s?[:=]\s?$|\bHP[\s:]{{1,2}}$", re.IGNORECASE)
_WORD = lazy_pattern(r"([^\W\d_]+)[\s:.,(=-]{1,3}$")
_HOLDER_AFTER = lazy_pattern(
    r"\s?[(\[,–-]\s?(?:h|c|m|w|o|home|work|cell|mob(?:ile|il)?|tel|phone|hem|arb)\b[)\]]?",
    re.IGNORECASE,
)
_SPEAKING = lazy_pattern(
    r"\b(?:sp[eo]a?k\w*|tried|revert|messag\w*|answer\w*|callback|talk\w*|cli|caller)\b"
)
_DATE = lazy_pattern(
    r"(?:0?[1-9]|[12]\d|3[01])([ .-])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d\d"
    r"|(?:19|20)\d\d([ .-])\d\d\2\d\d"
)
_CLOCK = lazy_pattern(r"(?:[01]\d|2[0-4])[0-5]\d")
_JOINTS, _DIGITS_ALIKE = str.maketrans(".-", "  "), str.maketrans("123456789", "000000000")
_SPOKEN_DIGITS = lazy_pattern(r"[^\W\d_]+")
# Signs before a number in which these stand, with what parts them from it.
_MAX_ON, _MAX_LETTER = len("shows: "), len("(m : ")
_MAX_RELATION = max(map(len, RELATIONS)) + len(" : ") + 1  # and what stands before it
_TWICE = frozenset(("double", "triple", "dubbel"))
_FEWEST, _FEWEST_TOLD, _AMERICAN, _MOST = 8, 7, 10, 12


def find_loose(candidates: Bounds, claims: Claims, around: Surroundings) -> Iterator[Span]:
    """Eight to twelve digits in groups, where somebody is called."""
    text = around.text
    for start, end in candidates:
        if end - start < SHORTEST_LOOSE or claims.holds(start):
            continue  # fewer digits than that, with what parts them
        if not stands_alone(text, start, end):
            continue
        value = text[start:end]
        sizes, may_be_date = _read_form(value.translate(_DIGITS_ALIKE))
        if not sizes or (may_be_date and _DATE.match(value)):
            continue
        if _is_called(text, start, end, sizes) and not around.is_other(start, end):
            yield draw_span((start, end))


@lru_cache(maxsize=1024)
def _read_form(form: str) -> tuple[tuple[int, ...], bool]:
    """The sizes of the groups, none where they do not suit a number, and if it may be a date."""
    sizes = tuple(map(len, form.translate(_JOINTS).split(" ")))
    fits = _FEWEST <= sum(sizes) <= _MOST and max(sizes) > 2
    return sizes if fits else (), sizes[:2] in ((2, 2), (4, 2))


def find_half_spoken(reading: Reading) -> Iterator[Span]:
    """Numbers half dictated, half written: "seven-oh-three, 776-4001"."""
    text = reading.text
    for match in HALF_SPOKEN.find(reading):
        told = _count_told(match.text())
        spoken_of = told == _AMERICAN or _is_spoken_of(text, match.span())
        if _FEWEST_TOLD <= told <= _MOST and spoken_of:
            yield match.span()


def _is_called(text: str, start: int, end: int, sizes: tuple[int, ...]) -> bool:
    """True behind "reach her on", "wife", "m:", and before "(cell)"."""
    before = text[max(0, start - 48) : start].rpartition("\n")[2]
    size = len(before)
    if on := _ON.search(before, max(0, size - _MAX_ON)):
        at = start - size + on.start()
        return is_talk(text, at) or _SPEAKING.search(before.lower()) is not None
    if _LETTER.search(before, max(0, size - _MAX_LETTER)):
        return min(sizes) > 2
    are_hours = sizes == (4, 4) and _CLOCK.match(text, start) and _CLOCK.match(text, start + 5)
    if sizes == (4, 4) and not are_hours and is_talk(text, start):
        return True  # "contact Mdm Lim 9155 0187"
    word = _WORD.search(before, max(0, size - _MAX_RELATION))
    return (word is not None and word[1].lower() in RELATIONS) or bool(
        _HOLDER_AFTER.match(text, end)
    )


def _count_told(value: str) -> int:
    """How many digits are told, if some are written and at least two are words; else none."""
    words = _SPOKEN_DIGITS.findall(value.lower())
    digits = count_digits(value)
    dictated = len(words) > 1 or not _TWICE.isdisjoint(words)
    # "double" stands for the digit that it adds.
    return digits + len(words) if digits and dictated else 0


def _is_spoken_of(text: str, span: Span) -> bool:
    around = text[max(0, span.start_char - 48) : span.end_char + 32].lower()
    return is_talk(around, len(around)) or "ring" in around or "rang" in around


def is_scanned(value: str) -> bool:
    """True for a number in which letters stand for some digits: "O4I2 555 I90"."""
    signs = sum(map(str.isalnum, value))
    return count_digits(value) > 5 and 7 <= signs <= _MOST
