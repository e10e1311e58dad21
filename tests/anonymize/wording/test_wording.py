"""What each kind of mention becomes, in English and Swedish."""

from __future__ import annotations

import pytest
from worded_notes import KEY, PLAIN, preset_with, release, sets_of

from seawall.anonymize.wording import plan_note
from seawall.model import (
    Bearing,
    Document,
    Label,
    LinkBasis,
    Mention,
    NoteFacts,
    Person,
    Span,
    Standing,
)
from seawall.render import render

AGES = {"age": ("5", "52", "88")}
VISITS = {"visit": ("2009-03", "2009-04")}
GENDERS = {"gender": ("female", "male")}


@pytest.mark.parametrize(
    ("lang", "marked", "released"),
    [
        ("en", "A <AGE own|52>-year-old", "A {5, 52, 88}-year-old"),
        ("en", "a <AGE own|52> y/o", "a {5, 52, 88} y/o"),
        ("en", "a <AGE own|52>yo", "a {5, 52, 88}yo"),
        ("en", "<AGE own|fifty-two> year old", "{5, 52, 88} year old"),
        ("en", "AGE: <AGE own|52>", "AGE: {5, 52, 88}"),
        ("en", "<AGE own|52><GENDER|F>", "{5, 52, 88}[GENDER]"),
        ("en", "a <AGE own|3-month>-old", "a {5, 52, 88}-year-old"),
        ("en", "is <AGE own|3 months> old", "is {5, 52, 88} years old"),
        ("en", "<AGE own|22mo> F", "{5, 52, 88}yr F"),
        ("en", "is <AGE own|2 years, 3 months> old", "is {5, 52, 88} years old"),
        ("en", "a <AGE own|52 year old> patient", "a {5, 52, 88} year old patient"),
        ("en", "a <AGE own|52-YEAR-OLD> PATIENT", "a {5, 52, 88}-year-old PATIENT"),
        ("en", "in her <AGE own|mid-50s>", "in her {5, 52, 88}"),
        ("en", "is an <AGE own|octogenarian>", "is a {5, 52, 88} year old"),
        ("en", "is an <AGE own|88> year old", "is a {5, 52, 88} year old"),
        ("en", "An <AGE own|88> year old", "A {5, 52, 88} year old"),
        ("en", "a man <AGE own|88>", "a man {5, 52, 88}"),
        ("en", "plan <AGE own|88>", "plan {5, 52, 88}"),
        ("en", "stent at age <AGE related-4|48>", "stent at age [AGE-4y]"),
        ("en", "when she was <AGE related-4|48> years old", "when she was [AGE-4y] years old"),
        ("en", "an <AGE related-2|80>-year-old then", "an [AGE-2y]-year-old then"),
        ("en", "first fit at <AGE related-40|12>", "first fit at [AGE]"),
        ("en", "first fit at <AGE related-5|47>", "first fit at [AGE]"),
        ("en", "then <AGE related|47>", "then [AGE]"),
        ("en", "father died at <AGE other|67>", "father died in their 60s"),
        ("en", "died at the age of <AGE other|67> of MI", "died in their 60s of MI"),
        ("en", "Father is <AGE other|67> years old and", "Father is in their 60s and"),
        ("en", "Father (<AGE other|67>) is well", "Father (in their 60s) is well"),
        ("en", "Father <AGE other|67>, well", "Father in their 60s, well"),
        ("en", "At <AGE other|67> father died", "In their 60s father died"),
        ("en", "his <AGE other|67>-year-old father", "his [60-69]-year-old father"),
        ("en", "a <AGE other|67> yo man", "a [60-69] yo man"),
        ("en", "until <AGE other|67>", "until [60-69]"),
        ("en", "sons ages <AGE other|37> and <AGE other|31>", "sons ages [30-39] and [30-39]"),
        ("en", "a son died at <AGE other|7>", "a son died at [0-9]"),
        ("en", "died at <AGE other|97>", "died at [90+]"),
        ("en", "her <AGE other|7>-year-old", "her [0-9]-year-old"),
        ("en", "her <AGE other|3-month>-old", "her [0-9]-year-old"),
        ("en", "aunt, <AGE other|ninety-one>", "aunt, [90+]"),
        ("en", "twin sister, <AGE other|52>", "twin sister, {5, 52, 88}"),
        ("en", "twin sister, <AGE other of sister|52>", "twin sister, {5, 52, 88}"),
        ("en", "aunt died at <AGE other of aunt|52>", "aunt died in their 50s"),
        ("sv", "hustrun (<AGE other of spouse|52> år)", "hustrun (i 50-årsåldern)"),
        ("en", "aunt, <AGE other|elderly>", "aunt, [AGE]"),
        ("en", "<AGE|52>", "[AGE]"),
        ("sv", "en <AGE own|52>-årig patient", "en {5, 52, 88}-årig patient"),
        ("sv", "en <AGE own|femtiotvå>årig", "en {5, 52, 88}årig"),
        ("sv", "är <AGE own|52> år", "är {5, 52, 88} år"),
        ("sv", "en <AGE own|3 månaders> pojke", "en {5, 52, 88} års pojke"),
        ("sv", "är <AGE own|8 veckor> gammal", "är {5, 52, 88} år gammal"),
        ("sv", "i <AGE own|50-årsåldern>", "i {5, 52, 88}-årsåldern"),
        ("sv", "en <AGE own|tonåring>", "en {5, 52, 88}-åring"),
        ("sv", "vid <AGE related-4|48> års ålder", "vid [AGE-4y] års ålder"),
        ("sv", "fadern dog vid <AGE other|67>", "fadern dog i 60-årsåldern"),
        ("sv", "dog vid <AGE other|67> års ålder i MI", "dog i 60-årsåldern i MI"),
        ("sv", "dog <AGE other|67> år gammal", "dog i 60-årsåldern"),
        ("sv", "hustrun (<AGE other|67> år)", "hustrun (i 60-årsåldern)"),
        ("sv", "hans <AGE other|67>-åriga far", "hans [60-69]-åriga far"),
    ],
)
def test_ages(lang: str, marked: str, released: str) -> None:
    assert release(marked, sets_of(**AGES), own={"age": "52"}, lang=lang) == released


