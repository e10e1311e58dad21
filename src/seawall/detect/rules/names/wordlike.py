"""Names that are words of every day or eponyms as well: "Rose to see", "told Reed", "Weeks says".

Neither a list nor the capital tells these from the word. What only persons do does, and what is
only done with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from seawall.detect.rules.names.candidate import BY_PLACE, Candidate
from seawall.detect.rules.names.cues import load_cues, load_deeds
from seawall.detect.rules.names.shape import NameReader
from seawall.model import Label
from seawall.text import Choice, Wake, Way
from seawall.text.clinical.terms import looks_clinical
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon
from seawall.text.verdicts import CAPITAL, SIGN

_MARKS = frozenset(".,;:()/&-–>")
# What goes on behind somebody with whom one spoke: "told Reed that", "seen by Moon in clinic".
_BEHIND = frozenset(
    "and or nor that to in on at of for from with by about re regarding who if whether when before"
    " after until again today yesterday tonight this but as w via per is was are were has will here"
    " moved updated informed notified called agrees aware received taken scanned attached".split()
)
# Surnames, but in a note those who work there, or the place: "Ward aware", "Endo to see".
_GROUPS = frozenset(
    "ward day night home house hall court church school temple endo neuro page call case clinic"
    " burn burns trauma security police transport".split()
)
# Surnames as well: what is written says something too, "Form says", "Card states".
_PAPERS = frozenset(
    "form card screen list sheet label sign order record letter book bill tag slip chart note page"
    " film key board guide manual tape clock".split()
)
# Surnames as well: what a patient has on or in the body, or on the plate.
_THINGS = frozenset(
    "cast drain graft mass stone blood cord root core block light trace nail boot cane walker brace"
    " pump crown bridge lens post plate rod pin hook wire clamp rush gout port rice fish ham lamb"
    " bean berry field fields walls waters flood tan band fall falls".split()
)
# Surnames as well: "Able to follow commands", "Hard to assess", "Well aware of her limits".
_QUALITIES = frozenset(
    "able ready stable nice good best better hard easy free glad keen early late wise due hope love"
    " plan want like close safe quick swift true well more less most just self fit sure little"
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
_APOSTROPHES = frozenset("'’")
KIN = frozenset(
    "mom mum mother dad father wife husband son daughter sister brother parents family grandmother"
    " grandfather aunt uncle partner girlfriend boyfriend spouse caregiver".split()
)
_WE = frozenset("i we they he she who will also have has then".split())
_SENTENCE_ENDS = frozenset(".:;!?")
_NOBODY = _GROUPS | _PAPERS | _THINGS | _QUALITIES | _BEFORE_CLAUSES
_ARTICLES = frozenset({"a", "an"})
_TREATED = frozenset({"was", "is", "has", "had"})
_SEEN = frozenset({"been", "seen"})
_MODALS = frozenset("may should can could will must would does did".split())
_VISITS = (["in", "clinic"], ["in", "consultation"], ["in", "triage"], ["today", "for"])


def find_wordlike(names: NameReader) -> Iterator[Candidate]:
    """Candidates that are in the lists of names; a clinical term is none of them."""
    before, behind = map(names.woken_by, _load_places())
    if not before and not behind:
        return
    for index in sorted({*before, *(at + 1 for at in behind)}):
        if not (_is_doer(names, index) or _is_met(names, index) or _has_kin(names, index)):
            continue
        if not names.terms.touches(names.starts[index], names.ends[index]):
            start_char = names.starts[_skip_initial(names, index)]
            end_char = names.ends[names.join(index) - 1]
            yield Candidate(start_char, end_char, Label.OTHER_PERSON, BY_PLACE)


@cache
def _load_places() -> tuple[Choice, Choice]:
    """Where somebody may stand before what is told, and what is told before somebody."""
    deeds = load_deeds()
    told_next = frozenset[str]().union(*deeds.next_words.values())
    # As ``_is_doer`` and ``_has_kin`` ask further.
    before = Choice(
        Way(CALLABLE, None, Wake.at(deeds.sure_acts)),
        Way(CALLABLE, Wake.at(_BEFORE_CLAUSES), Wake.at(deeds.clause_acts)),
        Way(CALLABLE, Wake.at({"."}), Wake.at(load_cues().act_words)),
        Way(CALLABLE, None, Wake.at(deeds.next_words), Wake.at(told_next)),
        Way(CALLABLE, None, Wake.at({"to"}), Wake.at(deeds.tasks)),
        Way(CALLABLE, None, Wake.at(_MODALS), Wake.at(deeds.allowed | {"not"})),
        Way(CALLABLE, None, Wake.at(_TREATED), Wake.at(deeds.treated | _ARTICLES | _SEEN)),
        Way(CALLABLE, None, Wake.at(_APOSTROPHES), Wake.at({"s"})),
    )
    return before, Choice(Way(Wake.at(deeds.addressed | deeds.attended), after=CALLABLE))


def _skip_initial(names: NameReader, index: int) -> int:
    """Index of "S" in "S. Rose" where a sentence or line begins with it, else ``index``."""
    at = index - 2
    if at < 0 or names.texts[index - 1] != "." or names.gap(index - 1) != " ":
        return index
    is_first = at == 0 or "\n" in names.gap(at - 1) or names.texts[at - 1] in _SENTENCE_ENDS
    return at if is_first and names.is_initial(at) and not names.gap(at) else index


def may_be_called(names: NameReader, index: int) -> bool:
    """True for a listed name with a capital that is no cue, no service and no health detail."""
    return is_callable(names.texts[index])


@lru_cache(maxsize=1 << 12)
def is_callable(text: str) -> bool:
    """True for a word as it is written that ``may_be_called``."""
    if len(text) == 1 or not text.istitle():
        return False
    word, cues = text.lower(), load_cues()
    if not load_names().is_listed(word):
        return False
    if word in cues.stops or word in cues.by_first_word or word in _NOBODY:
        return False
    # "Walking takes effort"; "Sterling" is no frequent word.
    is_activity = word.endswith("ing") and word in load_names().common
    return not (is_activity or load_lexicon("en").has_phrase(word) or looks_clinical(word))


CALLABLE = Wake(is_callable, of=CAPITAL | SIGN)


def is_last(names: NameReader, index: int) -> bool:
    """True if the name ends what it belongs to: not "West Clinic", "Blood bank", "Light's"."""
    end = names.join(index)
    if end >= names.count or "\n" in names.gap(end - 1):
        return True
    following = names.texts[end]
    return following in _BEHIND or following in _MARKS


def _is_doer(names: NameReader, index: int) -> bool:
    """True before what no thing does or undergoes, where a clause may begin."""
    after = index + 1
    if after >= names.count or names.words[after] not in _load_openers() or names.gap(index) != " ":
        return False
    following = names.words[after : after + 5]
    is_told = _acts(names, index, following) or _is_helped(following)
    return is_told and _begins_clause(names, index)


@cache
def _load_openers() -> frozenset[str]:
    """What may stand right behind somebody who does something; most words may not."""
    deeds = load_deeds()
    acts = deeds.sure_acts | deeds.clause_acts | frozenset(deeds.next_words)
    acts |= load_cues().act_words
    return acts | _MODALS | _TREATED | {"to"}


def _begins_clause(names: NameReader, index: int) -> bool:
    """True at the beginning of a sentence, and behind a word in small letters."""
    if not index or names.gap(index - 1) != " ":
        return True
    is_capital = names.texts[index - 1][0].isupper()
    return not is_capital or names.words[index - 1] in _BEFORE_CLAUSES


def _acts(names: NameReader, index: int, following: list[str]) -> bool:
    """True before "says", "left against" and, behind an initial or a conjunction, more."""
    deeds, act = load_deeds(), following[0]
    if act in deeds.sure_acts:
        return True
    if act in deeds.clause_acts and index and names.words[index - 1] in _BEFORE_CLAUSES:
        return True
    if act in deeds.next_words and len(following) > 1 and following[1] in deeds.next_words[act]:
        return True
    return act in load_cues().act_words and _skip_initial(names, index) < index


def _is_helped(following: list[str]) -> bool:
    """True for "to see", "may shower", "was admitted" and "is a 71 y/o"."""
    deeds, (first, *others) = load_deeds(), following
    if not others:
        return False
    if first == "to":
        return others[0] in deeds.tasks
    if first in _MODALS:
        return not deeds.allowed.isdisjoint(others[1:2] if others[0] == "not" else others[:1])
    return first in _TREATED and _is_treated(others)


def _is_treated(words: list[str]) -> bool:
    """True for "seen in clinic", not "seen", and for "a 71 y"."""
    deeds, (first, *others) = load_deeds(), words[words[0] == "been" :] or [""]
    if first == "seen":
        return others[:2] in _VISITS
    is_aged = first in _ARTICLES and others[0:1] != [] and others[0].isdigit()
    return first in deeds.treated or (is_aged and not deeds.aged.isdisjoint(others[1:]))


def _is_met(names: NameReader, index: int) -> bool:
    """True behind what is only done with persons: "told Reed", "we treated Reed"."""
    before = names.words[index - 1] if index else ""
    is_addressed = before in load_deeds().addressed
    if not (is_addressed or before in load_deeds().attended) or names.gap(index - 1) != " ":
        return False
    if before == "with":
        is_addressed = _is_shared(names, index - 1)
    is_done = is_addressed or (index > 1 and names.words[index - 2] in _WE and before != "with")
    return is_done and is_last(names, index)


def _has_kin(names: NameReader, index: int) -> bool:
    """True for "Fox's mom": no fox is spoken of so."""
    kin = index + 3
    if kin >= names.count or names.words[index + 1] not in _APOSTROPHES:
        return False
    return names.words[index + 2] == "s" and names.words[kin] in KIN


def _is_shared(names: NameReader, index: int) -> bool:
    """True at "with" of "discussed the scan with Edwards"."""
    return not _SHARED.isdisjoint(names.words[max(0, index - _MOST_OBJECT) : index])
