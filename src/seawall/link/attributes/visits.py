"""Which date is the visit's: admission first, then visit, then the header's; others by distance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date as Day  # noqa: N812 - "date" is what a mention is called here

from seawall.link.attributes.page import Page
from seawall.model import Bearing, DateRole, Label, Mention, Span, Standing
from seawall.text.dates.calendar import PartialDate, parse_date
from seawall.text.dates.order import NUMERIC_DATE

ATTRIBUTE = "visit"
# How far from the visit a date without a year may lie: mostly behind, appointments ahead.
_DAYS_BEHIND, _DAYS_AHEAD = 300, 65
_LONGEST_STAY_DAYS = 150
_LONGEST_CARE_DAYS = 5 * 365  # what is older in a header is a birth date that nobody has named
_EARLIER = re.compile(
    r"\b(?:previous(?:ly)?|prior|last|earlier|first|recent(?:ly)?|old|also|tidigare|förra|senaste|"
    r"senast|nästa|next|history\s+of|h/o)\b[^.]{0,24}$"
)
# What a date dates, where nobody has said so: a learned detector gives no roles.
_CUES = tuple(
    (
        role,
        re.compile(
            rf"(?:{words})\b[\s.:=,]{{0,4}}(?:(?:on|den|the|since|sedan|date|datum|wk)[\s:]{{1,3}})?$"
        ),
    )
    for role, words in (
        (DateRole.BIRTH, r"\bdob|\bd\.o\.b|\bborn|\bbirth\w*|\bb|\bfödd|\bf|\bfödelse\w*"),
        (
            DateRole.ADMISSION,
            r"\badm\w*|\bin\s+hospital|\bin(?=\s{2})|\binlagd|\binskr\w*|\binneliggande",
        ),
        (DateRole.DISCHARGE, r"\bdischarged?|\bd/c|\bdsch|\bout(?=\s{2})|\butskr\w*|\breleased"),
        (DateRole.DEATH, r"\bdied|\bdeath|\bavled|\bavliden"),
        (
            DateRole.VISIT,
            r"\bvisit\w*|\bseen|\bsaw|\bmet|\bservice|\bencounter|\bbesök\w*|\bround|\brond",
        ),
    )
)
_RANGE_OF_DAYS = re.compile(r"\d{1,2}\D{0,6}\s?(?:-|–|to|till|and|och|&)\s?\d{1,2}(?!\d)")
_SIGNED = re.compile(
    r"\b(?:d|t|dd|dt|signed|dictated|transcribed|authenticated|sent|e-?sig\w*|dikterat|signerat|utskrift)"
    r"\b[^.;]{0,12}$"
)
_TIME_AFTER = re.compile(
    r"[\s,]+\d{1,2}[:.]?\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?|h\w*)?$", re.IGNORECASE
)
_PLANNED = re.compile(
    r"\b(?:f/?u|follow\S*|appt|appointment|return|again|next|åter\w*|nästa|tid)\b"
)
_RANKS = {DateRole.ADMISSION: 0, DateRole.VISIT: 1}
# "Date of visit: 11/12/2024" says it; an admission that a sentence tells may be an earlier one.
_OWN_RANK = -1
_HEADS_LINE = re.compile(r"[\W]{0,4}[^\W\d_][^\d\n:]{2,30}:\s{0,6}")
_HEADER_RANK, _LATE_RANK = 2, 5
_ABOUT_OTHERS = (DateRole.DEATH, DateRole.BIRTH, DateRole.OTHER)


@dataclass(frozen=True, slots=True)
class _Dated:
    """A date mention and as much of the calendar as it says; ``date`` is None if unreadable."""

    mention: Mention
    date: PartialDate | None
    is_other: bool = False

    @property
    def value(self) -> str:
        return _write(self.date)

    @property
    def day(self) -> Day | None:
        return self.date.as_day() if self.date and not self.date.approximate else None


def resolve_visit(page: Page, birth: str = "") -> tuple[str, list[Bearing]]:
    """The visit as an ISO day or the part of it that is known, and a bearing for each date.

    Birth dates are left to ``resolve_birth``, and so is a date that the table has for ``birth``,
    unless it is said to be the visit's: newborns. A date without a year takes that of the note's
    other dates; nothing else is taken from outside the text.
    """
    mentions = [with_role(page, mention) for mention in page.of(Label.DATE)]
    read = [_read(page, one) for one in mentions if one.role is not DateRole.BIRTH]
    dated = [
        replace(one, is_other=True) if _is_birth(one, birth) else one
        for one in _complete(page, read)
    ]
    chosen = _choose(page, dated)
    visit = chosen.value if chosen else ""
    return visit, [_bear(one, chosen) for one in dated]


def _is_birth(one: _Dated, birth: str) -> bool:
    return bool(birth) and one.value == birth and one.mention.role not in _RANKS


def resolve_birth(page: Page, visit: str) -> tuple[str, list[Bearing]]:
    """The patient's birth date (or its known part), and a bearing on ``age`` for each BIRTH.

    Two digits of a year are read as the last such year that is not after the visit.
    """
    latest = int(visit[:4]) if visit else None
    bearings, counts = [], Counter[str]()
    for mention in page.of(Label.DATE):
        if with_role(page, mention).role is not DateRole.BIRTH:
            continue
        text = mention.span.of(page.text)
        value = _write(parse_date(text, order_lang(page, text), DateRole.BIRTH, latest))
        is_other = page.is_of_other(mention)
        standing = Standing.OTHER if is_other else Standing.RELATED
        bearings.append(Bearing(mention.span, mention.label, "age", standing, value))
        if value and not is_other:
            counts[value] += 1
    best = max(counts, key=lambda value: (len(value), counts[value], value), default="")
    return best, bearings


def years_between(birth: str, at: str) -> int | None:
    """Completed years from one ISO day to another; None where either is only part of a day."""
    if len(birth) != 10 or len(at) != 10 or at < birth:
        return None
    born, then = Day.fromisoformat(birth), Day.fromisoformat(at)
    return then.year - born.year - ((then.month, then.day) < (born.month, born.day))


def with_role(page: Page, mention: Mention) -> Mention:
    """The mention with its role; one that has none gets it from the words before it."""
    if mention.role:
        return mention
    before = page.lower[max(0, mention.start_char - 32) : mention.start_char].rsplit("\n", 1)[-1]
    role = next((role for role, cue in _CUES if cue.search(before)), DateRole.OTHER)
    return replace(mention, role=role)


def order_lang(page: Page, text: str) -> str:
    """The language whose order of numbers the note follows: "24.09.2004" shows what 01.10 means."""
    found = NUMERIC_DATE.fullmatch(text.strip())
    return "sv" if found and found[2] in page.day_first_marks else page.lang


def _read(page: Page, mention: Mention) -> _Dated:
    text = mention.span.of(page.text)
    # Some detectors take the time of day along: "02/10/21 9.22 AM".
    forms = (text, _TIME_AFTER.sub("", text))
    read = (parse_date(form, order_lang(page, form), mention.role) for form in forms)
    date = next((found for found in read if found), None)
    if date and date.approximate and not _RANGE_OF_DAYS.search(text):
        # A season or a feast stands for a month that it does not name.
        date = replace(date, month=None, day=None) if date.year else None
    is_other = mention.role in _ABOUT_OTHERS and page.is_of_other(mention)
    return _Dated(mention, date, is_other)


def _write(date: PartialDate | None) -> str:
    """The ISO day, month or year that is known; empty without a year."""
    if date is None or date.year is None:
        return ""
    if date.month is None:
        return f"{date.year:04d}"
    if date.day is None or date.approximate:
        return f"{date.year:04d}-{date.month:02d}"
    return f"{date.year:04d}-{date.month:02d}-{date.day:02d}"


def _complete(page: Page, dated: Sequence[_Dated]) -> list[_Dated]:
    """The dates, those without a year set beside the note's own full date."""
    anchor = _choose(page, [one for one in dated if one.day]) or next(
        (one for one in dated if one.day and not one.is_other), None
    )
    if anchor is None or anchor.day is None:
        return list(dated)
    at = anchor.day
    return [replace(one, date=_with_year(one.date, at)) if one.date else one for one in dated]


