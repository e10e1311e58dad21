"""Courts and authorities by their full name: "Deva County Court", "Braunau District Authority"."""

from __future__ import annotations

from itertools import takewhile

from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.found import ORGANIZATION, Found
from seawall.model import Span
from seawall.text import Pattern, Wake

_NAME = r"\p{Lu}[\pL'’-]+"
_COURT = Pattern(
    rf"(?:\d[ ])?(?:{_NAME}[ ](?:(?:&|and)[ ])?){{0,4}}(?:Court|COURT|Tribunal|TRIBUNAL"
    r"|Authority|Directorate)"
    rf"(?:[ ](?:[Oo]f|OF|for|FOR)[ ](?:(?:the|THE)[ ])?{_NAME}(?:[ ]{_NAME}){{0,3}}){{0,2}}"
    rf"(?P<seat>[ ](?:in|at)[ ]{_NAME}(?:[ ]{_NAME})?)?"
    # What it is called at home: "Moers District Court (Amtsgericht)".
    r"(?P<native>[ ]\(\p{Lu}[\pL’'.-]+(?:[ -][\pL’'.-]+){0,5}\))?",
)
_HEADS = frozenset({"court", "tribunal", "authority", "directorate"})
_WAKE = Wake.at(_HEADS)
_NO_NAMES = _HEADS | frozenset("the this that our in by before on at of".split())
# Of these a country has but one: the name tells of nobody where.
_NATIONAL = frozenset("constitutional cassation administrative supreme appeal federal".split())
# "the District Court in Tolna", but also "in June".
_TIMES = frozenset(
    "january february march april may june july august september october november december spring"
    " summer autumn winter first".split()
)
# Where games are played and people live.
_OTHER = frozenset("tennis squash basketball food back forward street road avenue st rd".split())


def find_courts(capitals: Capitals) -> list[Found]:
    """Organizations; "the Supreme Court" names no place, "12 Ash Court" is a street."""
    reading = capitals.reading
    found: list[Found] = []
    # Few notes speak of a court: the pattern goes over these alone.
    for match in _COURT.find(reading.alone) if reading.woken_by(_WAKE) else ():
        native = match.text("native")
        words = match.text().removesuffix(native).removesuffix(match.text("seat")).lower().split()
        named = [word for word in words if word not in _NO_NAMES]
        is_kind = _NATIONAL.issuperset(named) or _OTHER & set(named)
        if not is_kind and not words[0].isdigit():
            start = match.start_char + _count_leading(words)
            end = match.end_char
            if seat := match.span_or_none("seat"):
                is_time = match.text("seat").split()[1].lower() in _TIMES
                is_case = reading.text.startswith((" v ", " v. "), seat.end_char)
                end = seat.start_char if is_time or is_case else end
            found.append((Span(start, end), ORGANIZATION, 0.75))
    return found


def _count_leading(words: list[str]) -> int:
    """Characters of the words before the name: "In the High Court"."""
    leading = takewhile(lambda word: word in _NO_NAMES and word not in _HEADS, words)
    return sum(len(word) + 1 for word in leading)
