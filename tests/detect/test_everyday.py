"""Everyday words are nobody's name, however sure a tagger is; unheard ones may well be."""

from __future__ import annotations

import pytest

from seawall.detect.aggregate.everyday import is_everyday, is_unheard
from seawall.model import Label, Mention, Span
from seawall.resources import read_lines
from seawall.text import Reading
from seawall.text.name_lexicon import load_names


def locate(text: str, part: str, label: Label) -> Mention:
    start = text.index(part)
    return Mention(Span(start, start + len(part)), label, 1.0, ("neural",))


@pytest.mark.parametrize(
    ("text", "part", "label", "lang", "is_one"),
    [
        ("Idag: lugn natt.", "Idag", Label.PATIENT, "sv", True),
        ("Dottern deltar på länk.", "deltar", Label.RELATIVE, "sv", True),
        ("Sent to the Coroner today.", "Coroner", Label.DOCTOR, "en", True),
        ("Triage RN: done.", "Triage", Label.DOCTOR, "en", True),
        ("Bor i villa, klarar sig.", "villa", Label.CITY, "sv", True),
        ("Skrev på pappersblankett.", "pappersblankett", Label.ORGANIZATION, "sv", True),
        ("Lives in a bungalow alone.", "bungalow", Label.CITY, "en", True),
        ("Växel: ring sen.", "Växel", Label.ORGANIZATION, "sv", True),
        ("Sent by Lotus Oncology today.", "Lotus Oncology", Label.ORGANIZATION, "en", False),
        ("Bor i Norrköping nu.", "Norrköping", Label.CITY, "sv", False),
        ("Norrköping: ny remiss.", "Norrköping", Label.CITY, "sv", False),
        ("Deltagare: Micke, god man.", "Micke", Label.OTHER_PERSON, "sv", False),
        ("Hope came along.", "Hope", Label.RELATIVE, "en", False),
        ("Seen by Folasade today.", "Folasade", Label.DOCTOR, "en", False),
        ("Ring Ahlskog i dag.", "Ahlskog", Label.DOCTOR, "sv", False),
        ("Återbesök på vargöns hälsocentral.", "vargöns hälsocentral", Label.HOSPITAL, "sv", False),
        ("Plain note d.", "d.", Label.DOCTOR, "en", True),
        ("Seen by A. Short.", "A. Short", Label.DOCTOR, "en", False),
        ("Came in on Wednesday.", "Wednesday", Label.DATE, "en", False),
        ("Bett by 2 people.", "2 people", Label.CITY, "en", False),
    ],
)
def test_a_word_that_everybody_uses_is_no_person_or_place(
    text: str, part: str, label: Label, lang: str, is_one: bool
) -> None:
    assert is_everyday(Reading(text, lang), locate(text, part, label), True) is is_one


@pytest.mark.parametrize(
    ("text", "part", "lang", "is_one"),
    [
        ("Her mum, Fatoumata, reports it.", "Fatoumata", "en", True),
        ("spoke w natsuki, pts wife", "natsuki", "en", True),
        ("Her mum natsuki reports it.", "natsuki", "en", False),
        ("Call SCBU if worse.", "SCBU", "en", False),
        ("Triage by phone.", "Triage", "en", False),
        ("Bleeding after Blepharoplasty.", "Blepharoplasty", "en", False),
        ("Meeting about her Kitchen.", "Kitchen", "en", False),
        ("Kielland used.", "Kielland", "en", False),
        ("Ambublåsa fanns.", "Ambublåsa", "sv", False),
    ],
)
def test_unheard_is_what_no_list_holds(text: str, part: str, lang: str, is_one: bool) -> None:
    assert is_unheard(Reading(text, lang), locate(text, part, Label.RELATIVE)) is is_one


def test_no_word_of_charts_is_a_name() -> None:
    assert not [
        word for word in read_lines("lexicons/chart_words.txt") if load_names().is_listed(word)
    ]
