"""Every identifier of a record is found in the patient's notes, however notes write it."""

import pickle
import time
from collections.abc import Iterable

import pytest

from seawall.detect.known import KnownIdentifiers
from seawall.detect.known.typos import is_one_edit
from seawall.model import Cell, Class, Column, DateRole, Label, Mention, Record
from seawall.text import Reading

COLUMNS = {
    "given": Column("given_name", Label.PATIENT, "given"),
    "family": Column("family_name", Label.PATIENT, "family"),
    "full": Column("name", Label.PATIENT, "full"),
    "relative": Column("next_of_kin", Label.RELATIVE, "full"),
    "doctor": Column("pcp", Label.DOCTOR, "full"),
    "mrn": Column("mrn", Label.MRN),
    "ssn": Column("ssn", Label.SSN),
    "personnummer": Column("personnummer", Label.PERSONNUMMER),
    "phone": Column("phone", Label.PHONE),
    "email": Column("email", Label.EMAIL),
    "birth": Column("birth_date", Label.DATE, role=DateRole.BIRTH),
    "street": Column("street", Label.STREET),
    "city": Column("city", Label.CITY),
    "state": Column("state", Label.STATE),
    "zip": Column("zip", Label.ZIP),
    "sex": Column("sex", Label.GENDER),
}


def make_record(person: str = "p1", row: int = 1, **values: str) -> Record:
    cells = tuple(Cell(COLUMNS[name], value) for name, value in values.items())
    return Record(row, person, cells)


def find(record: Record, text: str, lang: str = "en") -> list[Mention]:
    return list(KnownIdentifiers([record]).find(Reading(text, lang), record.person_id))


def covered(text: str, mentions: Iterable[Mention]) -> str:
    """The note with every character outside the mentions replaced by a blank."""
    kept = [" "] * len(text)
    for mention in mentions:
        for at in range(mention.start_char, mention.end_char):
            kept[at] = text[at]
    return "".join(kept)


def letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


@pytest.mark.parametrize(
    ("given", "family", "written"),
    [
        ("John", "Smith", "John Smith"),
        ("Snæbjörg", "Sæther", "SNDBJÖRG"),
        ("Maiken", "Magnþórsson", "MAGÞNÓRSSON"),
        ("Albert", "Blood", "Al"),
        ("Du", "Hájková", "Du"),
        ("Pamela", "Will", "p. will"),
        ("John", "Smith", "SMITH, JOHN"),
        ("John", "Smith", "Smith John"),
        ("John", "Smith", "john smith"),
        ("John", "Smith", "J. Smith"),
        ("John", "Smith", "J Smith"),
        ("John", "Smith", "Smith, J."),
        ("John", "Smith", "John Q. Smith"),
        ("John", "Smith", "J.S."),
        ("John", "Smith", "Smith"),
        ("Robert", "Halloway", "Bob Halloway"),
        ("Robert", "Halloway", "Rob"),
        ("Anna-Karin", "Berglund", "Anna Karin Berglund"),
        ("Anna Karin", "Berglund", "Anna-Karin Berglund"),
        ("Anna-Karin", "Berglund", "Annakarin"),
        ("Ana", "Ibarra Soto", "Ana Ibarra-Soto"),
        ("Åsa", "Öhman", "Asa Ohman"),
        ("Łukasz", "Wójcik", "Lukasz Wojcik"),
        ("Noémie", "Nguyễn", "Noe\u0301mie Nguye\u0302\u0303n"),
        ("İklim", "Bilgin", "i\u0307klim bilgin"),
        ("Margaret", "Hollister", "Magraret Hollister"),
        ("Margaret", "Hollister", "Margret"),
        ("Margaret", "Hollister", "Holllister"),
        ("Margaret", "Hollister", "Hollistar"),
        ("Kathleen", "O'Brien", "Kathleen O'Brien"),
        ("Kathleen", "O'Brien", "OBRIEN, KATHLEEN"),
        ("Pascal", "Ó Lurgáin", "Ó Lurgáin, Pascal"),
        ("Marie", "van der Berg", "Marie van der\nBerg"),
        ("Will", "Young", "Will Young"),
        ("Will", "Young", "Young"),
        ("Glen", "Johnson", "Glen Johnson"),
        ("Joost", "van 't Hek", "van 't Hek, Joost"),
        ("N˜zam", "Akça", "n˜zam akça"),
        ("Carla", "Le Provost", "C.L."),
    ],
)
def test_names_are_found_in_every_spelling(given: str, family: str, written: str) -> None:
    text = f"Seen today: {written} 56N5080, for pain."
    mentions = find(make_record(given=given, family=family), text)
    assert letters(covered(text, mentions)) == letters(written)
    assert {mention.label for mention in mentions} == {Label.PATIENT}
    assert all(m.score == 1.0 and m.detectors == ("known:patient",) for m in mentions)


