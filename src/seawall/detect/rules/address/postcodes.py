"""ZIP and postal codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules.address.code_shapes import find_shapes
from seawall.detect.rules.address.note import Notes
from seawall.detect.rules.address.places import KNOWN, STATES
from seawall.lazy import lazy_pattern
from seawall.model import Label, Span
from seawall.text import Pattern

_CITY, _STATE, _ZIP = Label.CITY, Label.STATE, Label.ZIP

_ABROAD = Pattern(
    r"\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s\d[A-Z]\d\b"
    r"|(?:,\s?|\b(?:AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT)\s)(?P<glued>[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]-?\d[ABCEGHJ-NPRSTV-Z]\d)\b"
    r"|\b(?:AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB"
    r"|CF|CH|CM"
    r"|CO|CR|CT|CV|CW|DA|DD|DE|DH|DL|DN|DT|DY|EC|EH|EN|EX|FK|FY|GL|GU|HA|HD|HG|HP|HR|HU|HX|IG"
    r"|IP|IV|KA"
    r"|KT|KW|KY|LA|LD|LE|LL|LN|LS|LU|ME|MK|ML|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH"
    r"|RM|SA|SE|E|G|L|M|N|S|W"
    r"|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|WA|WC|WD|WF|WN|WR|WS|WV|YO)"
    r"\d[A-Z\d]?\s\d[ABD-HJLNP-UW-Z]{2}\b"
)
_STAGE = lazy_pattern(r"T\dN\dM\d")
_INDIAN = Pattern(
    r"\b(?:(?P<named>(?i:pin(?:\s?code)?)[\s:.-]{1,3}|(?:Tal|Dist|Taluk|Tq)\.?\s\p{Lu}\p{Ll}+[\s,–-]{1,3})"
    r"|(?P<place>\p{Lu}\p{Ll}+)(?:\s?[-–]\s?|,?\s))(?P<pin>[1-8]\d{2}\s?\d{3})\b"
)
RARE_POSTCODES = (_ABROAD, _INDIAN)
# What follows a number in other places: "S1 5ML", "at L4 2PM".
_NO_INWARD = ("AM", "PM", "ML", "MG", "ST", "ND", "RD", "TH", "NS", "LB")
_MEASURE = lazy_pattern(
    r"[ \u00a0]?(?:(?:mg|mcg|g|kg|ml|l|units?|iu|u|meq|mmol|cells?|copies|steps?|kcal|cal"
    r"|enheter|kr|st"
    r"|k|x|dollars|puls|sat|bpm)(?![a-zåäö])|[%°µ/]|[-,.]\d)",
    re.IGNORECASE,
)
_NAMING = (
    "zip",
    "postal",
    "postcode",
    "post code",
    "postnummer",
    "postnr",
    "postadress",
    "post nr",
)
_DWELLING = (
    "live",
    "living",
    "reside",
    "residing",
    "resident",
    "moved",
    "address",
    "home",
    "stay",
    "domicil",
)
_MAY_NAME = lazy_pattern("|".join(map(re.escape, (*_NAMING, *_DWELLING))))
_AREA_AFTER = lazy_pattern(r"\s(?:zip|area|neighbou?rhood|postal|post\s?code)\b", re.IGNORECASE)
_NUMBER_BEFORE = lazy_pattern(r"[ \n]\d{1,4} ?[A-Z]?,\s$")
_TOWN_AFTER = lazy_pattern(r",?\s{1,3}(?P<town>[^\W\d_][\w-]*(?: [^\W\d_][\w-]*)?)")
_BEHIND_STREET = lazy_pattern(
    r"[,.]?\s{0,3}(?:[^\W\d_][\w'’.-]{0,24}[\s,]{1,3}){0,6}"
    r"(?P<zip>(?:SE?-|se?-)?(?:\d{3}\s\d{2}|\d{5}(?:\s?-\s?\d{4})?))(?!\d)"
)
_TOWN_BEHIND_STREET = lazy_pattern(
    r"[,.]?\s{1,10}(?P<code>(?:SE?-|se?-)?\d{3}\s?\d{2}\s{1,2})?"
    r"(?P<town>[^\W\d_]+(?:['’. -]{1,2}[^\W\d_]+){0,2}?)"
    r"(?=(?P<ends>[,.;)\n]|$)|,?\s{1,3}(?:[A-Za-z]{2}\s{1,2})?\d{5}|,\s{1,2}[A-Za-z]{2}\b)"
)
# Their last words: without one of them the words before need not be joined.
_STATE_ENDS = frozenset(name.rpartition(" ")[2] for name in STATES)
_KNOWN_ENDS = frozenset(name.rpartition(" ")[2] for name in KNOWN)
# Words of the same letters as a state: only a comma or a name before them makes them one.
_WORDS_LIKE_STATES = frozenset(
    "in or me hi ok oh la pa ma al de id ca co mi ms md sc pr on as".split()
)


def take_postcodes(notes: Notes) -> None:
    """Codes by their word, their state or town, their shape, or the street that they follow.

    A state that only its code gives away comes with it: "MA 02115".
    """
    for note in notes.each:
        text = note.reading.text
        for street in note.streets:
            if code := _behind_street(text, street):
                note.take(_ZIP, 0.9, code)
    for note in notes.each:
        text = note.reading.text
        for start, first, end in find_shapes(note.reading):
            # What stands around it decides.
            if _stands_alone(text, first, end):
                for label, part in _judge(text, start, first, end):
                    note.take(label, 0.9, part)
    _take_abroad(notes)


def _take_abroad(notes: Notes) -> None:
    """Canadian, British and Indian codes."""
    for note, match in notes.find_rare(_ABROAD):
        glued = match.span_or_none("glued")
        if not match.text().endswith(_NO_INWARD) and not _STAGE.fullmatch(match.text("glued")):
            note.take(_ZIP, 0.9, glued or match.span())
    for note, match in notes.find_rare(_INDIAN):
        if match.has("named") or match.text("place").lower() in KNOWN:
            note.take(_ZIP, 0.9, match.span("pin"))


def _judge(text: str, start: int, first: int, end: int) -> Iterator[tuple[Label, Span]]:
    """The code from ``first`` on, with the prefix that begins at ``start`` if there is one."""
    code = Span(start, end)
    if start < first:
        yield _ZIP, code
    elif state := _state_before(text, start):
        yield _ZIP, code
        yield _STATE, state
    elif _is_named(text, start) or _is_by_town(text, code) or _is_by_shape(text, code):
        yield _ZIP, code


def _is_by_shape(text: str, code: Span) -> bool:
    """ZIP+4, or five digits with a leading nought, which no measure has."""
    value = code.of(text)
    return value[:5].isdigit() and (len(value) > 6 or value[0] == "0") and len(value) != 6


def _is_named(text: str, start: int) -> bool:
    """True behind "ZIP code:" or "lives in", with no other number between."""
    before = text[max(0, start - 44) : start].lower()
    if not _MAY_NAME.search(before):
        return False
    for words in (_NAMING, _DWELLING):
        at = max(before.rfind(word) for word in words)
        between = before[at:]
        if at >= 0 and not any(char.isdigit() or char in ";!?" for char in between):
            return words is _NAMING or not ("\n" in between or "." in between)
    return False


def _is_by_town(text: str, code: Span) -> bool:
    """True beside a known town, and for "412 63 Anyplace" behind a comma or a line's start."""
    before = text[max(0, code.start_char - 32) : code.start_char].lower().replace(",", " ").split()
    may_be_known = bool(before) and before[-1] in _KNOWN_ENDS
    if may_be_known and any(" ".join(before[-count:]) in KNOWN for count in (1, 2, 3)):
        return True
    if _AREA_AFTER.match(text, code.end_char):
        return True
    town = _TOWN_AFTER.match(text, code.end_char)
    if town is None:
        return False
    name = town["town"].lower()
    if name in KNOWN or name.partition(" ")[0] in KNOWN:
        return True
    opens = text[max(0, code.start_char - 3) : code.start_char].rstrip(" ")[-1:] in ("", ",", "\n")
    if _NUMBER_BEFORE.search(text[max(0, code.start_char - 9) : code.start_char]):
        return town["town"][0].isupper()
    alone = text[town.end() : town.end() + 1] in ("", "\n")
    return opens and not code.of(text).isdigit() and (alone or town["town"][0].isupper())


