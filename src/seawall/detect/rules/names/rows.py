"""Names at the head of a row in a list of patients: "1. Jang - echo", "Bed 4: Rose, stable".

A list of problems looks the same: but for a bed before it, the name must be nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import BY_PLACE, Candidate
from seawall.detect.rules.names.shape import NameReader
from seawall.detect.rules.names.wordlike import is_callable, may_be_called
from seawall.model import Label
from seawall.text import Choice, Wake, Way
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.name_lexicon import load_names
from seawall.text.verdicts import CAPITAL, NUMBER, SIGN

_SEPARATORS = frozenset("-–:")
_BULLETS = frozenset("-–*•")
_POINTS = frozenset(".)")
_BEHIND_BED = frozenset(",;-–(:|/")
# What stands between a name and these.
_GAPS = {"-": " ", "–": " ", ":": ""}


def _names_nothing(text: str) -> bool:
    """True for a name, hardly ever anything else, that stands for no disease, sign or device."""
    word = text.lower()
    is_name = is_callable(text) and load_names().is_name(word)
    return is_name and not load_clinical_terms().is_eponym(word)


OPENINGS = Choice(
    Way(
        Wake(_names_nothing, of=CAPITAL | SIGN),
        before=Wake.at(_BULLETS | _POINTS),
        after=Wake.at(_GAPS),
    )
)


def _is_numeral(text: str) -> bool:
    return text[0].isdigit()


BEDS = Choice(Way(Wake.at({"bed", "bay", "room", "rm"}), after=Wake(_is_numeral, of=SIGN | NUMBER)))


def find_rows(names: NameReader) -> Iterator[Candidate]:
    """Candidates that open a row; a clinical term is none of them."""
    for index in sorted({*_find_in_beds(names), *_find_opening(names)}):
        start_char, end_char = names.starts[index], names.ends[index]
        if not names.terms.touches(start_char, end_char):
            yield Candidate(start_char, end_char, Label.OTHER_PERSON, BY_PLACE)


def _find_in_beds(names: NameReader) -> Iterator[int]:
    """Indices of "Rose" in "Bed 4: Rose, stable" and "Room 12 - Rose - home"."""
    for index in names.woken_by(BEDS):
        at = index + 3
        if at + 1 >= names.count or names.texts[at - 1] not in _SEPARATORS:
            continue
        is_numbered = names.texts[at - 2][0].isdigit() and names.gap(at - 1) == " "
        if is_numbered and names.texts[at + 1] in _BEHIND_BED and _is_nothing(names, at):
            yield at


def _find_opening(names: NameReader) -> Iterator[int]:
    """Indices of "Jang" in "1. Jang - echo" and "- Jang: echo"."""
    for index in names.woken_by(OPENINGS):
        following = index + 1
        if following + 1 >= names.count:
            continue
        is_apart = _GAPS[names.words[following]] == names.gap(index) and names.gap(following) == " "
        if is_apart and _opens_row(names, index):
            yield index


def _is_nothing(names: NameReader, index: int) -> bool:
    """True for a name that stands for no disease, sign or device."""
    return may_be_called(names, index) and not load_clinical_terms().is_eponym(names.words[index])


def _opens_row(names: NameReader, index: int) -> bool:
    """True behind a bullet or a number and its point that begin a line."""
    texts = names.texts
    mark = index - 1
    is_numbered = texts[mark] in _POINTS and mark > 0 and texts[mark - 1][0].isdigit()
    first = mark - 1 if is_numbered else mark
    is_mark = is_numbered or texts[mark] in _BULLETS
    return is_mark and (first == 0 or "\n" in names.gap(first - 1))
