"""Short parts of names that are words of every day as well."""

from __future__ import annotations

import pytest

from seawall.detect.aggregate.syllables import take_syllables
from seawall.model import Span
from seawall.text import Reading


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ("Please call Na Hyun So with it.", "Na Hyun", "Na Hyun So"),
        ("Spoke with Bin Won about it.", "Bin", "Bin Won"),
        ("referral of An Won Chin to us", "Won Chin", "An Won Chin"),
        ("with An Won.", "Won", "An Won"),
        ("seen by Dr Won today", "Won", "Won"),
        ("seen by Won. So we left", "Won", "Won"),
        ("Won May Also Be Called", "Won", "Won"),
        ("So Won is here", "Won", "Won"),
        ("told Anna so that", "Anna", "Anna"),
        ("J.K. Attg: none", "J.K.", "J.K."),
        ("AN WON CHIN WAS SEEN", "WON", "WON"),
        ("Won", "Won", "Won"),
        ("Patient: Jihoon Son", "Jihoon", "Jihoon Son"),
        ("Dictated by Hatice Er\nWard 4", "Hatice", "Hatice Er"),
        ("Dictated by Hatice\nEr ward", "Hatice", "Hatice"),
        ("Reviewed by Hatice Exam\nNormal", "Hatice", "Hatice"),
        ("Hatice ER\nWard", "Hatice", "Hatice"),
    ],
)
def test_a_name_takes_its_short_parts_and_no_other_word(text: str, found: str, whole: str) -> None:
    start = text.index(found)
    span = take_syllables(Reading(text, "en"), Span(start, start + len(found)))
    assert span.of(text) == whole
