"""What a date dates: told by the nearest word before it, after it, or in the line above."""

from __future__ import annotations

import re
from bisect import bisect_left

from seawall.detect.rules.dates.candidates import SURE, Candidate
from seawall.detect.rules.dates.role_cues import (
    COMING,
    CUE_WAKES,
    ROLES,
    SPLIT,
    STAYS,
    TELLINGS,
    WORD,
    find_sentence,
    read_backwards,
)
from seawall.lazy import lazy_pattern
from seawall.model import DateRole
from seawall.text import Reading

_BEFORE, _AFTER, _ABOVE, _TOP = 80, 40, 200, 90
# A member of an enumeration is found by a call of Python, in ten times as long as a name.
_VISIT, _OTHER = DateRole.VISIT, DateRole.OTHER

_HEAD = lazy_pattern(r"(?:[^\W\d_]+[/.'’-])+\Z")
_LONGEST_HEAD = 16
_ENDS_IN_DATE = lazy_pattern(r"\d\W{0,3}\Z")  # what its words tell is told of that
_LETTER = lazy_pattern(r"[^\W\d_]")
_JOINTS = frozenset("/.'’-")
_MAY_COME = lazy_pattern("|".join(COMING), re.IGNORECASE)
# What a line may say before its date, and nothing else.
_COLUMN = lazy_pattern(r"\s*(in|out|ut)(?:\s{2,}|\t|:\s*)")
_COLUMN_WORDS = frozenset("in in: out out: ut ut:".split())
_COLUMNS = {"in": DateRole.ADMISSION, "out": DateRole.DISCHARGE, "ut": DateRole.DISCHARGE}


