"""Where a telephone number ends: at a line's end, at its country's length, before its extension."""

from __future__ import annotations

import re

from seawall.detect.rules.phone.context import count_digits
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span

# A letter, but the O that a hand writes for 0, or a sign that is dialled.
_EXTENSION_START = lazy_pattern(r"[#×*]|,,|[^\W\d_O]")
_NUMBER_GOES_ON = lazy_pattern(r"[-/.:]?\d|[/:]|[^\W\d_]")
_LAST_GROUP = lazy_pattern(r"(.*\d)\D+\d+$", re.DOTALL)
_FEWEST = 7
_MARKS, MARKS_OR_SPACE = frozenset("xXpPbB"), frozenset(" xXpPbB")


def within_limit(text: str, span: Span) -> Span | None:
    """The span without groups that would give it more digits than a country's numbers have."""
    value = text[span[0] : span[1]]
    limit = 11 + ("(0)" in value) if value.startswith(("+1", "+46", "0046")) else 13
    limit += 3 if value.startswith(("011", "0011")) else 2 * value.startswith("00")
    digits = count_digits(value)
    while digits > limit and (cut := _LAST_GROUP.match(value)):
        value = cut[1]
        digits = count_digits(value)
    return draw_span((span[0], span[0] + len(value))) if digits > _FEWEST else None


def before_break(text: str, span: Span, most_digits: int = 11) -> Span:
    """The span up to a line's end, where the next line begins with some other number."""
    value = text[span[0] : span[1]]
    if "\n" not in value:
        return span
    head = value.partition("\n")[0].rstrip()
    digits = count_digits(without_extension(value))
    runs_on = digits > most_digits or _NUMBER_GOES_ON.match(text, span.end_char)
    if len(head) < len(value) and runs_on and count_digits(head) > _FEWEST:
        return Span(span.start_char, span.start_char + len(head))
    return span


def close_brackets(text: str, span: Span) -> Span:
    """ "(070) 12 34 56" opens a bracket of its own; "(tel 12 34 56" does not."""
    start, end = span.start_char, span.end_char
    value = text[start:end]
    if value[0] == "(" and ")" not in value:
        start += 1
    return Span(start, end)


def without_extension(value: str) -> str:
    """The number alone."""
    extension = _EXTENSION_START.search(value)
    return value[: extension.start()] if extension else value


def without_dash(text: str, span: Span) -> Span:
    """The span up to the last of its signs that is no dash."""
    return Span(span.start_char, span.start_char + len(span.of(text).rstrip("-")))


def with_mark(text: str, span: Span) -> Span:
    """The number with the letter before it: "x4471" is one word, "x 2-1189" another."""
    start, end = span
    last = text[start - 1 : start]
    if last not in MARKS_OR_SPACE:
        return span
    if last == " " and text[start + 1 : start + 2] == "-" and text[start - 2] in "xX":
        start -= 1
        last = text[start - 1 : start]
    if last not in _MARKS or not text[span.start_char].isdigit():
        return span
    is_word = not text[max(0, start - 2) : start - 1].isalnum()
    return Span(start - 1, end) if start and is_word else span
