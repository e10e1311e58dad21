"""A format: a pattern, what it is a format of, and a check of what was found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from seawall.evaluate.verify.blank import BLANK
from seawall.model import Label, Span
from seawall.text import Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms

VALUE = "value"
_LOOK_BACK, _LOOK_AHEAD, _MOST_SCORE = 32, 16, 10


@dataclass(frozen=True)
class Form:
    """One way in which an identifier is written.

    ``pattern`` may name a group ``value``: then that is what was found, else the whole match.
    ``is_true`` looks closer: at a check digit, at whether a month has such a day. Behind a word of
    ``never_after``, and before what ``never_before`` matches, the same characters mean something
    else.
    """

    label: Label
    name: str
    pattern: Pattern
    has_value: bool = False
    is_true: Callable[[str], bool] | None = None
    never_after: frozenset[str] = frozenset()
    never_before: re.Pattern[str] | None = None

    def find(self, reading: Reading) -> Iterator[Span]:
        """Where it stands in a text."""
        for match in self.pattern.find(reading):
            span = match.span(VALUE if self.has_value else 0)
            if span is None or span.end_char <= span.start_char:
                continue
            is_true = self.is_true is None or self.is_true(span.of(reading.text))
            if not is_true or self._is_after(reading.text, span.start_char):
                continue
            if self._is_before(reading.text, span.end_char):
                continue
            if not (self.label.is_person and _is_of_term(reading, span)):
                yield span

    def _is_after(self, text: str, start_char: int) -> bool:
        """True behind a word that makes something else of what follows."""
        if not self.never_after:
            return False
        if text[max(0, start_char - 1) : start_char] in ("/", "*"):
            return True  # of a longer run, or of a tissue type: "420/18/8/60", "DQB1*06:02"
        words = text[max(0, start_char - _LOOK_BACK) : start_char].lower().split()
        if words and not words[-1].strip(f".,:;()*{BLANK}"):
            return _is_of_scores(text[start_char : start_char + _LOOK_BACK])
        return any(word.strip(".,:;()") in self.never_after for word in words[-3:])

    def _is_before(self, text: str, end_char: int) -> bool:
        """True before what makes something else of what stands there."""
        if self.never_before is None:
            return False
        return self.never_before.match(text[end_char : end_char + _LOOK_AHEAD].lower()) is not None


def _is_of_term(reading: Reading, span: Span) -> bool:
    """True within a clinical term that began before: "Sister Mary Joseph nodule"."""
    terms = load_clinical_terms().find_listed(reading)
    return any(start < span.start_char and span.end_char <= end for start, end in terms)


def _is_of_scores(text: str) -> bool:
    """True for three numbers of ten or less: behind a word that is hidden these may be scores."""
    numbers = re.split(r"[^\d/]", text, maxsplit=1)[0].split("/")
    return len(numbers) == 3 and all(n.isdigit() and int(n) <= _MOST_SCORE for n in numbers)


def form(
    label: Label,
    name: str,
    source: str,
    is_true: Callable[[str], bool] | None = None,
    *needs: str,
    whole_words: bool = True,
    never_after: frozenset[str] = frozenset(),
    never_before: re.Pattern[str] | None = None,
) -> Form:
    """A format from the source of its pattern; case does not matter unless ``(?-i:…)`` says so."""
    pattern = Pattern(source, ignore_case=True, needs=needs, whole_words=whole_words)
    has_value = f"(?P<{VALUE}>" in source
    return Form(label, name, pattern, has_value, is_true, never_after, never_before)
