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
    texts, words = reading.texts, reading.words
    if index + 1 >= len(texts) or not texts[index][0].isupper():
        return False
    if "\n" in reading.gaps[index] or is_person(reading, index):
        return False
    if index and load_names().is_given(words[index - 1]):
        return False
    if not AGED.isdisjoint(words[index + 2 : index + 4]):
        return False
    if index + 2 < len(texts) and not reading.gaps[index + 1] and texts[index + 2][0].isalnum():
        return False
    return _GRADE.fullmatch(texts[index + 1]) is not None
