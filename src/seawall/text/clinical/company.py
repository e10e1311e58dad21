"""Names that stand alone for a thing of medicine, told by what else the sentence speaks of.

"PE unlikely per Wells" and "femur biopsy consistent with Ewing" have no head behind the name. Where
the sentence has a word of what the name stands for, and the name a place in which things stand, it
is none of a person; "Wells has a PE" is about one.
"""

from __future__ import annotations

from functools import cache

from seawall.resources import read_lines
from seawall.text.clinical.frames import is_person
from seawall.text.reading import Reading

# What a thing stands behind: "by Simpson", "showed Barrett", ", Graves,".
_BEFORE = frozenset(
    ", ( : / by per on with from since in for showed shows notes noted suggests supports via"
    " support also mentions mentioned lists av enligt med från i för visar även samt"
    " noterar".split()
)
# A thing begins a sentence too, but none of a line's own: there stands whom a list is about.
_ENDS_BEFORE = frozenset(".;")
# And before.
_AFTER = frozenset(", . ; : ( ) / ' ’ + fri svag".split())
# What is said of things alone: with these behind it, nothing has to stand before.
_SAID_OF_THINGS = frozenset(
    "suspected unlikely excluded considered running reversal scar dysfunction utreds utesluts"
    " uteslutet misstänks".split()
)
# What is done by, with or from persons: "seen by Wells, who ordered a CTPA".
_DONE = ("ed", "ad", "at", "ades")
_DONE_BY_PERSONS = frozenset(
    "seen read done drawn given taken written told sent spoke spoken met held hold continue start"
    " stop plan came went call note consult visit report referral letter here sett ringde samtal"
    " möte besök brev svar remiss".split()
)
_LEADS = frozenset("by with from per av enligt med från".split())
# A plan is somebody's too: behind "per" only what a scale tells.
_SCALED = frozenset("unlikely likely low high moderate risk hours left right adls normal".split())
_REACH = 14  # tokens to either side
_ENDS = frozenset(".;!?")


def is_in_company(reading: Reading, index: int) -> bool:
    """True for a name that stands where things stand, in a sentence about what it stands for."""
    companions = load_company().get(reading.words[index])
    if not companions or not _stands_as_thing(reading, index, companions):
        return False
    return not companions.isdisjoint(_read_sentence(reading, index))


@cache
def load_company() -> dict[str, frozenset[str]]:
    """The names, in lower case, each with the words that tell what it stands for."""
    pairs = (line.split(": ") for line in read_lines("lexicons/clinical_company.txt"))
    return {name: frozenset(words.split()) for name, words in pairs}


def _stands_as_thing(reading: Reading, index: int, companions: frozenset[str]) -> bool:
    words, following = reading.words, index + 1
    if is_person(reading, index):
        return False
    ends = following == len(words) or "\n" in reading.gaps[index]
    if not ends and words[following] in _SAID_OF_THINGS:
        return True
    if index == 0 or _is_done_by(words, index - 1):
        return False
    begins = words[index - 1] in _ENDS_BEFORE and "\n" not in reading.gaps[index - 1]
    if not begins and words[index - 1] not in _BEFORE:
        return False
    # "Simpson EF 42", "Hartmann reversal": what it is about may follow at once.
    is_next = not ends and words[following] in companions
    return ends or is_next or words[following] in _AFTER or words[following][0].isdigit()


def _is_done_by(words: list[str], lead: int) -> bool:
    """True where a person may stand behind "by", "with", "from" or "per"."""
    if words[lead] not in _LEADS:
        return False
    before = words[lead - 1] if lead else ""
    if words[lead] == "per":
        return before not in _SCALED
    return not before or before.endswith(_DONE) or before in _DONE_BY_PERSONS


def _read_sentence(reading: Reading, index: int) -> list[str]:
    """The words around, as far as the sentence and the line go."""
    words, gaps = reading.words, reading.gaps
    first, past = index, index + 1
    while first > max(0, index - _REACH) and words[first - 1] not in _ENDS:
        if "\n" in gaps[first - 1]:
            break
        first -= 1
    while past < min(len(words), index + _REACH) and words[past] not in _ENDS:
        if "\n" in gaps[past - 1]:
            break
        past += 1
    return words[first:past]
