"""A number found once is found everywhere in that document, also where no word announces it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from seawall.detect.spread.row import WordRow
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
_PHONE = Label.PHONE
_HOUSE_NUMBER = lazy_pattern(r"\d{3}")
# Four digits that are a year or a time of day say too little: "2014", "1430".
_YEAR_OR_CLOCK = lazy_pattern(r"(?:19|20)\d\d|[01]\d[0-5]\d|2[0-3][0-5]\d")


def find_repeated(row: WordRow, found: Sequence[Sequence[Mention]]) -> list[int]:
    """The notes of the row in which ``repeat_codes`` may find something, by their places.

    There the longest word of a code stands again, and no exact identifier holds it.
    """
    exact = [[mention for mention in own if mention.label in _EXACT] for own in found]
    ranges = row.locate([[mention.span for mention in own] for own in exact])
    is_code = np.array([each.label in _CODED for own in exact for each in own], dtype=np.bool_)
    words = row.choose_longest(ranges)
    # One that begins inside a token may have no word of its own.
    is_sought = is_code & (ranges.firsts < ranges.pasts)
    again = row.find_again(ranges, words, words + is_sought)
    return [place for place, own in enumerate(again) if own]


def repeat_codes(reading: Reading, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Further places of the numbers and codes among ``mentions``, written the same way."""
    found = [mention for mention in mentions if mention.label in _EXACT]
    codes = [mention for mention in found if mention.label in _CODED]
    again, labels = _find_again(reading, codes)
    if not labels:
        return
    lengths: dict[str, set[int]] = {}
    for code in labels:
        lengths.setdefault(code[0], set()).add(len(code))
    taken: Cover | None = None
    starts, ends, words = reading.token_starts, reading.token_ends, reading.words
    for index in again:
        for length in lengths.get(words[index], ()):
            code = tuple(words[index : index + length])
            label = labels.get(code)
            # At the end of a note fewer tokens are left than the code has.
            if label is None or len(code) < length:
                continue
            start, end = starts[index], ends[index + length - 1]
            taken = taken or Cover([mention.span for mention in found])
            if taken.touches(start, end):
                continue
            if end - start < _MIN_CHARS and not _is_between_names(reading, index):
                continue
            if reading.stands_free(start, end):
                yield Mention(Span(start, end), label, _SCORE, _DETECTORS)


def _find_again(
    reading: Reading, codes: Sequence[Mention]
) -> tuple[list[int], dict[tuple[str, ...], Label]]:
    """Indices of further tokens that begin as a code does; those codes by their tokens."""
    starts, words = reading.token_starts, reading.words
    own = [bisect_left(starts, mention.span[0]) for mention in codes]
    taken = frozenset(own)
    first_words = {words[index] for index in taken if index < len(words)}
    again = [index for index in reading.places_of(first_words) if index not in taken]
    wanted = {words[index] for index in again}
    labels: dict[tuple[str, ...], Label] = {}
    for index, mention in zip(own, codes, strict=True) if wanted else ():
        # One that begins inside the last token has no token of its own.
        is_wanted = index < len(words) and words[index] in wanted
        if is_wanted and _tells(mention, reading.text):
            code = tuple(reading.words_in(mention.span))
            if 0 < len(code) <= _MAX_TOKENS:
                labels.setdefault(code, mention.label)
    return again, labels


def _is_between_names(reading: Reading, index: int) -> bool:
    """True at "299 Stepdown", "Karama 719" where a line begins or ends: nothing is counted."""
    texts, gaps = reading.texts, reading.gaps
    opens = index == 0 or "\n" in gaps[index - 1]
    closes = index + 1 == len(texts) or "\n" in gaps[index]
    before = opens or texts[index - 1][0].isupper() or texts[index - 1] == "."
    after = closes or texts[index + 1][0].isupper()
    return before and after


def _tells(mention: Mention, text: str) -> bool:
    """True for a code that is one wherever it stands, and for a pager's three digits."""
    written = mention.span.of(text)
    if len(written) < _MIN_CHARS or sum(map(str.isdigit, written)) < _MIN_DIGITS:
        return mention.label is _PHONE and _HOUSE_NUMBER.fullmatch(written) is not None
    return len(written) > _MIN_CHARS or _YEAR_OR_CLOCK.fullmatch(written) is None
