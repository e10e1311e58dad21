"""The five notes of Li & Qin 2017, Figure 2, under the sets of Figures 3, 9 and 10."""

from __future__ import annotations

import pytest
from worded_notes import preset_with, release, sets_of

NOTES = {
    1: "Admitted on <DATE:admission own|4/25/2009>, <HOSPITAL own|Tufts Med Ctr>. The <AGE own|88> "
    "year old <GENDER own|man> is complaining fever, sore throat, headache, runny nose.",
    2: "Mrs. <PATIENT|Brown> is a <AGE own|52> year old <GENDER own|female>. Visited on "
    "<DATE:visit own|3/13/2009>. Having joint pain, sore throat, fever. ... "
    "<HOSPITAL own|Mass General Hosp>.",
    3: "Admitted on <DATE:admission own|4-5-2009>, patient is a <AGE own|5> year old "
    "<GENDER own|female>. Having runny nose, headache, vomiting. ... "
    "<HOSPITAL own|Emory Univ. Hosp>.",
    4: "<PATIENT|Mark> is a <AGE own|17> year old <GENDER own|male>. Having pain on right side of "
    "abdomen, fatigue, dark urine. ... Admitted <DATE:admission own|8/20/2009>, "
    "<HOSPITAL own|UT Southwestern Med Ctr>.",
    5: "Visited on <DATE:visit own|7/19/2009>. <GENDER own|Female>, <AGE own|64> year old. Feeling "
    "abdomen pain, sore muscles, fatigue, jaundice. ... <HOSPITAL own|Johns Hopkins Hosp>.",
}
OWN = {
    1: {"age": "88", "visit": "2009-04-25", "hospital": "Tufts Med Ctr", "gender": "male"},
    2: {"age": "52", "visit": "2009-03-13", "hospital": "Mass General Hosp", "gender": "female"},
    3: {"age": "5", "visit": "2009-04-05", "hospital": "Emory Univ. Hosp", "gender": "female"},
    4: {"age": "17", "visit": "2009-08-20", "hospital": "UT Southwestern Med Ctr"},
    5: {"age": "64", "visit": "2009-07-19", "hospital": "Johns Hopkins Hosp"},
}
FLU = {
    "age": ("5", "52", "88"),
    "visit": ("2009-03", "2009-04"),
    "hospital": ("Emory Univ. Hosp", "Mass General Hosp", "Tufts Med Ctr"),
}
HEPATITIS = {
    "age": ("17", "64"),
    "visit": ("2009-07", "2009-08"),
    "hospital": ("Johns Hopkins Hosp", "UT Southwestern Med Ctr"),
}

_MONTHS, _AGES = "{Mar-2009, Apr-2009}", "{5, 52, 88}"
_CLINICS = "{Emory Univ. Hosp, Mass General Hosp, Tufts Med Ctr}"
FIGURE_3 = {
    1: f"Admitted on {_MONTHS}, {_CLINICS}. The {_AGES} year old man is complaining fever, sore "
    "throat, headache, runny nose.",
    2: f"[NAME] is a {_AGES} year old female. Visited on {_MONTHS}. Having joint pain, sore "
    f"throat, fever. ... {_CLINICS}.",
    3: f"Admitted on {_MONTHS}, patient is a {_AGES} year old female. Having runny nose, headache, "
    f"vomiting. ... {_CLINICS}.",
    4: "[NAME] is a {17, 64} year old male. Having pain on right side of abdomen, fatigue, dark "
    "urine. ... Admitted {Jul-2009, Aug-2009}, {Johns Hopkins Hosp, UT Southwestern Med Ctr}.",
    5: "Visited on {Jul-2009, Aug-2009}. Female, {17, 64} year old. Feeling abdomen pain, sore "
    "muscles, fatigue, jaundice. ... {Johns Hopkins Hosp, UT Southwestern Med Ctr}.",
}
FIGURE_9 = {
    1: f"Admitted on {_MONTHS}, {{Tufts Med Ctr}}. The {_AGES} year old man is complaining fever, "
    "sore throat, headache, runny nose.",
    2: f"[NAME] is a {_AGES} year old female. Visited on {_MONTHS}. Having joint pain, sore "
    "throat, fever. ... {Mass General Hosp}.",
    3: f"Admitted on {_MONTHS}, patient is a {_AGES} year old female. Having runny nose, headache, "
    "vomiting. ... {Emory Univ. Hosp}.",
    4: "[NAME] is a {17, 64} year old male. Having pain on right side of abdomen, fatigue, dark "
    "urine. ... Admitted {Jul-2009, Aug-2009}, {UT Southwestern Med Ctr}.",
    5: "Visited on {Jul-2009, Aug-2009}. Female, {17, 64} year old. Feeling abdomen pain, sore "
    "muscles, fatigue, jaundice. ... {Johns Hopkins Hosp}.",
}
FIGURE_10 = {
    1: f"Admitted on {{Apr-2009}}, {{Tufts Med Ctr}}. The {_AGES} year old man is complaining "
    "fever, sore throat, headache, runny nose.",
    2: f"[NAME] is a {_AGES} year old female. Visited on {{Mar-2009}}. Having joint pain, sore "
    "throat, fever. ... {Mass General Hosp}.",
    3: f"Admitted on {{Apr-2009}}, patient is a {_AGES} year old female. Having runny nose, "
    "headache, vomiting. ... {Emory Univ. Hosp}.",
    4: "[NAME] is a {17, 64} year old male. Having pain on right side of abdomen, fatigue, dark "
    "urine. ... Admitted {Aug-2009}, {UT Southwestern Med Ctr}.",
    5: "Visited on {Jul-2009}. Female, {17, 64} year old. Feeling abdomen pain, sore muscles, "
    "fatigue, jaundice. ... {Johns Hopkins Hosp}.",
}


@pytest.mark.parametrize(
    ("figure", "drilled"),
    [(FIGURE_3, ()), (FIGURE_9, ("hospital",)), (FIGURE_10, ("hospital", "visit"))],
    ids=["figure 3", "figure 9", "figure 10"],
)
@pytest.mark.parametrize("number", NOTES)
def test_the_notes_come_out_as_printed(
    number: int, figure: dict[int, str], drilled: tuple[str, ...]
) -> None:
    shown = dict(FLU if number <= 3 else HEPATITIS)
    for attribute in drilled:
        value = OWN[number][attribute]
        shown[attribute] = (value[:7] if attribute == "visit" else value,)
    gender_kept = preset_with(gender="keep")
    released = release(NOTES[number], sets_of(**shown), own=OWN[number], preset=gender_kept)
    assert released == figure[number]
