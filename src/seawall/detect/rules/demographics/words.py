"""What the readers of demographic words share: a phrase of a note, and the tokens around it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from seawall.model import Label
from seawall.resources import read_lines
from seawall.text import Lexicon, Reading

# Its first token, the one behind it, and what it says.
Phrase = tuple[int, int, Label]

_HYPHENS = frozenset("-‐‑")
_SENTENCE_ENDS = frozenset(".;!?")
# Called with the index of a token whose word it was registered for.
Reader = Callable[[Reading, int], Phrase | None]
# Readers of nothing but entries of some lexicons; any other may read its word alone.
Entries = dict[Reader, tuple[Lexicon, ...]]

# Occupations, and who works in a hospital.
JOBS = {lang: Lexicon(read_lines(f"lexicons/professions_{lang}.txt")) for lang in ("en", "sv")}
STAFF = {lang: Lexicon(read_lines(f"lexicons/care_staff_{lang}.txt")) for lang in ("en", "sv")}
PERSON_NOUNS = {
    "en": frozenset(
        "man woman male female gentleman lady boy girl m f patient person individual child "
        "infant mother father couple teenager adult resident nonsmoker smoker gentlemen women men "
        "teen newborn toddler widow widower grandmother grandfather veteran".split()
    ),
    "sv": frozenset("man kvinna pojke flicka patient person herre dam pat familj".split()),
}


def word_at(reading: Reading, index: int) -> str:
    """The lower-case token, empty beyond the note's ends."""
    words = reading.words
    return words[index] if 0 <= index < len(words) else ""


def words_before(reading: Reading, index: int, count: int) -> list[str]:
    """Up to ``count`` lower-case tokens before one, nearest last; a sentence's end cuts them."""
    words = reading.words[max(0, index - count) : index]
    if _SENTENCE_ENDS.isdisjoint(words):
        return words
    last = max(at for at, word in enumerate(words) if word in _SENTENCE_ENDS)
    return words[last + 1 :]


def words_after(reading: Reading, end: int, count: int) -> list[str]:
    """Up to ``count`` lower-case tokens from ``end`` on; a sentence's end cuts them."""
    words = reading.words[end : end + count]
    if _SENTENCE_ENDS.isdisjoint(words):
        return words
    return list(takewhile(lambda word: word not in _SENTENCE_ENDS, words))


def opens_line(reading: Reading, index: int) -> bool:
    """True for a token at the very beginning of a line."""
    start = reading.token_starts[index]
    return start == 0 or reading.text[start - 1] == "\n"


def is_possessive(reading: Reading, end: int) -> bool:
    """True if "'s" is glued to what ends there: baker's cyst, farmer's lung."""
    if end + 1 >= len(reading.texts) or reading.texts[end] not in "'’":
        return False
    return not reading.gaps[end - 1] and reading.words[end + 1] == "s"


def is_hyphenated(reading: Reading, first: int, end: int) -> bool:
    """True if a hyphen glues another word to it: man-made, His-Purkinje."""
    if _HYPHENS.isdisjoint(reading.texts[max(0, first - 1) : end + 1]):
        return False
    return _joins(reading, end - 1, end) or (
        _joins(reading, first - 1, first) and word_at(reading, first - 2) not in ("old", "year")
    )


def _joins(reading: Reading, left: int, right: int) -> bool:
    texts, gaps = reading.texts, reading.gaps
    if left < 0 or right >= len(texts):
        return False
    is_behind = texts[right] in _HYPHENS
    is_glued = is_behind or texts[left] in _HYPHENS
    if not is_glued or gaps[left]:
        return False
    beyond, gap = (right + 1, gaps[right]) if is_behind else (left - 1, gaps[left - 1])
    return 0 <= beyond < len(texts) and not gap and texts[beyond][0].isalpha()