def test_an_age_can_be_shown_in_five_years_or_alone() -> None:
    five = sets_of({"age": "five-year"}, age=("5-9", "50-54"))
    assert release("a <AGE own|52> year old", five) == "a {5-9, 50-54} year old"
    alone = sets_of(age=("52",))
    note = "a <AGE own|52> year old, first fit at <AGE related-40|12>"
    assert release(note, alone) == "a {52} year old, first fit at [AGE-40y]"


@pytest.mark.parametrize(
    ("lang", "marked", "released"),
    [
        ("en", "Seen <DATE own|Saturday 4/25/2009>.", "Seen {Mar-2009, Apr-2009}."),
        ("en", "Home on <DATE:discharge related+6|5/1/2009>", "Home on [VISIT+6d]"),
        ("en", "since <DATE related-3|April 22>", "since [VISIT-3d]"),
        ("en", "since <DATE related-365|4/25/08>", "since [VISIT-365d]"),
        ("en", "since <DATE related-366|2008>", "since [VISIT-1y]"),
        ("en", "in <DATE related-800|2007>", "in [VISIT-2y]"),
        ("en", "until <DATE related+1500|2013>", "until [VISIT+4y]"),
        ("en", "in <DATE related-2922|2001>", "in [DATE]"),
        ("en", "until <DATE related+20000|2063>", "until [DATE]"),
        ("en", "on <DATE related+0|4/25/09>", "on {Mar-2009, Apr-2009}"),
        ("en", "in <DATE related|2009>", "in 2009"),
        ("en", "in <DATE related|May 2009>", "in 2009"),
        ("en", "in <DATE other|May 2009>", "in 2009"),
        ("en", "in <DATE|May 2009>", "in 2009"),
        ("en", "in <DATE related|May 2007>", "in [DATE]"),
        ("en", "on <DATE related|Monday>", "on [DATE]"),
        ("en", "on <DATE|Christmas Eve>", "on [DATE]"),
        ("en", "DOB <DATE:birth|3/14/1957>", "DOB [DATE]"),
        ("en", "DOB <DATE:birth related-19000|3/14/1957>", "DOB [DATE]"),
        ("en", "born <DATE:birth own|2009>", "born [DATE]"),
        ("en", "at <TIME|14:30>", "at [TIME]"),
        ("sv", "Inlagd <DATE own|2009-04-25>.", "Inlagd {mar-2009, apr-2009}."),
        ("sv", "Hem <DATE related+6|1 maj>.", "Hem [VISIT+6d]."),
        ("sv", "på <DATE|midsommarafton>", "på [DATE]"),
        ("sv", "född <DATE:birth|570314>", "född [DATE]"),
    ],
)
def test_dates(lang: str, marked: str, released: str) -> None:
    own = {"age": "52", "visit": "2009-04-25"}
    assert release(marked, sets_of(**AGES, **VISITS), own=own, lang=lang) == released


