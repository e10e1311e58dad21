"""What stands beside an everyday word and says that it is the person's name here."""

from __future__ import annotations

from seawall.detect.known.page import Page
from seawall.lazy import lazy_pattern
from seawall.text.frequent_words import load_frequencies

# A lone small-letter word this frequent is taken as the word, not as the name.
_MAX_WORD_SHARE = 5e-5
# In a line without any capital even the most frequent words may be the name, if it is about it.
_MAX_SHARE_IN_SMALL = 1e-3
# Words as a page has them: without accents.
_NAMES_AFTER = frozenset(
    "with for by to and from about tell re pt patient mr mrs ms med av till och om hos".split()
)
_NAMES_BEFORE = frozenset(
    "is was has had reports denies says states and ar har var och uppger berattar mar".split()
)
_TITLES = frozenset("mr mrs ms miss mister herr fru froken".split())
ABOUT = frozenset("re pt patient".split())
_HEADERS = ABOUT | frozenset("name pat namn".split())
_AGE_AFTER = lazy_pattern(r",? \(?\d{1,3}[ -]?(?:yo\b|y/o|y\.o|years?|yrs?|mos?\b|months?|år|mån)")
_WINDOW = 30  # tokens to each side: a note may be one line


def may_be_name(page: Page, index: int) -> bool:
    """True if a word in small letters is rare, or if what stands beside it speaks of a person."""
    word = page.words[index]
    share = max(load_frequencies(lang).get(word, 0.0) for lang in ("en", "sv"))
    if (len(word) > 2 and share < _MAX_WORD_SHARE) or _is_aged(page, index):
        return True
    rare = share < _MAX_SHARE_IN_SMALL
    return _is_small_line(page, index) and (rare or _is_cued(page, index))


def is_titled(page: Page, index: int) -> bool:
    """True after "mr", with or without its dot."""
    before = page.words[max(0, index - 2) : index]
    return any(word in _TITLES for word in (before if before[-1:] == ["."] else before[-1:]))


def _is_small_line(page: Page, index: int) -> bool:
    """True where no word near by on the line is written with a capital; codes may be."""
    tokens = page.reading.tokens
    line = page.reading.line_of(tokens[index].start_char)
    near = tokens[max(0, index - _WINDOW) : index + _WINDOW]
    return line is not None and not any(
        token.is_capitalized and token.text[1:].islower()
        for token in near
        if line.start_char <= token.start_char < line.end_char
    )


def _is_cued(page: Page, index: int) -> bool:
    before, after = page.words[max(0, index - 2) : index], page.words[index + 1 : index + 2]
    if before[-1:] == [":"]:
        return before[0] in _HEADERS
    bracketed = before[-1:] == ["("] and after == [")"]
    follows = bool(before) and before[-1] in _NAMES_AFTER
    return bracketed or follows or (bool(after) and after[0] in _NAMES_BEFORE)


def _is_aged(page: Page, index: int) -> bool:
    """True for "faith, 11mo of age"."""
    return _AGE_AFTER.match(page.text, page.reading.tokens[index].end_char) is not None
