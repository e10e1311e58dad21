"""Whole notes, scrubbed: the paper's sentence, every rule of section 3, and any text at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from braced_notes import read_marked
from seawall.anonymize import load_preset, parse_preset
from seawall.anonymize.scrub.note import plan_scrubbed
from seawall.anonymize.scrub.options import Scrubbing
from seawall.model import Document, Label, LinkBasis, Person, ProjectKey, UsageError
from seawall.render import render
from seawall.text.terminology import Term, Terminology

PERSON, KEY = Person("p", LinkBasis.NONE), ProjectKey(b"0" * 32)
SENTENCE = (
    "Du arbetar på akuten i {Lund|CITY} och får in en {55|AGE}-årig {man|GENDER} med Hodgkinlymfom "
    "som heter {Karjalainen|PATIENT} och kommer från {Karelen|CITY} i {Finland|COUNTRY}"
)


def scrub(marked: str, lang: str = "en", own: tuple[Terminology, ...] = (), **ways: object) -> str:
    text, mentions = read_marked(marked)
    preset = load_preset("scrub").with_lexicons(own)
    options = replace(preset.options, scrub=replace(Scrubbing(), **ways))  # type: ignore[arg-type]
    document = Document("d", text, 1, lang=lang)
    plan = plan_scrubbed(document, mentions, PERSON, replace(preset, options=options), KEY)
    return render(document, plan, "d").text


def test_the_paper_s_sentence() -> None:
    assert scrub(SENTENCE, "sv", threshold=5000, terms="code") == (
        "Du arbetar på ****** i LOCATION/CITY och får in PERSON/MALE med C04.557.386.355; "
        "C15.604.515.569.355; C20.683.515.761.355 som heter PERSON/MALE och kommer från "
        "LOCATION/CITY i LOCATION/COUNTRY"
    )


def test_at_a_higher_threshold_more_stays() -> None:
    text = scrub(SENTENCE, "sv")
    assert text.startswith("Du arbetar på akuten i LOCATION/CITY")
    assert "med Hodgkins lymfom som" in text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("She has high blood pressure.", "She has hypertension."),
        ("High blood pressure noted.", "Hypertension noted."),
        ("s/p lap chole", "status post cholecystectomy"),
        ("PERRLA", "Pupils equal, round, reactive to light and accommodation"),
        ("He feels xylocopid today", "He feels ********* today"),
        ("Code 4471 and 12", "Code NNNN and 12"),
        ("car EKG 12B there", "car ARTIFACT/VEHICLE there"),
        ("call 08 12 34 56", "call NN NN NN NN"),
        ("seen by J.K. today", "seen by *.*. today"),
        ("given p.o. twice", "given p.o. twice"),
        ("ANS-ecca6bfc", "***-****N***"),
        ("BP 120/80", "Blood pressure MEASURE"),
        ("hgb 7 of 10", "hemoglobin 7 of 10"),
        ("metformin 500 mg", "metformin MEASURE"),
        ("She drives a Volvo", "She drives a ARTIFACT"),
        ("seen at Christmas", "seen at EVENT"),
        ("reads the Bible", "reads WORK"),
        ("in spite of pain", "in spite of pain"),
        ("rape and suicide", "**** and *******"),
        ("the patinet was comfortible", "the patient was comfortable"),
        ("known hypertenson", "known hypertension"),
        ("adduction of the hip", "adduction of the hip"),
        ("EDSS 2.5 today", "EDSS 2.5 today"),
        ("a plixor 0.31 today", "a ****** 0.31 today"),
        ("given methylprednisolone", "given methylprednisolone"),
        ("Mark went home", "**** went home"),
        ("please send the insurer", "please send the *******"),
        ("will go home", "will go home"),
        ("went to London by car", "went to ****** by car"),
        ("bill morrison called", "**** ******** called"),
        ("under van den Qvist", "under *** *** *****"),
    ],
)
def test_each_rule(text: str, wanted: str) -> None:
    assert scrub(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("har högt blodtryck och KOL", "har hypertoni och kronisk obstruktiv lungsjukdom"),
        ("inga hjärtinfarkter", "inga hjärtinfarkter"),
        ("misstänkt lunginflamation", "misstänkt lunginflammation"),
        ("pga feber", "på grund av feber"),
        ("ta 5 mg v.b. mot feber", "ta 5 mg v.b. mot feber"),
        ("ryggradssmärta", "ryggradssmärta"),
        ("kvinna från Alingsås", "kvinna från ********"),
        ("våldtäkt", "********"),
    ],
)
def test_swedish_rules(text: str, wanted: str) -> None:
    assert scrub(text, "sv") == wanted


@pytest.mark.parametrize(
    ("marked", "mark"),
    [
        ("{Mary Jones|PATIENT}", "PERSON/FEMALE"),
        ("Mr. {Qvist|PATIENT}", "PERSON/MALE"),
        ("{Qvist|DOCTOR}", "PERSON"),
        ("{Ohio|STATE}", "LOCATION/STATE"),
        ("{General Hospital|HOSPITAL}", "ORGANIZATION/HOSPITAL"),
        ("{Acme|ORGANIZATION}", "ORGANIZATION"),
        ("{3 May 2019|DATE}", "TIME"),
        ("{91|AGE}", "MEASURE/AGE"),
        ("{555-1234|PHONE}", "ARTIFACT/PHONE"),
        ("a {91|AGE}-year-old {woman|GENDER}", "PERSON/FEMALE"),
        ("{70|AGE}yo M with cough", "PERSON/MALE with cough"),
        ("{70|AGE}yo and well", "MEASURE/AGE years old and well"),
    ],
)
def test_identifiers_become_labels(marked: str, mark: str) -> None:
    assert mark in scrub(marked)


def test_a_title_stays_before_a_hidden_name() -> None:
    assert scrub("seen by Dr. {Ward|DOCTOR} today") == "seen by Dr. PERSON today"


def test_bias_puts_frequent_names() -> None:
    text = "{Ruth Qvist|PATIENT} saw dr {Qvarn|DOCTOR}, then {Qvarn|DOCTOR}. {Ruth|PATIENT} left."
    assert scrub(text, bias=True) == "Mary Smith saw dr Smith, then Dr. Smith. Mary left."
    assert scrub("ssk {Qvarn|DOCTOR} ringde", "sv", bias=True) == "sjuksköterska Andersson ringde"


def test_a_class_in_place_of_a_term() -> None:
    assert scrub("takes morphine for pain", terms="class") == "takes DRUG/opioid for PROBLEM/pain"


def test_a_user_s_lexicon_goes_first() -> None:
    own = Terminology.build([Term("OWN:7", "zorvan sickness", Label.PROBLEM, preferred=True)])
    assert scrub("has zorvan sickness") == "has ****** sickness"
    assert scrub("has zorvan sickness", own=(own,)) == "has zorvan sickness"
    coded = Terminology.build([Term("SNOMED:7", "zorvan sickness", Label.PROBLEM)])
    assert scrub("has zorvan sickness", own=(coded,), terms="code") == "has 7"


def test_forbidden_words_of_one_s_own_are_starred() -> None:
    assert scrub("a green car", forbidden=("green",)) == "a ***** car"


def test_a_drug_that_only_context_tells_is_labelled() -> None:
    assert scrub("on {zorvexa|DRUG} now") == "on DRUG now"


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=120), st.sampled_from(["en", "sv"]))
def test_any_text_keeps_its_marks_and_no_rare_word(text: str, lang: str) -> None:
    document = Document("d", text, 1, lang=lang)
    plan = plan_scrubbed(document, [], PERSON, load_preset("scrub"), KEY)
    shown = render(document, plan, "d").text
    assert "qzxvkj" not in scrub(f"{text.replace('{', '').replace('|', '')} qzxvkj", lang)
    assert (shown == "") == (text == "")


@pytest.mark.parametrize(
    "line",
    ["threshold = -1", 'threshold = "all"', "bias = 1", 'terms = "x"', "forbidden = 3", "x = 1"],
)
def test_wrong_options_are_refused(line: str) -> None:
    text = 'name="n"\ndescription="d"\ndefault_eid="mask"\ndefault_qid="mask"\ndefault_hmd="keep"\n'
    with pytest.raises(UsageError):
        parse_preset(f"{text}[scrub]\n{line}\n", "preset 'n'")


def test_any_threshold_keeps_what_has_a_frequency() -> None:
    assert (
        parse_preset(
            'name="n"\ndescription="d"\ndefault_eid="mask"\ndefault_qid="mask"\ndefault_hmd="keep"\n'
            '[scrub]\nthreshold = "any"\n',
            "preset 'n'",
        ).options.scrub.threshold
        is None
    )


@pytest.mark.parametrize(
    ("text", "wanted", "words"),
    [
        ("GREEN cars and greens", "***** cars and ******", ("green",)),
        ("an evergreen and more", "an ********* and more", ("green",)),
        ("two biopsies taken", "two ******** taken", ("biopsy",)),
        ("a band aid, a Band-Aid, a bandaid", "a **** ***, a ****-***, a *******", ("band-aid",)),
        ("his MS", "his **", ("ms",)),
        ("CHF and heart failure", "*** and heart *******", ("failure",)),
        ("lung cancer today", "lung ****** today", ("cancer",)),
        ("items and ms", "items and **", ("ms",)),
    ],
)
def test_forbidden_words_go_in_every_form(text: str, wanted: str, words: tuple[str, ...]) -> None:
    assert scrub(text, forbidden=words) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("sat 98% RA", "oxygen saturation 98% room air"),
        ("she sat down again", "she sat down again"),
        (
            "RA on methotrexate, swollen joints",
            "Rheumatoid arthritis on methotrexate, swollen joints",
        ),
        ("MS noted", "MS noted"),
        ("take 1 g PO 1x3 and rest", "take 1 g PO 1x3 and rest"),
        ("prednisone 60-40-20 mg daily", "prednisone 60-40-20 mg daily"),
        ("heparin 5000 units SC q8h now", "heparin MEASURE now"),
        ("cut down on smoking", "cut down on smoking"),
    ],
)
def test_senses_and_doses(text: str, wanted: str) -> None:
    assert scrub(text) == wanted


def test_a_forbidden_word_has_swedish_forms() -> None:
    text = scrub("hundens hundar, rävhunden", "sv", forbidden=("hund",))
    assert text == "******* ******, *********"


def test_a_word_in_capitals_is_no_abbreviation() -> None:
    assert "motion" not in scrub("THE PATIENT WAS TRANSFERRED FROM THE HOSPITAL")


def test_what_is_denied_stays_denied() -> None:
    assert scrub("Lungor: rena. Inga frakturer.", "sv") == "Lungor: rena. Inga frakturer."
    assert "Inga" not in scrub("Inga Viberg ringde", "sv")
    assert "Inga" not in scrub("Inga ringer om provsvar", "sv")
