"""Scales and classes with their grade, which are called after somebody: "Bishop 4"."""

from __future__ import annotations

from seawall.lazy import lazy_pattern
from seawall.text.clinical.frames import is_person
from seawall.text.name_lexicon import load_names
from seawall.text.reading import Reading

# What follows somebody's age, or a time: "Bishop 72 yo F", "Clark 3 days post op".
AGED = frozenset(
    "y yo yr yrs year years old f m male female man woman år årig åring"
    " day days week weeks wk wks month months mo mos h hr hrs hour hours min am pm"
    " dag dagar vecka veckor v mån månad månader tim timme timmar".split()
)
# What a scale or class is graded by: "Bishop 4", "Forrest IIa", "Stanford type B".
_GRADE = lazy_pattern(
    r"one|two|three|four|five|six|seven|eight|nine|ten|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio"
    r"|\d{1,2}[abAB]?|[IV]{1,3}[abAB]?|type|grade|class|stage|score|level|typ|grad|klass"
)


def is_graded(reading: Reading, index: int) -> bool:
    """True for "Bishop 4"; not for "Anna Bishop 4" or "Bishop 72 yo", nor before a longer code."""
    tokens = reading.tokens
    if index + 1 >= len(tokens) or not tokens[index].is_capitalized:
        return False
    if "\n" in reading.gaps[index] or is_person(tokens, index):
        return False
    if index and load_names().is_given(tokens[index - 1].lower):
        return False
    if any(token.lower in AGED for token in tokens[index + 2 : index + 4]):
        return False
    ends = index + 2 >= len(tokens) or tokens[index + 2].start_char > tokens[index + 1].end_char
    if not ends and tokens[index + 2].text[0].isalnum():
        return False
    return _GRADE.fullmatch(tokens[index + 1].text) is not None
