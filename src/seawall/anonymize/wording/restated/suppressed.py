"""The true values of a record that its release may not state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from seawall.anonymize.grains.visits import coarsen_month, months_of, read_iso
from seawall.anonymize.preset import Preset
from seawall.anonymize.promise import ATTRIBUTES
from seawall.anonymize.wording.page import Page
from seawall.model import DateRole, Label, NoteFacts, Person, Standing
from seawall.text.dates.calendar import parse_date

_LITERALS = ("hospital", "zip", "city", "county")
_SHORTEST_LITERAL = 4


@dataclass(frozen=True, slots=True)
class KnownDate:
    """As much of a date as is known, and how much of it a reader of the release knows too."""

    year: int
    month: int | None = None
    day: int | None = None
    is_year_told: bool = False
    is_month_told: bool = False

    def __repr__(self) -> str:
        return "<KnownDate>"


@dataclass(frozen=True, slots=True)
class Suppressed:
    """What must not be stated: the record's own values, and those that its sets list with them.

    Any value of a list would tell which of them is true, or seem to. ``birth_years`` are the years
    in which somebody of the record's age was born, where no birth date is known; ``hospitals`` are
    the ways in which the note or the table write the hospital's name; ``literals`` are looked for
    as they stand.
    """

    ages: frozenset[int] = frozenset()
    visits: tuple[KnownDate, ...] = ()
    births: tuple[KnownDate, ...] = ()
    birth_years: tuple[int, ...] = ()
    hospitals: tuple[str, ...] = ()
    literals: tuple[tuple[str, Label], ...] = ()

    def __repr__(self) -> str:
        return "<Suppressed>"


def suppressed_values(
    facts: NoteFacts, page: Page, preset: Preset, person: Person | None = None
) -> Suppressed:
    """What the record's release suppresses: all that is neither kept nor shown as a single value.

    ``preset`` is the one that keeps the promise (see ``keep_promise``).
    """
    is_age_hidden = _is_hidden("age", page, preset)
    is_birth_told = not is_age_hidden and preset.treatments[Label.DATE] == "keep"
    births = () if is_birth_told else tuple(_births_of(facts, page, person))
    return Suppressed(
        ages=frozenset(_ages_of(page)) if is_age_hidden else frozenset(),
        visits=tuple(_visits_of(page)) if _is_hidden("visit", page, preset) else (),
        births=births,
        birth_years=_birth_years(page) if is_age_hidden and not births else (),
        hospitals=tuple(_hospitals_of(facts, page)) if _is_hidden("hospital", page, preset) else (),
        literals=tuple(_literals_of(page, preset)),
    )


def _is_hidden(attribute: str, page: Page, preset: Preset) -> bool:
    released = page.sets.get(attribute)
    if released is None:
        return preset.treatments[ATTRIBUTES[attribute]] != "keep"
    return not released.tells(page.own.get(attribute, ""))


def _listed(attribute: str, page: Page) -> tuple[str, ...]:
    """The values of a set that lists several, or one that stands for several."""
    released = page.sets.get(attribute)
    if released is None or (released.is_single and not _is_broad(attribute, released.values[0])):
        return ()
    return released.values


def _is_broad(attribute: str, value: str) -> bool:
    """True for some years of age, and for a part of a year that is longer than a month."""
    if attribute == "age":
        return "-" in value
    return attribute == "visit" and len(months_of(value)) > 1


def _ages_of(page: Page) -> Iterator[int]:
    own = page.own.get("age", "")
    if own.isdecimal():
        yield int(own)
    for value in _listed("age", page):
        first, _, last = value.partition("-")
        yield from range(int(first), int(last or first) + 1)


def _visits_of(page: Page) -> Iterator[KnownDate]:
    known = read_iso(page.own.get("visit", ""))
    if known is not None:
        released, month = page.sets.get("visit"), coarsen_month(page.own["visit"])
        is_month_told = released is not None and month is not None and released.tells(month)
        yield KnownDate(*known, page.visit_year == known[0], is_month_told)
    for value in _listed("visit", page):
        for part in months_of(value):
            yield KnownDate(*part, is_year_told=page.visit_year is not None)


def _literals_of(page: Page, preset: Preset) -> Iterator[tuple[str, Label]]:
    for attribute in _LITERALS:
        if _is_hidden(attribute, page, preset):
            own = page.own.get(attribute, "")
            stated = {*_listed(attribute, page), *([own] if attribute != "hospital" else ())}
            long = (v for v in stated if len(v) >= _SHORTEST_LITERAL and not v.islower())
            yield from ((value, ATTRIBUTES[attribute]) for value in sorted(long))


def _births_of(facts: NoteFacts, page: Page, person: Person | None) -> Iterator[KnownDate]:
    for bearing in facts.bearings:
        is_birth = bearing.attribute == "age" and bearing.label is Label.DATE
        stated = read_iso(bearing.value) if is_birth else None
        if stated is not None and bearing.standing is not Standing.OTHER:
            yield KnownDate(*stated)
    record = person.record if person else None
    for cell in record.cells if record else ():
        if cell.column.role is DateRole.BIRTH:
            found = parse_date(cell.value, page.lang, DateRole.BIRTH)
            if found is not None and found.year is not None:
                yield KnownDate(found.year, found.month, found.day)


def _birth_years(page: Page) -> tuple[int, ...]:
    visit, age = read_iso(page.own.get("visit", "")), page.own.get("age", "")
    if visit is None or not age.isdecimal():
        return ()
    return visit[0] - int(age) - 1, visit[0] - int(age)


def _hospitals_of(facts: NoteFacts, page: Page) -> Iterator[str]:
    if "hospital" in page.own:
        yield page.own["hospital"]
    for bearing in facts.bearings:
        if bearing.attribute == "hospital" and bearing.standing is Standing.OWN:
            yield bearing.span.of(page.text)
