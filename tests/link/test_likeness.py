"""Which notes could be of one person: slips and misreadings make nobody two, strangers are told."""

from __future__ import annotations

import pytest
from standing_notes import mark, row

from seawall.link import Likeness, Traits, join_alike, traits_of_note, traits_of_record
from seawall.link.likeness import could_be_one

CERTAIN = 0.995
ANNA = Traits(
    names=frozenset([frozenset(("anna", "lindqvist"))]),
    parts=frozenset(("anna", "lindqvist")),
    words=frozenset(("anna", "lindqvist", "asthma", "wheezes")),
    borne_out=frozenset([frozenset(("anna", "lindqvist"))]),
    ages=frozenset([(52, 2009)]),
    sexes=frozenset(("female",)),
    zips=frozenset(("02118",)),
)


def said(name: str, **others: object) -> Traits:
    """A patient of these names, with whatever else is said."""
    parts = frozenset(name.split())
    names = frozenset([parts]) if len(parts) > 1 else frozenset[frozenset[str]]()
    fields = {"names": names, "parts": parts, "words": parts, "borne_out": names} | others
    return Traits(**fields)  # type: ignore[arg-type]


ALIKE = {
    "nothing said": Traits(),
    "a slip in the family name": said("anna lindqvst", sexes=frozenset(("female",))),
    "swapped letters": said("anna lindqvsit"),
    "two years later": said("anna lindqvist", ages=frozenset([(54, 2011)])),
    "married": said("anna karlsson", ages=frozenset([(53, 2009)]), sexes=frozenset(("female",))),
    "family name alone": said("lindqvist", sexes=frozenset(("female",))),
    "moved": said("anna lindqvist", zips=frozenset(("10027",))),
    "the doctor taken for her": said(
        "david sloan", words=frozenset(("david", "sloan", "anna", "lindqvist"))
    ),
    "a name said once, which may be the doctor's": said("david sloan", borne_out=frozenset()),
    "her mother's age": said("anna lindqvist", ages=frozenset([(81, 2009)])),
    "another sex by mistake": said("anna lindqvist", sexes=frozenset(("male",))),
    "no name, another ZIP": Traits(zips=frozenset(("10027",)), sexes=frozenset(("female",))),
}
DIFFERENT = {
    "another name, said twice": said("horst barkholz"),
    "another name and age": said("horst barkholz", ages=frozenset([(71, 2010)])),
    "another name and sex": said("horst barkholz", sexes=frozenset(("male",))),
    "no name, another age and sex": Traits(
        ages=frozenset([(12, 2010)]), sexes=frozenset(("male",)), zips=frozenset(("10027",))
    ),
}


@pytest.mark.parametrize("how", ALIKE)
def test_what_one_person_may_look_like_could_be_one(how: str) -> None:
    assert could_be_one(ANNA, ALIKE[how], CERTAIN)
    assert could_be_one(ALIKE[how], ANNA, CERTAIN)


@pytest.mark.parametrize("how", DIFFERENT)
def test_strangers_are_two(how: str) -> None:
    assert not could_be_one(ANNA, DIFFERENT[how], CERTAIN)
    assert not could_be_one(DIFFERENT[how], ANNA, CERTAIN)


def test_the_more_certainty_is_asked_the_more_could_be_one() -> None:
    stranger = said("horst barkholz", ages=frozenset([(71, 2010)]))
    assert could_be_one(ANNA, stranger, 0.99999) and not could_be_one(ANNA, stranger, 0.9)


def test_two_who_are_sure_are_never_one_whatever_is_said() -> None:
    likeness = Likeness({"a": ANNA, "b": ANNA, "c": ANNA}, {"a", "b"}, CERTAIN)
    assert not likeness.could_be_one("a", "b")
    assert likeness.could_be_one("a", "c") and likeness.could_be_one("c", "b")
    assert likeness.n_unsure == 1


def test_notes_that_agree_are_joined_and_namesakes_of_other_ages_are_not() -> None:
    again = said("anna lindqvist", ages=frozenset([(53, 2010)]), sexes=frozenset(("female",)))
    child = said("anna lindqvist", ages=frozenset([(4, 2010)]), sexes=frozenset(("female",)))
    persons = {"1": ANNA, "2": again, "3": child, "4": said("horst barkholz")}
    assert join_alike(persons, (), 0.95) == {"2": "1"}
    assert join_alike(persons, {"1", "2"}, 0.95) == {}


def test_a_name_is_borne_out_by_a_second_place_in_one_note_or_two() -> None:
    once = mark("[David Sloan|PATIENT], wheezes.")
    twice = mark("[David Sloan|PATIENT], wheezes. Discussed with Sloan, David.")
    other = mark("Call [David Sloan|PATIENT].")
    assert not traits_of_note(once, {}).borne_out
    assert traits_of_note(twice, {}).borne_out == {frozenset(("david", "sloan"))}
    both = traits_of_note(once, {}) | traits_of_note(other, {})
    assert both.borne_out == {frozenset(("david", "sloan"))}


def test_a_note_and_a_row_say_whom_they_are_about() -> None:
    note = mark("[Anna Lindqvist|PATIENT], [4455667|MRN], seen by [David Sloan|DOCTOR].")
    own = traits_of_note(note, {"age": "52", "visit": "2009-03-13", "gender": "female"})
    assert own.names == {frozenset(("anna", "lindqvist"))} and own.records == {"4455667"}
    assert "sloan" in own.words and own.ages == {(52, 2009)}
    listed = traits_of_record(
        row(1, "p1", PATIENT_given="Anna", PATIENT_family="Lindqvist", MRN="44-55667"), "en"
    )
    assert listed.records == own.records and could_be_one(own, listed, CERTAIN)
