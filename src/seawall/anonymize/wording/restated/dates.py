"""A suppressed date stated again: in figures of any order, by month, holiday, season or week."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache

from seawall.anonymize.wording.restated.suppressed import KnownDate, Suppressed
from seawall.model import Span
from seawall.text import LANGUAGES, Match, Pattern, Reading
from seawall.text.dates.words import HOLIDAYS, SEASONS, months_by_word

_FIGURES = Pattern(
    r"(?P<month>\d{1,2})[-/.](?P<of>(?:19|20)\d\d)"
    r"|(?P<a>\d{1,4})[-/.–](?P<b>\d{1,2})(?:[-/.–](?P<c>\d{2,4})|,?\s(?P<apart>(?:19|20)\d\d))"
    r"|(?P<lead>(?:19|20)\d\d)[-/](?P<then>\d{1,2})"
    r"|(?P<first>\d{1,2})/(?P<second>\d{1,2})"
    r"|(?P<compact>\d{8}|\d{6})"
    r"|(?P<year>(?:19|20)\d\d)"
)
_BORN = re.compile(
    r"(?:\bborn|\bbirth\w*|\bdob|\bb\.|\bfödd?|\bföddes|\bf\.|\bfödelseår)\W{0,3}(?:\w{1,3}\s)?$"
)
_UNIT_AFTER = re.compile(r"\s?(?:%|[mµ]?[glL]\b|mg|ml|kg|mcg|µg|cc|cal|kcal|steps|units?|ie\b|x\d)")
_PART_AFTER = re.compile(
    r"[\s-]?(?:inch|tab|pill|cup|sem\b|ribs?\b|strength|nodes?\b|lymf)", re.IGNORECASE
)
_MIXED = re.compile(r"\d+[.]\d+/\d+")
_SCORE_BEFORE = re.compile(r"\b(?:apgar|gcs|rts|wand\s(?:on|at))\W{1,2}$", re.IGNORECASE)
# A sentence that ends with a month; "Mar. 12" has it cut short.
_STOP = re.compile(r"(?:[^\W\d_]{4,}|may|maj)\.\s", re.IGNORECASE)
# "3/13" is a date after such a word; it may be a grade or a score elsewhere.
_PAIR_CUE = re.compile(
    r"\b(?:on|since|from|until|by|dated?|admitted|visited|seen|den|till|från|sedan|inlagd|datum)"
    r"\W{1,2}$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_CUES = (
    "in|of|since|early|late|mid|last|during|from|until|by|this|next|through|i|sedan|från|till|av|"
    "början|slutet|mitten|under|förra"
)
_MONTH_CUE = re.compile(rf"\b(?:{_CUES})[\s-]{{1,2}}$", re.IGNORECASE)
# Words of their own besides months.
_AMBIGUOUS = frozenset("may march mar dec august sept sep jan jun april june".split())
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:\b|\s?(?:st|nd|rd|th)\b|\s?:?\s?[ea]\b)"

# A week of pregnancy is none of the year.
_CARRIED = re.compile(r"(?:gravid|född|förlöst|ultraljud)[^.;\n]*$", re.IGNORECASE)
_MOST_DAYS = 31

# Year, month and day, as many as were read.
Read = tuple[int | None, int, int | None]


def find_dates(reading: Reading, suppressed: Suppressed) -> Iterator[Span]:
    """Places that state one of the visits, or a birth date or birth year."""
    known = [*suppressed.births, *suppressed.visits]
    if known or suppressed.birth_years:
        for match in _FIGURES.find(reading):
            if _is_figure_of(match, reading.text, suppressed, known):
                yield match.span()
    for month, births in _by_month(suppressed.births).items():
        yield from _find_month(reading, month, births, is_alone_enough=False)
    for month, visits in _by_month(suppressed.visits).items():
        is_alone_enough = not all(visit.is_month_told for visit in visits)
        yield from _find_month(reading, month, visits, is_alone_enough=is_alone_enough)
    yield from _find_times(reading, [v for v in suppressed.visits if not v.is_month_told])


def _by_month(days: Sequence[KnownDate]) -> dict[int, list[KnownDate]]:
    months: dict[int, list[KnownDate]] = {}
    for day in days:
        if day.month is not None:
            months.setdefault(day.month, []).append(day)
    return months


def _find_times(reading: Reading, visits: Sequence[KnownDate]) -> Iterator[Span]:
    if not any(visit.month for visit in visits):
        return
    for match in _times_of_year(reading.lang).find(reading):
        before = reading.text[max(0, match.start_char - 24) : match.start_char]
        if match.has("week") and _CARRIED.search(before):
            continue
        if any(_is_time_of(match, visit, reading.lang) for visit in visits):
            yield match.span()


def _is_figure_of(match: Match, text: str, suppressed: Suppressed, known: list[KnownDate]) -> bool:
    if match.has("year"):
        return _is_year_of(match, text, suppressed)
    if _is_value(match, text):
        return False
    if match.has("compact"):
        return any(match.text() in _compact_forms(day) for day in known)
    readings = _read_figures(match, text)
    return any(_agrees(day, *reading) for reading in readings for day in known)


def _is_value(match: Match, text: str) -> bool:
    """True for "1/2-inch", "Apgar 8-9-10", "12.5/25", and a value with a year on the next line."""
    start, end = match.span()
    if _UNIT_AFTER.match(text, end) or _PART_AFTER.match(text, end):
        return True
    if "\n" in match.text() or _MIXED.fullmatch(match.text()):
        return True
    return _SCORE_BEFORE.search(text[max(0, start - 12) : start]) is not None


def _read_figures(match: Match, text: str) -> list[Read]:
    """Every way to read the figures; the language's habit does not bind who writes."""
    if match.has("of"):
        return [(int(match.text("of")), int(match.text("month")), None)]
    if match.has("lead"):
        return [(int(match.text("lead")), int(match.text("then")), None)]
    if match.has("a"):
        a, b, c = (int(n) for n in (match.text("a"), match.text("b"), _last_of(match)))
        return [each for each in ((a, b, c), (c, a, b), (c, b, a)) if each[2] <= _MOST_DAYS]
    before = text[max(0, match.start_char - 12) : match.start_char]
    a, b = int(match.text("first")), int(match.text("second"))
    return [(None, a, b), (None, b, a)] if _PAIR_CUE.search(before) else []