def test_an_interval_that_may_be_a_life_is_hidden() -> None:
    note = "Lee | <DATE related-12100|5/1/1985> | stent <DATE related-800|3/1/2007>"
    alone = sets_of(age=("33",), **VISITS)
    assert release(note, alone, own={"age": "33"}) == "Lee | [DATE] | stent [VISIT-2y]"
    unknown = sets_of(age=(), **VISITS)
    assert release(note, unknown) == "Lee | [DATE] | stent [DATE]"
    dropped = preset_with(age="drop")
    both = release(note, sets_of(**VISITS), own={"age": "33"}, preset=dropped)
    assert both == "Lee | [DATE] | stent [VISIT-2y]"
    kept = preset_with(age="keep")
    shown = release(note, sets_of(**VISITS), own={"age": "33"}, preset=kept)
    assert shown == "Lee | [VISIT-33y] | stent [VISIT-2y]"


def test_another_persons_age_is_masked_where_the_patients_is_not_known() -> None:
    assert release("Lee, <AGE other|72>, seen", sets_of(**AGES)) == "Lee, [AGE], seen"


def test_a_year_is_shown_only_where_every_visit_has_it() -> None:
    note = "in <DATE related|2009>"
    assert release(note, sets_of(visit=("2008-12", "2009-01"))) == "in [DATE]"
    seasons = sets_of({"visit": "season-year"}, visit=("2009-winter", "2009-spring"))
    assert release(note, seasons) == "in [DATE]"
    assert release("on <DATE own|3 Mar>", seasons) == "on {winter 2009, spring 2009}"


@pytest.mark.parametrize(
    ("lang", "marked", "released"),
    [
        ("en", "a <GENDER own|woman>", "a {female, male}"),
        ("en", "Sex: <GENDER own|F>", "Sex: {female, male}"),
        ("en", "<GENDER own|She> denies", "They deny"),
        ("en", "<GENDER own|She> was, <GENDER own|she> has no", "They were, they have no"),
        ("en", "<GENDER own|SHE> IS WELL", "THEY ARE WELL"),
        ("en", "<GENDER own|He> isn't", "They aren't"),
        ("en", "<GENDER own|her> chart; we saw <GENDER own|her>.", "their chart; we saw them."),
        ("en", "gave <GENDER own|her> to", "gave them to"),
        ("en", "<GENDER own|His> arm is <GENDER own|his>.", "Their arm is theirs."),
        ("en", "we told <GENDER own|him>", "we told them"),
        ("en", "hurt <GENDER own|herself>", "hurt themselves"),
        ("en", "<GENDER own|her> <GENDER other|husband>", "their spouse"),
        ("en", "the <GENDER other|mother-in-law>", "the mother-in-law"),
        ("en", "<GENDER own|mother> of two <GENDER other|sons>", "parent of two sons"),
        ("en", "hit by a <GENDER other|man>", "hit by a person"),
        ("en", "hit by a <GENDER other|dude>", "hit by a [GENDER]"),
        ("en", "the <GENDER|woman>", "the {female, male}"),
        ("en", "Mrs. <PATIENT|Brown> said", "[NAME] said"),
        ("sv", "en <GENDER own|kvinna>", "en {kvinna, man}"),
        ("sv", "<GENDER own|Hon> mår bra, <GENDER own|hennes> arm", "Hen mår bra, hens arm"),
        ("sv", "vi såg <GENDER own|honom>", "vi såg hen"),
        ("sv", "<GENDER other|Maken> ringde", "Partnern ringde"),
        ("en", "<GENDER own|his> <GENDER other|mother>", "their mother"),
        ("en", "<GENDER other|Wives> and <GENDER other|aunts>", "Spouses and aunts"),
        ("sv", "<GENDER own|hennes> <GENDER other|far>", "hens far"),
        ("sv", "<GENDER own|mannen>", "{kvinna, man}"),
        ("sv", "en <GENDER other|man> slog", "en person slog"),
    ],
)
def test_genders(lang: str, marked: str, released: str) -> None:
    own = {"gender": "female"}
    assert release(marked, sets_of(**GENDERS), own=own, lang=lang) == released


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("The <GENDER own|woman>: <GENDER own|she> is", "The {female}: she is"),
        ("<GENDER own|her> <GENDER other|husband>, <GENDER other|he>", "her husband, he"),
        ("<GENDER own|mother> of two, a <GENDER other|man>", "mother of two, a man"),
        # A word that the set does not tell: the record's gender was not clear.
        ("<GENDER own|He> was, a <GENDER own|man>", "They were, a {female}"),
        ("<GENDER|He> was", "They were"),
    ],
)
def test_where_one_gender_is_shown_its_pronouns_stay(marked: str, released: str) -> None:
    assert release(marked, sets_of(gender=("female",)), own={"gender": "female"}) == released


