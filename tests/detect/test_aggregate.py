from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.detect.aggregate import measures
from seawall.detect.aggregate.admission import admit_learned
from seawall.detect.aggregate.measures import is_measure, is_mere_word
from seawall.detect.aggregate.owners import split_owned
from seawall.detect.thresholds import Thresholds
from seawall.model import Label, Mention, Span
from seawall.text import Reading

VITALS = "37.6 / 60 / 18 / 95-55, BP 106/58, Na 140/3.9/102/26, KCL : 20 MEQ, 2-3 L, for 7 days."
TOLD = "seen 2-14 at 1430, also 3/2014 and 12/95, age 93, MRN 4471920, CA 64701, 11-1/2-year-old."
TEXT = "Anna Berg has Parkinson disease and a Foley catheter."
THRESHOLDS = Thresholds({"crf": {"default": 0.5, "PATIENT": 0.9}})


def mark(word: str, label: Label, score: float, detector: str = "crf") -> Mention:
    start = TEXT.index(word)
    return Mention(Span(start, start + len(word)), label, score, (detector,))


def locate(text: str, part: str, label: Label) -> Mention:
    start = text.index(part)
    return Mention(Span(start, start + len(part)), label, 0.9, ("crf",))


def admitted(*mentions: Mention) -> list[Mention]:
    return list(admit_learned(Reading(TEXT), mentions, THRESHOLDS))


def test_each_label_has_its_own_threshold() -> None:
    assert admitted(mark("Anna Berg", Label.PATIENT, 0.8)) == []
    assert admitted(mark("Anna Berg", Label.PATIENT, 0.95))
    assert admitted(mark("Anna Berg", Label.DOCTOR, 0.6))
    assert admitted(mark("Anna Berg", Label.DOCTOR, 0.4)) == []


def test_a_detector_without_thresholds_always_counts() -> None:
    assert admitted(mark("Anna Berg", Label.PATIENT, 0.01, "own"))


def test_a_clinical_term_is_nobodys_name_however_sure_the_model_is() -> None:
    assert admitted(mark("Parkinson", Label.PATIENT, 1.0)) == []
    assert admitted(mark("Foley", Label.DOCTOR, 1.0)) == []


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("ok", False),
        ("Ok.", False),
        ("OK", False),
        ("Stable", False),
        ("Anna", True),
        ("Will Young", True),
        ("ok Anna", True),
    ],
)
def test_a_note_of_everyday_words_names_nobody(text: str, counts: bool) -> None:
    mention = Mention(Span(0, len(text)), Label.DOCTOR, 0.99, ("crf",))
    assert bool(list(admit_learned(Reading(text), [mention], THRESHOLDS))) is counts


def test_but_it_may_be_a_health_detail() -> None:
    assert admitted(mark("Parkinson disease", Label.PROBLEM, 0.9))


def test_a_term_before_a_longer_one_still_counts() -> None:
    text = "Foley catheter. Known Whipple, stable. a Foley"
    start = text.rindex("Foley")
    mention = Mention(Span(start, len(text)), Label.PATIENT, 1.0, ("crf",))
    assert list(admit_learned(Reading(text), [mention], THRESHOLDS)) == []


@pytest.mark.parametrize(
    ("part", "label"),
    [
        ("60", Label.AGE), ("18", Label.TIME), ("95-55", Label.DATE), ("106/58", Label.DATE),
        ("140/3.9/102/26", Label.MRN), ("140/3.9/102/26", Label.DATE), (": 20", Label.TIME),
        ("2-3", Label.DATE), ("37.6", Label.TIME), ("37.6", Label.PHONE), ("7", Label.DATE),
    ],
)  # fmt: skip
def test_a_value_is_no_identifier(part: str, label: Label) -> None:
    assert is_measure(VITALS, locate(VITALS, part, label))


@pytest.mark.parametrize(
    ("part", "label"),
    [
        ("2-14", Label.DATE), ("1430", Label.TIME), ("3/2014", Label.DATE), ("12/95", Label.DATE),
        ("93", Label.AGE), ("4471920", Label.MRN), ("64701", Label.ZIP), ("2", Label.WARD),
    ],
)  # fmt: skip
def test_what_may_be_an_identifier_is_left_to_the_model(part: str, label: Label) -> None:
    assert not is_measure(TOLD, locate(TOLD, part, label))


def test_what_is_graded_or_diluted_is_no_date() -> None:
    text = "2/6 SEM at LUSB, 4/5 strength, 1/4 NS, seen 3/6 by the team"
    for part in ("2/6", "4/5", "1/4"):
        assert is_measure(text, locate(text, part, Label.DATE))
    assert not is_measure(text, locate(text, "3/6", Label.DATE))


@pytest.mark.parametrize("label", [Label.WARD, Label.DATE, Label.OTHER_ID])
@pytest.mark.parametrize("written", ["TnI 45", "krea 142", "CRP <5", "Hb 9,1"])
def test_an_analyte_with_its_value_is_none_whatever_it_was_taken_for(
    label: Label, written: str
) -> None:
    text = f"Kontrollerat: {written}. Vaken."
    assert is_measure(text, locate(text, written, label))
    assert not is_measure("Hb-avd 9", locate("Hb-avd 9", "Hb-avd 9", Label.WARD))


