from __future__ import annotations

import pytest
from standing_notes import mark, owner, row

from seawall.link import build_view
from seawall.model import CellPlace, Class, Label, NoteFacts, TextPlace

ROW = row(4, PATIENT_full="Åsa Berg", GENDER="F", MRN="00-17", CITY="SALEM")


def test_notes_and_rows_of_a_person_are_one_view_with_every_place() -> None:
    note = mark(
        "[BERG, ÅSA|PATIENT] ([0017|MRN]), a [woman|GENDER] of [Salem|CITY].", person=owner(ROW)
    )
    (person,) = build_view([note], [ROW]).persons
    assert person.person_id == "p1"
    found = {(value.label, value.value): value.places for value in person.values}
    assert set(found) == {
        (Label.PATIENT, "asa berg"), (Label.MRN, "0017"), (Label.GENDER, "female"),
        (Label.CITY, "Salem"),
    }  # fmt: skip
    for places in found.values():
        assert [type(place) for place in places] == [TextPlace, CellPlace]
    assert len(person.of_class(Class.EID)) == 2


def test_what_is_said_of_others_stays_out_where_facts_tell() -> None:
    note = mark("A [52|AGE]-year-old man, mother died at [62|AGE]. [Asthma|PROBLEM].")
    (person,) = build_view([note], facts=[NoteFacts(*note.resolve())]).persons
    assert [(value.label, value.value) for value in person.values] == [
        (Label.AGE, "52"),
        (Label.PROBLEM, "asthma"),
    ]


def test_persons_stand_in_order_and_rows_without_notes_too() -> None:
    view = build_view([mark("[Bo|PATIENT]")], [row(2, "p9", MRN="5"), row(1, None, MRN="6")])
    assert [person.person_id for person in view.persons] == ["document:d1", "p9", "row:1"]


def test_facts_that_do_not_fit_the_notes_are_refused() -> None:
    with pytest.raises(ValueError, match="2 facts do not fit 1 notes"):
        build_view([mark("x")], facts=[NoteFacts(), NoteFacts()])
