"""A value that is not released is found wherever else the note states it; near misses stay."""

from __future__ import annotations

import time

import pytest
from worded_notes import preset_with, release, sets_of

from seawall.anonymize.wording.restated import Suppressed, find_restated, free_parts
from seawall.anonymize.wording.restated.suppressed import KnownDate
from seawall.model import Cell, Column, DateRole, Label, Record

VISIT = KnownDate(2009, 3, 13)


def found(text: str, suppressed: Suppressed, lang: str = "en") -> list[str]:
    places = find_restated(text, suppressed, lang)
    return [span.of(text) for span, _ in free_parts(places, (), text)]


@pytest.mark.parametrize(
    ("lang", "text", "stated"),
    [
        ("en", "a 52 year old man", ["52"]),
        ("en", "a 52-year-old", ["52"]),
        ("en", "52 y/o, 52yo, 52 y.o.", ["52", "52", "52"]),
        ("en", "fifty-two years of age", ["fifty-two"]),
        ("en", "Fifty two yrs old", ["Fifty two"]),
        ("en", "age: 52; aged 52; turned 52", ["52", "52", "52"]),
        ("en", "she is 52.", ["52"]),
        ("en", "female, 52 years, well", ["52"]),
        ("en", "in her fifties, in his mid-50s", ["fifties", "50s"]),
        ("en", "a quinquagenarian", ["quinquagenarian"]),
        ("en", "52 mg daily, weight 52 kg, BP 152/52, pulse in the 50s", []),
        ("en", "52-year history of smoking; 52 years ago; smoked for 52 years", []),
        ("en", "a 152 year old tree; a 25 year old", []),
        ("en", "she is 52 kg", []),
        ("en", "an octogenarian in her sixties", []),
        ("sv", "52-årig man", ["52"]),
        ("sv", "femtiotvåårig", ["femtiotvå"]),
        ("sv", "52 år gammal; fyllde 52; i åldern 52", ["52", "52", "52"]),
        ("sv", "hon är 52, i femtioårsåldern", ["52", "femtio"]),
        ("sv", "52 mg, för 52 år sedan, 25-årig", []),
    ],
)
def test_ages(lang: str, text: str, stated: list[str]) -> None:
    assert sorted(found(text, Suppressed(ages=frozenset([52])), lang)) == sorted(stated)


def test_an_infants_age_in_months() -> None:
    assert found("an 18-month-old, 3 months of age", Suppressed(ages=frozenset([1]))) == [
        "18-month"
    ]
    assert found("5 weeks old", Suppressed(ages=frozenset([0]))) == ["5 weeks"]
    assert found("18 months old", Suppressed(ages=frozenset([52]))) == []


@pytest.mark.parametrize(
    ("age", "text", "stated"),
    [
        (0, "a well infant, a newborn", ["infant", "newborn"]),
        (2, "toddler", ["toddler"]),
        (15, "an adolescent", ["adolescent"]),
        (88, "this elderly woman, an octogenarian", ["elderly", "octogenarian"]),
        (30, "delivered a healthy infant; elderly mother; Child-Pugh A", []),
    ],
)
def test_what_people_of_an_age_are_called(age: int, text: str, stated: list[str]) -> None:
    assert found(text, Suppressed(ages=frozenset([age]))) == stated


@pytest.mark.parametrize(
    ("lang", "text", "stated"),
    [
        ("en", "3/13/2009", ["3/13/2009"]),
        ("en", "03-13-09", ["03-13-09"]),
        ("en", "13.03.2009", ["13.03.2009"]),
        ("en", "2009-03-13", ["2009-03-13"]),
        ("en", "2009-03; 03/2009", ["2009-03", "03/2009"]),
        ("en", "20090313", ["20090313"]),
        ("en", "on 3/13", ["3/13"]),
        ("en", "March 13, 2009", ["March 13, 2009"]),
        ("en", "the 13th of March", ["the 13th of March"]),
        ("en", "13-Mar-2009", ["13-Mar-2009"]),
        ("en", "since March; early March", ["March", "March"]),
        ("en", "March 2009", ["March 2009"]),
        ("en", "Mar 13", ["Mar 13"]),
        ("en", "spring of 2009", ["spring of 2009"]),
        ("en", "on St Patricks Day", ["St Patricks Day"]),
        ("en", "in 2009", ["2009"]),
        ("en", "grade 3/13, 3.13 mmol, 2009 mg, march fracture, BP 113/09", []),
        ("en", "4/14/2009, 2008-03-13, June 13, in 1999", []),
        ("sv", "13/3 2009", ["13/3 2009"]),
        ("sv", "den 13 mars", ["den 13 mars"]),
        ("sv", "den 13:e mars 2009", ["den 13:e mars 2009"]),
        ("sv", "090313", ["090313"]),
        ("sv", "i mars, våren 2009, v. 11", ["mars", "våren 2009", "v. 11"]),
        ("sv", "den 13 maj, v. 12, hösten 2009", ["2009"]),
        ("sv", "sedan 13/3", ["13/3"]),
    ],
)
def test_visits(lang: str, text: str, stated: list[str]) -> None:
    assert sorted(found(text, Suppressed(visits=(VISIT,)), lang)) == sorted(stated)