def test_pieces_of_a_row_are_values_and_pieces_of_a_day_are_not() -> None:
    text = "T 37.4 / 116 / 16 / 130-82 on 5/13/20, acc 12-P-4323"
    for part in ("4 / 116 / 16 / 130", "116", "130-82", "82"):
        assert is_measure(text, locate(text, part, Label.DATE))
    for part in ("5/", "13/20", "12", "4323"):
        assert not is_measure(text, locate(text, part, Label.DATE))


@pytest.mark.parametrize("word", ["Xfer", "Nkda"])
def test_a_word_beside_names_is_a_person_only_if_the_model_is_sure(word: str) -> None:
    text = f"{word} was there"
    doubtful, sure = (
        Mention(Span(0, len(word)), Label.DOCTOR, score, ("own",)) for score in (0.6, 0.9)
    )
    assert list(admit_learned(Reading(text), [doubtful, sure], THRESHOLDS)) == [sure]


@pytest.mark.parametrize("word", ["Microcatheter", "Syrafasta"])
def test_so_is_one_without_the_letters_of_a_name(word: str) -> None:
    text = f"{word} was there"
    doubtful, sure = (
        Mention(Span(0, len(word)), Label.DOCTOR, score, ("own",)) for score in (0.6, 0.9)
    )
    assert list(admit_learned(Reading(text), [doubtful, sure], THRESHOLDS)) == [sure]


@pytest.mark.parametrize("word", ["Xiaoming", "Hadeel", "Anatoly"])
def test_a_doubtful_word_with_the_letters_of_a_name_is_left_to_the_model(word: str) -> None:
    mention = Mention(Span(0, len(word)), Label.DOCTOR, 0.6, ("own",))
    assert list(admit_learned(Reading(f"{word} left"), [mention], THRESHOLDS)) == [mention]


def test_a_name_that_is_a_word_too_may_be_doubtful() -> None:
    mention = Mention(Span(0, 5), Label.DOCTOR, 0.6, ("own",))
    assert list(admit_learned(Reading("Young was there"), [mention], THRESHOLDS)) == [mention]


@pytest.mark.parametrize("label", [Label.PATIENT, Label.CITY])
def test_a_word_written_small_where_names_have_capitals_is_one_only_if_the_model_is_sure(
    label: Label,
) -> None:
    def admit(text: str, score: float) -> bool:
        mention = Mention(Span(5, 10), label, score, ("own",))
        return bool(list(admit_learned(Reading(text), [mention], THRESHOLDS)))

    assert not admit("Says green before meals.", 0.6)
    assert admit("Says green before meals.", 0.9)
    assert admit("Says Green before meals.", 0.6)
    assert admit("says green before meals.", 0.6)


def test_an_abbreviation_is_a_person_only_if_the_model_is_sure() -> None:
    def admit(text: str, score: float) -> bool:
        mention = Mention(Span(5, 8), Label.PATIENT, score, ("own",))
        return bool(list(admit_learned(Reading(text), [mention], THRESHOLDS)))

    assert not admit("Call QXV if worse.", 0.6)
    assert admit("Call QXV if worse.", 0.9)
    assert admit("CALL QXV IF WORSE.", 0.6)
    assert admit("Call LEE if worse.", 0.6)


def test_a_code_of_a_disease_or_a_drug_is_nobodys() -> None:
    text = "Coded I48.91, ATC C09AA05; plate C09AA0, file I48-91."
    told = {part: is_measure(text, locate(text, part, Label.DEVICE)) for part in
            ("I48.91", "C09AA05", "C09AA0,", "I48-91")}  # fmt: skip
    assert told == {"I48.91": True, "C09AA05": True, "C09AA0,": False, "I48-91": False}


def test_a_learned_code_of_a_terminology_is_none() -> None:
    text = "HCPCS K0856, dbSNP rs80357906, VCV000017661, PAD T04000 M85003"
    for code in ("K0856", "rs80357906", "VCV000017661", "T04000", "M85003"):
        assert is_measure(text, locate(text, code, Label.OTHER_ID)), code


@pytest.mark.parametrize(
    ("text", "code", "label"),
    [
        ("file M85003, tag K0856", "M85003", Label.MRN),
        ("file M85003, tag K0856", "K0856", Label.OTHER_ID),
        ("Patients T48213/M77120 were merged.", "M77120", Label.MRN),
        ("PAD of charts T12345, M678901 pulled.", "T12345", Label.MRN),
        ("Cui 070-1234567", "070-1234567", Label.PHONE),
        ("item BX-4471822 lost property", "BX-4471822", Label.OTHER_ID),
        ("ICD PJN447182H interrogated", "PJN447182H", Label.DEVICE),
        ("NP4471822 arrived at triage", "NP4471822", Label.MRN),
    ],
)
def test_a_learned_number_that_only_looks_like_one_of_a_terminology_counts(
    text: str, code: str, label: Label
) -> None:
    assert not is_measure(text, locate(text, code, label))