def _last_of(match: Match) -> str:
    return match.text("c") or match.text("apart")


def _is_year_of(match: Match, text: str, suppressed: Suppressed) -> bool:
    """A birth year anywhere, one that was reckoned after a word of birth; the visit's if untold."""
    year, (start, end) = int(match.text("year")), match.span()
    if _UNIT_AFTER.match(text, end):
        return False
    if any(birth.year == year for birth in suppressed.births):
        return True
    if year in suppressed.birth_years:
        return bool(_BORN.search(text[max(0, start - 24) : start].lower()))
    return any(visit.year == year and not visit.is_year_told for visit in suppressed.visits)


def _agrees(day: KnownDate, year: int | None, month: int, day_of_month: int | None) -> bool:
    """True if what was read is the known date, or the part of it that is suppressed."""
    if day.month is None:
        return year == day.year and not day.is_year_told
    if month != day.month or (year is not None and year not in (day.year, day.year % 100)):
        return False
    if day_of_month is None:
        return not day.is_month_told
    return day.day is None or day.day == day_of_month


def _compact_forms(day: KnownDate) -> tuple[str, ...]:
    if day.month is None or day.day is None:
        return ()
    year, short = f"{day.year:04d}", f"{day.year % 100:02d}"
    month, number = f"{day.month:02d}", f"{day.day:02d}"
    whole = [f"{y}{month}{number}" for y in (year, short)]
    turned = [f"{pair}{y}" for y in (year, short) for pair in (month + number, number + month)]
    return (*whole, *turned)


