"""Where a name may begin in running text, by the form of a word and of the next one."""

from __future__ import annotations

from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.forms import JOINERS, is_initial, is_listed
from seawall.detect.rules.names.words import NoteWords
from seawall.text import Choice, Wake, Way
from seawall.text.frequent_words import load_frequencies
from seawall.text.name_lexicon import load_names

_GO_ON = frozenset(",-'’")
_MAX_WORD_SHARE = 3e-4


def _is_given(text: str) -> bool:
    """True for a given name, with a capital, that is no word and announces nobody."""
    if not text[0].isupper():
        return False
    word = text.lower()
    return word in load_names().plain_given and not _is_cue(word)


def _is_cue(word: str) -> bool:
    return word in load_cues().by_first_word or word in load_cues().stops


def _is_unsure(text: str) -> bool:
    """True for a capital word of no list, a surname, and a given name that is a rarer word too."""
    if not text[0].isupper():
        return False
    word, lists = text.lower(), load_names()
    if len(word) == 1 or word in lists.plain_given or _is_cue(word):
        return False
    is_frequent = load_frequencies("en").get(word, 0.0) > _MAX_WORD_SHARE
    return word not in lists.common or (word in lists.given and not is_frequent)


def _goes_on(text: str) -> bool:
    """True for what may follow such a word in a name: a comma, a tie or a listed name."""
    return text in _GO_ON or (text[0].isupper() and load_names().is_name(text.lower()))


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isupper()


def _follows_letter(text: str) -> bool:
    return text in JOINERS or is_initial(text)


def _follows_dot(text: str) -> bool:
    """True for what may follow the point of an initial: another one, a listed name, "van"."""
    is_name = len(text) > 1 and text[0].isupper() and is_listed(text)
    return is_name or is_initial(text) or text.lower() in load_cues().particles


def _is_small(text: str) -> bool:
    is_word = len(text) > 2 and text[0].isalpha() and not text[0].isupper()
    return is_word and load_names().is_given(text.lower())


def _is_small_surname(text: str) -> bool:
    return text.islower() and load_names().is_family(text.lower())


def list_starts(names: NoteWords) -> list[int]:
    """Indices of the words at which a name may begin, in order."""
    starts, points = names.woken_by(_STARTS), names.woken_by(_POINTS)
    return sorted([*starts, *(at - 1 for at in points)]) if points else starts


_LETTER = Wake(_is_letter)
# Where a name may begin: most capital words stand before what goes on with no name.
_STARTS = Choice(
    Wake(_is_given),
    Way(Wake(_is_unsure), after=Wake(_goes_on)),
    Way(_LETTER, after=Wake(_follows_letter)),
    Way(Wake(_is_small), after=Wake(_is_small_surname)),
)
# Behind an initial and before what goes on with a name.
_POINTS = Choice(Way(Wake.at(frozenset(".")), before=_LETTER, after=Wake(_follows_dot)))
