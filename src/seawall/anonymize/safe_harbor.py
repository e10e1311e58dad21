"""HIPAA's Safe Harbor as a rule to execute: 45 CFR 164.514(b)(2)(i), letters B and C.

Each function gives what may be released of a value, or None where nothing of it may.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import cache

from seawall.anonymize.told_dates import has_whole_year, is_too_late
from seawall.model import DateRole
from seawall.resources import read_toml
from seawall.text.dates.calendar import PartialDate, parse_date, parse_days
from seawall.text.numbers import parse_age

OLDEST_AGE = 89  # ages over it form one category
CENSUSES = (2000, 2010, 2020)

_US_ZIP = re.compile(r"\s*([0-9]{3})(?:[0-9]{2}(?:[-\s]?[0-9]{4})?)?\s*")
_ZIP_WITHOUT_ZERO = re.compile(r"\s*([0-9]{2})[0-9]{2}\s*")
_OLD = re.compile(r"[\s-]old$", re.IGNORECASE)
_YEARS = re.compile(r"((?:19|20)\d\d)\s?[-–/]\s?((?:19|20)\d\d)")
_AGE_MARKS = "<>≤≥~+ "


def cap_age(text: str, lang: str) -> str | None:
    """The age as it stands up to 89, "90+" above it: digits, words, decades, "centenarian"."""
    age = parse_age(_OLD.sub("", text.strip(_AGE_MARKS)), lang)
    if age is None:
        return None
    beyond = OLDEST_AGE if ">" in text or "+" in text else OLDEST_AGE + 1
    return text if age.value < beyond else "90+"


def shorten_zip(text: str, lang: str, census: int) -> str | None:
    """The first three digits, or 000 where that census counts 20,000 people or fewer.

    The rule is about the Bureau of the Census: nothing of another country's postcode may stay.
    """
    if lang == "sv":
        return None
    found = _US_ZIP.fullmatch(text)
    short = None if found else _ZIP_WITHOUT_ZERO.fullmatch(text)  # a table that lost its zero
    prefix = found[1] if found else f"0{short[1]}" if short else None
    return "000" if prefix in _restricted(census) else prefix


@cache
def _restricted(census: int) -> frozenset[str]:
    return frozenset(read_toml("zip3.toml")[str(census)])


def keep_year(text: str, lang: str, role: DateRole | None, reference: date | None) -> str | None:
    """The year of a date, unless it has none or tells an age over 89 on the day ``reference``."""
    is_birth = role is DateRole.BIRTH
    latest_year = reference.year if reference and is_birth else None
    found = parse_date(text, lang, role, latest_year)
    if found is None and not is_birth:
        return _keep_years(text, lang, reference)
    if found and found.year and reference and not is_birth and not has_whole_year(text):
        # A birth that nothing says is one: "6 Apr 30" in a note of 2015.
        years_back = 100 if is_too_late(found.year, reference) else 0
        found = replace(found, year=found.year - years_back)
    if found is None or found.year is None or _tells_old_age(found, is_birth, reference):
        return None
    return f"{found.year:04d}"


def _keep_years(text: str, lang: str, reference: date | None) -> str | None:
    """The two years of a range of days, or of years, that runs over the end of one."""
    years = _YEARS.fullmatch(text.strip())
    if years:
        days = [PartialDate(year=int(year)) for year in years.groups()]
    else:
        days = list(parse_days(text, lang) or ())
    if not days or any(_tells_old_age(day, False, reference) for day in days if day.year):
        return None
    told = [f"{day.year:04d}" for day in days if day.year]
    return "-".join(dict.fromkeys(told)) if len(told) == len(days) else None


def _tells_old_age(found: PartialDate, is_birth: bool, reference: date | None) -> bool:
    """True for a birth 90 years back or more; any other date so far back may be a birth too."""
    if reference is None:
        # Fail closed: nobody can say how old a person is whose birth date stands alone.
        return is_birth
    assert found.year is not None
    years = reference.year - found.year
    # A birth of whose day we are not sure counts as early in its year.
    birthday = (found.month or 1, found.day or 1)
    return years - ((reference.month, reference.day) < birthday) > OLDEST_AGE