def _with_year(date: PartialDate, at: Day) -> PartialDate:
    if date.year is not None or date.month is None:
        return date
    for year in (at.year, at.year - 1, at.year + 1):
        try:
            away = (Day(year, date.month, date.day or 15) - at).days
        except ValueError:
            continue
        if -_DAYS_BEHIND <= away <= _DAYS_AHEAD:
            return replace(date, year=year)
    return date


def _choose(page: Page, dated: Sequence[_Dated]) -> _Dated | None:
    """The date of the visit: whole days before parts, then by role, then by how often and where."""
    known = [one for one in dated if one.value and not one.is_other]
    ranks = [(_rank(page, one), one) for one in _without_old_stays(page, known)]
    counts = Counter(one.value for one in known)
    fitting = [(rank, one) for rank, one in ranks if rank is not None]

    def weigh(ranked: tuple[int, _Dated]) -> tuple[int, int, int, int]:
        rank, one = ranked
        grain = 10 - len(one.value) if rank < _LATE_RANK else 20 - len(one.value)
        return grain, rank, -counts[one.value], one.mention.start_char

    return min(fitting, key=weigh)[1] if fitting else None


def _rank(page: Page, one: _Dated) -> int | None:
    role, span = one.mention.role or DateRole.OTHER, one.mention.span
    if role is DateRole.VISIT and _HEADS_LINE.fullmatch(_line_before(page, span)):
        return _OWN_RANK
    if role in _RANKS:
        return _RANKS[role] + 3 * bool(_EARLIER.search(page.before(span, 44)))
    if role is DateRole.DISCHARGE:
        return _LATE_RANK
    if role is not DateRole.OTHER or len(one.value) < 7:
        return None
    if page.is_in_header(span) or page.line(span).strip() == span.of(page.text):
        return _HEADER_RANK
    return _LATE_RANK + 1 if _SIGNED.search(page.before(span, 24)) else None


