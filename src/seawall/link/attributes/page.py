"""A note as its facts are read from it: mentions by label, sentences, lines and sections."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property

from seawall.model import Document, Label, Mention, Record, Span
from seawall.text.dates.order import list_day_first_marks
from seawall.text.subjects import Subjects, find_subjects_of

# A stop after one of these ends no sentence.
_SHORT = frozenset(
    "mr mrs ms dr st pt pts approx vs no d b f ca pat dvs bl tel prof med sen jr sr nr yr yrs "
    "mo mos wk hx fr int ext tabl resp".split()
)
_BREAK = re.compile(r"[.!?;](?=\s)|\n")
_LIST_ITEM = re.compile(r"\s*(?:[-*#•–+]|\d{1,2}[.)]\s)|\s*$", re.MULTILINE)
_WRAPPED_CHARS = 45  # a line that is shorter was ended on purpose
_HEADER_CHARS = 320
_LINE_CHARS = 300


def _is_short(word: str) -> bool:
    return word in _SHORT or (len(word) == 1 and word.isalpha())


class Page:
    """One note, its mentions in order, and the row that the table has of its person.

    ``gender`` is the patient's where the row or the note tells it; it tells whose "she" is.
    """

    def __init__(
        self,
        document: Document,
        mentions: tuple[Mention, ...],
        lang: str,
        record: Record | None = None,
    ) -> None:
        self.text = document.text
        self.lower = document.text.lower()
        if len(self.lower) != len(self.text):  # a few letters grow when they become small
            self.lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in self.text)
        self.mentions = tuple(sorted(mentions, key=lambda mention: mention.span))
        self.lang = lang
        self.record = record
        self.gender = ""

    def __repr__(self) -> str:
        return f"<Page of {len(self.mentions)} mentions>"

    def of(self, *labels: Label) -> list[Mention]:
        """The mentions of these labels, in order."""
        return [mention for mention in self.mentions if mention.label in labels]

    def between(self, start_char: int, end_char: int, *labels: Label) -> list[Mention]:
        """The mentions of these labels that begin from ``start_char`` up to ``end_char``."""
        first = bisect_left(self._mention_starts, start_char)
        last = bisect_left(self._mention_starts, end_char)
        return [mention for mention in self.mentions[first:last] if mention.label in labels]

    def before(self, span: Span, chars: int = 60) -> str:
        """What stands before ``span`` in its sentence, in small letters."""
        start = max(self.sentence(span).start_char, span.start_char - chars)
        return self.lower[start : span.start_char]

    def after(self, span: Span, chars: int = 60) -> str:
        """What stands after ``span`` in its sentence, in small letters."""
        end = min(self.sentence(span).end_char, span.end_char + chars)
        return self.lower[span.end_char : end]

    def line(self, span: Span) -> str:
        """The line on which ``span`` begins, or what is near of a very long one."""
        floor = max(0, span.start_char - _LINE_CHARS)
        start = max(self.text.rfind("\n", floor, span.start_char) + 1, floor)
        ceiling = min(len(self.text), span.end_char + _LINE_CHARS)
        end = self.text.find("\n", span.start_char, ceiling)
        return self.text[start : end if end >= 0 else ceiling]

    def sentence(self, span: Span) -> Span:
        """The sentence in which ``span`` begins; it never ends before ``span`` does."""
        at = bisect_right(self._starts, span.start_char) - 1
        ends = self._starts[at + 1] if at + 1 < len(self._starts) else len(self.text)
        return Span(self._starts[at], max(ends, span.end_char))

    def is_in_header(self, span: Span) -> bool:
        """True in the lines that a note begins with."""
        return span.start_char < self._header_end

    def is_of_other(self, mention: Mention) -> bool:
        """True if the mention states a relative's or another person's fact.

        Where nothing tells, it is the patient's: either way it is protected.
        """
        subject = mention.subject or self._subjects.of(mention.span)
        return not subject.is_patient

    @cached_property
    def _subjects(self) -> Subjects:
        return find_subjects_of(self.text, self.mentions, self.lang, self.gender)

    @cached_property
    def day_first_marks(self) -> frozenset[str]:
        """The separators with which an English note can only mean the day first: "24.09.2004"."""
        if self.lang != "en":
            return frozenset()
        return list_day_first_marks(each.span.of(self.text) for each in self.of(Label.DATE))

    @cached_property
    def _mention_starts(self) -> list[int]:
        return [mention.start_char for mention in self.mentions]

    @cached_property
    def _starts(self) -> list[int]:
        ends = (found.end() for found in _BREAK.finditer(self.text) if self._is_break(found))
        return [0, *ends]

    def _is_break(self, found: re.Match[str]) -> bool:
        if found.group() == "\n":
            return self._ends_line(found.start())
        if found.group() == ".":
            word = re.search(r"[^\W_]*$", self.lower[max(0, found.start() - 8) : found.start()])
            return word is None or not _is_short(word.group())
        return True

    def _ends_line(self, at: int) -> bool:
        """False where a line was only wrapped."""
        line = self.text[self.text.rfind("\n", 0, at) + 1 : at].rstrip()
        if len(line) < _WRAPPED_CHARS or line[-1] in ":.!?":
            return True
        return _LIST_ITEM.match(self.text, at + 1) is not None

    @cached_property
    def _header_end(self) -> int:
        blank = re.search(r"\n\s*\n", self.text)
        return min(blank.start() if blank else len(self.text), _HEADER_CHARS)
