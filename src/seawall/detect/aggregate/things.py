"""Words of a note that an article makes things: "the tonsil", "a shaver", "right kidney".

Who writes "the tonsil" once in a note means no Mr. Tonsil elsewhere in it: a learned detector's
word for that is not taken, nor is a name that is not sure looked for there.
"""

from __future__ import annotations

from seawall.text import Reading
from seawall.text.verdicts import SIGN, SMALL
from seawall.text.wakes import Choice, Wake, Way

_BEFORE_THINGS = frozenset(
    "the a an this that each entire right left both any no upper lower distal proximal medial"
    " lateral anterior posterior sterile bilateral".split()
)
_OF_PERSONS = frozenset("family families baby boy girl child twins household".split())


_BEHIND_ARTICLES = Choice(Way(Wake(str.islower, of=SMALL | SIGN), before=Wake.at(_BEFORE_THINGS)))


def list_things(reading: Reading) -> frozenset[str]:
    """The words in small letters that stand behind an article or a side somewhere in the note."""
    words, gaps = reading.words, reading.gaps
    following = [*words[1:], ""]
    return frozenset(
        [
            words[index]
            for index in reading.woken_by(_BEHIND_ARTICLES)
            if gaps[index - 1] == " " and following[index] not in _OF_PERSONS
        ]
    )


def is_after_article(reading: Reading, index: int) -> bool:
    """True for a word in small letters behind an article or a side, not "the berg family"."""
    words = reading.words
    if index == 0 or words[index - 1] not in _BEFORE_THINGS:
        return False
    if not reading.texts[index].islower() or reading.gaps[index - 1] != " ":
        return False
    return index + 1 == len(words) or words[index + 1] not in _OF_PERSONS
