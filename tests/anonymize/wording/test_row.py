"""Table rows show the sets that notes show."""

from __future__ import annotations

import pytest
from worded_notes import KEY, PLAIN, preset_with, sets_of

from seawall.anonymize.wording import plan_row
from seawall.model import Cell, Column, DateRole, Label, LinkBasis, Person, Record

SETS = sets_of(
    age=("5", "52", "88"),
    visit=("2009-03", "2009-04"),
    hospital=("Mass General Hosp", "Tufts Med Ctr"),
    zip=("02114", "02139"),
    gender=("female", "male"),
)
OWN = {"age": "52", "visit": "2009-04-25"}


def cell(label: Label | None, value: str, role: DateRole | None = None) -> Cell:
    return Cell(Column("c", label, role=role), value)


def release(one: Cell, lang: str = "en", sets=SETS, preset=PLAIN) -> str:
    record = Record(1, "p1", (one,))
    person = Person("p1", LinkBasis.GIVEN, record)
    return plan_row(record, person, OWN, sets, preset, KEY, lang).values[0]


@pytest.mark.parametrize(
    ("one", "english", "swedish"),
    [
        (cell(Label.AGE, "52"), "{5, 52, 88}", "{5, 52, 88}"),
        (cell(Label.AGE, ""), "{5, 52, 88}", "{5, 52, 88}"),
        (cell(Label.GENDER, "F"), "{female, male}", "{kvinna, man}"),
        (
            cell(Label.DATE, "2009-04-25", DateRole.ADMISSION),
            "{Mar-2009, Apr-2009}",
            "{mar-2009, apr-2009}",
        ),
        (cell(Label.DATE, "2009-04-25", DateRole.OTHER), "{Mar-2009, Apr-2009}", None),
        (cell(Label.DATE, "2009-05-01", DateRole.DISCHARGE), "[VISIT+6d]", "[VISIT+6d]"),
        (cell(Label.DATE, "2012-05-01", DateRole.DEATH), "[VISIT+3y]", "[VISIT+3y]"),
        (cell(Label.DATE, "May 2009", DateRole.OTHER), "2009", None),
        (cell(Label.DATE, "soon", DateRole.OTHER), "[DATE]", "[DATE]"),
        (cell(Label.DATE, "", DateRole.DISCHARGE), "", ""),
        (cell(Label.DATE, "1957-03-14", DateRole.BIRTH), "[DATE]", "[DATE]"),
        (cell(Label.DATE, "", DateRole.BIRTH), "", ""),
        (cell(Label.HOSPITAL, "MGH"), "{Mass General Hosp, Tufts Med Ctr}", None),
        (cell(Label.ZIP, "02114"), "{02114, 02139}", "{02114, 02139}"),
        (cell(Label.CITY, "Boston"), "[CITY]", "[CITY]"),
        (cell(Label.PATIENT, "Ann"), "[NAME]", "[NAME]"),
        (cell(Label.PROBLEM, "fever"), "fever", "fever"),
        (cell(None, "free words"), "", ""),
    ],
)
def test_a_cell(one: Cell, english: str, swedish: str | None) -> None:
    assert release(one) == english
    if swedish is not None:
        assert release(one, "sv") == swedish


def test_what_is_kept_stays_and_a_birth_date_follows_the_age() -> None:
    birth = cell(Label.DATE, "1957-03-14", DateRole.BIRTH)
    both = preset_with(age="keep", visit="keep")
    assert release(birth, sets={}, preset=both) == "1957-03-14"
    assert release(cell(Label.AGE, "52"), sets={}, preset=both) == "52"
    visit_alone = preset_with(age="drop", visit="keep")
    assert release(birth, sets={}, preset=visit_alone) == "[DATE]"
    gender = preset_with(gender="keep")
    assert release(cell(Label.GENDER, "F"), sets=sets_of(age=("5", "52")), preset=gender) == "F"
