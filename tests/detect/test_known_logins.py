"""A patient's own user name is found however short it is, unless it is a word of the note."""

import pytest

from seawall.detect.known import KnownIdentifiers
from seawall.model import Cell, Column, Label, Record
from seawall.text import Reading

LOGIN = Column("username", Label.USERNAME)


def find(login: str, text: str, lang: str = "sv") -> list[str]:
    record = Record(1, "p", (Cell(LOGIN, login),))
    return [m.span.of(text) for m in KnownIdentifiers([record]).find(Reading(text, lang), "p")]


@pytest.mark.parametrize("login", ["aek", "qo", "han", "day", "x7", "aek1", "anna.ek"])
@pytest.mark.parametrize(
    "frame",
    [
        "Inloggad som {} från surfplatta.", "REGION\\{} loggade in", "{}@SJUKHUS", "Portal: {}",
        "Sent by {} today", "From 10.0.0.1, {} asks for a refill", "({})", 'user "{}"', "<{}>",
    ],
)  # fmt: skip
@pytest.mark.parametrize("case", [str, str.upper])
def test_an_announced_login_is_found(login: str, frame: str, case: type[str]) -> None:
    written = case(login)
    assert find(login, frame.format(written)) == [written]


def test_three_letters_that_are_no_word_are_found_where_nothing_announces_them() -> None:
    assert find("aek", "Videobesök aek, god kontakt") == ["aek"]


@pytest.mark.parametrize(("login", "text"), [("han", "Idag mår han bra."), ("vas", "VAS 4 i vila")])
def test_a_word_of_the_note_stays(login: str, text: str) -> None:
    assert find(login, text) == []