def _line_before(page: Page, span: Span) -> str:
    start = page.text.rfind("\n", max(0, span.start_char - 60), span.start_char) + 1
    return page.text[max(start, span.start_char - 60) : span.start_char]


def _without_old_stays(page: Page, known: Sequence[_Dated]) -> list[_Dated]:
    """The dates less the admissions and others that lie long before the note's own."""
    others = [one.day for one in known if one.day and not _is_planned(page, one)]
    if not others:
        return list(known)
    return [one for one in known if not _is_before(one, max(others).toordinal())]


def _is_planned(page: Page, one: _Dated) -> bool:
    return _PLANNED.search(page.before(one.mention.span, 44)) is not None


def _is_before(one: _Dated, at: int) -> bool:
    is_stay = one.mention.role is DateRole.ADMISSION
    floor = at - (_LONGEST_STAY_DAYS if is_stay else _LONGEST_CARE_DAYS)
    if one.day:
        return one.day.toordinal() < floor
    return one.value[:4] < f"{Day.fromordinal(floor).year:04d}"


def _bear(one: _Dated, chosen: _Dated | None) -> Bearing:
    span, label, value = one.mention.span, one.mention.label, one.value
    if one.is_other or not value:
        standing = Standing.OTHER if one.is_other or one.date is None else Standing.RELATED
        return Bearing(span, label, ATTRIBUTE, standing, value)
    if chosen and _restates(one, chosen):
        return Bearing(span, label, ATTRIBUTE, Standing.OWN, value)
    apart = (one.day - chosen.day).days if chosen and chosen.day and one.day else None
    return Bearing(span, label, ATTRIBUTE, Standing.RELATED, value, apart)


def _restates(one: _Dated, chosen: _Dated) -> bool:
    """True if it says the visit's date, or a part of it in a role that is the visit's."""
    if one.value == chosen.value:
        return True
    return chosen.value.startswith(one.value) and one.mention.role in _RANKS
