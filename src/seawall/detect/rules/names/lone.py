"""A single word where only persons stand: "Eftychia chose …", "We thank Yamaguchi", "Wu (bed 4)".

Many a surname is in no list, and of those that are many are things as well: neither the list alone
nor the capital tells. What somebody does or says does.
"""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import BY_PLACE, Candidate
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.shape import NameReader
from seawall.model import Label
from seawall.resources import read_lines
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.letters import grade_letters

_UNLIKE_A_NAME = 1
_FEWEST_LETTERS = 3
# Ends of those who are not persons, yet do what persons do: "Chaplaincy visited".
_SERVICES = ("cy", "ics", "ogy", "try", "ing")
# What stands behind these may be a method: "by Sanger".
_MEANS = frozenset({"by", "av"})
_HEADS = frozenset(read_lines("lexicons/clinical_heads.txt"))
_PLACES_OF_PATIENTS = frozenset("bed bay room rm säng sal rum".split())


def find_lone(reading: Reading, names: NameReader) -> Iterator[Candidate]:
    """Candidates before what only persons do and behind what is only done with persons."""
    cues = load_cues()
    clinical: Cover | None = None
    for index in sorted({*_find_doers(names), *_find_met(names)}):
        token = names.tokens[index]
        clinical = clinical or Cover(load_clinical_terms().find(reading))
        if clinical.touches(token.start_char, token.end_char) or token.lower in cues.by_first_word:
            continue
        end_char = names.tokens[names.join(index) - 1].end_char
        yield Candidate(token.start_char, end_char, Label.OTHER_PERSON, BY_PLACE)


def _find_doers(names: NameReader) -> Iterator[int]:
    """Indices of the words before an act of persons, or before "(bed 4)"."""
    cues = load_cues()
    for index in names.woken_by(cues.acts):
        at = index - 1
        if names.words[index] in _PLACES_OF_PATIENTS:
            at -= 1
            if at < 0 or names.tokens[at + 1].text != "(":
                continue
        if at >= 0 and names.gap(at) == " " and _may_be_person(names, at) and _begins(names, at):
            yield at


def _find_met(names: NameReader) -> Iterator[int]:
    """Indices of the words behind what is done with persons ("We thank …")."""
    for index in names.woken_by(load_cues().meetings):
        at = index + 1
        if at < names.count and names.gap(index) == " " and _may_be_person(names, at):
            end = names.join(at)
            is_last = end >= names.count or not names.tokens[end].is_capitalized
            if is_last and (names.words[index] not in _MEANS or _is_surely(names, at, end)):
                yield at


def _is_surely(names: NameReader, index: int, end: int) -> bool:
    """True for a listed name that is nobody's method or device, behind "by"."""
    word = names.words[index]
    is_thing = load_clinical_terms().is_eponym(word) or word in load_clinical_terms()
    before_thing = end < names.count and names.words[end] in _HEADS
    return names.is_name(index) and not is_thing and not before_thing


def _begins(names: NameReader, index: int) -> bool:
    """True unless the word is the last of several with capitals, which another rule reads."""
    before = names.tokens[index - 1] if index else None
    return before is None or not before.is_capitalized or names.gap(index - 1) != " "


def _may_be_person(names: NameReader, index: int) -> bool:
    """True for a word in title case that is no word of every day, by its letters too."""
    token = names.tokens[index]
    if len(token.text) < _FEWEST_LETTERS or not names.may_be_unknown(index):
        return False
    if names.is_name(index):
        return True
    return not token.lower.endswith(_SERVICES) and grade_letters(token.lower) > _UNLIKE_A_NAME
