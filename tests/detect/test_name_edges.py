from __future__ import annotations

from itertools import product

import pytest

from seawall.detect.aggregate.name_edges import _is_name_alone, _Known, _trim, trim_names
from seawall.model import Label, Mention, Span
from seawall.text import Reading


def trim(
    text: str, taken: str, label: Label = Label.DOCTOR, known: str = "", detector: str = "crf"
) -> str:
    """What is left of the characters that a tagger took for a name."""

    def place(part: str) -> Span:
        return Span(text.index(part), text.index(part) + len(part))

    by_rules = [Mention(place(known), Label.PHONE)] if known else []
    mention = Mention(place(taken), label, 0.9, (detector,))
    (left,) = trim_names(Reading(text, "en"), [mention], by_rules)
    return left.span.of(text)


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Attg Moresi", "Moresi"),
        ("D/w Halloran", "Halloran"),
        ("Lengyel x6", "Lengyel"),
        ("Zanoski 84", "Zanoski"),
        ("Tung rang", "Tung"),
        ("Farhiya Naomi of", "Farhiya Naomi"),
        ("ATTG NAZARIO", "NAZARIO"),
        ("Kalbi,", "Kalbi"),
    ],
)
def test_words_and_numbers_around_a_name_are_cut_off(taken: str, name: str) -> None:
    assert trim(f"seen: {taken} today", taken) == name


@pytest.mark.parametrize(
    "taken",
    [
        "Hatice Er",
        "Ji-hoon Kim",
        "Shane O'Brien",
        "Ludwig van der Berg",
        "Will Young",
        "J. Smith Jr.",
        "mary jones",
        "I.W.",
        "A. Berg",
        "Rainbow Strong",
        "RAINBOW STRONG",
        "Moresi",
        "the",
    ],
)
def test_a_name_stays_whole(taken: str) -> None:
    assert trim(f"seen: {taken} today", taken) == taken


def test_a_long_number_is_cut_off_only_where_a_rule_hides_it() -> None:
    text = "paged Otiwa x41789 again"
    assert trim(text, "Otiwa x41789") == "Otiwa x41789"
    assert trim(text, "Otiwa x41789", known="x41789") == "Otiwa"


def test_other_labels_are_left_alone() -> None:
    assert trim("at Attg House now", "Attg House", Label.HOSPITAL) == "Attg House"


@pytest.mark.parametrize(
    ("text", "taken", "left"),
    [
        ("lives in Ried (Austria).", "Ried (", "Ried"),
        ("in Austria (Ried), he said", "Ried)", "Ried"),
        ("at Ried (Innkreis) now", "Ried (Innkreis)", "Ried (Innkreis)"),
        ("an odd (( thing", "((", "(("),
    ],
)
def test_no_label_keeps_half_a_pair_of_brackets(text: str, taken: str, left: str) -> None:
    assert trim(text, taken, Label.CITY) == left
    assert trim(text, taken, Label.OTHER_PERSON) == left


def test_a_sure_encoder_knows_where_a_name_broken_by_spaces_ends() -> None:
    text = "label reads T ang Hao ran and not Hao"
    assert trim(text, "T ang Hao ran", detector="neural") == "T ang Hao ran"
    assert trim(text, "T ang Hao ran", detector="crf") == "T ang Hao"
    assert trim(text, "T ang Hao ran and", detector="neural") == "T ang Hao ran"


def test_a_name_that_is_not_looked_at_would_not_be_cut() -> None:
    words = "Berg Anna Attg X x D / w . ) ( , 84 the The THE van Er - today".split()
    for named in product(words, repeat=3):
        reading = Reading(f"seen {' '.join(named)} now")
        span = Span(5, len(reading.text) - 4)
        if _is_name_alone(reading, span):
            assert _trim(reading, span, _Known([]), is_sure=False) == span, named
