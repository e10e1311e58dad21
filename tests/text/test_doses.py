"""Dose expressions are seen as a whole."""

from __future__ import annotations

import pytest

from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.doses import find_doses, widen_all, widen_mentions

WHOLE = [
    ("en", "60-40-20 mg over 3 weeks"),
    ("sv", "1 g 1x3 i 10 dagar"),
    ("en", "1/2mg; infusion"),
    ("sv", "500 mg 2x4 vb högst 8 st/dygn"),
    ("sv", "1+0+1"),
    ("en", "0.5-1 tab PRN"),
    ("en", "20 mEq/100 mL over 2 h"),
    ("en", "24 u AM / 12 u HS"),
    ("en", "300 mg day 1 and day 15"),
    ("en", "80 units/kg bolus then 18 units/kg/h"),
    ("en", "150 mg/kg over 1 h, 50 mg/kg over 4 h, 100 mg/kg over 16 h"),
    ("sv", "25 000 2+2+2"),
    ("sv", "500 mg/800 IE 1+0+1"),
    ("en", "50 mg x 1 wk then 100 mg"),
]
# What stands behind the dose is another matter.
ENDS = [
    ("81 mg", ", then walked 3 miles in 2 hours"),
    ("500 mg", ", 2 L NC oxygen, 3 days of fever"),
    ("25 mg bid", "; BP 120/80, HR 60"),
    ("10 units", ", glucose 200"),
    ("40 mg IV x 1", " on 3/4"),
]


@pytest.mark.parametrize(("lang", "dose"), WHOLE)
def test_a_dose_is_whole(lang: str, dose: str) -> None:
    text = f"Xylofen {dose}."
    found = list(widen_all(text, find_doses(Reading(text, lang))))
    assert [span.of(text) for span in found] == [dose]


@pytest.mark.parametrize(("dose", "after"), ENDS)
def test_a_dose_ends_where_it_ends(dose: str, after: str) -> None:
    text = f"Xylofen {dose}{after}."
    assert next(widen_all(text, find_doses(Reading(text)))).of(text) == dose


def test_found_dosages_that_meet_become_one() -> None:
    text = "heparin 80 units/kg bolus then 18 units/kg/h"
    found = [Mention(Span(8, 19), Label.DOSAGE), Mention(Span(31, 39), Label.DOSAGE)]
    (one,) = widen_mentions(text, found)
    assert one.span.of(text) == text[8:]
