"""A login made of a name of the note is found, whatever stands before it."""

import pytest

from seawall.detect.spread.logins import find_name_logins
from seawall.model import Label, Mention, Span
from seawall.text import Reading


def find(text: str, name: str = "Joan Quillén") -> list[str]:
    whole = f"{name}. {text}"
    told = Mention(Span(0, len(name)), Label.PATIENT, 0.9, ("rules:names",))
    return [m.span.of(whole) for m in find_name_logins(Reading(whole), (told,))]


@pytest.mark.parametrize(
    "login",
    [
        "jquillen", "quillenj", "joan.quillen", "quillen_j", "JQUILLEN", "joanquillen07",
        "quillen83", "j.quillen", "joan-quillen", "quillen.j2",
    ],
)  # fmt: skip
@pytest.mark.parametrize("frame", ["seen by {}.", "({})", "tablet: {}, 10.0.0.1", "/{}", "{}"])
def test_a_login_of_the_note_is_found(login: str, frame: str) -> None:
    assert find(frame.format(login)) == [login]


@pytest.mark.parametrize("text", ["Joan's sister", "quillen", "Joans", "requillened", "joanxy"])
def test_the_name_itself_and_other_words_are_not(text: str) -> None:
    assert find(text) == []


def test_a_word_that_a_name_makes_by_chance_is_none() -> None:
    assert find("stopped at the wall, small halls", "Sam Hall") == []
