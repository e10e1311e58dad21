"""Formats that verify knows: each in a few spellings, and what looks like one and is none."""

from __future__ import annotations

import pytest

from seawall.evaluate.verify.forms.ages import find_ages
from seawall.evaluate.verify.forms.dates import DATES
from seawall.evaluate.verify.promises.identifiers import FORMS
from seawall.text import Reading


def find(text: str) -> set[str]:
    reading = Reading(text, "en")
    return {form.label.value for form in FORMS for _ in form.find(reading)}


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("ph 415/626-7714", "PHONE"),
        ("ring 415·626·7714", "PHONE"),
        ("415–626–7714", "PHONE"),
        ("tel: 08 - 123 456 78", "PHONE"),
        ("beeper #38812", "PHONE"),
        ("june.holloway @ kaiserpost . com", "EMAIL"),
        ("junesblog dot net has it", "URL"),
        ("Skype: live:june.holloway_2", "USERNAME"),
        ("212–41–7706", "SSN"),
        ("SS# 212 - 41 - 7706", "SSN"),
        ("ssn 212 / 41 / 7706", "SSN"),
        ("810322–2389", "PERSONNUMMER"),
        ("personnr 81 03 22 23 89", "PERSONNUMMER"),
        ("gb82 west 1234 5698 7654 32", "ACCOUNT"),
        ("4111·1111·1111·1111", "ACCOUNT"),
        ("VIN: 1HG CM826 33A 004352", "VEHICLE"),
        ("Hosp. No. 0482913/2", "MRN"),
        ("Rx# 7712904", "OTHER_ID"),
        ("cmVmOiBKdW5lIEhvbGxvd2F5IDIxMi00MS03NzA2", "OTHER_ID"),
        ("4a756e6520486f6c6c6f776179", "OTHER_ID"),
        ("d/w dr holloway, no change", "OTHER_PERSON"),
        ("June Holloway, MD", "OTHER_PERSON"),
        ("Electronically signed by June Holloway", "OTHER_PERSON"),
        ("Attending: Holloway", "OTHER_PERSON"),
        ("His wife, June Holloway, drove him in.", "OTHER_PERSON"),
        ("Next of kin: Brett Holloway (son).", "OTHER_PERSON"),
        ("Sr. Gutiérrez no vino.", "OTHER_PERSON"),
        ("MR SMITH", "OTHER_PERSON"),
        ("fru Lindqvist", "OTHER_PERSON"),
        ("418 N. 12th St", "STREET"),
        ("Apt 3B", "STREET"),
        ("four eighteen Larkspur Avenue", "STREET"),
        ("Seen at Maple Hollow Clinic.", "HOSPITAL"),
    ],
)
def test_a_format_is_known(text: str, label: str) -> None:
    assert label in find(text)


@pytest.mark.parametrize(
    "text",
    [
        "NDC 0173-0715-20 unavailable",
        "SNOMED 44054006 DM2; RxNorm 860975",
        "K-BILD 41",
        "St. Jude model #12345",
        "Threshold 0.75V@0.4, RV 1.0@0.4",
        "call in 3 weeks, 120/80 98.6",
        "Dr. told by phone 15:34:30",
        "told by phone 1616 110 45 20",
        "Handover 0830 / 2030, cooling 0622–0634",
        "page 1234 mg",
        "relapsing-remitting MS BIBA after a fall",
        "REMITTERAS: MR LÄNDRYGG INOM EN MÅNAD",
        "MS EDSS 5,5",
        "QTc > 480 ms. Ta inte citalopram",
        "Torbjörn, öl. Svaret åter",
        "Bengts fru. Har glömt förnamn",
        "I am no doctor. Dog: Biden.",
        "Dear Doctor\nRe your letter",
        "Herr Doktor! Angående min bror",
        "Pts who miss Two-Week Wait slots",
        "Ptosis Regnault III",
        "Ärftlighet: mor Sjögren, far Bechterew",
        "The X Hospital tox screen",
        "Hej Vårdcentralen!",
        "Seen at Pain Management Clinic",
        "lgh 3 tr",
        "01   10   10  15  40   10   5   15",
    ],
)
def test_what_looks_like_one_is_none(text: str) -> None:
    assert find(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        *("10 / 14 / 2016", "14\\10\\2016", "14·10·2016", "14_10_2016", "14/Oct/2016", "14OCT2016"),
        *("2016 Oct 14", "2016-W42", "20161014T0930", "day 288 of 2016", "October the 14th"),
        *("fourteen October", "den fjortonde i tionde", "DOB 101416", "dob 14.10.16"),
        *("on the 30th btw", "seen on 5/14.", "culture from 10/10: none"),
    ],
)
def test_a_date_is_known(text: str) -> None:
    reading = Reading(text, "en")
    assert any(any(form.find(reading)) for form in DATES)


@pytest.mark.parametrize(
    "text",
    [
        *("on 3/4 L of oxygen", "from 1/2 to 1 inch", "ranges from 3/10 to 6/10"),
        "NEWS2 ≥5. May need",
        *("May-Thurner", "from the 20th week", "A-dec 2 tablets", "Vent 420/18/8/60", "BP 120/80"),
        *("two Mars bars", "Enalapril 10 mg", "Stilnoct 5 mg", "from the 25th centile"),
    ],
)  # fmt: skip
def test_what_looks_like_a_date_is_none(text: str) -> None:
    reading = Reading(text, "en")
    assert not any(any(form.find(reading)) for form in DATES)


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("One hundred and one years old.", 101),
        ("Mother died at 97 of old age.", 97),
        ("Will be 68 next year.", 68),
        ("528 months of age.", 44),
        ("an octogenarian", 80),
        ("in his early nineties", 90),
        ("age ninety-seven.", 97),
        ("12F with asthma", 12),
        ("3-day-old girl", 0),
    ],
)
def test_an_age_is_read(text: str, age: int) -> None:
    assert age in {found for _, found in find_ages(Reading(text, "en"))}


@pytest.mark.parametrize(
    "text",
    [
        *("Rocket 12F seldinger", "Angio-Seal 8F.", "3M N95 mask", "passed 3 stones"),
        *("har kört bil i sjuttio år,", "he is 6'5 and", "HCV RNA 1.2M, GT 1a", "■■ 4F x3 passes"),
        *("in Goldmann mid twenties", "R radial 6F, LAD 90%"),
        *("goal will be 90.", "died 10 years ago", "sats in the 90s", "died 97 days later"),
    ],
)  # fmt: skip
def test_what_looks_like_an_age_is_none(text: str) -> None:
    assert not any(find_ages(Reading(text, "en")))
