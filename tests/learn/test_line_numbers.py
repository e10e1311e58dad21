"""Numbers that stand in another's place: of the same form, and possible."""

from __future__ import annotations

import random
import re

import pytest

from seawall.learn.line_numbers import vary_numbers
from seawall.model import Label

FORMS = [
    (Label.DATE, "14 Mar 1998", "en", r"(?:1[3-9]|2\d|3[01]) [A-Z][a-z]{2} (?:19[3-9]|20[0-2])\d"),
    (Label.DATE, "the 2nd of MAY", "en", r"the \d{1,2}(?:st|nd|rd|th) of [A-Z]+"),
    (Label.DATE, "06/13/99", "en", r"(?:0[1-9]|1[0-2])/(?:1[3-9]|2\d|3[01])/[3-9]\d"),
    (Label.DATE, "måndag 4 juni", "sv", r"[a-zåäö]+dag (?:[1-9]|1[0-2]) [a-z]+"),
    (Label.DATE, "20190304", "en", r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[01][1-9]|[12]0|2\d)"),
    (Label.TIME, "kl 14.30", "sv", r"kl (?:1[3-9]|2[0-3])\.[0-5]\d"),
    (Label.TIME, "0340h", "en", r"(?:[01]\d|2[0-3])[0-5]\dh"),
    (Label.TIME, "half six", "en", r"half [a-z]+"),
    (Label.AGE, "84", "en", r"[1-8]\d"),
    (Label.AGE, "91", "en", r"9\d"),
    (Label.PHONE, "0151 four four 712", "en", r"\d{4} [a-z]+ [a-z]+ \d{3}"),
    (Label.PERSONNUMMER, "19820512-1234", "sv", r"(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-2]\d-\d{4}"),
    (Label.PERSONNUMMER, "8205121234", "sv", r"\d\d(?:0[1-9]|1[0-2])[0-2]\d{5}"),
    (Label.OTHER_ID, "1Z 88W 40 2291", "en", r"\d[A-Z] \d\d[A-Z] \d\d \d{4}"),
    (Label.MRN, "wing 4-117", "en", r"wing \d-\d{3}"),
]


@pytest.mark.parametrize(("label", "value", "lang", "form"), FORMS)
def test_another_number_has_the_form_of_the_first(
    label: Label, value: str, lang: str, form: str
) -> None:
    rng = random.Random(1)
    drawn = [vary_numbers(label, value, lang, rng) for _ in range(200)]
    assert len(set(drawn)) > 5
    assert [one for one in drawn if not re.fullmatch(form, one)] == []


def test_an_ordinal_agrees_with_its_number() -> None:
    rng = random.Random(2)
    drawn = {vary_numbers(Label.DATE, "5th", "en", rng) for _ in range(900)}
    assert {"1st", "2nd", "3rd", "11th", "12th", "13th", "21st", "22nd", "23rd", "31st"} <= drawn
    assert len(drawn) == 31