def test_half_a_year_is_an_age() -> None:
    start = TOLD.index("2-year")
    assert not is_measure(TOLD, Mention(Span(start, start + 1), Label.AGE, 0.9, ("crf",)))


def test_a_health_detail_of_a_lexicon_is_no_identifier() -> None:
    text = "He has gruntlewort rash."
    detail = locate(text, "gruntlewort rash", Label.PROBLEM)
    inside, beyond = (
        locate(text, part, Label.DOCTOR) for part in ("gruntlewort", "has gruntlewort")
    )
    other = locate(text, "rash", Label.PROBLEM)
    found = [inside, beyond, other]
    assert list(admit_learned(Reading(text), found, Thresholds({}), [detail])) == [beyond, other]
    assert list(admit_learned(Reading(text), found, Thresholds({}))) == found


@pytest.mark.parametrize(
    ("text", "part", "label", "is_none"),
    [
        ("Ext: trace edema", "Ext", Label.PHONE, True),
        ("MRN checked 155.071.262", "checked", Label.MRN, True),
        ("session src 10.0.0.9", "src", Label.IP, True),
        ("node fe80::51d7:bf99", "bf99", Label.IP, False),
        ("plate KLM-48X", "KLM", Label.VEHICLE, False),
        ("record of qxvnb", "qxvnb", Label.MRN, False),
        ("seen at noon", "noon", Label.TIME, False),
    ],
)
def test_a_word_is_no_code(text: str, part: str, label: Label, is_none: bool) -> None:
    assert is_mere_word(text, locate(text, part, label)) is is_none


@pytest.mark.parametrize(
    ("text", "word", "label", "lang", "counts"),
    [
        ("Alternativ: D) Endometrios", "Endometrios", Label.CITY, "sv", False),
        ("Alternativ: D) Duloxetin", "Duloxetin", Label.DOCTOR, "sv", False),
        ("Alternativ: D) Tumsynovektomi", "Tumsynovektomi", Label.DOCTOR, "sv", False),
        ("Planned: Kneeoplasty", "Kneeoplasty", Label.CITY, "en", False),
        ("drawn by Cheek in ED", "Cheek", Label.DOCTOR, "en", True),
        ("seen with Judit", "Judit", Label.RELATIVE, "sv", True),
        ("Prover: P-CRP, S-Albumin", "S-Albumin", Label.DOCTOR, "sv", False),
        ("Prover: P-CRP, S-Albumin", "P-CRP", Label.DOCTOR, "sv", False),
        ("samtal med P-Anders", "P-Anders", Label.RELATIVE, "sv", True),
    ],
)
def test_a_health_detail_is_nobody_unless_it_is_a_surname(
    text: str, word: str, label: Label, lang: str, counts: bool
) -> None:
    mention = locate(text, word, label)
    found = list(admit_learned(Reading(text, lang), [mention], THRESHOLDS))
    assert bool(found) is counts


def test_a_small_letter_by_itself_is_no_initial_where_names_have_capitals() -> None:
    def admit(text: str) -> bool:
        mention = Mention(Span(11, 13), Label.PATIENT, 0.6, ("own",))
        return bool(list(admit_learned(Reading(text), [mention], THRESHOLDS)))

    assert not admit("Plain note b.")
    assert admit("Plain note B.")
    assert admit("plain note b.")


@pytest.mark.parametrize(
    ("text", "lang", "part", "label"),
    [
        ("Han is a 71 y/o male", "en", "Han", Label.OTHER_PERSON),
        ("Han is a 71 y/o male", "en", "male", Label.GENDER),
        ("Her pain is better", "en", "Her", Label.GENDER),
        ("Han mår bättre", "sv", "Han", Label.GENDER),
    ],
)
def test_a_pronoun_of_another_language_is_a_name(
    text: str, lang: str, part: str, label: Label
) -> None:
    (found,) = admit_learned(Reading(text, lang), [locate(text, part, Label.GENDER)], None)
    assert found.label is label


@given(st.text("a1é-./:,+_ ()", min_size=1, max_size=12), st.data())
def test_a_number_to_which_nothing_is_tied_is_whole(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    whole = measures._find_whole(text, span)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measures, "_is_whole", lambda *_: False)
        assert measures._find_whole(text, span) == whole


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Her mother", ["Her", "mother"]),
        ("hennes  far", ["hennes", "far"]),
        ("his brother-in-law", ["his", "brother-in-law"]),
        ("young woman", ["young woman"]),
        ("herself", ["herself"]),
    ],
)
def test_a_pronoun_and_whom_it_owns_are_two(text: str, parts: list[str]) -> None:
    mention = Mention(Span(0, len(text)), Label.GENDER, 0.9, ("crf",))
    assert [part.span.of(text) for part in split_owned(text, mention)] == parts
