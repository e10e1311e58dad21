"""The tester of casts tells what it is to tell, on releases written by hand."""

from __future__ import annotations

import pytest
from benchmarks.release.made_up import Shown
from benchmarks.release.persons import find_made_up
from benchmarks.release.reader import Seen, b_cubed, read_people


def shown(who: str, original: str, released: str, label: str = "DOCTOR") -> Shown:
    return Shown("p", "n", 0, label, who, original, released)


@pytest.mark.parametrize(
    ("told", "persons"),
    [
        ([("a", "Eva Berg", "Ida Ek"), ("a", "Berg", "Ek"), ("a", "E.B.", "I.E.")], 1),
        ([("a", "Eva Berg", "Ida Ek"), ("a", "Berg", "Holm")], 2),
        ([("a", "Eva Berg", "Ida Ek"), ("a", "E.B.", "K.L.")], 2),
        ([("a", "Berg", "Ek"), ("b", "Lind", "Ek")], 1),
        ([("a", "Berg", "Ek"), ("b", "Berg", "Ek"), ("b", "Ulf Berg", "Per Ek")], 2),
        ([("a", "Eva Berg", "Ida Ek"), ("b", "Eva Lind", "Ida Holm")], 2),
    ],
)
def test_made_up_persons_are_told_by_what_they_are_called(
    told: list[tuple[str, str, str]], persons: int
) -> None:
    assert len(set(find_made_up([shown(*each) for each in told]))) == persons


def test_a_login_is_of_the_person_whose_name_it_holds() -> None:
    told = [shown("a", "Eva Berg", "Ida Ekman"), shown("a", "eva.berg7", "ida.ekman2", "USERNAME")]
    assert len(set(find_made_up(told))) == 1
    told[1] = shown("a", "eva.berg7", "ulf.holm2", "USERNAME")
    assert len(set(find_made_up(told))) == 2


def test_a_reader_takes_a_part_for_the_person_of_the_note() -> None:
    seen = [Seen("1", 0, "Eva Berg"), Seen("1", 9, "Dr. Berg"), Seen("2", 0, "Berg, Ulf")]
    assert read_people([*seen, Seen("2", 9, "Berg")]) == [0, 0, 1, 1]


def test_b_cubed_of_two_joined() -> None:
    assert b_cubed([1, 1], ["a", "b"]) == (1.0, 2.0)
