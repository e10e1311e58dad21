"""An age with the letter of a sex beside it: 55F, 55 y/o M, F/55, Age/Sex: 55/F."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from seawall.model import Span
from seawall.text import Match, Pattern, Reading


@dataclass(frozen=True, slots=True)
class AgeSex:
    """Where the number stands, and where the letter."""

    age: Span
    sex: Span


_GAP = r"[ \t]?[-/,]?[ \t]?"
_PATTERN = Pattern(
    rf"(?P<age>\d{{1,3}}){_GAP}(?P<year>(?i:years?(?:[\s-]old)?|yrs?|y\.?\s?/?\s?o?\.?|å|år))?{_GAP}"
    r"(?P<race>(?:W|B|H|AA)[ \t]?)?(?P<sex>[MFKmf])\b"
    r"|\b(?P<sex2>[MFK])(?:\s?/\s?(?P<age2>\d{1,3})"
    r"|[ \t]{1,3}(?P<age3>\d{1,3})(?i:\s?(?:yo?|yrs?|y/o))\b)"
)
_TOOL_AFTER = re.compile(
    r"\s*(?:sheath|catheter|foley|tube|balloon|stent|chest\s+tube|needle|fr\b|french|drain|nephrostomy|"
    r"pigtail|introducer|dilator|scope|coud|suction|ng\b|ett|malecot|jj)"
)
_PERSON_AFTER = re.compile(
    r"[\s,.;:)\-–]*(?:with|w/|who|whose|presents?|presenting|s/p|h/o|hx|pmhx?|admitted|here|c/o|p/w|"
    r"found|transferred|brought|status|from|pod|has|had|is\b|was\b|in\b|known|complaining|seen|"
    r"referred|smoker|g\dp\d|nursing|lives|med|inkom|söker|med\b|som\b|sökt|inlagd|tidigare)"
)
_CLOSED = re.compile(r"^\s*(?:[),;.\]]|$|\n)")
_OPENED = re.compile(
    r"(?:^|[\n(\[|:]|\b(?:pt|patient|a|an|this|is|sex|age|ålder|kön|pat|hpi|cc|id|summary|assessment|"
    r"impression|old)[\s:,.]{1,2})[\s\-•*#]*$"
)
_TOOL_BEFORE = re.compile(
    r"(?:sheath|catheter|foley|tube|drain|stent|size|needle|french)[\s,:(]{1,3}$"
)
_JOINTS = (".", "/", "-", "°", "+")
_HEAT_BEFORE = re.compile(r"(?:\bt(?:emp\w*|max|m)?|fever\w*|\d\.|°|to|of)[\s:=.]{0,3}$")


def find_age_sex(reading: Reading) -> Iterator[AgeSex]:
    """Pairs from left to right; French sizes and degrees Fahrenheit are none."""
    for match in _PATTERN.find(reading):
        pair = _read(reading, match)
        if pair is not None:
            yield pair


def _read(reading: Reading, match: Match) -> AgeSex | None:
    reversed_age = match.span_or_none("age2") or match.span_or_none("age3")
    if reversed_age is not None:
        return AgeSex(reversed_age, match.span("sex2"))
    pair = AgeSex(match.span("age"), match.span("sex"))
    potassium = match.text("sex") == "K" and reading.lang != "sv"
    if potassium or int(match.text("age")) > 120:
        return None
    if match.text("year"):
        return pair if match.text("sex").isupper() else None
    return pair if _is_person(reading, match) else None


def _is_person(reading: Reading, match: Match) -> bool:
    text, span = reading.text, match.span()
    before = text[max(0, span.start_char - 16) : span.start_char].lower()
    after = text[span.end_char : span.end_char + 16].lower()
    if _TOOL_AFTER.match(after) or _TOOL_BEFORE.search(before) or before[-1:] in _JOINTS:
        return False
    told = bool(_PERSON_AFTER.match(after))
    opened = bool(_OPENED.search(before))
    glued = " " not in match.text()
    if match.text("sex").islower():
        return glued and (told or opened)
    if _HEAT_BEFORE.search(before):
        return False
    if opened and (glued or bool(_CLOSED.match(after))):
        return True
    return told or (glued and _is_no_size(int(match.text("age")), match.text("sex")))


def _is_no_size(number: int, letter: str) -> bool:
    """False for what may be French sizes or degrees Fahrenheit."""
    return number >= 13 and (letter != "F" or 34 < number < 95)