@pytest.mark.parametrize(
    ("given", "family", "text", "lang", "own"),
    [
        ("Katrin", "Elofsson", "Hb 145 g/L. K.\nElofsson mår bra", "sv", "K.\nElofsson"),
        ("Faith", "Kilby", "Why admitted faith, 11mo of age, is here", "en", "faith"),
        ("Vår", "Dahl", "körkort L-26005. var är svenskkyrklig", "sv", "var"),
        ("Lena", "Day", "What happened: mrs. day went home", "en", "day"),
        ("Stewart", "Teahan", "called re: stewart's fever. caller", "en", "stewart"),
    ],
)
def test_what_stands_beside_a_name_does_not_hide_it(
    given: str, family: str, text: str, lang: str, own: str
) -> None:
    mentions = find(make_record(given=given, family=family), text, lang)
    assert letters(covered(text, mentions)) == letters(own)


def test_swedish_genitive_is_found() -> None:
    text = "Annas dotter ringde."
    assert (
        covered(text, find(make_record(given="Anna", family="Berg"), text, "sv")).strip() == "Annas"
    )


@pytest.mark.parametrize(
    ("given", "family", "text"),
    [
        ("Colin", "Hearst", "The colon and heart were normal, Hearts fine."),
        ("Will", "Long", "We will follow for as long as needed."),
        ("Fran", "Mowbray", "Kommer från hemmet."),
        ("Roger", "Lind", "Smärta i höger arm."),
        ("Mary", "Foley", "A Foley catheter was placed."),
        ("James", "Parkinson", "Known Parkinson disease."),
        ("Peter", "Olsson", "Give 5 mg p.o. daily, b.i.d. as needed."),
        ("Bo", "Ek", "He can bo with ek."),
        ("Anna", "Ek", "Neurologi u a. E. coli i urinen."),
        ("John", "Adams", "b) Stokes-Adams-attack"),
    ],
)
def test_words_are_no_names(given: str, family: str, text: str) -> None:
    assert find(make_record(given=given, family=family), text, "sv") == []


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        ("mrn", "8204 7882", "82047882"),
        ("mrn", "MR767357", "MR-767 357"),
        ("ssn", "123-45-6789", "123456789"),
        ("ssn", "123456789", "123 45 6789"),
        ("phone", "070-123 45 67", "+46 70 123 45 67"),
        ("phone", "+46 70 123 45 67", "0701234567"),
        ("phone", "(555) 867-5309", "1-555-867-5309"),
        ("phone", "555.867.5309", "(555) 867 5309"),
        ("phone", "555.867.5309", "867 5309"),
        ("personnummer", "19121212-1212", "121212-1212"),
        ("personnummer", "121212-1212", "1212121212"),
        ("email", "Anna.Berg@mail.se", "anna.berg@MAIL.se"),
        ("zip", "412 63", "41263"),
        ("zip", "12345-6789", "12345"),
        ("street", "12 Elm Street", "12 ELM ST."),
        ("street", "Norra Kvarngatan 4", "norra kvarngatan 4"),
        ("city", "Gävle", "GAVLE"),
        ("relative", "Lars Berg", "Berg, Lars"),
        ("doctor", "Holm, Karin", "K. Holm"),
    ],
)
def test_values_are_found_whatever_their_separators(kind: str, value: str, written: str) -> None:
    text = f"On file ({written}) since 2009."
    mentions = find(make_record(**{kind: value}), text)
    assert letters(covered(text, mentions)) == letters(written)
    assert {mention.label for mention in mentions} == {COLUMNS[kind].label}


