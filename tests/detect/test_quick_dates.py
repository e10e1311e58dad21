"""What is told of dates and ages at a glance is what a closer look tells."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from seawall.detect.rules import ages, dates, times
from seawall.detect.rules.ages import forms
from seawall.detect.rules.ages.context import may_follow, tells_time, without_measure
from seawall.detect.rules.dates import months, roles
from seawall.detect.rules.dates.years import _list_years
from seawall.detect.rules.times import context
from seawall.text import Pattern, Reading, read_together

YEAR_PIECES = [*"'’‘1902-/.aé½²٣_中(: \n\0", "19", "20", "98", "1998", "2004"]
ENGLISH = (
    "Admission date: |discharged |on |since |seen |home |went |hospital |in: |out: |b. |d.o.b. |"
    "x-ray |f/u |(|visit |next |. |; |\n|\n\n|, |the |patient |was |born |note |d/c'd |admitted |"
    "follow-up |: | - |readm|met |Then |saw |12 |one|/|'|inpatient |²|06/13/99|2019 |June 5 |"
    "May 3, 1999|13-Mar-09 |Dec 2001|early |'98 | mg|Monday |at 14|age 62 |turned 93 |0730 "
).split("|")
SWEDISH = (
    "född |den |in |ut |inlagd |sedan |inneliggande |besök |nytt |åter |hem |. |\n|\n\n|: |, |; |"
    "på |och |patienten |in: |f. |rond|anteckning |å|3 |avled |x|2019-03-14 |14/3 |5 maj |"
    "12:e juni 2009|54 år |fyllde 92 |kl 8.20 |0730 "
).split("|")


def make_texts(pieces: list[str], seed: int, times: int = 600) -> Iterator[str]:
    rng = random.Random(seed)
    for _ in range(times):
        yield "".join(rng.choices(pieces, k=rng.randint(0, 30)))


def test_years_are_found_as_a_pattern_finds_them() -> None:
    plain = Pattern(r"(?:19|20)\d\d|['’‘]\d\d")
    for text in make_texts(YEAR_PIECES, 1):
        assert _list_years(Reading(text)) == plain.find_bounds(Reading(text)), text


@pytest.mark.parametrize(("lang", "pieces"), [("en", ENGLISH), ("sv", SWEDISH)])
def test_roles_are_those_of_a_closer_look(
    lang: str, pieces: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = list(make_texts(pieces, 2))
    known = [dates.find(Reading(text, lang)) for text in texts]
    monkeypatch.setattr(roles.Roles, "_read_cue", lambda *_: None)
    monkeypatch.setattr(roles.Roles, "_may_tell", lambda *_: True)
    monkeypatch.setattr(roles.Roles, "_tells_nothing", lambda *_: False)
    for text, found in zip(texts, known, strict=True):
        assert dates.find(Reading(text, lang)) == found, text


@pytest.mark.parametrize(("lang", "pieces"), [("en", ENGLISH), ("sv", SWEDISH)])
def test_a_month_is_dated_as_its_parts_say(
    lang: str, pieces: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = list(make_texts(pieces, 3))
    months._FORMS[lang].clear()
    known = [months.find_months(Reading(text, lang)) for text in texts]
    monkeypatch.setattr(months, "_find_sure", lambda *_: None)
    months._FORMS[lang].clear()
    for text, found in zip(texts, known, strict=True):
        assert months.find_months(Reading(text, lang)) == found, text
    months._FORMS[lang].clear()


@pytest.mark.parametrize(("lang", "pieces"), [("en", ENGLISH), ("sv", SWEDISH)])
def test_notes_together_have_what_each_has_alone(lang: str, pieces: list[str]) -> None:
    readings = read_together([*make_texts(pieces, 4, 200), "患者 62 y/o F, 2019-03-14 0730"], lang)
    for family in (dates, times, ages):
        together = family.find_in_each(readings)
        assert together == [family.find(Reading(each.text, lang)) for each in readings]


def test_what_tells_a_time_is_no_age() -> None:
    ends = "", ":30", " mg", ", she", " and", " he fell", ".", " 1/2", " pm", "\n", "-16 he"
    for cue in (
        "MI at",
        "since",
        "From",
        "by",
        "before ",
        "about",
        "dx at",
        "dx",
        "died at",
        "age",
    ):
        for end in ends:
            reading = Reading(f"Father, stroke {cue} 52{end}")
            for match in forms._NAMED.find(reading):
                age = without_measure(reading, match.span("age"))
                told = tells_time(reading.text, match)
                assert not (told and may_follow(reading, match, age.end_char)), reading.text


def test_the_cue_of_a_time_is_that_of_all_before_it() -> None:
    for before in (
        "at ",
        "that ",
        "seen around ",
        "xaround ",
        "@",
        "to\n",
        "t:",
        "due since ",
        "in ",
    ):
        cue = context._CUE.search(before, max(0, len(before) - context._MAX_CUE))
        known = context._read_cue(before[-context._MAX_CUE - 1 :])
        assert known == (cue and cue["sure"] is not None), before
