"""A format: a pattern, what it is a format of, and a check of what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from seawall.model import Label, Span
from seawall.text import Pattern, Reading

VALUE = "value"


@dataclass(frozen=True)
class Form:
    """One way in which an identifier is written.

    ``pattern`` may name a group ``value``: then that is what was found, else the whole match.
    ``is_true`` looks closer: at a check digit, at whether a month has such a day.
    """

    label: Label
    name: str
    pattern: Pattern
    has_value: bool = False
    is_true: Callable[[str], bool] | None = None

    def find(self, reading: Reading) -> Iterator[Span]:
        """Where it stands in a text."""
        for match in self.pattern.find(reading):
            span = match.span(VALUE if self.has_value else 0)
            if span is None or span.end_char <= span.start_char:
                continue
            if self.is_true is None or self.is_true(span.of(reading.text)):
                yield span


def form(
    label: Label,
    name: str,
    source: str,
    is_true: Callable[[str], bool] | None = None,
    *needs: str,
    whole_words: bool = True,
) -> Form:
    """A format from the source of its pattern; case does not matter unless ``(?-i:…)`` says so."""
    pattern = Pattern(source, ignore_case=True, needs=needs, whole_words=whole_words)
    return Form(label, name, pattern, f"(?P<{VALUE}>" in source, is_true)
