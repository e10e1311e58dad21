"""Everyday words that are names where they stand: none of their letters stays."""

from __future__ import annotations

import pytest

from seawall.anonymize import load_preset
from seawall.anonymize.scrub.note import plan_scrubbed
from seawall.model import Document, Label, LinkBasis, Mention, Person, ProjectKey, Span
from seawall.render import render

PERSON, KEY, PRESET = Person("p", LinkBasis.NONE), ProjectKey(b"0" * 32), load_preset("scrub")


def scrub(text: str, lang: str, found: tuple[Mention, ...] = ()) -> str:
    """What scrubbing leaves; no detector found anything unless it is said."""
    document = Document("d", text, 1, lang=lang)
    return render(document, plan_scrubbed(document, found, PERSON, PRESET, KEY), "d").text


def test_what_is_glued_to_a_code_goes_with_it() -> None:
    plate = Mention(Span(7, 13), Label.VEHICLE)
    assert scrub("drives ABC 12D today", "en", (plate,)) == "drives ARTIFACT/VEHICLE* today"
    assert scrub("drives ABC 12 A today", "en", (plate,)) == "drives ARTIFACT/VEHICLE * today"
    assert scrub("drives ABC 12\nD - seen", "en", (plate,)) == "drives ARTIFACT/VEHICLE\n* - seen"
    assert scrub("drives ABC 12 / XY now", "en", (plate,)) == "drives ARTIFACT/VEHICLE / ** now"


def test_a_plate_that_nobody_found_goes_whole() -> None:
    assert scrub("parked: M AB 1234", "en") == "parked: * ** NNNN"
    assert scrub("parked: AB 123 D", "en") == "parked: ** NNN *"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("seen w/ Pain. Plan as before", "seen with ****. Plan as before"),
        ("Discussed; Castle resident.", "Discussed; ****** resident."),
        ("seen by kieran o'meara today", "seen by ****** *'***** today"),
        ("agreed with r. ferguson", "agreed with *. ********"),
        ("signed by a.m. at night", "signed by *.*. at night"),
        ("given at 10 a.m. daily", "given at 10 a.m. daily"),
        ("SHARP, F\nis well", "*****, *\nis well"),
        ("Mulberry, Emilio was seen", "********, ****** was seen"),
        ("ok per Crohn. Sent home", "ok per *****. Sent home"),
        ("history of Crohn's disease", "history of Crohn disease"),
        ("cc Abigail, Your.", "cc *******, ****."),
        ("Staples (consult) agrees", "******* (consult) agrees"),
        ("Staples removed again", "Staples removed again"),
        ("plate E56-CK1 seen", "plate *NN-**N seen"),
        ("plan 2S65-LG6-SD63 paid", "plan N*NN-**N-**NN paid"),
        ("lives at 79 ivy lodge mews now", "lives at NN *** ***** **** now"),
        ("lives at 1721 old mill road now", "lives at NNNN *** **** **** now"),
        ("on County Road 41 since then", "on ****** **** NN since then"),
        ("number 9.0.334659 given", "number N.N.NNNNNN given"),
        ("user powers.v at work", "user ******.* at work"),
        ("known to Liver at home", "known to ***** at home"),
        ("Liver and kidney normal", "Liver and kidney normal"),
        ("told chin-fa to rest", "told ****-** to rest"),
        ("attending: white. stable", "attending: *****. stable"),
        ("paged rn long 1430 today", "paged rn **** NNNN today"),
        ("transcribed by Najs the elder", "transcribed by **** *** *****"),
        ("attending: beeper, on call", "attending: ******, on call"),
        ("seen by an, who agrees", "seen by **, who agrees"),
        ("an ulcer, an 8 mm nodule", "an ulcer, an 8 mm nodule"),
        ("dr. do is on call", "dr. ** is on call"),
        ("told to call her", "told to call her"),
        ("wife: van 't Riet at home", "wife: *** '* **** at home"),
        ("stable. m.m. skin intact", "stable. *.*. skin intact"),
        ("see arts in clinic", "see **** in clinic"),
        ("law was then moved home", "*** was then moved home"),
        ("name: an", "name: **"),
        ("seen by o sullivan today", "seen by * ******** today"),
        ("examined w/ Him at bedside", "examined with *** at bedside"),
        ("examined w/ him at bedside", "examined with him at bedside"),
        ("Stay noted snoring at night", "**** noted snoring at night"),
        ("Rash noted on both arms", "Rash noted on both arms"),
        ("transcribed xyzzia both\nThe end", "transcribed ****** ****\nThe end"),
        ("seen by xyzzia room, no change", "seen by ****** ****, no change"),
        ("verified w/ xyzzia/even: ok", "verified with ******/****: ok"),
        ("a letter, cc xyzzia; free\nseen", "a letter, cc ******; ****\nseen"),
        ("Other Xyzzia RN\nwas here", "***** ****** RN\nwas here"),
        ("Date's nurse is here", "****'* nurse is here"),
        ("All to call Xyzzia in the morning", "*** to call ****** in the morning"),
        ("Dr Xyzzia and i (sea) agree", "Dr ****** and i (***) agree"),
        ("attg real staffed today", "attg **** staffed today"),
        ("ok per start. No change", "ok per *****. No change"),
        ("written for St. Room, today", "written for **. ****, today"),
        ("typed xyzzia qwertia both\nThe end", "typed ****** ******* ****\nThe end"),
        ("takes it at home.", "takes it at home."),
        ("glucose 7.2 mmol and 4.5 mg", "glucose 7.2 mmol and 4.5 mg"),
        ("She takes 2 tablets by mouth", "She takes 2 tablets by mouth"),
        ("pain in the hand and foot", "pain in the hand and foot"),
        ("walks 10 minutes a day", "walks 10 minutes a day"),
    ],
)
def test_english(text: str, wanted: str) -> None:
    assert scrub(text, "en") == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Liv berättar att hon mår bra.", "*** berättar att hon mår bra."),
        ("Hustru Ingen ringde i dag.", "Hustru ***** ringde i dag."),
        ("Patient: Manda Snäll mår bra", "Patient: ***** ***** mår bra"),
        ("Lejon, Joonatan\nmår bra", "*****, ********\nmår bra"),
        ("Bor på Väduren 30 i dag", "Bor på ******* NN i dag"),
        ("skrivet av grönvall-sand.", "skrivet av ********-****."),
        ("Vi Đặng mår bra", "** **** mår bra"),
        ("avled hemma, liv satt hos henne", "avled hemma, *** satt hos henne"),
        ("ett steg i dag", "ett steg i dag"),
        ("dotter Juni ringde från avdelningen", "dotter **** ringde från avdelningen"),
        ("hustrun an ringde", "hustrun ** ringde"),
        ("syster till ringde i dag", "syster **** ringde i dag"),
        ("Henne berättar att han sov", "***** berättar att han sov"),
        ("Hon berättar att han sov", "Hon berättar att han sov"),
        ("xyzzia och helt är här", "****** och **** är här"),
        ("burk (mor) ringde", "**** (mor) ringde"),
        ("Vill af Xyzzia (far) ringde", "**** ** ****** (far) ringde"),
        ("Vi har träffat honom", "Vi har träffat honom"),
        ("hon är orolig och trött", "hon är orolig och trött"),
        ("mår bra m.m. i dag", "mår bra med mera i dag"),
    ],
)
def test_swedish(text: str, wanted: str) -> None:
    assert scrub(text, "sv") == wanted


