"""Telephone, fax and pager numbers and extensions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, repeat

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.phone.context import (
    STRETCHES,
    Bounds,
    Surroundings,
    count_digits,
    is_talk,
    stands_alone,
)
from seawall.detect.rules.phone.edges import (
    before_break,
    close_brackets,
    with_mark,
    without_extension,
)
from seawall.detect.rules.phone.extensions import BY_DEGREE, find_by_degree, find_extensions
from seawall.detect.rules.phone.fax import is_fax
from seawall.detect.rules.phone.grouped import (
    HOURS,
    find_american,
    find_international,
    find_local,
    find_national,
)
from seawall.detect.rules.phone.hints import NO_HINTS, Hints, read_hints
from seawall.detect.rules.phone.house_numbers import find_house_numbers
from seawall.detect.rules.phone.loose import find_half_spoken, find_loose, is_scanned
from seawall.detect.rules.phone.pagers import (
    ROSTER,
    SIGNED,
    SMALL,
    find_called,
    find_listed,
    find_pagers,
)
from seawall.detect.rules.phone.rows import find_alike, find_next
from seawall.detect.rules.phone.shapes import (
    BOXED,
    FIRST_DIGIT,
    GLUED,
    HALF_SPOKEN,
    SPOKEN,
    SPOKEN_SHORT,
    SURE,
    VANITY,
    WORD_GLUED,
)
from seawall.detect.rules.phone.sieve import Candidates, list_candidates, sift
from seawall.detect.rules.phone.swedish import find_swedish
from seawall.detect.rules.together import Found, Notes, find_by_sheaf
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span, draw_span
from seawall.text import Pattern, Reading
from seawall.text.reading import read_apart
from seawall.text.sheaf import Sheaf

_DETECTORS = ("rules:phone",)
_PHONE, _FAX = Label.PHONE, Label.FAX
_UNTOLD = repeat(True)  # of numbers that were found later

# Numbers that anybody may ring and that reach nobody in particular.
_PUBLIC = frozenset(("112", "911", "988", "1177", "11313", "11414"))
_LONGEST_PUBLIC = max(map(len, _PUBLIC))
# Dates and acidities: "phone 2/3/2014", "pH 7.32 48 88 24".
_NO_NUMBER = lazy_pattern(
    r"[67]\.\d{1,2}\D|\(?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?!\.?\d)"
)
_FEWEST_BOXES = 9
_LOCAL_BOXES = lazy_pattern(r"\d \d \d ?[-–] ?\d \d \d \d")
_HOUSE_CUE = lazy_pattern(r"(?:\bx|\bext\.?|\bpage[rs]?)[\s:#]{0,2}$", re.IGNORECASE)
# In few notes.
_RARE = Pattern.any_of(
    *(BOXED, SPOKEN, SPOKEN_SHORT, HALF_SPOKEN, VANITY, WORD_GLUED),
    *(SIGNED, ROSTER, BY_DEGREE, SMALL),
)


class _Note:
    """A note's numbers as far as they are found, with their scores."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.text = reading.text
        self.around = Surroundings(reading)
        self.claims = Claims(reading.text)
        self.taken: list[tuple[float, Span]] = []

    def take(self, shaped: Candidates, rare: Reading | None) -> None:
        """Take the numbers of all shapes, the surest first; of the rare ones those in ``rare``."""
        text, take = self.text, self.claims.take
        self.taken = [
            (score, span)
            for score, spans in self._candidates(shaped, rare)
            for span in spans
            if (len(span) > _LONGEST_PUBLIC or not _is_public(text, span)) and take(span)
        ]

    def _candidates(
        self, shaped: Candidates, rare: Reading | None
    ) -> Iterator[tuple[float, Iterable[Span]]]:
        """Surest shapes first; what only a word nearby makes a telephone number comes last."""
        reading, claims, around = self.reading, self.claims, self.around
        yield from self._surest(shaped)
        if rare:
            yield from _spoken(rare)
        if shaped.local:
            yield 0.8, find_local(shaped.local, claims, around)
        if shaped.named:
            yield 0.85, _named(shaped.named, claims, around)
        if rare:
            yield from _glued(rare)
        if shaped.loose:
            yield 0.75, find_loose(shaped.loose, claims, around)
        if shaped.has_pagers:
            yield 0.85, find_pagers(reading, claims, around)
        if rare:
            yield 0.85, find_listed(rare)
        if shaped.has_extensions:
            yield 0.75, find_extensions(reading, claims, around)
        if rare:
            yield 0.75, find_by_degree(rare)
            yield 0.75, find_called(rare, around)
        if shaped.house:
            yield 0.7, find_house_numbers(reading, shaped.house, claims, around)

    def _surest(self, shaped: Candidates) -> Iterator[tuple[float, Iterable[Span]]]:
        """Numbers in the groups of a country."""
        reading, claims, around = self.reading, self.claims, self.around
        if reading.lang == "sv":
            yield 0.85, find_swedish(reading, around)
        if shaped.are_sure:
            yield 0.97, map(draw_span, shaped.american)
        else:
            yield 0.97, find_american(shaped.american, around)
        if shaped.international:
            yield 0.95, find_international(shaped.international, claims, around)
        if shaped.national:
            yield 0.9, find_national(shaped.national, claims, around)

    def complete(self, hints: Hints) -> list[Mention]:
        """The numbers and such as stand beside one of them."""
        if not self.taken:
            return []
        self._go_on(hints)
        text = self.text
        return [
            Mention(
                with_mark(text, span) if may_be_marked else span,
                _FAX if may_be_fax and is_fax(text, span.start_char) else _PHONE,
                score,
                _DETECTORS,
            )
            for (score, span), may_be_fax, may_be_marked in zip(
                self.taken, chain(hints.fax, _UNTOLD), chain(hints.marked, _UNTOLD), strict=False
            )
        ]

    def _go_on(self, hints: Hints) -> None:
        """Take the numbers beside those that were taken."""
        take, spans = self.claims.take, [span for _, span in self.taken]
        further: list[Span] = []
        if True in hints.leading:
            leading = compress(spans, hints.leading)
            further = [span for span in find_next(self.around, leading) if take(span)]
        if further or True in hints.followed:
            followed = chain(compress(spans, hints.followed), further)
            alike = find_alike(self.around, self.claims, followed)
            further += [span for span in alike if take(span)]
        self.taken += [(0.75, span) for span in further]


