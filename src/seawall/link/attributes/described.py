"""Whom the noun after an age names: "a 5-year-old boy", "her 62-year-old brother"."""

from __future__ import annotations

import re

from seawall.link.attributes.page import Page
from seawall.model import Span
from seawall.text.subjects import load_vocabulary

# Who may be a patient, right after an age: "a 5-year-old boy".
_PATIENT_NOUNS = frozenset(
    "man woman male female boy girl gentleman lady patient pt child infant baby newborn toddler "
    "teenager adolescent m f k kv kvinna pojke flicka dam herre pat manlig kvinnlig yngling barn "
    "resident student veteran inmate individual person yof yom yf ym".split()
)
_UNITS = frozenset(
    "year years yr yrs y o yo old month months mo mos week weeks wk wks day days d årig åriga "
    "årige år års gammal gammalt åring månader månad veckor dagar".split()
)
_STOPS = frozenset(
    "who with has is was and presents presented presenting admitted at in from by for som med har "
    "är var och inkommer söker på i vid when today now, ago after my his her hans "
    "hennes".split()
)
_WORD = re.compile(r"[^\W\d_]+|[.,;:()&\n/-]")
_OFFSPRING = re.compile(
    r"\s+(?:of|till)\s+(?:\d|one|two|three|four|five|six|ett|en|två|tre|fyra)\b"
)


def describe(page: Page, span: Span) -> str:
    """Whom the noun after an age names: ``patient``, ``kin``, or empty for nobody."""
    first = True
    for found in _WORD.finditer(page.after(span, 70)):
        word = found.group()
        if word in _UNITS or word in "-/." or (word == "," and not first):
            continue
        if word not in _PATIENT_NOUNS and word in load_vocabulary(page.lang).beings:
            rest = page.after(span, 90)[found.end() :]
            return "patient" if _OFFSPRING.match(rest) else "kin"
        if word in _PATIENT_NOUNS:
            return "patient"
        if word in _STOPS or not word[0].isalpha():
            return ""
        first = False
    return ""