def test_what_stands_before_a_person_without_a_role_is_part_of_the_name() -> None:
    bulls = Mention(Span(4, 9), Label.DOCTOR)
    assert scrub("Two Bulls was paged", "en", (bulls,)) == "*** PERSON was paged"
    assert scrub("Saw Bulls in clinic", "en", (bulls,)).startswith("Saw PERSON")


@pytest.mark.parametrize(
    "word",
    ["okontrollerad", "inremitterades", "hudkostymen", "sjuksköterskebedömning", "vårdplaneringen",
     "lungröntgen", "återinskrivning"],
)  # fmt: skip
def test_swedish_words_stay_in_every_form(word: str) -> None:
    assert scrub(f"planeras {word} snart", "sv") == f"planeras {word} snart"


@pytest.mark.parametrize("name", ["bergfors", "strandberg", "qvistgren", "lindblomster", "hemberg"])
def test_surnames_of_two_words_do_not(name: str) -> None:
    assert scrub(f"planeras {name} snart", "sv") == f"planeras {'*' * len(name)} snart"


@pytest.mark.parametrize(
    ("text", "name", "lang", "wanted"),
    [
        ("Kom med Anna Alla", "Anna", "sv", "Kom med PERSON/FEMALE ****"),
        ("KOM MED ANNA ALLA", "ANNA", "sv", "KOM MED PERSON/FEMALE ****"),
        ("samtal med anna och barnen", "anna", "sv", "samtal med PERSON/FEMALE och barnen"),
        ("reviewed with anna long again", "anna", "en", "reviewed with PERSON/FEMALE **** again"),
        ("Mår bra.\n\nPer Lund skriver", "Lund", "sv", "Mår bra.\n\n*** PERSON skriver"),
        ("Mår bra. Ring Lund nu", "Lund", "sv", "Mår bra. **** PERSON nu"),
        ("Then Ruth left again", "Ruth", "en", "Then PERSON/FEMALE left again"),
    ],
)
def test_a_listed_name_completes_a_hidden_one(text: str, name: str, lang: str, wanted: str) -> None:
    start = text.index(name)
    assert scrub(text, lang, (Mention(Span(start, start + len(name)), Label.DOCTOR),)) == wanted


def test_who_signs_a_letter_goes() -> None:
    assert scrub("Sincerely yours,\nMay\nClinic", "en") == "Sincerely yours,\n***\nClinic"
    assert scrub("Vänliga hälsningar,\nAlla", "sv") == "Vänliga hälsningar,\n****"
    assert scrub("Thanks for all of it", "en") == "Thanks for all of it"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("please tell school at 555-0100", "please tell ****** at ARTIFACT/PHONE"),
        ("Long, pager 555-0100, covers", "****, pager ARTIFACT/PHONE, covers"),
        ("call the office at 555-0100", "call the office at ARTIFACT/PHONE"),
        ("at home 555-0100", "at home ARTIFACT/PHONE"),
    ],
)
def test_whom_a_telephone_reaches_stands_before_its_number(text: str, wanted: str) -> None:
    start = text.index("555")
    assert scrub(text, "en", (Mention(Span(start, start + 8), Label.PHONE),)) == wanted
