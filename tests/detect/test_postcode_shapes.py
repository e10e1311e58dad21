"""Shapes of postal codes that a kernel finds in all notes at once are those of their pattern."""

from __future__ import annotations

import random

import pytest

from seawall.detect.rules import address, load_families
from seawall.detect.rules.address import postcodes
from seawall.detect.rules.address.code_shapes import find_shapes
from seawall.text import Reading, read_together

PIECES = [
    *"0123456789" * 4,
    *("123", "12345", "12345-1234", "412 63", "SE-", "S ", "se-", "SE ", "Se-", "sSE-"),
    *("  ", " ", "\n", "\u00a0", "-", "–", "_", ".", "/", ",", "\0", "\t", "é", "²", "٣", "あ"),
    *(" MA ", "ZIP ", "lives in ", "Boston, ", " Lund", " mg", "\n12 Elm Street, ", "x", "Ö"),
    *("12 Main St, Erie, PA 16501", "Storgatan 12, 222 23 Lund", "in Hope, AR", " County"),
]


def make_texts(seed: int) -> list[str]:
    rng = random.Random(seed)
    texts = ["".join(rng.choices(PIECES, k=rng.randint(0, 30))) for _ in range(1_500)]
    return [text for text in texts if "あ" not in text or rng.random() < 0.1]


def test_shapes_of_a_sheaf_are_those_that_may_stand_alone() -> None:
    kept = dropped = 0
    for reading in read_together(make_texts(3), "en"):
        text, shapes = reading.text, find_shapes(reading)
        every = find_shapes(Reading(text))
        assert set(shapes) <= set(every) and list(shapes) == sorted(shapes), text
        for shape in set(every).difference(shapes):
            assert not postcodes._stands_alone(text, *shape[1:]), text
        kept, dropped = kept + len(shapes), dropped + len(every) - len(shapes)
    assert kept > 500 and dropped > 500


def test_the_letters_of_sweden_are_a_prefix_where_they_are_a_word() -> None:
    for text in (
        "SE-412 63",
        "S 41263",
        "se-41263",
        "xSE-41263",
        "_S-41263",
        "Se-41263",
        "e-41263",
    ):
        reading, _ = read_together([f"a {text}", "b"], "en")
        assert list(find_shapes(reading)) == list(find_shapes(Reading(reading.text))), text


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_notes_together_have_the_addresses_of_each_alone(lang: str) -> None:
    assert address in load_families()
    readings = read_together(make_texts(4), lang)
    for reading, found in zip(readings, address.find_in_each(readings), strict=True):
        assert found == address.find(Reading(reading.text, lang)), reading.text