def _find_month(
    reading: Reading, month: int, days: Sequence[KnownDate], *, is_alone_enough: bool
) -> Iterator[Span]:
    """The month by name, with the day or year that belong to it, or alone where that is enough."""
    own = {number for day in days for number in _numbers_of(day)}
    for match in _month_names(month).find(reading):
        span = _end_at_stop(match)
        numbers = {int(number) for number in _NUMBER.findall(span.of(reading.text))}
        if numbers & own or (is_alone_enough and _is_month(reading.text, match)):
            yield span


def _end_at_stop(match: Match) -> Span:
    """The match without the number that begins the next sentence: "since mid-March. 12.5/25"."""
    stop = _STOP.search(match.text())
    start, end = match.span()
    return Span(start, start + stop.end() - 2) if stop else Span(start, end)


def _numbers_of(day: KnownDate) -> tuple[int | None, ...]:
    """What makes a month's name this date: the day, and the year where it is not told."""
    return (day.day,) if day.is_month_told else (day.day, day.year, day.year % 100)


def _is_month(text: str, match: Match) -> bool:
    word = match.text("month").lower()
    if word not in _AMBIGUOUS:
        return True
    is_named = match.text("month")[0].isupper()
    before = text[max(0, match.start_char - 12) : match.start_char]
    return bool(_MONTH_CUE.search(before)) or (is_named and match.text() != match.text("month"))


@cache
def _month_names(month: int) -> Pattern:
    words = {w for lang in LANGUAGES for w, m in months_by_word(lang).items() if m == month}
    names = "|".join(sorted(words, key=len, reverse=True))
    return Pattern(
        rf"(?:\b(?:the\s|den\s)?{_DAY}[\s\-./]{{0,3}}(?:of\s)?)?\b(?P<month>{names})\b\.?"
        rf"(?:[\s\-/]{{0,2}}{_DAY})?(?:[\s\-/.,]{{1,3}}(?:(?:19|20)\d\d|['’]?\d\d)\b)?",
        ignore_case=True,
    )


@cache
def _times_of_year(lang: str) -> Pattern:
    """Holidays, seasons with a year, and weeks where a language counts them."""
    names = sorted(HOLIDAYS[lang], key=len, reverse=True)
    holidays = "|".join(re.escape(name).replace(r"s\ ", r"['’]?s['’]?\s") for name in names)
    seasons = "|".join(sorted(SEASONS[lang], key=len, reverse=True))
    weeks = r"|(?:v\.?\s?|veckan?\s)(?P<week>\d{1,2})" if lang == "sv" else r"|(?P<week>\b\B)"
    return Pattern(
        rf"(?P<holiday>{holidays})(?:\s(?:eve|day))?"
        rf"|(?P<season>{seasons})(?:\sof)?,?\s(?P<year>(?:19|20)\d\d){weeks}",
        ignore_case=True,
    )


def _is_time_of(match: Match, visit: KnownDate, lang: str) -> bool:
    """True if the holiday lies in the visit's month, or the season or week is the visit's."""
    if match.has("holiday"):
        name = re.sub(r"['’]", "", match.text("holiday").lower())
        return HOLIDAYS[lang].get(name) == visit.month
    if visit.month is None:
        return False
    if match.has("season"):
        middle = SEASONS[lang][match.text("season").lower()]
        return _season_of(visit) == middle and abs(int(match.text("year")) - visit.year) <= 1
    if visit.day is None:
        return False
    week = date(visit.year, visit.month, visit.day).isocalendar().week
    return int(match.text("week")) == week


def _season_of(visit: KnownDate) -> int:
    """The middle month of the season in which the visit lies."""
    return ((visit.month or 1) % 12 // 3) * 3 + 1
