"""Shorthand of charts that a learned detector takes for a name or place: "LUSB", "p.r.n.", "b)".

It is told by its form and by a list of abbreviations. So are the letters of a testimony ("Q. You
saw him?"), the half of a word before its hyphen ("LSS-boendet") and the letter that stands for a
person whom somebody hid before ("Dr. X").
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention
from seawall.resources import read_lines
from seawall.text.name_lexicon import load_names

_MARKS = " .,:;()[]-*•\n"
_PLACED = frozenset(
    {
        *(label for label in Label if label.is_person),
        *(Label.CITY, Label.COUNTY, Label.STATE, Label.COUNTRY),
        *(Label.HOSPITAL, Label.WARD, Label.ORGANIZATION, Label.USERNAME),
    }
)
# A letter that counts the items of a list.
_ITEM = lazy_pattern(r"(?:^|[\n.;]\s?)\s*[a-h]\)\s", re.IGNORECASE)
_DOTTED = lazy_pattern(r"(?:[^\W\d_]\.){2,}")
_DOSES = frozenset(
    "prn bid tid qid npo po qd qhs qod qam qpm hs iv im sc sq od os ou ac pc yo ie eg wnl nad"
    " rn am pm cc".split()
)
# "T. metformin 500 mg", "K. omeprazol": a tablet, a capsule.
_PRESCRIBED = lazy_pattern(r"[TK]\.?\s?[^\W\d_A-ZÅÄÖ]{4,}[^.\n]{0,24}?\d")
# A question or an answer, by itself or with the first word of its sentence.
_TESTIMONY = lazy_pattern(r"(?:^|\n)[ \t]*(?:\d{1,3}[.)]?[ \t]+)?[QA]\.(?=\s)")
_SPEECH = lazy_pattern(r"[QA]\.?(?:\s+(\w+)(?:['’]\w+)?)?")
_HIDDEN = lazy_pattern(r"(?:[XYZ]|XX+|XYZ|ABC)(?:\.|['’]s)?")
_LOOK = 8
_SURE = 0.8


def may_be_shorthand(written: str) -> bool:
    """True if ``is_shorthand`` depends on what stands around it: a letter, half a word, a dose."""
    if len(written.strip(_MARKS)) <= 2 or written.endswith("-"):
        return True
    is_dotted = written.islower() and len(written) <= 2 * written.count(".") + 2
    return is_dotted or _SPEECH.fullmatch(written) is not None


def is_shorthand(text: str, mention: Mention, is_mixed: bool) -> bool:
    """True if it is no word at all, or shorthand; ``is_mixed`` tells of a note in both cases."""
    written = mention.span.of(text).strip(_MARKS)
    if mention.label not in _PLACED:
        return _is_no_word(written)
    is_letter = len(written) <= 2 and mention.label is not Label.WARD
    if is_letter and (_is_item(text, mention) or _PRESCRIBED.match(text, mention.start_char)):
        return True
    return (
        _is_no_word(written)
        or _is_front(text, mention)
        or (mention.label.is_person and (_is_hidden(written) or _is_testimony(text, mention)))
        or _is_dose(text, mention)
        or _is_abbreviation(written, is_mixed, mention.score >= _SURE)
    )


def _is_no_word(written: str) -> bool:
    return not (written.isalpha() or any(map(str.isalnum, written)))


def _is_front(text: str, mention: Mention) -> bool:
    """True for "LSS-" before "boendet": short letters that are half a word."""
    start, end = mention.span
    is_half = text[end - 1] == "-" and text[end : end + 1].isalnum()
    return is_half and text[start:end].isupper()


def _is_hidden(written: str) -> bool:
    return _HIDDEN.fullmatch(written) is not None


def _is_testimony(text: str, mention: Mention) -> bool:
    """True for "Q." or "A. In" that begins a line; "A. Smith" may be somebody."""
    said = _SPEECH.fullmatch(mention.span.of(text))
    if said is None or (said[1] and said[1].lower() not in load_names().common):
        return False
    line = text.rfind("\n", 0, mention.start_char) + 1
    begun = _TESTIMONY.match(text, max(0, line - 1))
    return begun is not None and begun.end() > mention.start_char


def _is_item(text: str, mention: Mention) -> bool:
    """True for the letter before an item of a list."""
    start = max(0, mention.start_char - 3)
    items = _ITEM.finditer(text, start, mention.end_char + 3)
    return any(item.start() <= mention.start_char < item.end() for item in items)


def _is_dose(text: str, mention: Mention) -> bool:
    """True for "p.r.n.", or a piece of it, in small letters."""
    if "." not in text[mention.start_char : mention.end_char + 1]:
        return False
    start, end = max(0, mention.start_char - _LOOK), mention.end_char + _LOOK
    return any(
        found.group().replace(".", "") in _DOSES
        for found in _DOTTED.finditer(text, start, end)
        if found.start() <= mention.start_char and mention.end_char <= found.end() + 1
    )


@lru_cache(maxsize=1 << 12)
def _is_abbreviation(written: str, is_mixed: bool, is_sure: bool) -> bool:
    """True for a short form of the list; "SEM" is a name as well, and stays where that is sure."""
    if is_mixed and not written.isupper():
        return False
    if written.upper() not in load_abbreviations():
        return False
    return (is_mixed and not is_sure) or not load_names().is_listed(written.lower())


@cache
def load_abbreviations() -> frozenset[str]:
    """Short forms of charts, in capitals."""
    return frozenset(read_lines("lexicons/clinical_abbreviations.txt"))
