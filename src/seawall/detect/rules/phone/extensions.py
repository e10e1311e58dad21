"""Extensions of a house: behind "ext.", behind a letter, behind a degree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.phone.context import Surroundings, count_digits, is_talk
from seawall.detect.rules.phone.edges import without_dash
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Match, Pattern, Reading
from seawall.text.name_lexicon import load_names

EXTENSION = Pattern(
    r"(?i)\b(?P<cue>ext(?:ension|n)?|ankn?(?:ytning(?:en|snummer)?)?|anslutning|x|p|b|dial|voip"
    r"|spectralink|spectra"
    r"|vocera|ascom|kortnummer|kortnr|snabbnr|internnummer|internt|int|växel|(?:desk|ward|unit)\s?phone|local|loc"
    r"|larmnummer|larmnr|long-?range|end(?:ing|s)(?:\s(?:in|with))?|slutar\spå)"
    r"(?P<gap>\.?[\s:#]{0,3}(?:(?:no|number|nr|nummer|is|är|at)\b[\s.:#]{0,2})?)"
    r"(?P<value>\d{3} \d{2}\b|\d{2} \d{3}\b|\d{2} \d{2}\b|\d \d{2} \d{2}\b|\d \d{4}\b"
    r"|\d(?: \d){2,4}\b|\d[\d-]{1,8})",
    whole_words=False,
)
_HANDSETS = frozenset("voip spectralink spectra vocera ascom".split())
_FEW_DIGITS, _WIDEST_ANGLE = 3, "200"
_DEGREE = lazy_pattern(r"\b(?:MD|DO|RN|NP|PA|PA-C|LPN) $")
# Three digits behind a degree, a name with a sign, or a titled name: "Lund, RN 436", "Lund (#436)".
BY_DEGREE = Pattern(
    r"(?:,\s(?:MD|DO|RN|NP|PA-C|PA|LPN|CRNA|PharmD)|\b(?:RN|MD|M\.D\.))[,/]?\s?[(#]?(?P<value>[2-9]\d{2})(?:[).;\n]|$|,\s)"
    r"|\b(?P<name>\p{Lu}\p{Ll}+),?\s\(?#(?P<signed>[2-9]\d{2})(?:[).;\n]|$|,\s)"
    r"|\b(?:Dr|RN|Nurse|Resident|Fellow|Attending|Intern|Author|Covering)[.:]{0,2}\s(?:\p{Lu}\.\s)?"
    r"\p{Lu}[\pL'’-]+,?\s\(?(?P<titled>[2-9]\d{2})(?:[).;\n]|$|,\s)",
    whole_words=False,
)
_AT_WORK = lazy_pattern(
    r"\b(?:reach|me|us|team|float|intern|senior|resident|fellow|call|page)[ ,:]{1,2}$",
    re.IGNORECASE,
)
_NUMBER_BEFORE = lazy_pattern(r"\d{4}[\s,(]{1,2}[^\W\d_]+[\s,]{1,2}$")  # "555-0124 work ext. 31"
_AT = lazy_pattern(r"\b(?:at|on|via|to|@)\s$")
_LONGEST_SHORTHAND = 3


def find_extensions(reading: Reading, claims: Claims, around: Surroundings) -> Iterator[Span]:
    """After "ext." any; after "x" or with few digits only where somebody calls or is named."""
    text = reading.text
    for match in EXTENSION.find(reading):
        if claims.holds(match.end_char - 1):
            continue
        span = without_dash(text, match.span("value"))
        value = span.of(text)
        if around.is_free(*span) and _is_extension(text, match, value):
            yield span


def find_by_degree(reading: Reading) -> Iterator[Span]:
    """Three digits behind somebody's degree, sign or title."""
    for match in BY_DEGREE.find(reading):
        if not match.has("name") or load_names().is_name(match.text("name").lower()):
            yield next(s for g in ("value", "signed", "titled") if (s := match.span_or_none(g)))


def _is_extension(text: str, match: Match, value: str) -> bool:
    cue, start, digits = match.text("cue").lower(), match.span().start_char, count_digits(value)
    if cue in ("x", "p", "b"):
        return _is_lettered(text, match, value)
    if cue == "ank":
        # "ank 1430" is when somebody arrived.
        return digits > 4 and "-" not in value
    if cue.startswith(("end", "slutar")):
        return digits > 2 and is_talk(text, start)
    if digits == _FEW_DIGITS and (cue in _HANDSETS or (cue[:3] == "ext" and value > _WIDEST_ANGLE)):
        return True  # "ext 120" may be how far a knee goes
    if cue[:3] == "ext" and digits > 1 and _NUMBER_BEFORE.search(text[max(0, start - 14) : start]):
        return True
    sure = cue not in ("dial", "internt") and digits > 3
    likely = is_talk(text, start) or value[0] == "0" or _is_named(text, start)
    likely = likely or _AT.search(text[max(0, start - 4) : start]) is not None
    return digits > 1 and (sure or (digits > 2 and likely))


def _is_lettered(text: str, match: Match, value: str) -> bool:
    """ "x4471", "rpt x271" and "Lund p6-3188", never "x3", "x 10", "P 88" or "3 x250"."""
    cue, start, digits = match.text("cue").lower(), match.span().start_char, count_digits(value)
    if digits > 3 and cue == "p" and match.text("gap")[:1] in (".", ":"):
        # "(p. 90210)", "Lund, p. 4471"
        return text[max(0, start - 1) : start] == "(" or _is_named(text, start)
    gap = match.text("gap")
    if digits > 4 and value[1] == "-" and (not gap or (gap, cue) == (" ", "x")):
        return True  # "x3-5460", "x 2-1189"
    glued = not gap and digits > 2 and " " not in value
    if not glued or (cue == "b" and value.endswith("00")):
        return False  # b1000 is how a diffusion is weighted
    longer = cue == "x" and (digits > 3 or is_talk(text, start) or _has_degree(text, start))
    longer = longer or digits > 4 or (digits > 3 and _is_at_work(text, start))
    # "Physio b438"; "B12" has fewer digits.
    return _is_named(text, start) or (longer and _follows_word(text, start))


def _has_degree(text: str, start: int) -> bool:
    return _DEGREE.search(text[max(0, start - 6) : start]) is not None


def _is_at_work(text: str, start: int) -> bool:
    return _AT_WORK.search(text[max(0, start - 16) : start]) is not None


def _follows_word(text: str, start: int) -> bool:
    """True behind a word, and where a line opens."""
    if text[max(0, start - 1) : start] in ("", "\n"):
        return True
    return text[max(0, start - 3) : start].rstrip(" .,:;\n")[-1:].isalpha()


def _is_named(text: str, start: int) -> bool:
    before = text[max(0, start - 24) : start]
    words = before.split()
    if before[-1:] == "(":
        return True
    if words and words[-1] == "/":
        words.pop()
    name = words[-1].rstrip(",") if words and before[-1].isspace() else ""
    if name[-1:] == ":":
        return True
    if name.isupper():
        is_word = name.isalpha() and len(name) > _LONGEST_SHORTHAND
        return is_word and name.lower() not in load_names().common
    return name[:1].isupper() and name[-1:].islower() and name != "Cytochrome"  # P450