@pytest.mark.parametrize(
    "written",
    [
        "06/13/1954", "6/13/54", "13.6.1954", "1954-06-13", "19540613", "540613", "13 June 1954",
        "June 13, 1954", "Jun 13th, '54", "13-Jun-1954", "the 13th of June 1954", "13 juni 1954",
        "Sun 06/13/54", "söndag den 13 juni 1954", "1954 June 13", "1954",
    ],
)  # fmt: skip
def test_birth_date_is_found_in_any_full_form(written: str) -> None:
    text = f"Born {written}; seen 06/14/1999."
    mentions = find(make_record(birth="1954-06-13"), text)
    shown = covered(text, mentions)
    assert letters(shown) == letters(written.removeprefix("the "))
    assert {mention.role for mention in mentions} == {DateRole.BIRTH}


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("mrn", "1234567", "Result 91234567 and 12345678 and 1234568."),
        ("ssn", "123-45-6789", "Cells 123, then 45 later, and 6789 in all."),
        ("zip", "12345", "Gave 123456 units; 1 2345 cells."),
        ("birth", "1954-06-13", "Seen 06/14/1954? No: 06/13/1955."),
        ("state", "OR", "Taken to the OR for repair, in or out."),
        ("email", "a.berg@mail.se", "Write to aa.berg@mail.sek."),
        ("sex", "F", "F 55, T 37."),
        ("state", "Minnesota", "A Minnesota tube was passed."),
    ],
)
def test_other_values_are_left_alone(kind: str, value: str, text: str) -> None:
    found = [
        m
        for m in find(make_record(**{kind: value}), text)
        if text[m.start_char : m.end_char] != "1954"
    ]
    assert found == []


def test_state_is_found_in_an_address() -> None:
    text = "Lives in Salem, OR 97301."
    assert covered(text, find(make_record(state="OR"), text)).strip() == "OR"


def test_only_the_persons_own_record_is_used() -> None:
    known = KnownIdentifiers(
        [
            make_record("p1", 1, given="Anna", family="Berglund"),
            make_record("p2", 2, given="Erik", family="Sjöholm"),
        ]
    )
    text = "Anna Berglund met Erik Sjöholm."
    assert covered(text, known.find(Reading(text), "p1")).strip() == "Anna Berglund"
    assert covered(text, known.find(Reading(text), "p2")).strip() == "Erik Sjöholm"
    assert list(known.find(Reading(text), "p3")) == []


@pytest.mark.parametrize(
    "line",
    [
        "Berglund, Anna",
        "anna berglund",
        "MRN 77-88-991",
        "anna.b@mail.se",
        "+1 (555) 867-5309",
        "123-45-6789",
    ],
)
def test_an_unnamed_note_is_matched_by_number_address_or_name(line: str) -> None:
    records = [
        make_record(f"p{row}", row, given=f"Given{row}", family=f"Family{row}", mrn=f"00{row}")
        for row in range(2, 50)
    ]
    record = make_record(
        "p1", 1, given="Anna", family="Berglund", mrn="7788991", email="anna.b@mail.se",
        phone="555-867-5309", ssn="123456789",
    )  # fmt: skip
    known = KnownIdentifiers([record, *records])
    text = f"{line}\nBerglund is doing well."
    assert "Berglund" in covered(text, known.find(Reading(text), None))


def test_an_unnamed_note_without_any_key_yields_nothing() -> None:
    known = KnownIdentifiers([make_record(given="Anna", family="Berglund", mrn="7788991")])
    assert list(known.find(Reading("Anna is doing well, glucose 778."), None)) == []


