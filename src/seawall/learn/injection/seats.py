"""Places where somebody has taken an identifier out: "Dr. X", "ABCD Hospital", "MM/DD/YYYY".

A seat is always taken by a synthetic identifier, so that a note never teaches that a name's place
is empty. Real names that escaped the people who de-identified the text lose their place as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from seawall.synth.contract import with_ages
from seawall.synth.template import Phrase, parse_phrase

_BLANK = r"(?:ABCD?|XYZ|Abcd?|Xyz|XX+|xx+|_{3,}|[A-Z](?!\w|\.[A-Z]))"
_NAME = r"[A-Z][a-z]{2,}(?:-[A-Z][a-z]+)?(?: [A-Z][a-z]{3,}(?=[,.]| (?:was|is|has|and)\b))?"
_HOUSE = r"(?:Hospital|Medical Center|Clinic|Health Center|Nursing Home)"


@dataclass(frozen=True, slots=True)
class Seat:
    """Characters that a synthetic identifier replaces, in one of some forms."""

    start_char: int
    end_char: int
    forms: tuple[Phrase, ...]


def _forms(*sources: str) -> tuple[Phrase, ...]:
    return tuple(with_ages(parse_phrase(source)) for source in sources)


_LASTS = "{%s.last}", "{%s.last}", "{%s.last}", "{%s.full}", "{%s.full}"
_DOCTORS = tuple(
    _forms(*(form.replace("%s", who) for form in _LASTS)) for who in ("doctor", "doctor2", "nurse")
)
_LETTERS = r"(?:ABCD?|XYZ|XXX+|Abcd?|Xyz)"
_PATTERNS: tuple[tuple[re.Pattern[str], tuple[Phrase, ...]], ...] = (
    (
        re.compile(rf"\b(?:Mr|Mrs|Ms|Miss)\b\.? (Sample Patient|{_BLANK})"),
        _forms("{patient.last}", "{patient.last}", "{patient.full}"),
    ),
    (
        re.compile(rf"\b(?:Mr|Mrs|Ms|Miss)\b\.? ({_NAME})"),
        _forms("{other.last}", "{other.full}"),
    ),
    (
        re.compile(rf"\b({_LETTERS}(?: (?:General|Memorial|Community|Regional))? {_HOUSE})\b"),
        _forms("{hospital}", "{hospital2}", "{hospital}"),
    ),
    (
        re.compile(r"\b(?:live[sd]?|born|raised|resides?|moved|here) (?:in|to|from) (ABCD?|XYZ)\b"),
        _forms("{city}"),
    ),
    (
        re.compile(r"\b(?:at|to|from) (ABCD?|XYZ)\b(?! (?:Hotel|Lodge|High))"),
        _forms("{hospital}", "{hospital2}"),
    ),
    (re.compile(r"\b(?:at|to|from) (Hospital)\b"), _forms("{hospital}", "{hospital2}")),
    (
        re.compile(r"\b(?:RE: {1,2}|[Bb]aby |Dear |seen )(ABCD?|XYZ|XXXX+)\b"),
        _forms("{patient.first}", "{patient.full}"),
    ),
    (
        re.compile(r"\b(ABCD?|XYZ|Abcd?)(?=, (?:M\.?D|O\.?D|Ph\.?D|D\.?O))"),
        _forms("{doctor.full}"),
    ),
    (
        re.compile(
            r"\b(ABCD?|XYZ|XXXX+)(?= (?:is|was|has|had|denies|denied|states?|stated|reports?|"
            r"reported|indicated|returns|presents|continues)\b)"
        ),
        _forms("{patient.first}", "{patient.last}", "{patient.full}"),
    ),
    (
        re.compile(r"\b(MM/DD/YY(?:YY)?|mm/dd/yy(?:yy)?|Month DD, YYYY|MM-DD-YYYY)\b"),
        _forms("{date:other}"),
    ),
    (re.compile(r"\b([Xx]{2,3})(?=[ -]{1,2}year)"), _forms("{age}")),
)
_DOCTOR = re.compile(rf"\b(?:Dr|Doctor)\b\.? ({_BLANK}|{_NAME})")


def find_seats(text: str) -> tuple[Seat, ...]:
    """The seats of a text, from left to right, none over another."""
    seats: list[Seat] = []
    for seat in (*_doctor_seats(text), *_other_seats(text)):
        if all(seat.end_char <= one.start_char or one.end_char <= seat.start_char for one in seats):
            seats.append(seat)
    return tuple(sorted(seats, key=lambda seat: seat.start_char))


def _doctor_seats(text: str) -> Iterator[Seat]:
    """Dr. X and Dr. Y are two doctors, in every sentence the same."""
    known: dict[str, int] = {}
    for match in _DOCTOR.finditer(text):
        number = known.setdefault(match[1], len(known))
        yield Seat(match.start(1), match.end(1), _DOCTORS[number % len(_DOCTORS)])


def _other_seats(text: str) -> Iterator[Seat]:
    for pattern, forms in _PATTERNS:
        for match in pattern.finditer(text):
            yield Seat(match.start(1), match.end(1), forms)
