"""Each grain makes coarse, orders, shows and stores; too little known is missing, never guessed."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.anonymize import load_preset
from seawall.anonymize.grains import (
    DEFAULT_GRAINS,
    finest_grain,
    list_grains,
    list_steps,
    parse_grain,
)
from seawall.anonymize.grains.visits import years_of
from seawall.model import UsageError

DAYS = st.dates(date(1901, 1, 1), date(2100, 12, 31))
GRAINS = [(attribute, name) for attribute, names in list_grains().items() for name in names]


@pytest.mark.parametrize(
    ("attribute", "name", "value", "coarse"),
    [
        ("age", "year", "52", "52"),
        ("age", "year", "052", "52"),
        ("age", "year", "0", "0"),
        ("age", "year", "121", None),
        ("age", "year", "50s", None),
        ("age", "year", "", None),
        ("age", "five-year", "52", "50-54"),
        ("age", "five-year", "4", "0-4"),
        ("age", "five-year", "100", "100-104"),
        ("age", "five-year", "old", None),
        ("age", "five-year", "50-59", None),
        ("age", "ten-year", "57", "50-59"),
        ("age", "ten-year", "55-59", "50-59"),
        ("visit", "quarter", "2009-03-31", "2009-Q1"),
        ("visit", "quarter", "2009-12", "2009-Q4"),
        ("visit", "quarter", "2009", None),
        ("visit", "quarter", "2009-Q5", None),
        ("visit", "half-year", "2009-07", "2009-H2"),
        ("visit", "half-year", "2009-06-30", "2009-H1"),
        ("visit", "day", "2009-03-14", "2009-03-14"),
        ("visit", "day", "2009-03", None),
        ("visit", "day", "2009-02-30", None),
        ("visit", "month-year", "2009-03-14", "2009-03"),
        ("visit", "month-year", "2009-03", "2009-03"),
        ("visit", "month-year", "2009", None),
        ("visit", "month-year", "2009-13", None),
        ("visit", "season-year", "2009-03-14", "2009-spring"),
        ("visit", "season-year", "2008-12-01", "2009-winter"),
        ("visit", "season-year", "2009-01", "2009-winter"),
        ("visit", "season-year", "2009-11-30", "2009-autumn"),
        ("visit", "season-year", "2009", None),
        ("visit", "year", "2009-03-14", "2009"),
        ("visit", "year", "2009", "2009"),
        ("visit", "year", "0000", None),
        ("visit", "year", "spring", None),
        ("hospital", "name", " Tufts  Med Ctr ", "Tufts Med Ctr"),
        ("hospital", "name", "St. Mary's, {Boston}", "St. Mary's Boston"),
        ("hospital", "name", " , ", None),
        ("zip", "zip5", "02114", "02114"),
        ("zip", "zip5", "021141234", "02114"),
        ("zip", "zip5", "2114", "02114"),
        ("zip", "zip5", "114 32", "11432"),
        ("zip", "zip5", "021", None),
        ("zip", "zip3", "02114", "021"),
        ("zip", "zip3", "021", "021"),
        ("zip", "zip3", "02", None),
        ("gender", "value", "Female", "female"),
        ("race", "value", "African American", "African American"),
    ],
)
def test_a_value_is_made_coarse(attribute: str, name: str, value: str, coarse: str | None) -> None:
    assert parse_grain(attribute, name).coarsen(value) == coarse


@pytest.mark.parametrize(
    ("attribute", "name", "value", "english", "swedish"),
    [
        ("age", "year", "52", "52", "52"),
        ("age", "five-year", "50-54", "50-54", "50-54"),
        ("visit", "day", "2009-03-04", "04-Mar-2009", "04-mar-2009"),
        ("visit", "month-year", "2009-03", "Mar-2009", "mar-2009"),
        ("visit", "month-year", "2010-10", "Oct-2010", "okt-2010"),
        ("visit", "season-year", "2009-spring", "spring 2009", "våren 2009"),
        ("visit", "season-year", "2009-winter", "winter 2009", "vintern 2009"),
        ("visit", "year", "2009", "2009", "2009"),
        ("visit", "quarter", "2009-Q1", "Q1 2009", "kvartal 1 2009"),
        ("visit", "half-year", "2009-H2", "H2 2009", "halvår 2 2009"),
        ("hospital", "name", "Tufts Med Ctr", "Tufts Med Ctr", "Tufts Med Ctr"),
        ("gender", "value", "female", "female", "kvinna"),
        ("gender", "value", "male", "male", "man"),
        ("gender", "value", "other", "other", "other"),
        ("zip", "zip3", "021", "021", "021"),
    ],
)
def test_a_grain_value_is_shown_in_the_language(
    attribute: str, name: str, value: str, english: str, swedish: str
) -> None:
    grain = parse_grain(attribute, name)
    assert (grain.display(value, "en"), grain.display(value, "sv")) == (english, swedish)


@pytest.mark.parametrize(
    ("attribute", "name", "ordered"),
    [
        ("age", "year", ["5", "52", "88", "101"]),
        ("age", "five-year", ["5-9", "50-54", "100-104"]),
        ("visit", "month-year", ["2008-12", "2009-03", "2009-10"]),
        ("visit", "season-year", ["2008-autumn", "2009-winter", "2009-spring", "2009-summer"]),
        ("visit", "month-year", ["2008", "2009-winter", "2009", "2009-03", "2009-03-14"]),
        ("visit", "quarter", ["2008-Q4", "2009-Q1", "2009-Q3"]),
        ("visit", "month-year", ["2009-H1", "2009-Q1", "2009-03", "2009-Q2"]),
        ("age", "year", ["5", "50", "50-54", "52"]),
        ("hospital", "name", ["emory", "Mass General", "Tufts"]),
        ("zip", "zip5", ["02114", "10001"]),
    ],
)
def test_sets_are_ordered_by_value(attribute: str, name: str, ordered: list[str]) -> None:
    turned = ordered[::-1]
    assert sorted(turned, key=parse_grain(attribute, name).sort_key) == ordered


def test_an_age_is_a_number_in_json_and_all_else_is_text() -> None:
    assert parse_grain("age", "year").as_json("52") == 52
    assert parse_grain("age", "five-year").as_json("50-54") == "50-54"
    assert parse_grain("visit", "month-year").as_json("2009-03") == "2009-03"
    assert parse_grain("zip", "zip5").as_json("02114") == "02114"


@given(DAYS, st.integers(0, 120))
def test_coarsening_again_changes_nothing_and_keeps_the_order(day: date, age: int) -> None:
    for attribute, name in GRAINS:
        grain = parse_grain(attribute, name)
        value = {"visit": day.isoformat(), "age": str(age), "zip": "02114"}.get(attribute, "X")
        once = grain.coarsen(value)
        assert once is not None
        assert grain.coarsen(once) == once
        assert grain.display(once, "sv") and grain.display(once, "en")


@given(DAYS, DAYS)
def test_no_grain_of_a_visit_turns_the_calendar_round(first: date, second: date) -> None:
    early, late = sorted((first, second))
    for name in list_grains()["visit"]:
        grain = parse_grain("visit", name)
        before, after = grain.coarsen(early.isoformat()), grain.coarsen(late.isoformat())
        assert before is not None and after is not None
        assert grain.sort_key(before) <= grain.sort_key(after)
        assert early.year in years_of(before)


@pytest.mark.parametrize(
    ("attribute", "name", "message"),
    [
        ("visit", "month", "did you mean 'month-year'"),
        ("age", "decade", "Unknown grain of age"),
        ("ages", "year", "did you mean 'age'"),
        ("visit", "keep", "Unknown grain of visit"),
    ],
)
def test_an_unknown_grain_is_refused(attribute: str, name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_grain(attribute, name)


def test_every_default_is_a_grain() -> None:
    assert [parse_grain(*item).name for item in DEFAULT_GRAINS.items()] == [
        *("year", "month-year", "name", "zip5", "value")
    ]


def test_the_preset_dast_promises_the_default_grains() -> None:
    promise = load_preset("dast").promise
    assert promise is not None
    assert promise.grains == DEFAULT_GRAINS


@given(DAYS, st.integers(0, 120))
def test_the_finest_grain_leads_to_every_step_of_a_search(day: date, age: int) -> None:
    for attribute in list_grains():
        value = {"visit": day.isoformat(), "age": str(age), "zip": "02114"}.get(attribute, "X")
        fine = finest_grain(attribute).coarsen(value)
        assert fine is not None
        for name in list_steps(attribute):
            grain = parse_grain(attribute, name)
            assert grain.coarsen(fine) == grain.coarsen(value)
