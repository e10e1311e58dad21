"""Words in pieces, as exports and programs write them: "Ann","a Berg"; "Ann" + "a"; "Ann⇥a"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names
from seawall.text.unveil.editing import USUAL, Edit

# Two quoted strings that are put together, or stand in a list.
_SEAM = lazy_pattern(
    r"(?<=[\w -])(?:\"{1,3}|')\s{0,2}(\+|\|\||&|\.|,|;)\s{0,2}(?:\"{1,3}|')(?=[\w -])"
)
_TABBED = lazy_pattern(r"(?<![^\W_])([A-ZÀ-Þ][^\W\d_]{0,30})(\t)([a-zß-ÿ]{1,30})(?![^\W_])")
_CARET = lazy_pattern(r"(?<=[^\W\d_]{2})\^(?=[^\W\d_]{2})")
_LAST = lazy_pattern(r"[^\W\d_]*$")
_FIRST = lazy_pattern(r"[^\W\d_]*")
_REACH = 40


def join_strings(text: str) -> Iterator[Edit]:
    """The quotes between strings; in a list, what is no piece of one word stays apart."""
    for match in _SEAM.finditer(text):
        is_joined = match[1] not in ",;" or _is_one(text, match)
        yield Edit(match.start(), match.end(), "" if is_joined else " ", USUAL)


def _is_one(text: str, match: re.Match[str]) -> bool:
    before, after = text[match.start() - 1], text[match.end()]
    if " " in (before, after) or "-" in (before, after):
        return True
    if before.isdigit() or after.isdigit():
        return False
    head = _LAST.search(text[max(0, match.start() - _REACH) : match.start()])
    tail = _FIRST.match(text, match.end())
    if not (head and tail and after.islower()):
        return False
    return not _are_words(head[0], tail[0])


def join_tabbed(text: str) -> Iterator[Edit]:
    """A tabulator within a name; between two words it stands for itself."""
    for match in _TABBED.finditer(text):
        if not _are_words(match[1], match[3]):
            yield Edit(*match.span(2), "", USUAL)


def part_carets(text: str) -> Iterator[Edit]:
    """The sign between the parts of a name in messages and images: "BERG^ANNA"."""
    for match in _CARET.finditer(text):
        yield Edit(match.start(), match.end(), " ", USUAL)


def _are_words(head: str, tail: str) -> bool:
    """True if what follows is a word for itself."""
    return _is_known(tail) and (len(tail) > 2 or _is_known(head))


def _is_known(word: str) -> bool:
    lower = word.lower()
    return is_frequent(lower) or load_names().is_name(lower) or lower in load_clinical_terms()
