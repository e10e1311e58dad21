"""Words of a note that an article makes things: "the tonsil", "a shaver", "right kidney".

Who writes "the tonsil" once in a note means no Mr. Tonsil elsewhere in it: a learned detector's
word for that is not taken, nor is a name that is not sure looked for there.
"""

from __future__ import annotations

from seawall.text import Reading

_BEFORE_THINGS = frozenset(
    "the a an this that each entire right left both any no upper lower distal proximal medial"
    " lateral anterior posterior sterile bilateral".split()
)
_OF_PERSONS = frozenset("family families baby boy girl child twins household".split())


def list_things(reading: Reading) -> frozenset[str]:
    """The words in small letters that stand behind an article or a side somewhere in the note."""
    words, count = reading.words, len(reading.words)
    return frozenset(
        words[index + 1]
        for index in reading.places_of(_BEFORE_THINGS)
        if index + 1 < count and is_after_article(reading, index + 1)
    )


def is_after_article(reading: Reading, index: int) -> bool:
    """True for a word in small letters behind an article or a side, not "the berg family"."""
    tokens = reading.tokens
    if index == 0 or not tokens[index].text.islower() or reading.gaps[index - 1] != " ":
        return False
    if tokens[index - 1].lower not in _BEFORE_THINGS:
        return False
    following = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    return following not in _OF_PERSONS
