from __future__ import annotations

import pytest

from seawall.link import PersonIndex
from seawall.model import (
    Cell,
    Column,
    DateRole,
    Document,
    Label,
    LinkBasis,
    Mention,
    Record,
    Span,
)

GIVEN = Column("given_name", Label.PATIENT, "given")
FAMILY = Column("family_name", Label.PATIENT, "family")
BIRTH = Column("birth_date", Label.DATE, role=DateRole.BIRTH)
MRN = Column("mrn", Label.MRN)


def record(row: int, given: str, family: str, birth: str, mrn: str) -> Record:
    values = ((GIVEN, given), (FAMILY, family), (BIRTH, birth), (MRN, mrn))
    return Record(row, f"p{row}", tuple(Cell(column, value) for column, value in values))


INDEX = PersonIndex(
    [
        record(1, "Åsa", "Berg", "1950-03-14", "00-123-45"),
        record(2, "John", "Smith", "1961-01-02", "777777"),
        record(3, "John", "Smith", "1980-05-06", "888888"),
    ]
)


def note(text: str, *marks: tuple[str, Label, DateRole | None]) -> tuple[Document, list[Mention]]:
    mentions = [
        Mention(Span(at, at + len(word)), label, role=role)
        for word, label, role in marks
        for at in [text.index(word)]
    ]
    return Document("d1", text), mentions


def test_a_given_person_wins() -> None:
    person = INDEX.resolve(Document("d", "text", person_id="p1"), [], "en")
    assert (person.id, person.basis) == ("p1", LinkBasis.GIVEN)
    assert person.record is not None


@pytest.mark.parametrize("written", ["0012345", "00-123-45", "00 123 45"])
def test_a_record_number_links_however_it_is_written(written: str) -> None:
    document, mentions = note(f"MRN {written}.", (written, Label.MRN, None))
    person = INDEX.resolve(document, mentions, "en")
    assert (person.id, person.basis) == ("p1", LinkBasis.RECORD_NUMBER)


@pytest.mark.parametrize("name", ["Åsa Berg", "BERG, ASA", "Berg, Åsa"])
def test_a_full_name_links_whatever_its_order_case_and_accents(name: str) -> None:
    document, mentions = note(f"Pt {name} seen.", (name, Label.PATIENT, None))
    assert INDEX.resolve(document, mentions, "en").id == "p1"


def test_a_shared_name_needs_the_birth_date() -> None:
    document, mentions = note("Pt John Smith.", ("John Smith", Label.PATIENT, None))
    assert INDEX.resolve(document, mentions, "en").basis is LinkBasis.NONE
    document, mentions = note(
        "Pt John Smith, born 05/06/1980.",
        ("John Smith", Label.PATIENT, None),
        ("05/06/1980", Label.DATE, DateRole.BIRTH),
    )
    assert INDEX.resolve(document, mentions, "en").id == "p3"


def test_a_birth_date_that_disagrees_does_not_link() -> None:
    document, mentions = note(
        "Pt Åsa Berg, born 01/01/1999.",
        ("Åsa Berg", Label.PATIENT, None),
        ("01/01/1999", Label.DATE, DateRole.BIRTH),
    )
    assert INDEX.resolve(document, mentions, "en").record is None


def test_two_record_numbers_of_two_persons_link_to_neither() -> None:
    document, mentions = note(
        "MRN 777777, twin MRN 888888", ("777777", Label.MRN, None), ("888888", Label.MRN, None)
    )
    assert INDEX.resolve(document, mentions, "en").basis is LinkBasis.NONE


def test_a_note_of_nobody_is_its_own_person() -> None:
    first = INDEX.resolve(Document("a", "x"), [], "en")
    second = INDEX.resolve(Document("b", "x"), [], "en")
    assert first.basis is second.basis is LinkBasis.NONE
    assert first.id != second.id


@pytest.mark.parametrize("written", ["19500314-1234", "500314-1234", "5003141234"])
def test_a_personnummer_links_with_and_without_its_century(written: str) -> None:
    column = Column("personnummer", Label.PERSONNUMMER)
    index = PersonIndex([Record(1, "p1", (Cell(column, "19500314-1234"),))])
    document, mentions = note(f"Pnr {written}.", (written, Label.PERSONNUMMER, None))
    assert index.resolve(document, mentions, "sv").id == "p1"
