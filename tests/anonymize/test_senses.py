"""Which sense of an abbreviation its surroundings show."""

from __future__ import annotations

import re

import pytest

from seawall.anonymize.senses import find_sense, is_ambiguous, load_senses
from seawall.model import Span

SHOWN = [
    ("en", "PCP", "PCP: Dr Park, Mercy Clinic", "primary care doctor"),
    ("en", "PCP", "Utox positive for PCP and cocaine.", "phencyclidine"),
    ("en", "PCP", "CD4 80, on Bactrim for PCP prophylaxis", "Pneumocystis pneumonia"),
    ("en", "RA", "sat 98% RA", "room air"),
    ("en", "RA", "58F with RA on methotrexate", "rheumatoid arthritis"),
    ("en", "RA", "Echo: dilated RA and RV", "right atrium"),
    ("en", "MS", "MS 2 mg IV q4h for pain", "morphine"),
    ("en", "MS", "relapsing remitting MS on Tysabri", "multiple sclerosis"),
    ("en", "PT", "PT/OT consult", "physical therapy"),
    ("en", "PT", "PT 13.2 INR 1.1", "prothrombin time"),
    ("en", "OD", "intentional OD of tylenol", "overdose"),
    ("en", "OD", "VA 20/40 OD, 20/25 OS", "right eye"),
    ("en", "ROM", "SROM at 0300, ROM x 12 hrs, clear fluid", "rupture of membranes"),
    ("en", "IV", "stage IV lung cancer", "four"),
    ("en", "hr", "BP 120/80 hr 88", "heart rate"),
    ("en", "hr", "runs at 5 mg/hr", "hour"),
    ("en", "K", "K 4.2, Na 140", "potassium"),
    ("sv", "KOL", "Känd KOL stadium III, röker", "kronisk obstruktiv lungsjukdom"),
    ("sv", "SR", "EKG: SR 72/min", "sinusrytm"),
    ("sv", "SR", "CRP 12, SR 34", "sänka"),
    ("sv", "AT", "AT: gott, opåverkad", "allmäntillstånd"),
    ("sv", "AT", "Remiss till AT för hjälpmedel", "arbetsterapeut"),
    ("sv", "PK", "PK 2,4 på Waran", "PK(INR)"),
]
# Nothing shows a sense, or two are shown alike.
UNDECIDED = [
    ("en", "RA", "RA noted."),
    ("en", "MS", "h/o MS"),
    ("en", "PCP", "PCP"),
    ("en", "K", "seen by B.K. MRN 12, potassium"),
    ("en", "CC", "member 8CC0-EZ1-LW27"),
    ("en", "EF", "from 92:7E:EF:2C, echo"),
    ("en", "SX", "chart no SX990311"),
    ("en", "OR", "room OR 11"),
    ("en", "AF", "DIAGNOSIS: AF, see note."),
    ("en", "2/2", "12/21/2002 through 2/2/2001 at home"),
    ("sv", "TP", "TP 120"),
    ("sv", "IP", "IP"),
]


def find_first(short: str, text: str, lang: str) -> str | None:
    place = re.search(rf"(?<![^\W\d]){re.escape(short)}(?![^\W\d])", text)
    assert place is not None
    sense = find_sense(text, Span(*place.span()), lang)
    return sense.means if sense else None


@pytest.mark.parametrize(("lang", "short", "text", "means"), SHOWN)
def test_surroundings_show_the_sense(lang: str, short: str, text: str, means: str) -> None:
    assert find_first(short, text, lang) == means


@pytest.mark.parametrize(("lang", "short", "text"), UNDECIDED)
def test_without_a_sign_there_is_no_sense(lang: str, short: str, text: str) -> None:
    assert find_first(short, text, lang) is None


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_each_entry_of_the_table_can_be_shown(lang: str) -> None:
    for short, senses in load_senses(lang).items():
        assert is_ambiguous(short, lang)
        for sense in senses:
            assert sense.before or sense.after or sense.company, f"{short}: {sense.means}"
            assert sense.count_sides("", "") in (0, 1)
            assert sense.count_company("") == 0
