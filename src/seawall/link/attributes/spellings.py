"""Canonical values: one spelling for what notes and tables write in several ways."""

from __future__ import annotations

import re
from functools import cache

from seawall.model import Label
from seawall.resources import read_lines

# The same words in both languages, so that a note and a table agree; without gender.
_MARITAL = {
    **dict.fromkeys(("gift", "omgift", "nygift", "happily married", "newly married"), "married"),
    **dict.fromkeys(("remarried", "m", "g"), "married"),
    **dict.fromkeys(("divorcee", "twice divorced", "recently divorced", "d"), "divorced"),
    **dict.fromkeys(("skild", "frånskild"), "divorced"),
    **dict.fromkeys(("widow", "widower", "recently widowed", "w"), "widowed"),
    **dict.fromkeys(("änka", "änkan", "änkling", "änkeman"), "widowed"),
    **dict.fromkeys(("unmarried", "never married", "s", "ogift", "ensamstående"), "single"),
    **dict.fromkeys(("ensamboende",), "single"),
    **dict.fromkeys(("separerad", "nyseparerad"), "separated"),
    **dict.fromkeys(
        ("cohabiting", "domestic partnership", "in a domestic partnership"), "partnered"
    ),
    **dict.fromkeys(("common-law marriage", "sambo", "särbo", "sammanboende"), "partnered"),
    **dict.fromkeys(("förlovad",), "engaged"),
}
_RACES = {
    **dict.fromkeys(("caucasian", "vit", "ljushyad", "white/caucasian"), "white"),
    **dict.fromkeys(("african american", "african-american", "svart", "mörkhyad"), "black"),
    **dict.fromkeys(("black or african american",), "black"),
    **dict.fromkeys(("asian american", "asian-american", "asiatisk"), "asian"),
    **dict.fromkeys(("american indian", "alaska native"), "native american"),
    **dict.fromkeys(("native hawaiian",), "pacific islander"),
    **dict.fromkeys(("biracial", "multiracial", "mixed race", "mixed-race"), "mixed"),
}
_ETHNICITIES = dict.fromkeys(("latino", "latina", "latinx", "hispanic or latino"), "hispanic")
_SYNONYMS = {Label.MARITAL_STATUS: _MARITAL, Label.RACE: _RACES, Label.ETHNICITY: _ETHNICITIES}
_PLACES = frozenset((Label.CITY, Label.COUNTY, Label.COUNTRY, Label.STATE))
_SMALL = frozenset("of the upon on in and de la le du i på och".split())


def canonical(label: Label, text: str) -> str:
    """The value that the characters of a mention or cell state, in one spelling.

    A ZIP has its digits alone, at most five; a place is written as a name; the rest is in small
    letters, synonyms as one. Empty where nothing is said.
    """
    plain = " ".join(text.split()).strip(" ,.;:()[]\"'")
    if label is Label.ZIP:
        return _zip_of(plain)
    if label in _PLACES:
        return _states().get(plain.casefold(), "") or _as_name(plain)
    small = plain.casefold()
    return _SYNONYMS.get(label, {}).get(small, small)


def _zip_of(text: str) -> str:
    """Five digits of "02114-1234" and of "753 10"; another country's code keeps its letters."""
    if re.fullmatch(r"(?:SE?-?\s?)?\d{3}\s?\d{2}(?:-?\s?\d{4})?", text, re.IGNORECASE):
        return re.sub(r"\D", "", text)[:5]
    return re.sub(r"[\W_]", "", text).upper()


def _as_name(text: str) -> str:
    """ "SALEM" and "salem" as "Salem"; what has both cases stays as it is."""
    if not (text.isupper() or text.islower()):
        return text
    words = text.lower().split(" ")
    return " ".join(
        word if at and word in _SMALL else "-".join(part.capitalize() for part in word.split("-"))
        for at, word in enumerate(words)
    )


@cache
def _states() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in read_lines("lexicons/states.txt"):
        name, *short = (part.strip() for part in line.split("|"))
        found |= {form.casefold(): name for form in (name, *short)}
    return found
