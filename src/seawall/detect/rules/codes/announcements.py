"""The words that announce a code, and what may stand between them and it.

The words lie in resources/lexicons/code_words.toml.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.resources import read_toml
from seawall.text import Pattern, Reading, join_words

_OTHER_ID, _BIOMETRIC = Label.OTHER_ID, Label.BIOMETRIC
_KINDS = read_toml("lexicons/code_words.toml")
LABELS: dict[str, Label | None] = {
    word: None if name == "NONE" else Label[name]
    for name, words in _KINDS.items()
    for word in (*words["plain"], *words["sure"])
}
SURE = frozenset(word for words in _KINDS.values() for word in words["sure"])
NAMED = frozenset(word for word, label in LABELS.items() if label)


def _announcing(*, ascii_start: bool) -> str:
    # RE2 knows the beginning of a word for ASCII letters only: "ärende" must do without.
    words = (word for word in LABELS if word[0].isascii() is ascii_start and LABELS[word])
    return join_words(words)


_PLAIN_MARK = r"numbers?|nos?|num|nbr|nr|nummer|numret|ids?|identifier|identification"
# Swedish puts the word together with what it is a number of: "handvensmönster PV-4410".
_MARK = _PLAIN_MARK + (
    r"|\pL+(?:nummer|numret|\pLnr|kontot?|referens|skanning|avtryck|avläsning|igenkänning|mönster"
    r"|nyckel)"
)
_LITTLE_WORDS = (
    "is was are är var of as read reads listed recorded given assigned currently on file the"
    " remains"
    " old new current for this here confirmed verified previously updated under with code card"
    " med hos"
    " till för enligt primary secondary prior legacy system stamped labelled labeled tagged scan"
    " scanned template print logged filed stored reference ref tag holder har in at by matched"
    " match"
    " through token hash enrolled captured märkt ending beginning starting a an från to against"
    " his her"
).split()
# Announcing word or mark, then little words and punctuation, then the first signs of the code.
_SOURCE = (
    r"(?i)(?:(?P<word>\b(?:"
    + _announcing(ascii_start=True)
    + "|"
    + _MARK
    + ")|"
    + _announcing(ascii_start=False)
    + r")"
    r"|\b(?P<glued>mrn?|acct|npi|dea|vin|sn)|\d(?P<stuck>mrn)|#)(?:[^\pL\d;!?](?:[^\pL\d;!?]|(?:"
    + _PLAIN_MARK
    + "|"
    + "|".join(_LITTLE_WORDS)
    + r"|last\s(?:4|four)(?:\sdigits)?|\([^()\d\n]*\))[^\pL\d;!?])*?)?"
    r"(?P<value>\d|\pL{1,7}[-./_:]?\d|\pL{1,4}(?:[-./_]\pL{1,4}){1,2}[-./_]?\d"
    r"|\pL{1,8}[-:][0-9a-f]{1,7}\d|\b(?-i:[A-Z]{1,5}\s\d)|(?-i:[ÅÄÖ]\s\d))"
)
# Without groups, which would take longer to find than all the rest.
ANNOUNCED = Pattern.any_of(Pattern(_SOURCE))
# The same of one announcement with the character before it, to tell its parts.
_PARTS = Pattern(rf"(?s)^.(?:{_SOURCE})$", whole_words=False)
# As long as nearly all are; longer ones are a note's own, which are not kept.
_LONGEST_KEPT = 48
_MARKED = lazy_pattern(
    r"#|[*•]{2}|\b(?:end(?:s|ing)|last|numbers?|nos?|num|nbr|nr|\w*nummer|\w*numret|ids?|ident\w*)\b",
    re.I,
)
# What seems to open a code may be a little word: "MRN IS 4471".
LITTLE_START = lazy_pattern(
    r"(?:numbers?|nos?|num|nbr|nr|ids?|" + "|".join(_LITTLE_WORDS) + r")\s+", re.IGNORECASE
)
_SAYING_NOTHING = " :.,-=(\n\t"
_CAPTURED = lazy_pattern(
    r"scan|template|print|recogni|geometry|pattern|token|on file|\bids?\b|code", re.I
)
# Who takes part in a study or a transplant may have a number of three digits.
_FEW = frozenset(
    "subject participant randomization randomisation screening donor recipient".split()
)
_COMPOUND_ENDS = ("nummer", "numret", "nr", "id")
_COMPOUND = lazy_pattern(rf"(?P<stem>.+?)s?-?(?:{'|'.join(_COMPOUND_ENDS)})$")
_WORD = lazy_pattern(r"[^\W\d_]+(?:['’/#-][^\W\d_]+)*")
_WORD_END = lazy_pattern(r"([^\W\d_]+)\s?$")


class Announcement(NamedTuple):
    """What an announcement says by itself, before the words around it are asked.

    ``word`` announces, in lower case; it is empty where "#" does. ``is_told`` if the word says what
    is announced, ``label`` then says what: None is no code of a person. The code begins ``size``
    characters behind the word's start, and ``needed`` digits are enough for it if the word says
    that too, else 0. ``is_joined`` if nothing but hyphens parts the word and the code.
    """

    word: str
    is_told: bool
    label: Label | None
    size: int
    needed: int
    is_joined: bool


def read_announcement(text: str, start: int, end: int) -> Announcement | None:
    """The announcement of a match; None where the word is the beginning of another: "URSO500"."""
    # With the character before it, and without the last: any digit opens a code as the next does,
    # and notes announce with the same few words.
    opened = text[start - 1 : end - 1] if start else f"\n{text[: end - 1]}"
    return _read(opened) if len(opened) > _LONGEST_KEPT else _read_kept(opened)


def _read(opened: str) -> Announcement | None:
    announcement = f"{opened}0"
    (match,) = _PARTS.find(Reading(announcement))
    word = (match.text("word") or match.text("glued") or match.text("stuck")).lower()
    size = match.span("value").start_char - 1
    before = announcement[1 : 1 + size]
    if match.has("word") and len(word) == size and announcement[1 + size].isalpha():
        return None
    stem = find_stem(word)
    label = LABELS.get(word)
    if stem and word not in LABELS:
        label = LABELS.get(stem, LABELS.get(stem + "s", _OTHER_ID))
    needed = find_needed(before, word, word) if word in LABELS else 0
    is_told = word in LABELS or bool(stem)
    return Announcement(word, is_told, label, size, needed, is_joined(before))


_read_kept = lru_cache(maxsize=1 << 12)(_read)


def is_joined(announcement: str) -> bool:
    """True if nothing but hyphens parts the word and the code: "MRN-48392"."""
    return announcement.rstrip("-").isalpha()


def find_stem(word: str) -> str:
    """What a word put together with one for a number counts: "patient" of "patientnummer"."""
    compound = _COMPOUND.match(word) if word.endswith(_COMPOUND_ENDS) else None
    return compound["stem"] if compound else ""


def find_label_before(text: str, start: int) -> Label | None:
    """What "number", "no." or "#" counts, by the nearest telling word before it on its line."""
    before = text[max(0, start - 48) : start].rpartition("\n")[2]
    for found in reversed(_WORD.findall(before)[-4:]):
        lower = found.lower()
        if lower in LABELS:
            return LABELS[lower]
        if stem := find_stem(lower):
            return LABELS.get(stem, _OTHER_ID)
    return _OTHER_ID


def find_word_before(text: str, start: int) -> str:
    """The word right before "no." or "#", or nothing."""
    found = _WORD_END.search(text[max(0, start - 24) : start])
    return found[1].lower() if found else ""


def find_needed(announcement: str, word: str, told: str) -> int:
    """How many digits a code must have to be believed after this announcement; 4 is the surest.

    ``told`` is the word itself if it says what is announced, else the word before it.
    """
    if told in _FEW and _MARKED.search(announcement):
        return 3
    if word in SURE or (LABELS.get(word) is _BIOMETRIC and _CAPTURED.search(announcement)):
        return 4
    if word in LABELS:
        between = announcement[len(word) :]
        if between.strip(_SAYING_NOTHING) and _MARKED.search(between):
            return 4
        return 5 if ":" in announcement else 6
    return 4 if LABELS.get(told) or find_stem(word) else 5