def find(reading: Reading) -> Iterator[Mention]:
    """Numbers that reach somebody, each with its country code and its extension."""
    note = _Note(reading)
    note.take(list_candidates(reading), reading.alone if _RARE.may_be_in(reading) else None)
    return iter(note.complete(NO_HINTS))


def find_in_each(readings: Sequence[Reading]) -> list[Found]:
    """As ``find`` of each note; what the signs beside numbers tell is asked for all at once."""
    return find_by_sheaf(readings, _find_together, find)


def _find_together(sheaf: Sheaf, readings: Notes) -> Iterator[Found]:
    notes = {place: _Note(reading) for place, reading in readings.items()}
    (lang,) = {reading.lang for reading in readings.values()}
    told = [place for place, note in notes.items() if note.around.names_things]
    shaped = sift(sheaf, lang, told)
    rare = read_apart(readings.values(), map(_RARE.find_in_sheaf(sheaf).__contains__, readings))
    for (place, note), own in zip(notes.items(), rare, strict=True):
        note.take(shaped[place], own)
    hints = read_hints(sheaf, {place: note.taken for place, note in notes.items()})
    return map(_Note.complete, notes.values(), hints)


def _is_public(text: str, span: Span) -> bool:
    """True for "call 911"; "x911" rings somebody's desk."""
    start, end = span
    if text[start:end] not in _PUBLIC:
        return False
    return not _HOUSE_CUE.search(text[max(0, start - 8) : start])


def _spoken(reading: Reading) -> Iterator[tuple[float, Iterable[Span]]]:
    """Numbers in boxes, in words and in letters."""
    yield 0.85, _boxed(reading)
    yield 0.8, (match.span() for match in SPOKEN.find(reading))
    short = SPOKEN_SHORT.find(reading)
    yield 0.75, (match.span_or_none("after") or match.span("before") for match in short)
    yield 0.8, find_half_spoken(reading)
    vanity = VANITY.find(reading)
    yield 0.75, (match.span("value") for match in vanity if match.text("word") not in STRETCHES)


def _named(candidates: Bounds, claims: Claims, around: Surroundings) -> Iterator[Span]:
    """As many digits as a telephone has, behind a word for one."""
    text = around.text
    for start, end in candidates:
        if claims.holds(end - 1) or not (first := FIRST_DIGIT.search(text[start:end])):
            continue
        number = draw_span((start + first.start(), end))
        span = close_brackets(text, before_break(text, number))
        sure = SURE.match(text, start) is not None
        fits = _is_named(span.of(text), sure=sure) and stands_alone(text, *span)
        if fits and not around.is_other(*span):
            yield span


def _is_named(value: str, *, sure: bool) -> bool:
    """True if so many digits suit the word before them, and they are no date and no hours."""
    if not (6 if sure else 7) <= count_digits(without_extension(value)) <= 15:
        return False
    if not sure and (HOURS.fullmatch(value) or not {"/", "."}.isdisjoint(value)):
        return False
    return _NO_NUMBER.match(value) is None


def _glued(reading: Reading) -> Iterator[tuple[float, Iterable[Span]]]:
    """Numbers glued to a word, or read by a machine."""
    for match in GLUED.find(reading):
        scanned = match.span_or_none("scanned")
        if scanned is None:
            yield 0.85, (match.span_or_none("run") or match.span("glued"),)
        elif is_scanned(scanned.of(reading.text)):
            yield 0.8, (scanned,)


def _boxed(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for match in BOXED.find(reading):
        span = close_brackets(text, match.span())
        told = _LOCAL_BOXES.fullmatch(span.of(text)) or count_digits(span.of(text)) >= _FEWEST_BOXES
        told = told or is_talk(text, span.start_char)
        if told and stands_alone(text, *span):
            yield span
