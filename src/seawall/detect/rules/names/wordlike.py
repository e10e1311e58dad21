"""Names that are words of every day or eponyms as well: "Rose to see", "told Reed", "Weeks says".

Neither a list nor the capital tells these from the word. What only persons do does, and what is
only done with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.shape import NameReader
from seawall.model import Label
from seawall.text import Reading
from seawall.text.clinical import load_clinical_terms, looks_clinical
from seawall.text.cover import Cover
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon

_SCORE = 0.6
_MARKS = frozenset(".,;:()/&-–>")
# What goes on behind somebody with whom one spoke: "told Reed that", "seen by Moon in clinic".
_BEHIND = frozenset(
    "and or nor that to in on at of for from with by about re regarding who if whether when before"
    " after until again today yesterday tonight this but as w via per is was has will here moved"
    " updated informed notified called agrees aware".split()
)
# Surnames, but in a note those who work there, or the place: "Ward aware", "Endo to see".
_GROUPS = frozenset(
    "ward day night home house hall court church school temple endo neuro page call case clinic"
    " burns trauma security police transport".split()
)
# Surnames as well: what a patient has on or in the body, or on the plate.
_THINGS = frozenset(
    "cast drain mass stone blood cord root core block light trace nail boot cane walker brace pump"
    " crown bridge lens post plate rod pin hook wire clamp rush gout port rice fish ham lamb bean"
    " berry field fields walls waters flood tan band".split()
)
# Surnames as well: "Able to follow commands", "Hard to assess", "Well aware of her limits".
_QUALITIES = frozenset(
    "able ready stable nice good best better hard easy free glad keen early late wise due hope love"
    " plan want like close safe quick swift true well more less most just self fit sure"
    " here".split()
)
# A clause begins behind these, and who acts in it stands next: "when Winter came".
_BEFORE_CLAUSES = frozenset(
    "if when because although though while once until unless since that think thinks believe but"
    " whether yesterday today overnight tonight lunch dinner breakfast then later where as".split()
)
# What is done with somebody, and some words on "with" that person.
_SHARED = frozenset("discussed discuss reviewed shared spoke talked discussing reviewing".split())
_MOST_OBJECT = 6
_SENTENCE_ENDS = frozenset(".:;!?")
_NOBODY = _GROUPS | _THINGS | _QUALITIES | _BEFORE_CLAUSES
# Between somebody and an age: "Gold is a 71 y/o male".
_IS = frozenset({"is", "was"})
_ARTICLES = frozenset({"a", "an"})
_TREATED = frozenset({"was", "is", "has"})
_VISITS = (["in", "clinic"], ["in", "consultation"], ["in", "triage"], ["today", "for"])


def find_wordlike(reading: Reading, names: NameReader) -> Iterator[Candidate]:
    """Candidates that are in the lists of names; a clinical term is none of them."""
    clinical: Cover | None = None
    doers = (at for at in _find_doers(names) if _is_subject(names, at))
    for index in sorted({*doers, *_find_met(names)}):
        token = names.tokens[index]
        clinical = clinical or Cover(load_clinical_terms().find(reading))
        if not clinical.touches(token.start_char, token.end_char):
            start_char = names.tokens[_skip_initial(names, index)].start_char
            end_char = names.tokens[names.join(index) - 1].end_char
            yield Candidate(start_char, end_char, Label.OTHER_PERSON, _SCORE)


def _skip_initial(names: NameReader, index: int) -> int:
    """Index of "S" in "S. Rose" where a sentence or line begins with it, else ``index``."""
    at = index - 2
    if at < 0 or names.tokens[index - 1].text != "." or names.gap(index - 1) != " ":
        return index
    is_first = at == 0 or "\n" in names.gap(at - 1) or names.tokens[at - 1].text in _SENTENCE_ENDS
    return at if is_first and names.is_initial(at) and not names.gap(at) else index


def may_be_called(names: NameReader, index: int) -> bool:
    """True for a listed name with a capital that is no cue, no service and no health detail."""
    token = names.tokens[index]
    return token.text.istitle() and len(token.text) > 1 and _is_callable(token.lower)


@lru_cache(maxsize=1 << 14)
def _is_callable(word: str) -> bool:
    cues = load_cues()
    if not load_names().is_listed(word) or word in cues.stops or word in cues.by_first_word:
        return False
    is_detail = load_lexicon("en").has_phrase(word) or looks_clinical(word)
    return not is_detail and word not in _NOBODY


def is_last(names: NameReader, index: int) -> bool:
    """True if the name ends what it belongs to: not "West Clinic", "Blood bank", "Light's"."""
    end = names.join(index)
    if end >= names.count or "\n" in names.gap(end - 1):
        return True
    following = names.tokens[end]
    return following.text in _BEHIND or following.text in _MARKS


def _is_subject(names: NameReader, index: int) -> bool:
    """True for a name at the beginning of a sentence, and behind a word in small letters."""
    if index < 0 or names.gap(index) != " " or not may_be_called(names, index):
        return False
    if not index or names.gap(index - 1) != " ":
        return True
    before = names.tokens[index - 1]
    return not before.is_capitalized or before.lower in _BEFORE_CLAUSES


def _find_doers(names: NameReader) -> Iterator[int]:
    """Indices before what no thing does or undergoes; some may lie before the note."""
    cues, words = load_cues(), names.words
    for index in names.woken_by(cues.sure_acts):
        yield index - 1
    for index in names.woken_by(cues.acts):
        if index > 2 and _skip_initial(names, index - 1) < index - 1:
            yield index - 1
    for index in names.woken_by(cues.clause_acts):
        if index > 1 and words[index - 2] in _BEFORE_CLAUSES:
            yield index - 1
    for index in names.woken_by(cues.tasks):
        if words[index - 1] == "to":
            yield index - 2
    for index in names.woken_by(cues.treated):
        begin = index - 2 if words[index - 1] == "been" else index - 1
        if words[begin] in _TREATED and _is_of_person(names, index):
            yield begin - 1
    for index in names.woken_by(cues.aged):
        age = index - 1 if names.tokens[index - 1].is_number else index - 2
        if age > 2 and names.tokens[age].is_number and _is_told(names, age):
            yield age - 3


def _is_of_person(names: NameReader, index: int) -> bool:
    """True unless a thing may be seen: "Moon was seen in clinic", not "Stone was seen"."""
    return names.words[index] != "seen" or names.words[index + 1 : index + 3] in _VISITS


def _is_told(names: NameReader, age: int) -> bool:
    """True at the number of "is a 71 y/o"."""
    return names.words[age - 1] in _ARTICLES and names.words[age - 2] in _IS


def _find_met(names: NameReader) -> Iterator[int]:
    """Indices of the words behind what is only done with persons: "told Reed"."""
    for index in names.woken_by(load_cues().addressed):
        at = index + 1
        if at >= names.count or names.gap(index) != " " or not may_be_called(names, at):
            continue
        if is_last(names, at) and (names.words[index] != "with" or _is_shared(names, index)):
            yield at


def _is_shared(names: NameReader, index: int) -> bool:
    """True at "with" of "discussed the scan with Edwards"."""
    return not _SHARED.isdisjoint(names.words[max(0, index - _MOST_OBJECT) : index])
