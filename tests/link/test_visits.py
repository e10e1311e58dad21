# ruff: noqa: E501 - a case reads best on one line
from __future__ import annotations

import pytest
from standing_notes import mark, owner, row

from seawall.model import Standing

CASES = [
    ("Admitted [03/14/2009|DATE:admission|own], discharged [03/20/2009|DATE:discharge|related].",
     "en", "2009-03-14"),
    ("Seen [3/14/2009|DATE:visit|own]. Biopsy [1/2/2009|DATE:other|related].", "en", "2009-03-14"),
    ("Visit [3/14/2009|DATE:visit|related], admission [3/12/2009|DATE:admission|own].", "en", "2009-03-12"),
    ("Discharged [3/20/2009|DATE:discharge|own].", "en", "2009-03-20"),
    ("[March 14, 2009|DATE:other|own]\n\nDear doctor, seen in [2007|DATE:other|related].", "en", "2009-03-14"),
    ("Admitted in [March 2009|DATE:admission|own].", "en", "2009-03"),
    ("Admitted [3/14|DATE:admission|own], discharged [3/20/2009|DATE:discharge|related].", "en", "2009-03-14"),
    ("Admitted [12/29|DATE:admission|own], discharged [1/3/2009|DATE:discharge|related].", "en", "2008-12-29"),
    ("Prior admission [1/5/2004|DATE:admission|related]. Admitted [3/14/2009|DATE:admission|own].",
     "en", "2009-03-14"),
    ("Seen [3/14/2009|DATE:visit|own]. Previously admitted [5/1/2005|DATE:admission|related] for gout.",
     "en", "2009-03-14"),
    ("Seen [3/14/2009|DATE:visit|own]. Father died [1/2/1998|DATE:death|other].", "en", "2009-03-14"),
    ("Seen [3/14/2009|DATE:visit|own]. DOB [5/6/1950|DATE:birth|related].", "en", "2009-03-14"),
    ("DOB [5/6/1950|DATE:birth|related].", "en", ""),
    ("Seen [3/14/2009|DATE:visit|own]. See again [6/14/2009|DATE:other|related].", "en", "2009-03-14"),
    ("Admit [3/14/2009|DATE:admission|own]; as said, admitted [March 14 2009|DATE:admission|own].",
     "en", "2009-03-14"),
    ("Seen [01.10.2004|DATE:visit|own], labs [24.09.2004|DATE:other|related].", "en", "2004-10-01"),
    ("Seen [01.10.2004|DATE:visit|own], labs [09.24.2003|DATE:other|related].", "en", "2004-01-10"),
    ("Came in [02/10/21 9.22 AM|DATE:visit|own].", "en", "2021-02-10"),
    ("Well since [spring 2008|DATE:other|related]. Seen [3/14/2009|DATE:visit|own].", "en", "2009-03-14"),
    ("Inskriven [2009-03-14|DATE:admission|own], utskriven [2009-03-20|DATE:discharge|related].",
     "sv", "2009-03-14"),
    ("Besök [14/3 2009|DATE:visit|own]. Opererad [2 maj 2007|DATE:other|related].", "sv", "2009-03-14"),
    ("Inlagd i [mars 2009|DATE:admission|own].", "sv", "2009-03"),
    ("Besök [2009-03-14|DATE:visit|own]. Modern avled [1998-02-01|DATE:death|other].", "sv", "2009-03-14"),
    ("Besök [2009-03-14|DATE:visit|own]. Född [500506|DATE:birth|related].", "sv", "2009-03-14"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lang", "visit"), CASES)
def test_the_visit_is_told_from_other_dates(text: str, lang: str, visit: str) -> None:
    note = mark(text, lang)
    values, _ = note.resolve()
    assert note.wrong_standings() == []
    assert values.get("visit", "") == visit


def test_other_dates_have_their_distance_in_days() -> None:
    text = "Seen [3/14/2009|DATE:visit]. Scan [3/4/2009|DATE:other], return [3/28|DATE:other]."
    _, bearings = mark(text).resolve()
    assert [one.offset for one in bearings] == [None, -10, 14]


def test_a_part_of_a_date_has_no_distance() -> None:
    _, bearings = mark("Seen [3/14/2009|DATE:visit]. Ill since [2008|DATE:other].").resolve()
    assert (bearings[1].value, bearings[1].offset) == ("2008", None)


def test_a_date_without_a_role_takes_it_from_the_words_before() -> None:
    values, bearings = mark("DOB [5/6/1950|DATE]  Admitted: [3/14/2009|DATE]").resolve()
    assert values["visit"] == "2009-03-14"
    assert bearings[0].attribute == "age"


def test_a_nameless_birth_date_in_the_header_is_not_the_visit() -> None:
    text = "Power, Ann | 0339415 | [12/24/1950|DATE:visit] | F\nAttg Curry | [3/19/2009|DATE:visit]"
    assert mark(text).resolve()[0]["visit"] == "2009-03-19"


def test_the_tables_birth_date_is_not_the_visit_unless_the_note_says_so() -> None:
    born = owner(row(DATE_birth="1950-12-24"))
    plain = mark("Ann | [12/24/1950|DATE:other]\n\nSeen for a cough.", person=born)
    assert "visit" not in plain.resolve()[0]
    newborn = mark("Admitted [12/24/1950|DATE:admission]\n\nBorn today.", person=born)
    assert newborn.resolve()[0]["visit"] == "1950-12-24"


def test_two_digits_of_a_birth_year_lie_before_the_visit() -> None:
    _, bearings = mark("Seen [3/14/2014|DATE:visit]. b. [1/6/13|DATE:birth].").resolve()
    assert bearings[1].value == "2013-01-06"


@pytest.mark.parametrize("text", ["[the other day|DATE:other]", "[0/0/2009|DATE:visit]"])
def test_what_is_no_date_is_still_protected(text: str) -> None:
    (bearing,) = mark(f"Came {text}.").resolve()[1]
    assert (bearing.standing, bearing.value) == (Standing.OTHER, "")
