"""Dates other than the visit: an offset from it, else a year that all share, else nothing."""

from __future__ import annotations

from datetime import date

from seawall.anonymize.grains.visits import read_iso
from seawall.anonymize.treatments import mask
from seawall.anonymize.wording.page import Page
from seawall.model import Bearing, Label, Replacement, Span, Standing
from seawall.text.dates.calendar import parse_date

_DAYS_SHOWN = 365  # beyond it an offset is shown in whole years
_DAYS_PER_YEAR = 365.25


def word_date(span: Span, original: str, bearing: Bearing | None, page: Page) -> Replacement:
    """What a date becomes that is no birth date; weekdays and holidays say no more than a year."""
    if bearing is not None and bearing.standing is Standing.OWN:
        return page.show("visit", span)
    offset = bearing.offset if bearing else None
    if offset is not None and bearing is not None and bearing.standing is Standing.RELATED:
        return word_offset(span, offset, page)
    year = _year_of(original, bearing, page.lang)
    if year is not None and year == page.visit_year:
        return Replacement(span, Label.DATE, str(year), "year")
    return hide_date(span)


def hide_date(span: Span) -> Replacement:
    """The date masked: a birth date with a visit would restate the age."""
    return Replacement(span, Label.DATE, mask(Label.DATE), "mask")


def word_offset(span: Span, offset_days: int, page: Page) -> Replacement:
    """``[VISIT+6d]``, ``[VISIT-2y]``; the visit's own day is the set."""
    if offset_days == 0:
        return page.show("visit", span)
    if abs(offset_days) <= _DAYS_SHOWN:
        return Replacement(span, Label.DATE, f"[VISIT{offset_days:+d}d]", "offset")
    years = max(1, int(abs(offset_days) / _DAYS_PER_YEAR))
    # Either way: where a birth was taken for the visit, the visit lies a life ahead of it.
    if page.rules_out(years):
        return hide_date(span)
    sign = "-" if offset_days < 0 else "+"
    return Replacement(span, Label.DATE, f"[VISIT{sign}{years}y]", "offset")


def offset_from_visit(original: str, page: Page) -> int | None:
    """The days between the record's visit and a full date; None where one of them is not known."""
    visit = read_iso(page.own.get("visit", ""))
    found = parse_date(original, page.lang)
    day = found.as_day() if found else None
    if day is None or visit is None or visit[1] is None or visit[2] is None:
        return None
    return (day - date(visit[0], visit[1], visit[2])).days


def _year_of(original: str, bearing: Bearing | None, lang: str) -> int | None:
    stated = read_iso(bearing.value) if bearing else None
    if stated is not None:
        return stated[0]
    found = parse_date(original, lang)
    return found.year if found else None