class Roles:
    """The dates of a note and what each of them dates."""

    def __init__(self, reading: Reading, dates: list[Candidate]) -> None:
        self._text, self._lang, self._dates = reading.text, reading.lang, dates
        woken = reading.woken_by(CUE_WAKES[reading.lang])
        self._cues = list(map(reading.token_starts.__getitem__, woken))
        self._roles, self._tellings = ROLES[reading.lang], TELLINGS[reading.lang]

    def find(self) -> list[DateRole]:
        """The role of each of the dates, other where nothing tells."""
        text = self._text
        roles: list[DateRole] = []
        for index, (start, _, score, _) in enumerate(self._dates):
            line_start = _line_start(text, start)
            roles.append(
                self._before(start, line_start)
                or self._after(index)
                or self._above(index, line_start)
                or (_VISIT if start < _TOP and score >= SURE else _OTHER)
            )
        return roles

    def _is_silent(self, start: int, end: int) -> bool:
        """True if no word between tells a role, nor a piece of one that is cut there."""
        cues = self._cues
        at = bisect_left(cues, start)
        return not (at < len(cues) and cues[at] < end) and not self._may_be_cut(start, end)

    def _may_be_cut(self, start: int, end: int) -> bool:
        """True if a piece of a word, which was cut on one side, might tell a role."""
        text = self._text
        if text[end - 1 : end + 1].isalpha():
            return True
        return text[start - 1 : start + 1].isalpha() and self._may_tell(start, end)

    def _may_tell(self, start: int, end: int) -> bool:
        """True if the piece of a word that begins there could be one that tells a role."""
        word = WORD.match(self._text, start, end)
        if word is None:
            return False
        name = word[0].lower()
        return self._roles[name] is not None or name in STAYS or SPLIT in name

    def _before(self, end: int, line_start: int) -> DateRole | None:
        """The last cue of the sentence before the date; wrapped lines count as one sentence."""
        cues, text = self._cues, self._text
        start = end - _BEFORE if end > _BEFORE else 0
        first = line_start if line_start > start else start
        at = bisect_left(cues, end) - 1
        is_told = at >= 0 and cues[at] >= first
        if is_told and (role := self._read_cue(at, first, end)):
            return role
        head = text[first:end].lower()
        if head.strip() in _COLUMN_WORDS and (column := _COLUMN.fullmatch(head)):
            return _COLUMNS[column[1]]
        if is_told or self._may_be_cut(first, end):
            here = next(read_backwards(head[find_sentence(head) :], self._lang), None)
            if here is not None:
                return here
        if first == start or self._is_silent(start, first):
            return None
        return self._read_wrapped(text[start:first].lower(), head)

    def _read_wrapped(self, above: str, head: str) -> DateRole | None:
        """The line above counts where the sentence runs on, not where it heads a table."""
        cut = find_sentence(above + head)
        if len(above) <= cut:
            return None
        above = above[cut:].rstrip("\n").rsplit("\n", 1)[-1]
        if not above or _is_labelled(above) or _ENDS_IN_DATE.search(above):
            return None
        roles = list(read_backwards(above, self._lang))
        if not roles:
            return None
        heads = len(roles) > 1 and not _has_digit(above) and not any(map(str.isalpha, head))
        return None if heads else roles[0]

    def _read_cue(self, at: int, start: int, end: int) -> DateRole | None:
        """The role that the last cue before the date names, where no word beside it matters.

        Most dates are told so ("Admission date: "); the others are read with care.
        """
        text, place = self._text, self._cues[at]
        if text[place - 1 : place] in _JOINTS:  # the last part of a word: "x-ray"
            floor = max(start, place - _LONGEST_HEAD)
            head = _HEAD.search(text, floor, place)
            place = head.start() if head else place
            if place == floor:
                return None  # it may begin before
        role, stays = self._tellings[text[place:end]]
        if role is None or (stays and not self._is_lone(at, start)):
            return None
        return None if role is _VISIT and _MAY_COME.search(text, start, place) else role

    def _is_lone(self, at: int, start: int) -> bool:
        """True if no cue stands before this one, where a stay may be named that began then."""
        if at and self._cues[at - 1] >= start:
            return False
        return not self._text[start - 1 : start + 1].isalpha()

    def _after(self, index: int) -> DateRole | None:
        """A role named after the date counts only close to it: "06/13/1999 (admission)"."""
        dates, end = self._dates, self._dates[index].end_char
        limit = end + _AFTER
        if index + 1 < len(dates):
            limit = min(limit, dates[index + 1].start_char)
        if self._tells_nothing(end, limit):
            return None
        tail = self._text[end:limit].split("\n", 1)[0].lower()
        if len(tail) - len(tail.lstrip(" -–(,:")) > 4:
            return None
        word = WORD.search(tail)
        role = self._roles[word[0]] if word else None
        if word is None or role is None or role is _OTHER:
            return None
        following = WORD.search(tail, word.end()) or word
        return None if following[0].endswith(":") else role

    def _tells_nothing(self, start: int, end: int) -> bool:
        """True if another word, and a whole one, comes first, which most often does."""
        text, cues = self._text, self._cues
        if text[start - 1 : start + 1].isalpha():
            return False
        at = bisect_left(cues, start)
        if at < len(cues) and cues[at] < end:
            return _LETTER.search(text, start, cues[at]) is not None
        word = WORD.search(text, start, end)
        return word is None or word.end() < end

    def _above(self, index: int, line_start: int) -> DateRole | None:
        """A table of two lines: the n-th date of a line is what the n-th heading above says."""
        text = self._text
        if line_start < 2 or text[line_start - 1] != "\n":
            return None
        start = _line_start(text, line_start - 1)
        if self._is_silent(start, line_start - 1) or _has_digit(text[start : line_start - 1]):
            return None
        roles = list(read_backwards(text[start : line_start - 1].lower(), self._lang))
        column = self._column(index, line_start)
        return roles[-1 - column] if column < len(roles) else None

    def _column(self, index: int, line_start: int) -> int:
        dates, column = self._dates, 0
        while column < min(index, 4) and dates[index - column - 1].start_char >= line_start:
            column += 1
        return column


def _line_start(text: str, char: int) -> int:
    """Where the line begins, or the window where the line is longer than it."""
    floor = char - _ABOVE if char > _ABOVE else 0
    return text.rfind("\n", floor, char) + 1 or floor


def _is_labelled(line: str) -> bool:
    """True for a line that says its own: "Name: …"."""
    return ":" in line and not line.rstrip().endswith(":")


def _has_digit(line: str) -> bool:
    """False for headings that stand beside each other: the values are in the line below."""
    return any(map(str.isdigit, line))
