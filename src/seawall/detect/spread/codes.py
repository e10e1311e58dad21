"""A number found once is found everywhere in that document, also where no word announces it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seawall.lazy import lazy_pattern
from seawall.model import Class, Label, Mention, Span
from seawall.text import Reading
from seawall.text.cover import Cover

_DETECTORS = ("consistency:code",)
_SCORE = 0.8
_MIN_CHARS, _MIN_DIGITS = 4, 3
_MAX_TOKENS = 24
_EXACT = frozenset(label for label in Label if label.cls is Class.EID)
_CODED = frozenset(label for label in _EXACT if not label.is_person and label is not Label.STREET)
_HOUSE_NUMBER = lazy_pattern(r"\d{3}")
# Four digits that are a year or a time of day say too little: "2014", "1430".
_YEAR_OR_CLOCK = lazy_pattern(r"(?:19|20)\d\d|[01]\d[0-5]\d|2[0-3][0-5]\d")


def repeat_codes(reading: Reading, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Further places of the numbers and codes among ``mentions``, written the same way."""
    found = [mention for mention in mentions if mention.label in _EXACT]
    codes = [mention for mention in found if mention.label in _CODED]
    labels = _collect(reading, codes)
    if not labels:
        return
    lengths: dict[str, set[int]] = {}
    for code in labels:
        lengths.setdefault(code[0], set()).add(len(code))
    taken = Cover([mention.span for mention in found])
    tokens, words = reading.tokens, reading.words
    for index in reading.places_of(lengths):
        for length in lengths[words[index]]:
            code = tuple(words[index : index + length])
            label = labels.get(code)
            # At the end of a note fewer tokens are left than the code has.
            if label is None or len(code) < length:
                continue
            start, end = tokens[index].start_char, tokens[index + length - 1].end_char
            if taken.touches(start, end):
                continue
            if end - start < _MIN_CHARS and not _is_between_names(reading, index):
                continue
            if reading.stands_free(start, end):
                yield Mention(Span(start, end), label, _SCORE, _DETECTORS)


def _collect(reading: Reading, codes: Iterable[Mention]) -> dict[tuple[str, ...], Label]:
    """The codes by their tokens, with their label."""
    labels: dict[tuple[str, ...], Label] = {}
    for mention in codes:
        text = mention.span.of(reading.text)
        if _tells(text) or (mention.label is Label.PHONE and _HOUSE_NUMBER.fullmatch(text)):
            words = tuple(reading.words_in(mention.span))
            if 0 < len(words) <= _MAX_TOKENS:
                labels.setdefault(words, mention.label)
    return labels


def _is_between_names(reading: Reading, index: int) -> bool:
    """True at "299 Stepdown", "Karama 719" where a line begins or ends: nothing is counted."""
    tokens, gaps = reading.tokens, reading.gaps
    opens = index == 0 or "\n" in gaps[index - 1]
    closes = index + 1 == len(tokens) or "\n" in gaps[index]
    before = opens or tokens[index - 1].is_capitalized or tokens[index - 1].text == "."
    after = closes or tokens[index + 1].is_capitalized
    return before and after


def _tells(text: str) -> bool:
    if len(text) < _MIN_CHARS or sum(map(str.isdigit, text)) < _MIN_DIGITS:
        return False
    return len(text) > _MIN_CHARS or _YEAR_OR_CLOCK.fullmatch(text) is None
