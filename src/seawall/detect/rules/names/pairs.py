"""Two names that are words as well, side by side in a sentence: "asked April Pepper to wait"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import BY_PLACE, Candidate
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.running import HEADS
from seawall.detect.rules.names.shape import NameReader
from seawall.detect.rules.names.wordlike import KIN
from seawall.model import Label
from seawall.text import Choice, Wake, Way
from seawall.text.clinical.terms import looks_clinical
from seawall.text.dates.words import months_by_word
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon
from seawall.text.verdicts import CAPITAL, SIGN

# Behind these stands a place or a thing: "in Royal Park", "the Long Case".
_OF_THINGS = frozenset(
    "the a an in at on near into onto this that these those every each some any no our my your"
    " its using under over between within around across".split()
)
# Second words that make a place, a thing or a day of the first: "Rose Garden", "Summer Camp".
_THINGS = frozenset(
    "park hall house home court church school garden camp street lane road avenue hill field fields"
    " lake river creek springs valley island center clinic hospital ward unit team day night week"
    " month season card act line port oil water tea wine cream pump case study trial".split()
)
_DAYS = frozenset(months_by_word("en")) | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday easter christmas summer winter spring"
    " autumn fall".split()
)
_MARKS = frozenset(".,;:()?!'’")
# What a sentence about somebody goes on with: "King Late is a retiree", "Snow, May was brought in".
_GOES_ON = frozenset("is was has had will who reports reported states stated denies denied".split())
_NOBODY = frozenset("santa san early general major".split())
# Given names as well, but before a name where a sentence begins: "Per Thomas,", "Will Thomas be".
_OPENERS = frozenset(
    "per will mark bill may can von van so do drew see call in page chase author".split()
)


def _may_be_first(text: str) -> bool:
    """True for a given name that is a frequent word too; a plain one is found without a pair."""
    if len(text) < 3 or not text.istitle():
        return False
    word, names = text.lower(), load_names()
    # Usual ones alone: somewhere somebody is called "Lung" or "Tone".
    is_given = word in names.given and word in names.usual and word not in names.plain_given
    return is_given and not (word in _NOBODY or word in KIN or word in load_cues().stops)


def _may_be_second(text: str) -> bool:
    """True for a listed name in title case that is no word of medicine and no part of a place."""
    word = text.lower()
    if len(text) < 3 or not text.istitle() or not load_names().is_listed(word):
        return False
    is_thing = word in _THINGS or word in _DAYS or looks_clinical(word)
    return not is_thing and not load_lexicon("en").has_phrase(word)


_FIRST, _SECOND = Wake(_may_be_first, of=CAPITAL | SIGN), Wake(_may_be_second, of=CAPITAL | SIGN)
PAIRS = Choice(Way(_FIRST, after=_SECOND))
# At the comma of a pair in reverse.
REVERSED = Choice(Way(Wake.at(frozenset(",")), before=_SECOND, after=_FIRST))


def find_pairs(names: NameReader) -> Iterator[Candidate]:
    """Pairs of which neither word would be found alone; English only, where so many are words."""
    if names.reading.lang != "en":
        return
    pairs = [(at, at + 1) for at in names.woken_by(PAIRS) if _is_pair(names, at)]
    pairs += [(at - 1, at + 1) for at in names.woken_by(REVERSED) if _is_reversed(names, at - 1)]
    for first, last in pairs:
        start_char, end_char = names.starts[first], names.ends[last]
        if not names.terms.touches(start_char, end_char):
            yield Candidate(start_char, end_char, Label.OTHER_PERSON, BY_PLACE)


def _is_pair(names: NameReader, index: int) -> bool:
    if names.gap(index) != " ":
        return False
    if _begins_sentence(names, index):
        is_plain = names.is_name(index + 1) and names.words[index] not in _OPENERS
        return _goes_on(names, index + 2) or (is_plain and _ends(names, index + 2))
    return _is_in_sentence(names, index) and _ends(names, index + 2)


def _is_reversed(names: NameReader, index: int) -> bool:
    """True for "Snow, May was", where both words are known to be names."""
    if names.gaps[index] or names.gaps[index + 1] != " ":
        return False
    return _begins_sentence(names, index) and _goes_on(names, index + 3)


def _begins_sentence(names: NameReader, index: int) -> bool:
    return not index or "\n" in names.gap(index - 1) or names.texts[index - 1] in ".!?"


def _goes_on(names: NameReader, index: int) -> bool:
    return index < names.count and names.texts[index] in _GOES_ON and names.gap(index - 1) == " "


def _is_in_sentence(names: NameReader, index: int) -> bool:
    """True behind a word in small letters, where no other word has a capital without a reason."""
    at = index - 1
    if at > 0 and names.texts[at] == ",":
        if names.texts[index + 2 : index + 3] != [","]:
            return False  # only between two commas: "the mother, May Bolt, called"
        at -= 1
    if at < 0 or "\n" in names.gap(index - 1):
        return False
    before = names.texts[at]
    return before.isalpha() and before.islower() and before not in _OF_THINGS


def _ends(names: NameReader, index: int) -> bool:
    """True before a mark, a word in small letters or a line's end."""
    if index >= names.count or "\n" in names.gap(index - 1):
        return True
    following = names.texts[index]
    if following in _MARKS:
        return True
    # "Rusty Pipe syndrome", "Sterling Silver sulfadiazine".
    return following.islower() and not (following in HEADS or looks_clinical(following))
