# ruff: noqa: E501 - a case reads best on one line
from __future__ import annotations

import pytest
from standing_notes import mark, owner, row

from seawall.link.attributes.ages import read_years
from seawall.model import Standing

# Text with every age's standing, and the patient's age.
CASES = [
    ("A [52|AGE|own]-year-old [man|GENDER] with chest pain.", "en", "52"),
    ("[fifty-two|AGE|own] year old [woman|GENDER], tired.", "en", "52"),
    ("[72|AGE|own] y/o [M|GENDER] in bay 4.", "en", "72"),
    ("[91|AGE|own]yoF with cellulitis.", "en", "91"),
    ("Age: [48|AGE|own]. Mother died at [62|AGE|other].", "en", "48"),
    ("[Berg|PATIENT] ([72|AGE|own]) came alone.", "en", "72"),
    ("She is [30|AGE|own]. At age [12|AGE|related] she broke an arm.", "en", "30"),
    ("A [60|AGE|own]-year-old man, diagnosed at [48|AGE|related] with gout.", "en", "60"),
    ("A [60|AGE|own]-year-old man. Smoker since age [15|AGE|related].", "en", "60"),
    ("A [60|AGE|own]-year-old man. Had polio when he was [7|AGE|related].", "en", "60"),
    ("A [60|AGE|own]-year-old man. Between the ages of [20|AGE|related] and [30|AGE|related] he drank.",
     "en", "60"),
    ("A [60|AGE|own]-year-old man, his [62|AGE|other]-year-old brother is well.", "en", "60"),
    ("A [44|AGE|own]-year-old woman. Father, [70|AGE|other], and mother, [68|AGE|other], alive.",
     "en", "44"),
    ("A [44|AGE|own]-year-old woman. Lives with her husband Ola ([51|AGE|other]).", "en", "44"),
    ("Brought in by his mother, this [5|AGE|own]-year-old boy has a rash.", "en", "5"),
    ("Mother ([34|AGE|other]) brought this [5|AGE|own]-year-old boy.", "en", "5"),
    ("A [33|AGE|own]-year-old mother of two with migraine.", "en", "33"),
    ("Lives with his wife. He is [71|AGE|own].", "en", "71"),
    ("Lives with his wife and quit smoking at age [48|AGE|related]; he is [71|AGE|own].", "en", "71"),
    ("I'm [76|AGE|own] and my son is [33|AGE|other], do we both need it?", "en", "76"),
    ("A [3-month|AGE|own]-old infant.", "en", "0"),
    ("An [18-month|AGE|own]-old girl.", "en", "1"),
    ("A [10 days|AGE|own] old newborn girl.", "en", "0"),
    ("A man in his [60s|AGE|related] with cough.", "en", ""),
    ("A [64|AGE|own]-year-old man; father died in his [50s|AGE|other].", "en", "64"),
    ("FAMILY HISTORY:\nDiabetes at [40|AGE|other] and stroke at [66|AGE|other].\n\nEXAM:\nWell [29|AGE|own]-year-old man.",
     "en", "29"),
    ("Children ages [5|AGE|other] and [7|AGE|other]. Patient is [38|AGE|own].", "en", "38"),
    ("[77|AGE|own] yo F. s/p hip replacement (age [70|AGE|related]).", "en", "77"),
    ("At [94|AGE|own] she still lives alone. [94|AGE|own] F.", "en", "94"),
    ("Patient: [Eva Ek|PATIENT] [72|AGE|own] F\n\nSister had cancer at [60|AGE|other].", "en", "72"),
    ("Roommate, [80|AGE|other], found the [82|AGE|own]-year-old man.", "en", "82"),
    ("En [52|AGE|own]-årig [kvinna|GENDER] med hosta.", "sv", "52"),
    ("[sjuttiotvå|AGE|own]-årig man söker för yrsel.", "sv", "72"),
    ("Patienten är [45|AGE|own] år. Modern avled vid [62|AGE|other] års ålder.", "sv", "45"),
    ("Kvinna, [45|AGE|own] år. Fick diabetes vid [12|AGE|related] års ålder.", "sv", "45"),
    ("[81|AGE|own]-årig man. Bror, [78|AGE|other] år, frisk.", "sv", "81"),
    ("[30|AGE|own]-årig man. Bröt armen som [12|AGE|related]-åring.", "sv", "30"),
    ("[60|AGE|own]-årig kvinna. Rökt sedan [15|AGE|related] års ålder.", "sv", "60"),
    ("Med mamma: [4|AGE|own]-årig flicka med feber.", "sv", "4"),
    ("Ärftlighet:\nHjärtinfarkt vid [50|AGE|other] hos flera.\n\nStatus:\nPigg [66|AGE|own]-årig man.",
     "sv", "66"),
    ("Man i [70-årsåldern|AGE|related] med bröstsmärta.", "sv", ""),
    ("[Nils Ek|PATIENT], [67|AGE|own] år, inkommer med ambulans. Dottern [41|AGE|other] år är med.",
     "sv", "67"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lang", "age"), CASES)
def test_the_patients_age_is_told_from_the_others(text: str, lang: str, age: str) -> None:
    note = mark(text, lang)
    values, _ = note.resolve()
    assert note.wrong_standings() == []
    assert values.get("age", "") == age


def test_a_past_age_has_its_distance_in_years() -> None:
    _, bearings = mark("A [52|AGE]-year-old man, diagnosed at [48|AGE].").resolve()
    assert [(one.value, one.offset) for one in bearings] == [("52", None), ("48", -4)]


def test_an_age_comes_from_birth_date_and_visit_where_no_mention_tells_it() -> None:
    text = "DOB [03/14/1950|DATE:birth]. Seen [03/13/2009|DATE:visit]."
    values, bearings = mark(text).resolve()
    assert values["age"] == "58"
    assert (bearings[0].attribute, bearings[0].standing) == ("age", Standing.RELATED)


def test_the_birth_date_decides_between_two_ages() -> None:
    text = "Seen [03/20/2009|DATE:visit]. Here with [31|AGE] and [59|AGE] in the chart."
    note = mark(text, person=owner(row(DATE_birth="1950-03-14")))
    assert note.resolve()[0]["age"] == "59"


def test_a_plain_statement_stands_against_a_birth_date() -> None:
    text = "Seen [03/20/2009|DATE:visit]. A [52|AGE|own]-year-old man."
    note = mark(text, person=owner(row(DATE_birth="1990-03-14")))
    assert note.resolve()[0]["age"] == "52"


def test_an_age_that_cannot_be_read_is_still_protected() -> None:
    (bearing,) = mark("An [elderly|AGE] man.").resolve()[1]
    assert (bearing.standing, bearing.value) == (Standing.OTHER, "")


@pytest.mark.parametrize(
    ("text", "lang", "years"),
    [
        ("52", "en", (52, True)),
        ("52-year-old", "en", (52, True)),
        ("Fifty-two", "en", (52, True)),
        ("6 mo", "en", (0, True)),
        ("3 veckor", "sv", (0, True)),
        ("90+", "en", (90, False)),
        ("mid 60s", "en", (60, False)),
        ("nittioett", "sv", (91, True)),
        ("the elder", "en", (None, False)),
    ],
)
def test_ages_are_read_as_whole_years(text: str, lang: str, years: tuple[int | None, bool]) -> None:
    assert read_years(text, lang) == years