def test_a_month_or_year_that_the_set_tells_is_not_suppressed() -> None:
    told = KnownDate(2009, 3, 13, is_year_told=True, is_month_told=True)
    text = "in March, March 2009, 2009, 2009-03; March 13; 3/13/09"
    assert found(text, Suppressed(visits=(told,))) == ["March 13", "3/13/09"]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("born 1957", ["1957"]),
        ("graduated 1957", ["1957"]),
        ("3/14/57", ["3/14/57"]),
        ("14 March 1957", ["14 March 1957"]),
        ("March 14", ["March 14"]),
        ("in March", []),
        ("1957 ml out, 1958", []),
    ],
)
def test_birth_dates(text: str, stated: list[str]) -> None:
    assert found(text, Suppressed(births=(KnownDate(1957, 3, 14),))) == stated


def test_a_birth_year_that_age_and_visit_give_counts_after_a_word_of_birth() -> None:
    suppressed = Suppressed(birth_years=(1956, 1957))
    assert found("Born in 1957; married 1957; DOB: 1956; born 1958", suppressed) == ["1957", "1956"]
    assert found("född 1957, gift 1957", suppressed, "sv") == ["1957"]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("at MASS GENERAL HOSP", ["MASS GENERAL HOSP"]),
        ("at mass general", ["mass general"]),
        ("MGH, mgh, Mgh", ["MGH", "mgh", "Mgh"]),
        ("M.G.H", ["M.G.H"]),
        ("Mass  General\nHosp", ["Mass  General\nHosp"]),
        ("general weakness, a mass, Mass Generality", []),
    ],
)
def test_hospitals(text: str, stated: list[str]) -> None:
    assert found(text, Suppressed(hospitals=("Mass General Hosp",))) == stated


def test_a_place_as_it_is_written() -> None:
    own = {"city": "Sioux Falls", "county": "lane"}
    assert release("before that Sioux Falls, a lane", sets_of(), own=own) == (
        "before that [CITY], a lane"
    )


def test_a_zip_code() -> None:
    assert found("02114 and 02114-1234, 102114", Suppressed(literals=(("02114", Label.ZIP),))) == [
        "02114",
        "02114",
    ]


RECORD = Record(
    1,
    "p1",
    (Cell(Column("dob", Label.DATE, role=DateRole.BIRTH), "1957-03-14"),),
)
OWN = {"age": "52", "visit": "2009-04-25", "hospital": "Mass General Hosp", "zip": "02114"}
SETS = sets_of(
    age=("5", "52", "88"),
    visit=("2009-03", "2009-04"),
    hospital=("Mass General Hosp", "Tufts Med Ctr"),
    zip=("02114", "02139"),
)


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("<AGE own|52>, a fifty-two year old", "{5, 52, 88}, an [AGE] year old"),
        ("seen 25 April, <DATE own|4/25/09>", "seen [DATE], {Mar-2009, Apr-2009}"),
        ("MGH. <HOSPITAL own|Mass General>", "[HOSPITAL]. {Mass General Hosp, Tufts Med Ctr}"),
        ("born in 1957", "born in [DATE]"),
        ("lives at 02114, 52 mg in 2009", "lives at [ZIP], 52 mg in 2009"),
        ("seen 25 April <DATE related|2009>", "seen [DATE] 2009"),
        ("<HOSPITAL other|Mass General West Hospital>", "[HOSPITAL]"),
    ],
)
def test_the_planner_masks_what_is_restated(marked: str, released: str) -> None:
    assert release(marked, SETS, own=OWN, record=RECORD) == released


@pytest.mark.parametrize(
    "stated", ["88 year old", "aged 5", "March 2009", "2009-03-02", "Tufts Med Ctr", "02139"]
)
def test_any_value_of_a_list_is_masked(stated: str) -> None:
    assert stated not in release(f"note: {stated}.", SETS, own=OWN)
    assert stated not in release(f"note: {stated}.", SETS)


def test_a_list_of_seasons_or_years_covers_its_months() -> None:
    seasons = sets_of({"visit": "season-year"}, visit=("2009-winter", "2009-summer"))
    note = "Dec 2008, Feb 2009, March 2009, July 4"
    assert release(note, seasons) == "[DATE], [DATE], March [DATE], [DATE]"
    years = sets_of({"visit": "year"}, visit=("2008", "2010"))
    assert release("2008, 2009, 2010-05-06", years) == "[DATE], 2009, [DATE]"


def test_what_is_kept_or_shown_alone_may_be_restated() -> None:
    note = "52 years old, MGH, 25 April 2009, 1957"
    alone = sets_of({"visit": "day"}, age=("52",), visit=("2009-04-25",), hospital=("MGH",))
    own = {"age": "52", "visit": "2009-04-25", "hospital": "MGH"}
    assert release(note, alone, own=own) == note
    kept = preset_with(age="keep", visit="keep", hospital="keep")
    assert release(note, {}, own=own, preset=kept, record=RECORD) == note


@pytest.mark.parametrize(
    "piece", ["52 year ", "3/13/", "March 13 ", "Mass General ", "9", " ", "MGH", "2009-", "an "]
)
def test_a_long_note_takes_no_more_than_its_length(piece: str) -> None:
    text = piece * (300_000 // len(piece))
    everything = Suppressed(
        ages=frozenset([0, 52]),
        visits=(VISIT,),
        births=(KnownDate(1957, 3, 14),),
        hospitals=("Mass General Hosp",),
        literals=(("02114", Label.ZIP),),
    )
    began = time.perf_counter()
    sum(1 for _ in find_restated(text, everything, "en"))
    assert time.perf_counter() - began < 8
