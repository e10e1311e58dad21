# ruff: noqa: E501 - a case reads best on one line
from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standing_notes import mark, owner, row

from seawall.link import resolve_note
from seawall.model import Class, Document, Label, Mention, Span, settle

GENDERS = [
    ("A 52-year-old [man|GENDER|own]. [His|GENDER|own] [mother|GENDER|other] is well.", "en", "male"),
    ("[She|GENDER|own] lives with [her|GENDER|own] [husband|GENDER|other].", "en", "female"),
    ("[He|GENDER|own] came with his [mother|GENDER|other]; [she|GENDER|other] is worried. [He|GENDER|own] ate.", "en", "male"),
    ("Sex: [F|GENDER|own]", "en", "female"),
    ("A 30-year-old [mother|GENDER|own] of two.", "en", "female"),
    ("[Brother|GENDER|other] called.", "en", ""),
    ("[He|GENDER|own] said [she|GENDER|own] would come. [He|GENDER|own] left.", "en", "male"),
    ("[Mother-in-law|GENDER|other] helps [him|GENDER|own].", "en", "male"),
    ("52-årig [kvinna|GENDER|own]. [Hennes|GENDER|own] [bror|GENDER|other] följer med.", "sv", "female"),
    ("[Han|GENDER|own] bor med [maka|GENDER|other].", "sv", "male"),
    ("[Hon|GENDER|own] och hennes [man|GENDER|other] kom.", "sv", "female"),
    ("72-årig [man|GENDER|own] med yrsel.", "sv", "male"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lang", "gender"), GENDERS)
def test_the_patients_gender_is_told_from_relatives(text: str, lang: str, gender: str) -> None:
    note = mark(text, lang)
    values, _ = note.resolve()
    assert note.wrong_standings() == []
    assert values.get("gender", "") == gender


TRAITS = [
    ("She is [divorced|MARITAL_STATUS|own].", "en", "marital_status", "divorced"),
    ("A [widower|MARITAL_STATUS|own] of many years.", "en", "marital_status", "widowed"),
    ("[never married|MARITAL_STATUS|own].", "en", "marital_status", "single"),
    ("Hon är [frånskild|MARITAL_STATUS|own].", "sv", "marital_status", "divorced"),
    ("[Änka|MARITAL_STATUS|own] sedan länge.", "sv", "marital_status", "widowed"),
    ("He is a [Teacher|PROFESSION|own]. His wife is a [nurse|PROFESSION|other].", "en", "profession", "teacher"),
    ("Works as a [welder|PROFESSION|own], formerly a [farmer|PROFESSION|related].", "en", "profession", "welder"),
    ("His father was a [farmer|PROFESSION|other].", "en", "profession", ""),
    ("Patienten är [snickare|PROFESSION|own]. Hustrun är [läkare|PROFESSION|other].", "sv", "profession", "snickare"),
    ("A [Caucasian|RACE|own] man.", "en", "race", "white"),
    ("An [African-American|RACE|own] woman.", "en", "race", "black"),
    ("[Latina|ETHNICITY|own] woman.", "en", "ethnicity", "hispanic"),
    ("Speaks [Spanish|LANGUAGE|own].", "en", "language", "spanish"),
    ("Lives in [SALEM|CITY|own]. Born in [Boston|CITY|other].", "en", "city", "Salem"),
    ("His brother lives in [Boston|CITY|other].", "en", "city", ""),
    ("[12 Elm St|STREET], [Salem|CITY|own], [MA|STATE] [01970|ZIP]. Seen in [Boston|CITY|other].", "en", "city", "Salem"),
    ("12 Elm St, Salem, [MA|STATE|own].", "en", "state", "Massachusetts"),
    ("Zip [01970-1234|ZIP|own].", "en", "zip", "01970"),
    ("[Storgatan 1|STREET], [753 10|ZIP|own] [Uppsala|CITY].", "sv", "zip", "75310"),
    ("Bor i [Uppsala|CITY|own]. Systern bor i [Lund|CITY|other].", "sv", "city", "Uppsala"),
    ("A practising [Buddhist|RELIGION|own].", "en", "religion", "buddhist"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lang", "attribute", "value"), TRAITS)
def test_traits_and_places_are_the_patients(
    text: str, lang: str, attribute: str, value: str
) -> None:
    note = mark(text, lang)
    values, _ = note.resolve()
    assert note.wrong_standings() == []
    assert values.get(attribute, "") == value


def test_the_tables_place_is_preferred_where_the_note_names_it() -> None:
    text = "Lives in [Boston|CITY|other] in winter, [Salem|CITY|own] in summer."
    assert mark(text, person=owner(row(CITY="Salem"))).wrong_standings() == []


QIDS = [label for label in Label if label.cls is Class.QID]


@given(
    text=st.text(
        alphabet=st.sampled_from("abc ABC åÄ 0123456789 .,;:/-()\n'sİß"), min_size=1, max_size=120
    ),
    cuts=st.lists(st.integers(0, 119), max_size=12),
    labels=st.lists(st.sampled_from(list(Label)), min_size=12, max_size=12),
    lang=st.sampled_from(["en", "sv"]),
)
def test_every_quasi_identifier_gets_one_bearing(
    text: str, cuts: list[int], labels: list[Label], lang: str
) -> None:
    ends = sorted({min(cut, len(text)) for cut in cuts})
    spans = [Span(a, b) for a, b in pairwise(ends)]
    mentions = settle(Mention(span, label) for span, label in zip(spans, labels, strict=False))
    values, bearings = resolve_note(Document("d", text), mentions, lang)
    expected = [(one.span, one.label) for one in mentions if one.label in QIDS]
    assert [(one.span, one.label) for one in bearings] == expected
    assert all(values.values())
