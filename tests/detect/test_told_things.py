"""What makes a word a thing of medicine, and leaves persons of the same name alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.detect.aggregate.admission import admit_learned
from seawall.detect.aggregate.things import is_after_article, list_things
from seawall.detect.rules import find_by_rules
from seawall.detect.spread.names import repeat
from seawall.detect.thresholds import Thresholds
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms

ALL = Thresholds({})


def is_term(text: str, word: str, lang: str = "en") -> bool:
    start = text.index(word)
    spans = load_clinical_terms().find_listed(Reading(text, lang))
    return any(span.start_char < start + len(word) and start < span.end_char for span in spans)


def is_admitted(text: str, part: str, label: Label, score: float = 0.6) -> bool:
    start = text.index(part)
    mention = Mention(Span(start, start + len(part)), label, score, ("crf",))
    return bool(list(admit_learned(Reading(text), [mention], ALL)))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("There is also a history of Todd.", "Todd"),
        ("Admitted with h/o Turner, stable.", "Turner"),
        ("Squeeze test: Thompson negative, calf soft.", "Thompson"),
        ("Possible Gilbert, bilirubin 32.", "Gilbert"),
        ("Cleft lip closed with a Millard rotation.", "Millard"),
        ("Reassessed when the Norton fell to eleven.", "Norton"),
        ("Neck supple. Cullen. Skin warm and dry.", "Cullen"),
        ("Positive Lachman and McMurray on exam.", "McMurray"),
        ("bennett and rolando fractures reduced", "bennett"),
        ("Bryan disc arthroplasty at C5.", "Bryan"),
    ],
)
def test_what_is_said_of_things_makes_an_eponym_one(text: str, word: str) -> None:
    assert is_term(text, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Thompson negative for flu, sent home.", "Thompson"),
        ("Met the Turner family today.", "Turner"),
        ("Seen with Dr. Todd. Dr. Cullen. Both agree.", "Cullen"),
        ("Thanks for this.\nCullen.\n", "Cullen"),
        ("Pt. Cullen. Stable overnight.", "Cullen"),
        ("Johnson, Crohn disease, room 4.", "Johnson"),
        ("History of Todd Baker is on file.", "Baker"),
        ("D/w Turner, agrees.", "Turner"),
        ("D/w Foley this am, agrees.", "Foley"),
    ],
)
def test_a_person_of_that_name_is_none(text: str, word: str) -> None:
    assert not is_term(text, word)


def test_a_swedish_genitive_of_an_eponym_is_one() -> None:
    assert is_term("Knät svullet, Lachmans utan fast stopp.", "Lachmans", "sv")
    assert not is_term("Frågade fru Lachmans dotter.", "Lachmans", "sv")
    assert not is_term("Armband läses: Reyes Bustamante.", "Reyes", "sv")


def test_a_compound_with_a_clinical_noun_is_a_thing() -> None:
    assert is_term("Hartmann-operation akut, stomin ger gas.", "Hartmann", "sv")
    assert is_term("Odling från Douglas-abscess växer.", "Douglas", "sv")
    assert not is_term("Träffar Ann-Britt operation planeras.", "Ann", "sv")


@pytest.mark.parametrize(
    ("text", "part", "label"),
    [
        ("Murmur 2/6 at LUSB, no rub.", "LUSB", Label.HOSPITAL),
        ("Hx of GERD, stable.", "GERD", Label.PATIENT),
        ("Tylenol p.r.n. for pain.", "p.r.n.", Label.DOCTOR),
        ("Tylenol p.r.n. for pain.", "r.n.", Label.DOCTOR),
        ("Problems:\na) UTI\nb) COPD\n", "b)", Label.HOSPITAL),
        ("Fortsätter med T. metformin 500 mg dagligen.", "T.", Label.DOCTOR),
        ("Seen at home - stable.", "-", Label.PATIENT),
        ("Referred to Nephrology today.", "Nephrology", Label.PATIENT),
        ("Tumor with V600E mutation.", "V600E", Label.STATE),
        ("Found 0DTJ4ZZ in the bill.", "0DTJ4ZZ", Label.DOCTOR),
        ("Disc bulge at C5-6 today.", "C5-6", Label.WARD),
        ("Known CKD 3b, stable.", "3b", Label.WARD),
        ("Prednisolone 40-30-20-10, then stop.", "40-30-20-10", Label.MRN),
        ("VS 38.0-82-21-93/58-94%, tired.", "82-21-93", Label.MRN),
        ("Titer 1:640 last week.", "1:640", Label.TIME),
        ("CK peaked at 19650 units there.", "19650", Label.TIME),
        ("Tonsil removed. The tonsil was large.", "Tonsil", Label.PATIENT),
        ("Rotational delivery by Kielland in theatre.", "Kielland", Label.DOCTOR),
        ("Bor på LSS-boendet i byn.", "LSS-", Label.HOSPITAL),
        ("Discussed with Dr. X yesterday.", "X", Label.DOCTOR),
        ("12. Q. You met her once?\n", "Q. You", Label.DOCTOR),
        ("16. Q. I'm showing you tab 9.", "Q. I'm", Label.DOCTOR),
        ("Signed today.\nc.c. Dr Lee", "c.c.", Label.DOCTOR),
        ("Prov med Quantiferon före start.", "Quantiferon", Label.RELATIVE),
        ("You saw him?\nA. In the ward, yes.", "A. In", Label.OTHER_PERSON),
        ("Spinal planerad, ASA 3 enligt narkos.", "ASA 3", Label.WARD),
        ("Vaccin i åk 5 på skolan.", "åk 5", Label.WARD),
    ],
)
def test_what_looks_like_shorthand_or_a_value_is_not_admitted(
    text: str, part: str, label: Label
) -> None:
    assert not is_admitted(text, part, label)


@pytest.mark.parametrize(
    ("text", "part", "label"),
    [
        ("Seen by LEE on rounds.", "LEE", Label.DOCTOR),
        ("Transferred to MFH last night.", "MFH", Label.HOSPITAL),
        ("Typed by c.s. for the clinic.", "c.s.", Label.DOCTOR),
        ("Moved to 3b on arrival.", "3b", Label.WARD),
        ("Record 40-30-20-11 was merged.", "40-30-20-11", Label.MRN),
        ("Gurney called again; met the Gurney family.", "Gurney", Label.PATIENT),
        ("Paged at 21:47 by night staff.", "21:47", Label.TIME),
        ("Short agrees to a short course.", "Short", Label.DOCTOR),
        ("Return from Val-d'Or by plane.", "Val-", Label.CITY),
        ("You saw him?\nA. Smith did, yes.", "A. Smith", Label.OTHER_PERSON),
        ("Told by A. In the end she left.", "A. In", Label.OTHER_PERSON),
        ("Ligger på IMA 3 sedan igår.", "IMA 3", Label.WARD),
    ],
)
def test_what_may_be_somebodys_is_left_to_the_model(text: str, part: str, label: Label) -> None:
    assert is_admitted(text, part, label)


@pytest.mark.parametrize("opening", ["Burns on passing urine", "Sandy stool per stoma"])
def test_a_word_that_opens_a_sentence_is_no_given_name(opening: str) -> None:
    assert not [m for m in find_by_rules(Reading(f"{opening}, no fever.")) if m.label.is_person]


@pytest.mark.parametrize("opening", ["Sandy called again", "Heather was here"])
def test_a_given_name_that_does_something_is_one(opening: str) -> None:
    assert [m for m in find_by_rules(Reading(f"{opening}, no fever.")) if m.label.is_person]


def test_a_doubtful_name_is_not_looked_for_behind_an_article() -> None:
    text = "Gurney agrees. Moved from the gurney to bed. Told gurney later."
    guess = Mention(Span(0, 6), Label.DOCTOR, 0.95, ("crf",))
    found = [mention.start_char for mention in repeat(Reading(text), [guess])]
    assert found == [text.rindex("gurney")]


@given(
    st.lists(st.sampled_from("the The left berg Berg family , .".split()), max_size=9), st.data()
)
def test_things_are_the_words_behind_articles(words: list[str], data: st.DataObject) -> None:
    gaps = [data.draw(st.sampled_from((" ", "  ", "\n"))) for _ in words]
    reading = Reading("".join(map("".join, zip(words, gaps, strict=True))))
    things = {word for at, word in enumerate(reading.words) if is_after_article(reading, at)}
    assert list_things(reading) == things
