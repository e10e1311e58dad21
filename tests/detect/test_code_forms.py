"""What is told of a code by its form, or of an announcement once for all notes, holds of each."""

from __future__ import annotations

import random

import pytest

from seawall.detect.rules.codes import announcements, look
from seawall.detect.rules.codes.announcements import ANNOUNCED, read_announcement
from seawall.detect.rules.codes.forms import read_form
from seawall.detect.rules.codes.look import is_date
from seawall.text import Pattern, Reading

DATES = [
    "12-Aug-2019",
    "2019/Aug/12",
    "3.4.2019",
    "2019-03",
    "120/80",
    "3/14/19",
    "2019",
    "20190314",
    "20/40-2",
    "120/0.5",
    "0.5/120",
    "40s-50s",
    "12-20",
    "7.25-7.35",
    "1.250.000",
    "2-0-1-2",
    "10-1/2",
    "12h30",
    "AUG-12-2019",
    "L4-L5",
    "C5/6",
    "G2P1",
    "BP126/91",
    "HR88",
    "bp:120/80",
]
PIECES = ["1", "2", "7", "0", "19", "20", "31", "120", "-", "/", ".", ":", "+", " "]
PIECES += ["Aug", "MAY", "L", "C", "G", "P", "BP", "HR", "a", "s", "h", "Å", "²", "٣"]


def random_values(count: int) -> list[str]:
    draw = random.Random(7)
    return ["".join(draw.choices(PIECES, k=draw.randint(1, 7))) for _ in range(count)]


@pytest.mark.parametrize("value", DATES)
def test_every_kind_of_date_has_the_form_of_one(value: str) -> None:
    assert is_date(value) and read_form(value).may_be_date


def test_what_has_not_the_form_of_a_date_is_none() -> None:
    for value in random_values(40_000):
        pattern = look._LETTERED_DATE if value[0].isalpha() else look._DATE
        is_plainly_one = pattern.fullmatch(value) is not None
        assert is_date(value) == is_plainly_one, value
        assert read_form(value).may_be_date or not is_plainly_one, value


def test_a_form_counts_as_its_code_does() -> None:
    for value in random_values(2_000):
        form = read_form(value)
        assert form.digits == sum(map(str.isdigit, value))
        assert form.is_lettered == any(map(str.isalpha, value))
    assert read_form("AB-123.4567").groups == (3, 4)


ANNOUNCING = ["MRN", "mrn", "no.", "#", "acct", "4mrn", "Ärende", "patientnummer", "sn", "VIN"]
BETWEEN = ["", " ", ": ", "-", " is ", " (old) ", " last 4 ", " number ", " last four digits: "]
VALUES = ["4471822", "AB-4471", "A 4471", "F/C-35", "hash:3fa9", "SHOWS 12", "Å 44", "x.y.4"]


def test_the_parts_of_an_announcement_are_those_of_its_match() -> None:
    pattern = Pattern(announcements._SOURCE, whole_words=False)
    found = 0
    for before in ("", " ", "x", "(", "é", "3"):
        for word in ANNOUNCING:
            for between in BETWEEN:
                for value in VALUES:
                    text = f"{before}{word}{between}{value}"
                    reading = Reading(text)
                    matches = list(pattern.find(reading))
                    bounds = ANNOUNCED.find_bounds(reading)
                    assert bounds == [(each.start_char, each.end_char) for each in matches]
                    for match, (start, end) in zip(matches, bounds, strict=True):
                        found += _check(text, match.span("value").start_char, start, end)
    assert found > 1_000


def _check(text: str, value_start: int, start: int, end: int) -> bool:
    announcement = read_announcement(text, start, end)
    if announcement is None:
        assert text[value_start].isalpha() and text[start:value_start].isalpha()
        return False
    assert start + announcement.size == value_start, text
    assert announcement.word in text[start:value_start].lower()
    return True
