"""The user name of a record as it may stand in a note: "aek", "AEK", "REGION\\aek"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.known.page import Page
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names

_MIN_FREE, _MIN_ANNOUNCED = 3, 2
# What stands before somebody's login, at the end of what is before it.
_ANNOUNCED = lazy_pattern(
    r"(?:[\\/@:=#<\[(\"'“”‘’]|(?:user|usr|log|account|acct|portal|name|id|by|from|as|with|handle"
    r"|alias|anv|konto|inlogg|sign|namn|av|från|som|med)[\w.-]*)\s*$",
    re.IGNORECASE,
)
# Whoever logs in does so from somewhere: an address of the network on the same line.
_NETWORK = lazy_pattern(
    r"@|://|www\.|\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{2}:[0-9a-f]{2}:|::", re.IGNORECASE
)
_REACH = 24


def find_login(page: Page, login: str) -> Iterator[Span]:
    """Places of a login. One of up to three letters must be no word, or be announced."""
    short = len(login) < _MIN_FREE or (login.isalpha() and len(login) == _MIN_FREE)
    for span in page.find_lower(login.lower()) if len(login) >= _MIN_ANNOUNCED else ():
        if not short or _is_written_so(page, span, login) or _is_announced(page.text, span):
            yield span


def _is_written_so(page: Page, span: Span, login: str) -> bool:
    """True in the record's own case, unless it may be a word: "aek", not "AEK" and not "han"."""
    if len(login) < _MIN_FREE or span.of(page.text) != login:
        return False
    lower = login.lower()
    is_word = is_frequent(lower) or lower in load_names().common
    return not is_word and lower not in load_clinical_terms()


def _is_announced(text: str, span: Span) -> bool:
    before = text[max(0, span.start_char - _REACH) : span.start_char]
    if _ANNOUNCED.search(before):
        return True
    start = text.rfind("\n", 0, span.start_char) + 1
    end = text.find("\n", span.end_char)
    return _NETWORK.search(text, start, end if end >= 0 else len(text)) is not None
