"""Where a name may begin in running text, by the form of a word and of the next one."""

from __future__ import annotations

from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.forms import is_initial, is_listed, is_unknown
from seawall.detect.rules.names.shape import APOSTROPHES
from seawall.detect.rules.names.words import NoteWords
from seawall.text import Choice, Wake, Way
from seawall.text.frequent_words import load_frequencies
from seawall.text.name_lexicon import load_names
from seawall.text.verdicts import CAPITAL, SIGN, SMALL

_TIES = frozenset("-'’")
_MAX_WORD_SHARE = 3e-4


def _is_plain_given(text: str) -> bool:
    """True for a given name, with a capital, that is no word."""
    return text[0].isupper() and text.lower() in load_names().plain_given


def _is_given(text: str) -> bool:
    """True for such a given name that announces nobody."""
    return _is_plain_given(text) and not _is_cue(text.lower())


def _is_cue(word: str) -> bool:
    return word in load_cues().by_first_word or word in load_cues().stops


def _is_unsure(text: str) -> bool:
    """True for a capital word that is no given name, no cue and no frequent word."""
    if not text[0].isupper():
        return False
    word, lists = text.lower(), load_names()
    return not (len(word) == 1 or word in lists.given or word in lists.common or _is_cue(word))


def _is_unsure_surname(text: str) -> bool:
    """True for one of these that is a surname and looks like nothing else."""
    return _is_unsure(text) and load_names().is_family(text.lower()) and is_unknown(text)


def _is_word_too(text: str) -> bool:
    """True for a given name, with a capital, that is a rarer word too."""
    if not text[0].isupper():
        return False
    word, lists = text.lower(), load_names()
    is_both = len(word) > 1 and word in lists.given and word in lists.common
    return (
        is_both and load_frequencies("en").get(word, 0.0) <= _MAX_WORD_SHARE and not _is_cue(word)
    )


def _is_listed_name(text: str) -> bool:
    """True for a name of the lists, with a capital, that is nothing else."""
    return text[0].isupper() and load_names().is_name(text.lower())


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isupper()


def _may_be_tied(text: str) -> bool:
    """True for the "Brien" of "O'Brien"."""
    return text[0].isupper() and text != "S"


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


_LETTER, _UNSURE = Wake(_is_letter, of=CAPITAL), Wake(_is_unsure, of=CAPITAL)
_NAME, _COMMA = Wake(_is_listed_name, of=CAPITAL), Wake.at({","})
UNKNOWN = Wake(is_unknown, of=CAPITAL)
# Where a name may begin: most capital words stand before what goes on with no name.
_STARTS = Choice(
    Wake(_is_given, of=CAPITAL),
    Way(_UNSURE, after=_NAME),
    Way(_UNSURE, after=Wake.at(_TIES)),
    Way(_UNSURE, after=_COMMA, beyond=Wake(_is_plain_given, of=CAPITAL)),
    Way(Wake(_is_unsure_surname, of=CAPITAL), after=_COMMA, beyond=UNKNOWN),
    Way(Wake(_is_word_too, of=CAPITAL), after=_NAME),
    Way(_LETTER, after=Wake(is_initial, of=CAPITAL)),
    Way(_LETTER, after=Wake.at(APOSTROPHES), beyond=Wake(_may_be_tied, of=CAPITAL)),
    Way(Wake(_is_small, of=SMALL | SIGN), after=Wake(_is_small_surname, of=SMALL | SIGN)),
)
# Behind an initial and before what goes on with a name.
_POINTS = Choice(Way(Wake.at(frozenset(".")), before=_LETTER, after=Wake(_follows_dot)))
