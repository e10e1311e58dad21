"""A town before its state, with a comma between: "Camden, NJ", "Erie, Pennsylvania 16501"."""

from __future__ import annotations

from seawall.detect.rules.address.note import Notes
from seawall.detect.rules.address.places import (
    AMBIGUOUS,
    CAPITALS,
    KNOWN,
    LONG_STATES,
    NO_PLACE,
    SHORT_STATES,
)
from seawall.detect.rules.address.towns import is_usual
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.text import Match, Pattern
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.name_lexicon import load_names

_CITY, _STATE = Label.CITY, Label.STATE
_CITY_STATE = Pattern(
    r"(?P<city>"
    + CAPITALS
    + r"),\s{1,3}(?:(?P<short>"
    + SHORT_STATES
    + r")|(?P<state>(?i:"
    + LONG_STATES
    + r")))\b"
    r"(?P<zip>[,.]?\s{1,3}\d{5})?"
)
_GLUED = lazy_pattern(r"-|[.@]\w")  # "TO HIM, GA.BERG@POST.SE"
# Degrees and posts that look like states behind a name: "Lee, MD", "Ruiz, PA".
_DEGREES = frozenset("MD PA MA MS DC DE ND OD NP SC PT ID IN OR OK ME".split())
_WORDS_AND_STATES = frozenset("ON OR IN ME HI OK PE AS OH PA MA ID DE AL".split())
_SHORTEST_SHOUTED = 5
# Letters of states that a chart means otherwise: "Headache, CT ordered", "Marfan, AR mild".
_SHORTHAND = frozenset(
    "AK AL AR CA CO CT GA HI IL LA MI MO MT NC NE PE RI SD TX UT VA VT WA".split()
)
# Behind these even a usual word is a town: "moved from Hope, AR", "Sault Ste. Marie, MI".
_LEADS = lazy_pattern(
    r"\b(?i:in|from|near|of|to|at|around|outside|city|town|address)[:,]?\s+$|\b[A-Z][a-z]{0,3}\.\s$"
)
_REACH = 10


def take_city_states(notes: Notes) -> None:
    """The town and its state, each by itself."""
    for note, match in notes.find(_CITY_STATE):
        text, city = note.reading.text, match.text("city").lower()
        if city in NO_PLACE or _GLUED.match(text, match.end_char) or _is_shouted(match):
            continue
        degree = match.text("short") in _DEGREES and not match.span_or_none("zip")
        if degree and (city not in KNOWN or city in AMBIGUOUS):
            continue
        if not _is_finding(text, match):
            note.take(_CITY, 0.9, match.span("city"))
            note.take(_STATE, 0.9, match.span_or_none("short") or match.span("state"))


def _is_shouted(match: Match) -> bool:
    """True for "DVT, PE" and "HOWEVER, ON THE": capitals before what is a word or shorthand too."""
    city = match.text("city")
    if not city.isupper() or match.span_or_none("zip") or city.lower() in KNOWN:
        return False
    is_short = len(city) < _SHORTEST_SHOUTED or "-" in city  # "CCC-SLP, NY"
    return is_short or match.text("short") in _WORDS_AND_STATES


def _is_finding(text: str, match: Match) -> bool:
    """True for "Headache, CT ordered" and "Courvoisier, CT": a usual word before shorthand."""
    city = match.text("city").lower()
    if match.text("short") not in _SHORTHAND or match.span_or_none("zip") or city in KNOWN:
        return False
    if " " in city or not all(map(_is_word, city.split("-"))):
        return False
    start, end = match.start_char, match.end_char
    before = text[max(0, start - _REACH) : start]
    is_line = before[-1:] in ("", "\n") and text[end : end + 1] in ("", "\n")
    return not is_line and _LEADS.search(before) is None


def _is_word(word: str) -> bool:
    """True for a usual word or a term; a town may be called like somebody: "Clayton, GA"."""
    is_name = load_names().is_given(word) and not load_clinical_terms().is_eponym(word)
    return not is_name and is_usual(word)
