"""Further numbers beside a telephone number that was found: "x5011, x5012", "or try 55128".

Whoever writes several numbers writes them alike: the first one's cue need not be repeated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.phone.context import Surroundings, count_digits, stands_alone
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span

REACH = 80
_DIGITS = lazy_pattern(r"\d+")
_DIGITS_ALIKE = str.maketrans("123456789", "000000000")
_DIGITS_AHEAD = lazy_pattern(r"[^\d\n]*(\d+)")
_EXTENSION = lazy_pattern(r"[xea#]|o(?=pt)", re.IGNORECASE)
_FEWEST_LONG, _FEWEST_OPEN, LONGEST_SHORT = 7, 4, 5
# What is glued to a short number and says what it is: "#6600", "(1147)", "b438".
_MARK = lazy_pattern(r"(?:(?<!\w)(?:[xXpPbB]|bl\.?\s?|ext\.?\s?)|#|\()$")
_JOINT = r"[ .\-‑–)]{1,3}"
_END = r"(?![\d%]|[/.,:-]\d)"
_OTHERWISE = (
    r"(?:\s(?:tonight|today|now|days|nights|weekdays))?,\s?|\D{0,32}?\b(?:try|tried|or|then|else|otherwise|alt|alternatively|eller|annars|alternativt|prova"
    r"|försök|sedan|svar|answer|reply)\s(?:on\s|at\s|på\s)?#?|\D{0,32}?[/;|]\s?(?:[^\W\d_]+\s){0,2}#?"
)
_NEXT = lazy_pattern(
    r"(?:\s?/\s?|[),;]{0,2}\s(?:or|and|then|&|eller|och|o|samt|alt\.?|(?:not|inte)(?= [\d .-]{7}))"
    r"\s(?:(?:1st|2nd|first|second)\s)?(?:(?:on|at|try|på)\s)?[(#]?"
    r"|\s(?:days?|nights?|weekends?|dagtid|nattetid),?\s)"
    r"(?:[xp]\s?)?(?P<number>\d(?:[\s.()-]{0,2}\d){2,10})(?![\d%]|[.:-]\d|/\d{1,3}(?!\d))",
    re.IGNORECASE,
)
# Words that such a number follows, and what may stand first and second where one does.
LEADING = "or and then & eller och o samt alt not inte days nights weekends dagtid nattetid".split()
_CLOSING_LAST, _OPENING_NEXT = frozenset("),;"), frozenset("/&adeinostwADEINOSTW")
# The last digits of a second line: "0147/48".
_LAST = lazy_pattern(r"/(\d{1,2}(?:/\d{1,2})*)(?![\d/.:%-])")
_FEWEST_WHOLE = 9
# A line of a list of telephones: whoever answers, and the number.
_ENTRY = lazy_pattern(r"[^\W\d_][^\d\n]{1,40}[\s:](\d{4,5})")


def find_alike(around: Surroundings, claims: Claims, numbers: Iterable[Span]) -> Iterator[Span]:
    """Numbers shortly after one of ``numbers``, on its line and written as it is, or below it."""
    text = around.text
    for number in numbers:
        start, end = number
        if text[end : end + 1] == "\n":
            if end - start <= LONGEST_SHORT:
                yield from _find_in_column(text, number)
            continue
        ahead = _DIGITS_AHEAD.match(text, end, end + REACH)
        if ahead is None:
            continue
        sizes, long = _read_form(text[start:end].translate(_DIGITS_ALIKE))
        if long is not None:
            may_be_alike = long.search(text, end, end + REACH) is not None
            found = _find_long(text, end, long) if may_be_alike else ()
        else:
            found = _find_short(text, number, sizes, len(ahead[1])) if sizes else ()
        for first, past in found:
            bounds = end + first, end + past
            if claims.holds(bounds[0]):
                continue
            if stands_alone(text, *bounds, by_slash=True) and not around.is_other(*bounds):
                yield draw_span(bounds)


@lru_cache(maxsize=1024)
def _read_form(form: str) -> tuple[tuple[int, ...], re.Pattern[str] | None]:
    """The sizes of a number's groups, and what finds a long one that is written as it is.

    No sizes where nothing else would be taken for another of its kind.
    """
    value = _EXTENSION.split(form)[0]
    sizes = tuple(map(len, _DIGITS.findall(value)))
    if count_digits(value) >= _FEWEST_LONG:
        return (), _compile_long(sizes) if len(sizes) > 1 else None
    return sizes if sum(sizes) <= LONGEST_SHORT else (), None


def _tail_of(text: str, end: int) -> str:
    """What follows a number on its line, as far as others are looked for."""
    return text[end : end + REACH].partition("\n")[0]


def _find_long(text: str, end: int, long: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Where in what follows a number another one of as many digits is written as it is."""
    return (found.span() for found in long.finditer(_tail_of(text, end)))