def test_a_copy_in_another_process_finds_the_same() -> None:
    known = KnownIdentifiers([make_record(given="Anna", family="Berglund")])
    reading = Reading("Anna Berglund")
    found = list(known.find(reading, None))
    assert found
    assert list(pickle.loads(pickle.dumps(known)).find(reading, None)) == found


def test_nothing_of_the_record_is_shown() -> None:
    known = KnownIdentifiers([make_record(given="Zebulon", family="Quartermain")])
    assert list(known.find(Reading("Zebulon"), "p1"))
    shown = repr(known) + repr(vars(known))
    assert "Zebulon" not in shown and "uartermain" not in shown


@pytest.mark.parametrize(
    ("word", "name", "expected"),
    [
        ("smiht", "smith", True),
        ("smth", "smith", True),
        ("smiith", "smith", True),
        ("smjth", "smith", True),
        ("xsmith", "smith", True),
        ("smith", "smith", False),
        ("smtih", "smith", True),
        ("smoth", "smithe", False),
        ("htims", "smith", False),
        ("sm", "smith", False),
    ],
)
def test_one_edit(word: str, name: str, expected: bool) -> None:
    assert is_one_edit(word, name) is expected


def test_every_mention_is_an_identifier_inside_the_text() -> None:
    record = make_record(given="Ana", family="Ek", mrn="1234567", city="Nora", birth="1954-06-13")
    text = "Ana Ek, 1234567, Nora, 13 juni 1954 \ud83d\ude00 A.E."
    for mention in find(record, text, "sv"):
        assert mention.cls in (Class.EID, Class.QID)
        assert mention.end_char <= len(text)


@pytest.mark.parametrize("piece", ["Anna ", "A.B.", "1", "1 ", "Anna-", "Berglund, A. ", "1/1/11 "])
def test_time_is_linear(piece: str) -> None:
    record = make_record(given="Anna", family="Berglund", mrn="1111111", birth="1911-01-11")
    known = KnownIdentifiers([record])

    def seconds(size: int) -> float:
        reading = Reading((piece * size)[:size])
        assert reading.tokens
        start = time.process_time()
        list(known.find(reading, "p1"))
        list(known.find(reading, None))
        return time.process_time() - start

    seconds(1000)
    half, whole = min(seconds(20_000) for _ in range(2)), min(seconds(80_000) for _ in range(2))
    assert whole < max(8 * half, 0.5)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("IS Bohórquez Bonilla   169 939", "IS Bohórquez Bonilla"),
        ("BOHÓRQUEZ BONILLA^ISMAEL^I", "BOHÓRQUEZ BONILLA^ISMAEL^I"),
    ],
)
def test_glued_initials_and_the_carets_of_messages_are_part_of_the_name(
    text: str, name: str
) -> None:
    record = make_record(given="Ismael", family="Bohórquez Bonilla")
    assert covered(text, find(record, text)).strip() == name


def test_a_surname_before_a_number_is_the_patients_and_no_scale() -> None:
    record = make_record(given="Chelsey", family="Smith")
    assert covered("Smith 82 F", find(record, "Smith 82 F")).strip() == "Smith"


def test_a_slip_that_keeps_its_accents_is_no_everyday_word() -> None:
    record = make_record(given="Ánh", family="Hoàng")
    assert covered("goes by Hàng", find(record, "goes by Hàng")).strip() == "Hàng"
    assert find(record, "hang the bag") == []


def test_a_title_or_re_makes_small_letters_a_name() -> None:
    record = make_record(given="Adam", family="Ball")
    assert (
        covered("Seen: miss ball states", find(record, "Seen: miss ball states")).strip() == "ball"
    )
    assert covered("Call re a.b. admit", find(record, "Call re a.b. admit")).strip() == "a.b."


def test_the_letter_that_grades_a_term_is_no_initial() -> None:
    record = make_record(given="Adam", family="Berglund")
    text = "Cirrhosis, Child-Pugh A. Berglund was told by A. Berglund."
    assert covered(text, find(record, text)).split() == ["Berglund", "A.", "Berglund"]
    text = "Pls call A. Berglund."
    assert covered(text, find(record, text)).split() == ["A.", "Berglund"]