def _state_before(text: str, start: int) -> Span | None:
    """The state right before a code, by its name or its two letters."""
    begin = max(0, start - 32)
    before = text[begin:start].rstrip(" ,.\n\t")
    words = before.split()
    if not words or words[-1].lower() not in _STATE_ENDS:
        return None
    for count in (2, 1):
        name = " ".join(words[-count:])
        at = begin + len(before) - len(name)
        if (
            name.lower() in STATES
            and text[at : at + len(name)] == name
            and _is_state(text, at, name)
        ):
            return Span(at, at + len(name))
    return None


def _is_state(text: str, at: int, name: str) -> bool:
    if len(name) > 3:
        return True
    before = text[max(0, at - 24) : at].split()
    word = before[-1] if before else ""
    if word.endswith(","):
        return True
    if name.lower() not in _WORDS_LIKE_STATES:
        return name.isupper()
    return name.isupper() and len(word) > 3 and word[0].isupper() and word.isalpha()


def _behind_street(text: str, street: Span) -> Span | None:
    """The first code behind a street, with at most a town and a state between."""
    found = _BEHIND_STREET.match(text, street.end_char)
    if found is None:
        return None
    start, end = found.span("zip")
    return Span(start, end) if _stands_alone(text, start, end) else None


def take_towns(notes: Notes) -> None:
    """The name between a street and its postal code or state, or behind a Swedish postal code."""
    for note in notes.each:
        for street in note.streets:
            if town := _town_behind(note.reading.text, street):
                note.take(_CITY, 0.8, town)


def _town_behind(text: str, street: Span) -> Span | None:
    found = _TOWN_BEHIND_STREET.match(text, street.end_char)
    # A word before a comma is a town if it is written as a name or stands behind its code.
    if not found or (found["ends"] is not None and text[street.end_char] == "."):
        return None
    if found["code"] or found["ends"] is None or found["town"][0].isupper():
        return Span(found.start("town"), found.end("town"))
    return None


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - 2) : start], text[end : end + 1]
    if before[-1:].isalnum() or after.isalnum() or (before[-1:] in "-./" and before[:1].isdigit()):
        return False
    return not _MEASURE.match(text, end)