def _find_short(
    text: str, number: Span, sizes: tuple[int, ...], digits_ahead: int
) -> Iterator[tuple[int, int]]:
    """The same for a number of few digits, where so many digits come next."""
    tail = _tail_of(text, number.end_char)
    mark = _MARK.search(text[max(0, number.start_char - 5) : number.start_char])
    if len(sizes) == 1 and mark and (mark[0] != "(" or sizes[0] >= _FEWEST_OPEN):
        marked = _compile_marked(mark[0], sizes[0])
        yield from (found.span("value") for found in marked.finditer(tail))
    # No digit stands between the number and another that follows it so.
    if sum(sizes) >= _FEWEST_OPEN and digits_ahead == sizes[0]:
        if otherwise := _compile_otherwise(sizes).match(tail):
            yield otherwise.span("value")
        # "porters 71 300" behind "dect 71 338": the numbers of a house begin alike.
        series = _compile_series(sizes).match(tail)
        head = text[number.start_char : number.start_char + 2]
        if series and series["value"].startswith(head):
            yield series.span("value")


def _compile_long(sizes: tuple[int, ...]) -> re.Pattern[str]:
    # Its first digit stands first, so that all other signs are passed over at once.
    first = rf"\d(?<![\d.,/-]\d)\d{{{sizes[0] - 1}}}"
    groups = _JOINT.join((first, *(rf"\d{{{size}}}" for size in sizes[1:])))
    return lazy_pattern(groups + _END)


@lru_cache(maxsize=64)
def _compile_marked(mark: str, size: int) -> re.Pattern[str]:
    start = r"\b" if mark[0].isalpha() else ""
    return lazy_pattern(rf"{start}{re.escape(mark)}(?P<value>\d{{{size}}}){_END}")


@lru_cache(maxsize=64)
def _compile_otherwise(sizes: tuple[int, ...]) -> re.Pattern[str]:
    groups = _JOINT.join(rf"\d{{{size}}}" for size in sizes)
    # Four digits may be a year.
    form = rf"(?:{_OTHERWISE})(?!(?:19|20)\d\d\b)(?P<value>{groups}){_END}"
    return lazy_pattern(form, re.IGNORECASE)


@lru_cache(maxsize=64)
def _compile_series(sizes: tuple[int, ...]) -> re.Pattern[str]:
    groups = _JOINT.join(rf"\d{{{size}}}" for size in sizes)
    return lazy_pattern(rf"[,;]\s(?:[^\W\d_]+[\s:]{{1,2}}){{1,3}}(?P<value>{groups}){_END}")


def _find_in_column(text: str, number: Span) -> Iterator[Span]:
    """The numbers at the ends of the lines below and above: "discharge lounge 44120"."""
    value = number.of(text)
    if not value.isdigit() or not _FEWEST_OPEN <= len(value) <= LONGEST_SHORT:
        return
    if text[number.end_char : number.end_char + 1] != "\n":
        return
    start = text.rfind("\n", max(0, number.start_char - REACH), number.start_char)
    above = text[max(0, start - REACH) : max(0, start)].rpartition("\n")[2]
    below = text[number.end_char + 1 : number.end_char + REACH].partition("\n")[0]
    for line, at in ((above, start - len(above)), (below, number.end_char + 1)):
        found = _ENTRY.fullmatch(line)
        if found and len(found[1]) == len(value) and found[1][:2] == value[:2]:
            yield Span(at + found.start(1), at + found.end(1))


def find_next(around: Surroundings, numbers: Iterable[Span]) -> Iterator[Span]:
    """The numbers behind "or", a slash or "days," after a number found before."""
    text = around.text
    for number in numbers:
        span = number if _may_go_on(text[number[1] : number[1] + 2]) else None
        while span is not None and (span := _read_next(around, span)):
            yield span


@lru_cache(maxsize=4096)
def _may_go_on(behind: str) -> bool:
    """False if no further number can follow a number with these two characters behind it."""
    first, second = behind[:1], behind[1:]
    if first.isspace():
        return second in _OPENING_NEXT or not second.isascii()
    return first == "/" or (
        first in _CLOSING_LAST and (second in _CLOSING_LAST or second.isspace())
    )


def _read_next(around: Surroundings, number: Span) -> Span | None:
    text = around.text
    end = number.end_char
    last = _LAST.match(text, end) if text[end : end + 1] == "/" else None
    if last and count_digits(number.of(text)) >= _FEWEST_WHOLE:
        return Span(*last.span(1))
    found = _NEXT.match(text, end)
    if found is None:
        return None
    span = Span(found.start("number"), found.end("number"))
    fits = 3 <= count_digits(span.of(text)) <= 11 and not around.is_other(*span)
    return span if fits else None
