"""Letters and digits with gaps between them: "J o h n  S m i t h", "5 5 5 - 0 1 2 3"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from seawall.lazy import lazy_pattern
from seawall.text.unveil.editing import ODD, USUAL, Edit

_GAP = r"[ \t\u00a0._\-–—·•|/*#~^;!=,:+()@\n\r\[\]{}]{1,7}"
_RUN = lazy_pattern(rf"(?<![^\W_])[^\W_](?:{_GAP}[^\W_](?![^\W_])){{3,}}")
_LEAST_TOGETHER, _LEAST_CHARS, _LEAST_DIGITS, _LEAST_DOTTED_DIGITS = 3, 4, 5, 7
_MOST_TURNS = 2
_LISTING = frozenset({", ", "/", ",", ". ", ": ", " / "})
_LEAST_LISTED_LETTERS = 6  # more single letters with such a gap than any list has
# Markup that stands within a line, and what writers of Markdown put around words.
_TAG = (
    r"</?(?:a|b|i|u|s|em|strong|span|font|sub|sup|mark|small|big|tt|code|del|ins|wbr|label|bdo|bdi)"
    r"\b[^<>\n]{0,200}>|<!--[^<>\n]{0,200}-->"
)
_MARKUP = lazy_pattern(
    rf"""(?:{_TAG})+
    |(?<=[^\W_])</?t[dh]\b[^<>\n]{{0,200}}>(?=[^\W_])   # alone: a cell in a word, not between two
    |(?<=[a-zß-ÿ])<br\s?/?>(?=[a-zß-ÿ])
    |\{{--|(?:--|\+\+)\}}(?:\{{(?:--|\+\+))?|\{{\+\+   # what was changed: "{{--Jo--}}{{++hn++}}"
    |(?<=[^\W_])(?:[*_~`]{{2,12}}|`|\[/?[biu]\])(?=[^\W_])""",
    re.VERBOSE,
)


class _Stretch(NamedTuple):
    """Places of single characters that follow each other with the same gap between any two."""

    places: list[int]
    gap: str


def drop_markup(text: str) -> Iterator[Edit]:
    """Tags and marks beside a word or number; inside one they stand for no good reason."""
    for match in _MARKUP.finditer(text):
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        if before.isalnum() or after.isalnum():
            degree = ODD if before.isalnum() and after.isalnum() else USUAL
            yield Edit(match.start(), match.end(), "", degree)


def join_letters(text: str) -> Iterator[Edit]:
    """The gaps between single letters and digits, where they are no list and no abbreviation."""
    for match in _RUN.finditer(text):
        run = match[0]  # once: it may be the whole text
        stretches = list(_cut(run))
        chars_of: dict[str, list[list[str]]] = {}
        for each in stretches:
            chars_of.setdefault(each.gap, []).append([run[at] for at in each.places])
        spaced = {gap for gap, chars in chars_of.items() if _is_spaced(gap, chars)}
        for each in stretches if spaced else ():
            if each.gap in spaced:
                yield from _close(text, match.start(), each)
            elif len(each.places) == 2:
                yield from _narrow(match.start() + each.places[0] + 1, each.gap, spaced)


def _cut(run: str) -> Iterator[_Stretch]:
    """The run in stretches; a wide gap between two words is one of its own."""
    places = [at for at, char in enumerate(run) if char.isalnum()]
    gaps = [run[one + 1 : other] for one, other in pairwise(places)]
    begin = 0
    for at in range(1, len(gaps) + 1):
        if at == len(gaps) or gaps[at] != gaps[begin]:
            yield _Stretch(places[begin : at + 1], gaps[begin])
            begin = at


def _is_spaced(gap: str, own: list[list[str]]) -> bool:
    """True for a gap that cuts words and numbers up: what stands between is no list."""
    longest = max(own, key=len)
    if len(longest) < _LEAST_TOGETHER or (gap in _LISTING and not _is_long_word(longest)):
        return False
    chars = [char for each in own for char in each]
    if len(chars) < _LEAST_CHARS or _is_row(chars) or _count_turns(chars) > _MOST_TURNS:
        return False
    if all(map(str.isdigit, chars)):
        return len(chars) >= (_LEAST_DIGITS if gap.isspace() else _LEAST_DOTTED_DIGITS)
    is_short = max(map(len, own)) <= _LEAST_CHARS
    return not (is_short and gap == "." and not any(map(str.isupper, chars)))  # "b.i.d."


def _is_long_word(chars: list[str]) -> bool:
    """True for "a,d,e,y,e,m,i": letters of a word, which no list of single ones has."""
    return len(chars) >= _LEAST_LISTED_LETTERS and all(map(str.islower, chars[1:]))


def _count_turns(chars: list[str]) -> int:
    """How often letters turn to digits or back: more than twice in "3 x 4 x 5"."""
    return sum(one.isdigit() != other.isdigit() for one, other in pairwise(chars))


def _is_row(chars: list[str]) -> bool:
    """True for "A B C D", "1 2 3 4 5" and "0 0 0 0"."""
    steps = {ord(other) - ord(one) for one, other in pairwise(chars)}
    return len(steps) == 1


def _close(text: str, start: int, stretch: _Stretch) -> Iterator[Edit]:
    for place in stretch.places[:-1]:
        begin = start + place + 1
        end = begin + len(stretch.gap)
        before, after = text[begin - 1], text[end]
        is_word = before.islower() and after.isupper()
        is_turn = stretch.gap.isspace() and before.isdigit() != after.isdigit()
        plain = " " if is_word or is_turn else ""
        yield Edit(begin, end, plain, ODD)


def _narrow(start: int, gap: str, spaced: set[str]) -> Iterator[Edit]:
    """A gap between words: the blank or sign in it that stands between two closed gaps."""
    if "][" in spaced and gap[0] == "]" and gap[-1] == "[":
        yield Edit(start, start + len(gap), gap[1:-1], ODD)
        return
    for closed in (gap[:size] for size in range(1, 4)):
        if closed in spaced and gap.endswith(closed) and len(gap) > len(closed):
            inner = gap[len(closed) : -len(closed)]
            inner = inner.strip() if closed.isspace() else inner
            yield Edit(start, start + len(gap), inner or " ", ODD)
            return
