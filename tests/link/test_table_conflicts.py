from __future__ import annotations

from collections import Counter

import pytest
from standing_notes import mark, owner, row

from seawall.link import HospitalNames, complete_values

ROW = row(
    GENDER="K", DATE_birth="1950-03-14", ZIP="753 10", HOSPITAL="Mercy Hospital",
    DATE_admission="2009-03-14", MARITAL_STATUS="gift",
)  # fmt: skip


def test_without_a_row_nothing_changes() -> None:
    assert complete_values({"age": "5"}, None, "en") == ({"age": "5"}, Counter())


def test_the_table_gives_what_the_note_lacks() -> None:
    values, conflicts = complete_values({}, ROW, "sv")
    assert values == {
        "gender": "female", "zip": "75310", "hospital": "Mercy Hospital", "visit": "2009-03-14",
        "marital_status": "married", "age": "59",
    }  # fmt: skip
    assert conflicts == Counter()


@pytest.mark.parametrize(
    ("attribute", "said", "result"),
    [
        ("gender", "male", "female"),  # the person's: the table wins
        ("zip", "02114", "75310"),
        ("marital_status", "divorced", "married"),
        ("visit", "2011-01-01", "2011-01-01"),  # the encounter's: the note wins
        ("hospital", "Elm Clinic", "Elm Clinic"),
        ("age", "40", "40"),
    ],
)
def test_a_conflict_is_settled_by_the_rule_and_counted(
    attribute: str, said: str, result: str
) -> None:
    values, conflicts = complete_values({attribute: said}, ROW, "sv")
    assert values[attribute] == result
    assert conflicts[attribute] == 1


@pytest.mark.parametrize(
    "said",
    [
        {"gender": "female"},
        {"visit": "2009-03"},
        {"age": "58"},  # a birthday away
        {"hospital": "MERCY HOSPITAL"},
    ],
)
def test_agreement_is_no_conflict(said: dict[str, str]) -> None:
    values, conflicts = complete_values(said, ROW, "sv")
    assert conflicts == Counter()
    assert values[next(iter(said))] == said[next(iter(said))]


def test_a_variant_of_the_hospital_is_no_conflict() -> None:
    names = HospitalNames(["Mercy General Hospital", "MGH"])
    said = {"hospital": "Mercy General Hospital"}
    values, conflicts = complete_values(said, row(HOSPITAL="MGH"), "en", hospitals=names)
    assert (values, conflicts) == (said, Counter())


def test_an_age_is_derived_from_the_birth_date_at_the_notes_own_visit() -> None:
    assert complete_values({"visit": "2012-03-13"}, ROW, "sv")[0]["age"] == "61"


def test_an_age_column_fills_where_nothing_else_tells() -> None:
    assert complete_values({}, row(AGE="61"), "en")[0] == {"age": "61"}


def test_two_birth_dates_are_a_conflict() -> None:
    note = mark("DOB [1951-01-01|DATE:birth].", "sv", owner(ROW))
    values, bearings = note.resolve()
    assert complete_values(values, ROW, "sv", bearings)[1]["birth"] == 1
    same = mark("DOB [1950-03-14|DATE:birth].", "sv", owner(ROW))
    assert complete_values({}, ROW, "sv", same.resolve()[1])[1]["birth"] == 0
