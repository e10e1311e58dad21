"""What a text tells already: only what is sure."""

from __future__ import annotations

import pytest

from seawall.learn.standing import find_standing

CASES = [
    ("A 45-year-old man", [("AGE", "45"), ("GENDER", "man")]),
    ("a 5-year, 8-month-old boy", [("AGE", "5"), ("AGE", "8-month"), ("GENDER", "boy")]),
    ("a 3-month-old girl", [("AGE", "3-month"), ("GENDER", "girl")]),
    ("a sixty-two year old lady", [("AGE", "sixty-two"), ("GENDER", "lady")]),
    ("61 yo F with", [("AGE", "61"), ("GENDER", "F")]),
    ("on 3/14/2011 and in March of 2009", [("DATE", "3/14/2011"), ("DATE", "March of 2009")]),
    ("on July 18, 2007, at 4:30 p.m.", [("DATE", "July 18, 2007"), ("TIME", "4:30 p.m.")]),
    ("placed in 09/2006", [("DATE", "09/2006")]),
    ("African-American, divorced", [("RACE", "African-American"), ("MARITAL_STATUS", "divorced")]),
    ("a white female", [("RACE", "white"), ("GENDER", "female")]),
    ("He works as a carpenter", [("GENDER", "He"), ("PROFESSION", "carpenter")]),
    ("seen at Mayo Clinic", [("HOSPITAL", "Mayo Clinic")]),
    ("white count 12, 5/5 strength, BP 120/80, ratio 50:50", []),
    ("ABG 7.41/30/370, heparin 2000 units, may return", []),
    ("the daughter cells and HER2 and male pattern", []),
    ("in the Emergency Hospital", []),
]  # fmt: skip
SWEDISH = [
    ("En 31-årig kvinna", [("AGE", "31"), ("GENDER", "kvinna")]),
    ("den 3 maj 2010 kom hon", [("DATE", "den 3 maj 2010"), ("GENDER", "hon")]),
    ("Hans Berg och hans bil", [("GENDER", "hans")]),
]


def told(text: str, lang: str) -> list[tuple[str, str]]:
    return [(one.label.value, one.span.of(text)) for one in find_standing(text, lang)]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_english(text: str, expected: list[tuple[str, str]]) -> None:
    assert told(text, "en") == expected


@pytest.mark.parametrize(("text", "expected"), SWEDISH)
def test_swedish(text: str, expected: list[tuple[str, str]]) -> None:
    assert told(text, "sv") == expected
