"""A single word where only persons stand: "Eftychia chose …", "We thank Yamaguchi", "Wu (bed 4)".

Many a surname is in no list, and of those that are many are things as well: neither the list alone
nor the capital tells. What somebody does or says does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from seawall.detect.rules.names.candidate import BY_PLACE, Candidate
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.shape import NameReader
from seawall.detect.rules.names.starts import UNKNOWN
from seawall.model import Label
from seawall.resources import read_lines
from seawall.text import Choice, Wake, Way
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.letters import grade_letters

_UNLIKE_A_NAME = 1
# Ends of those who are not persons, yet do what persons do: "Chaplaincy visited".
_SERVICES = ("cy", "ics", "ogy", "try", "ing")
# What stands behind these may be a method: "by Sanger".
_MEANS = frozenset({"by", "av"})
_HEADS = frozenset(read_lines("lexicons/clinical_heads.txt"))
_BEDS = frozenset("bed bay room rm säng sal rum".split())


@cache
def _load_places() -> tuple[Choice, Choice]:
    """Where somebody may stand before an act, and where an act before somebody."""
    cues = load_cues()
    before = Choice(
        Way(UNKNOWN, after=Wake.at(cues.act_words - _BEDS)),
        Way(UNKNOWN, after=Wake.at({"("}), beyond=Wake.at(_BEDS)),
    )
    return before, Choice(Way(cues.meetings, after=UNKNOWN))


def find_lone(names: NameReader) -> Iterator[Candidate]:
    """Candidates before what only persons do and behind what is only done with persons."""
    before, behind = map(names.woken_by, _load_places())
    if not before and not behind:
        return
    cues = load_cues()
    doers = [at for at in before if _does(names, at)]
    met = [at + 1 for at in behind if _is_met(names, at)]
    for index in sorted({*doers, *met}):
        start_char = names.starts[index]
        is_term = names.terms.touches(start_char, names.ends[index])
        if not is_term and names.words[index] not in cues.by_first_word:
            end_char = names.ends[names.join(index) - 1]
            yield Candidate(start_char, end_char, Label.OTHER_PERSON, BY_PLACE)


def _does(names: NameReader, index: int) -> bool:
    """True for a word before an act of persons, or before "(bed 4)"."""
    is_apart = names.gaps[index] == " " and _begins(names, index)
    return is_apart and _may_be_person(names, index)


def _is_met(names: NameReader, index: int) -> bool:
    """True for what is done with persons, before one of them ("We thank …")."""
    at = index + 1
    if names.gaps[index] != " " or not _may_be_person(names, at):
        return False
    end = names.join(at)
    is_last = end >= names.count or not names.texts[end][0].isupper()
    return is_last and (names.words[index] not in _MEANS or _is_surely(names, at, end))


def _is_surely(names: NameReader, index: int, end: int) -> bool:
    """True for a listed name that is nobody's method or device, behind "by"."""
    word = names.words[index]
    is_thing = load_clinical_terms().is_eponym(word) or word in load_clinical_terms()
    before_thing = end < names.count and names.words[end] in _HEADS
    return names.is_name(index) and not is_thing and not before_thing


def _begins(names: NameReader, index: int) -> bool:
    """True unless the word is the last of several with capitals, which another rule reads."""
    return not index or not names.texts[index - 1][0].isupper() or names.gap(index - 1) != " "


def _may_be_person(names: NameReader, index: int) -> bool:
    """True for an unknown word or a name, by its letters too."""
    if names.is_name(index):
        return True
    word = names.words[index]
    return not word.endswith(_SERVICES) and grade_letters(word) > _UNLIKE_A_NAME
