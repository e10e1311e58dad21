"""Plates of vehicles, behind a word for a vehicle or for a ride in one."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.detect.rules.codes.look import Code, is_measured
from seawall.detect.rules.codes.note import Note
from seawall.lazy import lazy_pattern
from seawall.model import Label, Span
from seawall.text import Pattern

_VEHICLE = Label.VEHICLE
_PLATE = Pattern(
    r"\b(?i:plates?|ute|veh|lorry|pickup|tail|registration|rego?|reg\.?\s?n(?:r|o|ummer)|registreringsnummer|tags?|car|cab"
    r"|vehicle|\pL*(?:bil|vagn|traktor|släp)(?:en|et|n|nr|nummer)?|scooter|sjuktransport(?:en)?|ambulans(?:en)?|ambulance"
    r"|parkeringstillstånd|fordon(?:et)?|van|truck|trailer|motorcycle|motorcykel|mc|moped|lastbil"
    r"|husbil|taxi|parking|parkering\w*|parked|parkerad|drives|drove|driving|kör|körde|förare\sav"
    r"|passagerare\si|passenger\sin|påkörd\sav|hit\sby|rear-ended\sby|struck\sby"
    r"|(?:nummer|reg(?:istrerings)?)?(?:plåt|skylt)(?:en)?|volvo|saab|toyota|honda|ford|subaru|chevy"
    r"|chevrolet|nissan|bmw|audi|vw|volkswagen|kia|hyundai|mazda|tesla|jeep|dodge|camry|civic"
    r"|corolla|f-150)"
    # Plates of Britain and Sweden are known by themselves, so that more words may stand before.
    r"(?:(?:[\s,:(]{1,2}\pL[\pL'’-]*){1,3}[\s,:(]{1,2}"
    r"(?P<known>[A-Z]{2}[0-7]\d [A-Z]{3}|[A-Z]{3} \d{2}[A-Z\d])\b"
    r"|[\s:#(.,](?:[\s:#(,]|(?i:number|no|nr|is|är|med|with|för|for|reg|[vs]\d0|a|en|ett|own|egen"
    r"|validated|tags?|plates?)[\s:.,])*(?P<plate>[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,2}[ -]?\d{4}"
    r"|(?:[A-Z0-9]{1,4}[- ]){0,2}[A-Z0-9]{2,7}(?:[- ][B-HJ-Z]\b)?|[a-z]{3}\s?\d{2}[\da-z]"
    r"|\d{2}\s[a-z]{2}\d{2}))"
)
_PLATE_UNIT = lazy_pattern(r".*(?:MG|ML|KG|CM|MM|MCG|BPM|AM|PM|KM|MPH|LBS?|MI)")
_LONGEST = 10


def take_plates(notes: Sequence[Note]) -> None:
    """Plates without the words before them."""
    for note in notes:
        text = note.page.text
        for match in _PLATE.find(note.reading):
            span = match.span_or_none("known") or _without_words(text, match.span("plate"))
            if _is_plate(span.of(text)) and not is_measured(text, span):
                note.take(0.9, Code(span, _VEHICLE))


def _without_words(text: str, span: Span) -> Span:
    """The plate without words in capitals before it: "PLATE IN ABC-1234"."""
    groups = span.of(text).split(" ")
    while len(groups) > 1 and not _is_plate(" ".join(groups)) and groups[0].isalpha():
        groups.pop(0)
    return Span(span.end_char - len(" ".join(groups)), span.end_char)


def _is_plate(value: str) -> bool:
    """Five to ten signs, at least two of them digits and one a letter; no amount."""
    signs = sum(map(str.isalnum, value))
    digits = sum(map(str.isdigit, value))
    return 5 <= signs <= _LONGEST and 2 <= digits < signs and not _PLATE_UNIT.fullmatch(value)
