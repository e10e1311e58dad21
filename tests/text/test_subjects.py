"""Whose fact each mention states; the frames under tests/cases/release are measured as a whole."""

from __future__ import annotations

import time

import pytest
from benchmarks.release.subjects import FRAMES, judge, read_frames, read_marked
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.model import Label, Mention, Span
from seawall.text.subjects import find_subjects, find_subjects_of

# What the eye takes for a relative's and is the patient's, and what only a word tells apart.
NEAR_MISSES = [
    "Mother reports {patient PROBLEM|fever} since {patient DATE|Monday}.",
    "Mom has been giving {patient DRUG|Tylenol} for {patient PROBLEM|teething}.",
    "Mom takes {mother DRUG|Tylenol}.",
    "Brought by mother, this {patient AGE|5}-year-old boy has a {patient PROBLEM|rash}.",
    "A {patient AGE|33}-year-old mother of two with {patient PROBLEM|migraine}.",
    "She is a mother and works as a {patient PROFESSION|nurse}.",
    "He works as a {patient PROFESSION|nurse}.",
    "Lives with his wife. He is {patient AGE|71}.",
    "Lives with his wife, {spouse AGE|71}. {patient PROBLEM|Gout}.",
    "Patient and his wife know of the {patient PROBLEM|cancer}.",
    "Skin graft donor site on the {patient ANATOMY|thigh}.",
    "Kidney donor was {other AGE|40} and had {other PROBLEM|hypertension}.",
    "Risk factors: {patient PROBLEM|hypertension}, family history, {patient PROBLEM|smoking}.",
    "No family history of {family PROBLEM|stroke}. {patient PROBLEM|Dizziness}.",
    "No history of {patient PROBLEM|stroke}. Family well.",
    "Her mother has {mother PROBLEM|asthma} and she has {patient PROBLEM|eczema}.",
    "Her mother had {mother PROBLEM|asthma}. She died at {mother AGE|60}.",
    "Her mother had {mother PROBLEM|asthma}. She denies {patient PROBLEM|wheeze}.",
    "His mother had {mother PROBLEM|asthma}. She was {mother AGE|60}. He is {patient AGE|40}.",
    "Labor note. Mother is a {patient AGE|28} yo G2P1 with {patient PROBLEM|preeclampsia}.",
    "Postpartum day 1. Mother ambulating, {patient PROBLEM|anemia} mild.",
    "Postpartum day 1. Her mother, {mother AGE|60}, visits.",
    "The mother board of the {patient DEVICE|pump} failed.",
    "The patient's {patient PROBLEM|gout} is worse than his father's.",
    "MS since {patient DATE|2010}. Mother with {mother PROBLEM|MS}.",
    "Mother had {mother PROBLEM|postpartum depression}. Boy {patient AGE|3}.",
    "Father of the patient, {father AGE|60}, has {father PROBLEM|gout}.",
    "Both sons ({son AGE|5} and {son AGE|7}) are well. {patient PROBLEM|Cough}.",
    "His {patient PROBLEM|cough} began when his daughter started daycare.",
    "Disregard {other PROBLEM|gout}, it is another patient's. Has {patient PROBLEM|asthma}.",
    "Ignore the alarm, patient has {patient PROBLEM|apnea}.",
    "{patient PROBLEM|Gout}.\n--- pasted ---\nA {other AGE|40} yo with {other PROBLEM|flu}.\n"
    "--- end ---\n{patient PROBLEM|Cough}.",
    "--- pasted ---\nAll of it: {patient PROBLEM|gout}.",
    "Several residents have {other PROBLEM|scabies}.",
]
NEAR_MISSES_SV = [
    "Mamman uppger {patient PROBLEM|feber} sedan {patient DATE|i går}.",
    "Mamman har {mother PROBLEM|astma}. Pojken har {patient PROBLEM|hosta}.",
    "Mor till två, söker för {patient PROBLEM|migrän}.",
    "Mor med {mother PROBLEM|migrän}. Pat har {patient PROBLEM|yrsel}.",
    "Enligt sonen {patient PROBLEM|förvirrad} sedan {patient DATE|3 maj}.",
    "Sonen är {son AGE|12} år. Hon har {patient PROBLEM|ryggont}.",
    "Fru Berg, {patient AGE|81} år, har {patient PROBLEM|KOL}.",
    "Hans fru, {spouse AGE|81} år, har {spouse PROBLEM|KOL}.",
    "Ingen ärftlighet för {family PROBLEM|cancer}. {patient PROBLEM|Hosta}.",
    "Bor hos sin mor. Har {patient PROBLEM|ångest}.",
    "Hans mother had {mother PROBLEM|MI} at {mother AGE|59}. Pat har {patient PROBLEM|hosta}.",
    "{mother PROBLEM|Ångest} hos mor. Pat själv {patient PROBLEM|orolig}.",
]


