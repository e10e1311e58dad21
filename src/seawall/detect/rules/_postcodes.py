"""ZIP and postal codes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from seawall.detect.rules._places import CITY_NAMES, STATE_ABBREVIATIONS, STATE_NAMES, SWEDISH_NAMES
from seawall.model import Label, Span
from seawall.text import Pattern, Reading

_ZIP = r"\d{5}(?:\s?[-–]\s?\d{4}|\s\d{4})?"
_ANY_CODE = Pattern(r"\d{5}|\d{3}[\s\x{a0}]{1,2}\d{2}|[A-Z]\d[A-Z\d]?\s?\d[A-Z]", whole_words=False)
_STATE_ZIP = Pattern(
    r"(?:(?P<comma>,)\s{0,3}|\b)(?:(?P<short>"
    + STATE_ABBREVIATIONS
    + r"|"
    + STATE_ABBREVIATIONS.lower()
    + r")|(?P<state>(?i:"
    + STATE_NAMES
    + r")))\b[.,]?\s{0,4}(?:,\s?)?(?i:zip:?\s)?(?P<zip>"
    + _ZIP
    + r")"
)
_CITY_ZIP = Pattern(
    r"(?i)(?:\b|[åäö])(?:"
    + CITY_NAMES
    + r"),?\s{1,3}(?P<zip>"
    + _ZIP
    + r")|(?P<swedish>\b(?:SE?[-\s])?(?:\d{3}[\s\x{a0}]{1,2}\d{2}|\d{5})),?\s{1,3}(?:"
    + SWEDISH_NAMES
    + r")"
)
_NAMED_ZIP = Pattern(
    r"(?i)\b(?:zip(?:\s?\+\s?4|\s?-?codes?|kod)?|zipcodes?|postal(?:\scodes?)?|post\s?codes?"
    r"|postnummer|postnr|postnumret"
    r"|post\s?adress|p\.?nr)\b(?:[^\pL\d]|\b(?:is|of|area|code|no|number|nr|är|the|in|for"
    r"|listed|as|home|current|region|starts?|with)\b)"
    r"{1,8}?(?P<zip>(?:SE?[-\s])?(?:\d{3}\s\d{2}\b|"
    + _ZIP
    + r")|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})",
    whole_words=False,
)
_LOOSE_ZIP = Pattern(
    r"(?i)\b(?:liv(?:es?|ing)|resid(?:es?|ing|ent|ence)|moved|address|home|housed|stay(?:s"
    r"|ing)|domiciled|located)\b[^\d\n.;]{0,40}?\b(?P<home>" + _ZIP + r")\b"
    r"|\b(?P<zip>"
    + _ZIP
    + r")\s(?:zip|area|neighbou?rhood|postal|post\s?code)\b|\b(?P<plus>\d{5}-\d{4}|0\d{4})\b",
    whole_words=False,
)
_SWEDISH_ZIP = Pattern(
    r"(?P<prefix>(?:SE|S|se)[-\s])?(?P<zip>\d{3}[\s\x{a0}]{1,2}\d{2}|\d{5})(?:\s{1,3}"
    r"|,\s)(?P<city>\pL[\pL-]+)"
)
_ABROAD = Pattern(
    r"\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s\d[A-Z]\d\b"
    r"|\b(?:AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DH|DL|DN"
    r"|DT|DY|EC|EH|EN|EX|FK|FY|GL"
    r"|GU|HA|HD|HG|HP|HR|HU|HX|IG|IP|IV|KA|KT|KW|KY|LA|LD|LE|LL|LN|LS|LU|ME|MK|ML|NE|NG|NN|NP"
    r"|NR|NW|OL|OX|PA|PE|PH|PL|PO"
    r"|PR|RG|RH|RM|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|WA|WC"
    r"|WD|WF|WN|WR|WS|WV|YO)"
    r"\d[A-Z\d]?\s\d[ABD-HJLNP-UW-Z]{2}\b"
)
_MEASURE = re.compile(
    r"[ \u00a0]?(?:(?:mg|mcg|g|kg|ml|l|units?|iu|u|meq|mmol|cells?|copies|steps?|kcal|cal"
    r"|enheter|kr"
    r"|st|k|x|dollars|puls|sat|bpm)"
    r"(?![a-zåäö])|[%°µ/]|[-,.]\d)",
    re.IGNORECASE,
)
_BEHIND_STREET = re.compile(
    r"[,.]?\s{0,3}(?:[^\W\d_][\w'’.-]{0,24}[\s,]{1,3}){0,6}(?P<zip>(?:SE?-|se?-)?(?:\d{3}["
    r" \u00a0]\d{2}|\d{5}(?:\s?-\s?\d{4})?))(?!\d)"
)
_TOWN_BEHIND_STREET = re.compile(
    r"[,.]?\s{1,10}(?:(?P<code>(?:SE?-|se?-)?\d{3}[ \u00a0]?\d{2}\s{1,2})|(?=[A-ZÅÄÖ]))?"
    r"(?P<town>[^\W\d_]+(?:['’. -]{1,2}[^\W\d_]+){0,2}?)"
    r"(?=(?P<ends>[,.;)\n]|$)|,?\s{1,3}(?:[A-Za-z]{2}\s{1,2})?\d{5}|,\s{1,2}[A-Za-z]{2}\b)"
)
# Words of the same letters as a state: only a comma before them makes them one.
_WORDS_LIKE_STATES = frozenset(
    "in or me hi ok oh la pa ma al de id ca co mi ms md pt sc as pr on".split()
)


def find_postcodes(reading: Reading, streets: Sequence[Span]) -> Iterator[tuple[Label, Span]]:
    """Codes by their word, their state or city, their shape, or the street that they follow."""
    if next(_ANY_CODE.find(reading), None) is None:
        return
    yield from _with_states(reading)
    yield from ((Label.ZIP, span) for span in _codes(reading, streets))


def _with_states(reading: Reading) -> Iterator[tuple[Label, Span]]:
    """ "MA 02115": the state is one for the code's sake, the code for the state's."""
    text = reading.text
    for match in _STATE_ZIP.find(reading):
        short, span = match.text("short").lower(), match.span("zip")
        unsure = short in _WORDS_LIKE_STATES and not match.span_or_none("comma")
        if _stands_alone(text, span) and not (unsure and not _follows_name(text, match.span())):
            yield Label.ZIP, span
            yield Label.STATE, match.span_or_none("short") or match.span("state")


def _codes(reading: Reading, streets: Sequence[Span]) -> Iterator[Span]:
    text = reading.text
    for pattern, groups in _GROUPS:
        for match in pattern.find(reading):
            span = next(found for name in groups if (found := match.span_or_none(name)))
            if _stands_alone(text, span):
                yield span
    for match in _ABROAD.find(reading):
        yield match.span()
    yield from _swedish(reading)
    yield from _after_streets(text, streets)


def _swedish(reading: Reading) -> Iterator[Span]:
    """ "412 63 Anyplace": of a town that no list has, at the start of a line or behind a comma."""
    text = reading.text
    for match in _SWEDISH_ZIP.find(reading):
        start, end = match.span("zip").start_char, match.span("zip").end_char
        prefix = match.span_or_none("prefix")
        opens = text[max(0, start - 3) : start].rstrip(" ")[-1:] in ("", ",", "\n")
        if prefix or (opens and " " in match.text("zip")):
            yield Span(prefix.start_char if prefix else start, end)


def _after_streets(text: str, streets: Sequence[Span]) -> Iterator[Span]:
    """The first code of five digits behind a street, with at most a town and a state between."""
    for street in streets:
        if found := _BEHIND_STREET.match(text, street.end_char):
            span = Span(found.start("zip"), found.end("zip"))
            if _stands_alone(text, span):
                yield span


def find_towns(text: str, streets: Sequence[Span]) -> Iterator[Span]:
    """The name between a street and its postal code or state, or behind a Swedish postal code."""
    for street in streets:
        found = _TOWN_BEHIND_STREET.match(text, street.end_char)
        # A word before a comma is a town if it is written as a name or stands behind its code.
        if found and (found["code"] or found["ends"] is None or found["town"][0].isupper()):
            yield Span(found.start("town"), found.end("town"))


def _follows_name(text: str, span: Span) -> bool:
    """True if the word before is capitalised and no abbreviation: "Boston MA 02115"."""
    before = text[max(0, span.start_char - 24) : span.start_char].split()
    word = before[-1] if before else ""
    return (
        len(word) > 3 and word[0].isupper() and word.isalpha() and text[span.start_char].isupper()
    )


def _stands_alone(text: str, span: Span) -> bool:
    start, end = span.start_char, span.end_char
    before, after = text[max(0, start - 2) : start], text[end : end + 1]
    if before[-1:].isalnum() or after.isalnum() or (before[-1:] in "-./" and before[:1].isdigit()):
        return False
    return not _MEASURE.match(text, end)


_GROUPS = (
    (_NAMED_ZIP, ("zip",)),
    (_CITY_ZIP, ("zip", "swedish")),
    (_LOOSE_ZIP, ("zip", "home", "plus")),
)
