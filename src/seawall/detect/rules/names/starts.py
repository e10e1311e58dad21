"""Where a name may begin in running text, by the form of a word and of the next one."""

from __future__ import annotations

from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.forms import is_initial
from seawall.detect.rules.names.shape import JOINERS
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
    return text == "." or text in JOINERS or is_initial(text)


def _is_small(text: str) -> bool:
    is_word = len(text) > 2 and text[0].isalpha() and not text[0].isupper()
    return is_word and load_names().is_given(text.lower())


# Where a name may begin: most capital words stand before what goes on with no name.
STARTS = Choice(
    Wake(_is_given),
    Way(Wake(_is_unsure), after=Wake(_goes_on)),
    Way(Wake(_is_letter), after=Wake(_follows_letter)),
    Wake(_is_small),
)
