"""A name found once is found everywhere in its document."""

import pytest

from seawall.detect.spread.names import repeat
from seawall.model import Label, Mention, Span
from seawall.text import Reading


def mention(text: str, part: str, label: Label = Label.PATIENT, score: float = 0.95) -> Mention:
    start = text.index(part)
    return Mention(Span(start, start + len(part)), label, score)


def repeated(text: str, *parts: str, score: float = 0.95) -> list[str]:
    found = repeat(Reading(text), [mention(text, part, score=score) for part in parts])
    return [each.span.of(text) for each in found]


@pytest.mark.parametrize(
    ("text", "part", "expected"),
    [
        ("Name: Karin Lindqvist. Karin is well.", "Karin Lindqvist", ["Karin"]),
        (
            "Name: LINDQVIST, KARIN. Mrs lindqvist, karin.",
            "LINDQVIST, KARIN",
            ["lindqvist", "karin"],
        ),
        ("Anna-Karin Berg; Karin and BERG", "Anna-Karin Berg", ["Karin", "BERG"]),
        ("Karin Lindqvist. K.L. agreed.", "Karin Lindqvist", ["K.L."]),
        ("Mr. Foley is here. Foley catheter out. The Foley. He, Foley, left.", "Foley", ["Foley"]),
        ("Mr. Parkinson has Parkinson disease.", "Parkinson", []),
        ("Mr. Young is young. Today Young ate. Young man.", "Young", ["Young"]),
        ("Li Berg: li and Li", "Li Berg", []),
        ("Pt Will Berg. We will see.", "Will Berg", []),
        ("Signed Maria Dahl, M.D. today", "Maria Dahl", []),
    ],
)
def test_parts_are_repeated(text: str, part: str, expected: list[str]) -> None:
    assert repeated(text, part) == expected


def test_a_weak_find_does_not_repeat_a_common_word() -> None:
    assert repeated("Grace Long came. Then Long left.", "Grace Long", score=0.6) == []


def test_the_label_and_the_detector_are_told() -> None:
    text = "Dr. Lindqvist. Later lindqvist came."
    found = repeat(Reading(text), [mention(text, "Lindqvist", Label.DOCTOR)])
    assert [(each.label, each.detectors) for each in found] == [(Label.DOCTOR, ("consistency",))]


def test_what_is_found_already_is_not_found_again() -> None:
    text = "Karin Lindqvist and Karin"
    first = mention(text, "Karin Lindqvist")
    second = Mention(Span(20, 25), Label.PATIENT, 0.9)
    assert repeat(Reading(text), [first, second]) == []


def test_only_persons_are_repeated() -> None:
    text = "Harbor Hospital. Harbor"
    assert repeat(Reading(text), [mention(text, "Harbor Hospital", Label.HOSPITAL)]) == []


def test_no_names_no_mentions() -> None:
    assert repeat(Reading("Nobody here"), []) == []
    assert repeat(Reading(""), []) == []


@pytest.mark.parametrize(("detectors", "count"), [(("crf",), 0), (("crf", "svm"), 1)])
def test_one_guess_in_small_letters_is_not_spread(detectors: tuple[str, ...], count: int) -> None:
    text = "4-0 monofil. Igen monofil."
    guess = Mention(Span(4, 11), Label.DOCTOR, 0.95, detectors)
    assert len(repeat(Reading(text, "sv"), [guess])) == count
