from __future__ import annotations

import pytest

from seawall.text import Reading
from seawall.text.sentences import find_sentence_starts


@pytest.mark.parametrize(
    ("text", "firsts"),
    [
        ("", []),
        (" \n ", []),
        ("one two", ["one"]),
        ("one. two! three? four; five", ["one", "two", "three", "four", "five"]),
        ("one\ntwo\n\n\nthree", ["one", "two", "three"]),
        ("37.6 and 3.5mg.", ["37"]),
    ],
)
def test_a_sentence_begins_after_a_stop_and_at_a_line(text: str, firsts: list[str]) -> None:
    reading = Reading(text)
    assert [reading.tokens[at].text for at in find_sentence_starts(reading)] == firsts