def test_a_gender_that_is_kept_stays_as_written() -> None:
    note = "Mr. <PATIENT|Lee>, a <GENDER own|man>: <GENDER own|he> and an <GENDER other|aunt>"
    released = release(note, sets_of(**AGES), preset=preset_with(gender="keep"))
    assert released == "[NAME], a man: he and an aunt"


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("at <HOSPITAL own|MGH>", "at {Mass General Hosp, Tufts Med Ctr}"),
        ("from <HOSPITAL other|Emory>", "from [HOSPITAL]"),
        ("from <HOSPITAL|Emory>", "from [HOSPITAL]"),
        ("in <CITY|Boston>, <ZIP own|02114>", "in [CITY], {02114, 02139}"),
        ("<ZIP other|10001>", "[ZIP]"),
        ("an <ETHNICITY own|Irish> patient", "an {Irish, Polish} patient"),
        ("<MRN|1234567> by <DOCTOR|Dr House>", "[MRN] by [NAME]"),
        ("<PROBLEM|fever> <DRUG|aspirin>", "fever aspirin"),
    ],
)
def test_places_and_names(marked: str, released: str) -> None:
    sets = sets_of(
        hospital=("Mass General Hosp", "Tufts Med Ctr"),
        zip=("02114", "02139"),
        ethnicity=("Irish", "Polish"),
    )
    assert release(marked, sets) == released


def test_what_is_dropped_is_masked_and_what_is_kept_stays() -> None:
    note = "<HOSPITAL own|MGH>, <AGE own|52> years, DOB <DATE:birth|3/14/1957>, <DATE own|4/25/09>"
    own = {"age": "52", "hospital": "MGH", "visit": "2009-04-25"}
    kept = preset_with(hospital="drop", age="keep", visit="keep")
    assert release(note, {}, own=own, preset=kept) == (
        "[HOSPITAL], 52 years, DOB 3/14/1957, 4/25/09"
    )
    dropped = preset_with(age="drop", visit="keep")
    assert release(note, {}, own=own, preset=dropped) == (
        "[HOSPITAL], [AGE] years, DOB [DATE], 4/25/09"
    )


def test_a_missing_value_does_not_stand_out() -> None:
    note = "<AGE own|elderly>, seen <DATE own|in spring>"
    assert release(note, sets_of(**AGES, **VISITS)) == "{5, 52, 88}, seen in {Mar-2009, Apr-2009}"


def test_a_set_that_nobody_fills_is_a_mask() -> None:
    assert release("a <AGE own|3-month>-old", sets_of(age=())) == "an [AGE]-old"


def test_a_union_is_worded_as_what_it_holds() -> None:
    document = Document("note", "at Boston Medical Center today", lang="en")
    whole = Mention(Span(3, 24), Label.HOSPITAL)
    mentions = [Mention(Span(3, 9), Label.CITY), whole]
    own = Bearing(whole.span, Label.HOSPITAL, "hospital", Standing.OWN)
    sets = sets_of(hospital=("A", "B"))
    person = Person("p", LinkBasis.NONE)
    plan = plan_note(document, mentions, NoteFacts({}, (own,)), sets, person, PLAIN, KEY)
    assert render(document, plan, "r").text == "at {A, B} today"
    named = [*mentions, Mention(Span(3, 30), Label.PATIENT)]
    plan = plan_note(document, named, NoteFacts({}, (own,)), sets, person, PLAIN, KEY)
    assert render(document, plan, "r").text == "at [NAME]"


def test_a_set_out_of_order_is_refused_without_its_values() -> None:
    with pytest.raises(ValueError, match="values of age are not in order") as error:
        sets_of(age=("88", "52"))
    assert "88" not in str(error.value)
