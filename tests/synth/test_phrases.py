"""Phrases are parsed as docs/synth.md says, and nothing else is let through."""

from __future__ import annotations

import random

import pytest

from seawall.synth.contract import SLOTS, with_ages
from seawall.synth.slots import FILLERS
from seawall.synth.template import Choice, PhraseError, Slot, parse_phrase


def draw_all(source: str) -> set[str]:
    phrase = parse_phrase(source)
    rng = random.Random("alternatives")
    drawn = (phrase.draw(rng) for _ in range(200))
    return {"".join(f"[{s.key}]" if isinstance(s, Slot) else s for s in run) for run in drawn}


def test_slots_have_name_form_argument_and_capital() -> None:
    phrase = parse_phrase("on {^date.partial:visit} by {doctor2.last}")
    assert phrase.parts == (
        "on ",
        Slot("date", "partial", "visit", capital=True),
        " by ",
        Slot("doctor2", "last"),
    )


def test_conditions_are_taken_off_the_front() -> None:
    phrase = parse_phrase("@female @over89 {He} lives alone; mail @home")
    assert phrase.conditions == {"female", "over89"}
    assert phrase.parts[0] == Slot("He")
    assert phrase.parts[-1] == " lives alone; mail @home"


def test_one_alternative_is_drawn_and_it_may_be_empty_or_hold_slots() -> None:
    assert draw_all("a <b|{city}|>c") == {"a bc", "a [city]c", "a c"}


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{x}}", "{x}"),
        ("T << 38 >> 36", "T < 38 > 36"),
        ("a || b", "a | b"),
        ("DS | x", "DS | x"),
        ("BP > 90", "BP > 90"),
    ],
)
def test_plain_characters(source: str, text: str) -> None:
    assert draw_all(source) == {text}


@pytest.mark.parametrize(
    "source",
    ["@tall x", "<a|b", "<a<b|c>>", "{unclosed", "stray } brace", "{}"],
)
def test_a_broken_phrase_is_refused(source: str) -> None:
    with pytest.raises(PhraseError):
        parse_phrase(source)


@pytest.mark.parametrize(
    "source",
    ["{patiant}", "{date}", "{date:visits}", "{city:visit}", "{relative.suffix}", "{trap.x}"],
)
def test_an_unknown_slot_or_role_is_refused(source: str) -> None:
    with pytest.raises(PhraseError):
        with_ages(parse_phrase(source))


def test_slots_keep_a_phrase_from_those_it_cannot_be_said_of() -> None:
    assert with_ages(parse_phrase("{age.months}")).ages == (0, 1)
    assert with_ages(parse_phrase("<{marital_status}|x>")).ages[0] == 18
    assert with_ages(parse_phrase("@child {age}")).ages == (2, 17)


def test_every_slot_of_the_contract_is_filled_and_no_other() -> None:
    assert set(FILLERS) == SLOTS


def test_alternatives_are_one_part() -> None:
    assert parse_phrase("<a|b>").parts == (Choice((("a",), ("b",))),)