@pytest.mark.parametrize(
    ("marked", "lang"),
    [*((one, "en") for one in NEAR_MISSES), *((one, "sv") for one in NEAR_MISSES_SV)],
)
def test_each_fact_is_of_whom_it_is_told(marked: str, lang: str) -> None:
    judged = list(judge(read_marked(marked, lang)))
    assert [one.found.word for one in judged] == [one.true.word for one in judged]


def test_frames_are_read_nearly_without_error() -> None:
    judged = [
        one for note in read_frames(FRAMES.glob("frames_subject_*.toml")) for one in judge(note)
    ]
    assert sum(one.is_right for one in judged) / len(judged) > 0.985
    assert sum(one.is_told_of_patient for one in judged) / len(judged) < 0.005


def test_a_note_that_speaks_of_nobody_else_is_left_as_it_is() -> None:
    text = "A 52-year-old man with gout."
    mentions = (Mention(Span(2, 4), Label.AGE), Mention(Span(23, 27), Label.PROBLEM))
    subjects = find_subjects(text, "en")
    assert subjects.is_of_patient
    assert subjects.tell(mentions) == mentions


def test_a_name_has_no_subject_but_its_label() -> None:
    text = "His mother Anna died at 62."
    name, age = Mention(Span(11, 15), Label.RELATIVE), Mention(Span(24, 26), Label.AGE)
    told = find_subjects_of(text, (name, age), "en").tell((name, age))
    assert [one.subject and one.subject.word for one in told] == [None, "mother"]


def test_the_patients_name_turns_back_to_the_patient() -> None:
    text = "Mother has diabetes, Berg has gout."
    name, gout = Mention(Span(21, 25), Label.PATIENT), Mention(Span(30, 34), Label.PROBLEM)
    told = find_subjects_of(text, (name, gout), "en").tell((gout,))
    assert told[0].subject is not None
    assert told[0].subject.is_patient


def test_the_gender_that_the_table_tells_says_whose_she_is() -> None:
    text = "Mother has diabetes. She has gout."
    span = Span(text.index("gout"), text.index("gout") + 4)
    assert find_subjects(text, "en", "male").of(span).word == "mother"
    assert find_subjects(text, "en", "female").of(span).word == "patient"


PIECES = (
    "mother father wife she he his her patient with of in and or , . ; : ( ) \n - 62 5 year-old "
    "family history died has reports donor twin baby maternal who is a the mor hos med "
    "hereditet son MGM M: 's"
).split(" ")


@settings(deadline=None)  # the first example reads the vocabulary
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join), st.sampled_from(["en", "sv"]))
def test_any_text_has_subjects_in_order(text: str, lang: str) -> None:
    subjects = find_subjects(text, lang)
    starts = list(subjects._starts)
    assert starts == sorted(set(starts))
    assert all(subjects.at(char) is not None for char in range(len(text)))


@pytest.mark.parametrize("unit", ["mother ", "mother, 1, ", "(mother ", "mother's ", "she mother "])
def test_a_long_line_takes_no_longer_than_others(unit: str) -> None:
    began = time.process_time()
    find_subjects("His " + unit * 20_000, "en")
    assert time.process_time() - began < 12
