"""Letters and digits with gaps between them: "J o h n  S m i t h", "5 5 5 - 0 1 2 3"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from seawall.lazy import lazy_pattern
from seawall.text.unveil.announcers import is_announced
from seawall.text.unveil.editing import ODD, USUAL, Edit

_GAP = r"(?:[^\w]|_){1,7}"
_RUN = lazy_pattern(rf"(?<![^\W_])[^\W_](?:{_GAP}[^\W_](?![^\W_])){{3,}}")
_LEAST_TOGETHER, _LEAST_CHARS, _LEAST_DIGITS, _LEAST_DOTTED_DIGITS = 3, 4, 5, 7
_LEAST_ALONE = 9  # digits that are a telephone number though nothing announces them
_MOST_TURNS, _REACH = 2, 20
_LISTING = frozenset({", ", "/", ",", ". ", ": ", " / "})
# Markup that stands within a line, and what writers of Markdown put around words.
_TAG = (
    r"</?(?:a|b|i|u|s|em|strong|span|font|sub|sup|mark|small|big|tt|code|del|ins|wbr|label|bdo|bdi)"
    r"\b[^<>\n]{0,200}>|<!--[^<>\n]{0,200}-->"
)
_BLOCK_TAG = r"</?(?:br|p|div|td|th|tr|li|ul|ol|table|tbody)\b[^<>\n]{0,200}>"
_HAS_BLOCK = lazy_pattern(_BLOCK_TAG)
_MARKUP = lazy_pattern(
    rf"(?:{_BLOCK_TAG}){{0,4}}(?:{_TAG})(?:{_TAG}|{_BLOCK_TAG})*"
    r"|(?<=[^\W_])</?t[dh]\b[^<>\n]{0,200}>(?=[^\W_])"  # alone: not between two cells
    r"|(?<=[a-zß-ÿ])<br\s?/?>(?=[a-zß-ÿ])"
    r"|(?<=[^\W_])(?:\*\*|__|~~|``?|\[/?[biu]\])(?=[^\W_])"
)
# A word with signs of Markdown inside: "__A__*nn*~~a~~".
_MARKED = lazy_pattern(r"(?<!\S)[^\s*_~`]*(?:(?:\*{1,3}|_{1,3}|~~|`)[^\s*_~`]*)+")
_MARK = lazy_pattern(r"\*{1,3}|_{1,3}|~~|`")
_STRONG_MARK = lazy_pattern(r"[^\W_](?:\*\*|__|~~|`)|(?:\*\*|__|~~|`)[^\W_]")
# Pictures between letters or digits.
_PICTURE = (
    "[\u2190-\u21ff\u2300-\u23ff\u2500-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\U0001f000-\U0001f0ff\U0001f300-\U0001faff]"
)
_SOME = rf"(?:{_PICTURE}[\ufe0e\ufe0f\u200d]?){{1,8}}"
_PICTURES = lazy_pattern(rf"(?<=[^\W_]){_SOME}(?=[^\W_])")
_BESIDE = lazy_pattern(rf"(?<=[\w.@()-]){_SOME}|{_SOME}(?=[\w.@()-])")
_MANY_PICTURES = 3


class _Stretch(NamedTuple):
    """Places of single characters that follow each other with the same gap between any two."""

    places: list[int]
    gap: str


def drop_markup(text: str) -> Iterator[Edit]:
    """Tags and marks beside a word or number; inside one they stand for no good reason."""
    for match in _MARKUP.finditer(text):
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        if before.isalnum() or after.isalnum():
            is_inside = before.isalnum() and after.isalnum()
            is_block = "<" in match[0] and _HAS_BLOCK.search(match[0])
            degree = ODD if is_inside and not is_block else USUAL
            yield Edit(match.start(), match.end(), "", degree)


def drop_emphasis(text: str) -> Iterator[Edit]:
    """The signs of Markdown in a word that has several of them inside."""
    for match in _MARKED.finditer(text):
        marks = list(_MARK.finditer(text, match.start(), match.end()))
        if len(marks) > 1 and _STRONG_MARK.search(match[0]):
            for mark in marks:
                yield Edit(mark.start(), mark.end(), "", USUAL)


def drop_pictures(text: str) -> Iterator[Edit]:
    """Pictures between letters or digits; where a capital follows a small letter, a blank."""
    inside = sum(1 for _ in _PICTURES.finditer(text))
    for match in (_PICTURES if inside < _MANY_PICTURES else _BESIDE).finditer(text):
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        is_new = before.islower() and after.isupper()
        yield Edit(match.start(), match.end(), " " if is_new else "", USUAL)


def join_letters(text: str) -> Iterator[Edit]:
    """The gaps between single letters and digits, where they are no list and no abbreviation."""
    for match in _RUN.finditer(text):
        run = match[0]  # once: it may be the whole text
        stretches = list(_cut(run))
        chars_of: dict[str, list[list[str]]] = {}
        for each in stretches:
            chars_of.setdefault(each.gap, []).append([run[at] for at in each.places])
        announced = is_announced(text, match.start())
        spaced = {gap for gap, chars in chars_of.items() if _is_spaced(gap, chars, announced)}
        degree = USUAL if spaced and _is_heading(text, match) else ODD
        for each in stretches if spaced else ():
            if each.gap in spaced:
                yield from _close(text, match.start(), each, degree)
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


def _is_heading(text: str, match: re.Match[str]) -> bool:
    """True for capitals that are alone in their line: "A N A M N E S"."""
    before = text[max(0, match.start() - _REACH) : match.start()].rpartition("\n")[2]
    after = text[match.end() : match.end() + _REACH].partition("\n")[0]
    is_alone = not before.strip(" \t*#=-") and not after.strip(" \t*#=-:\r")
    return is_alone and match[0].isupper() and not any(map(str.isdigit, match[0]))


def _is_spaced(gap: str, own: list[list[str]], announced: bool) -> bool:
    """True for a gap that cuts words and numbers up: what stands between is no list."""
    chars = [char for each in own for char in each]
    if max(map(len, own)) < _LEAST_TOGETHER or (gap in _LISTING and not any(map(_is_title, own))):
        return False
    if len(chars) < _LEAST_CHARS or _is_row(own) or _count_turns(chars) > _MOST_TURNS:
        return False
    if all(map(str.isdigit, chars)):
        least = _LEAST_DIGITS if gap.isspace() else _LEAST_DOTTED_DIGITS
        # Scores and the cells of a row are as many digits with signs between.
        is_row = gap.isspace() or announced or (len(chars) >= _LEAST_ALONE and "|" not in gap)
        return is_row and len(chars) >= least
    if "|" in gap and any(map(str.isdigit, chars)) and not announced:
        return False
    is_short = max(map(len, own)) <= _LEAST_CHARS
    return not (is_short and gap == "." and not any(map(str.isupper, chars)))  # "b.i.d."


def _is_title(chars: list[str]) -> bool:
    """True for one word of some length that begins with a capital."""
    return len(chars) > _LEAST_CHARS and "".join(chars).istitle()


def _count_turns(chars: list[str]) -> int:
    """How often letters turn to digits or back: more than twice in "3 x 4 x 5"."""
    return sum(one.isdigit() != other.isdigit() for one, other in pairwise(chars))


def _is_row(own: list[list[str]]) -> bool:
    """True for "A B C D", "0 0 0 0" and "0 1 2 [3] 4 5 6": all steps are the same."""
    steps = {ord(other) - ord(one) for each in own for one, other in pairwise(each)}
    return len(steps) == 1


def _close(text: str, start: int, stretch: _Stretch, degree: int) -> Iterator[Edit]:
    for place in stretch.places[:-1]:
        begin = start + place + 1
        end = begin + len(stretch.gap)
        before, after = text[begin - 1], text[end]
        is_word = before.islower() and after.isupper()
        is_turn = stretch.gap.isspace() and before.isdigit() != after.isdigit()
        plain = " " if is_word or is_turn else ""
        yield Edit(begin, end, plain, degree)


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
