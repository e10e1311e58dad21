from __future__ import annotations

import pytest

from seawall.detect.known.anyone import AnyonesNames
from seawall.model import Cell, Column, Label, Record
from seawall.text import Reading

GIVEN = Column("given_name", Label.PATIENT, "given")
FAMILY = Column("family_name", Label.PATIENT, "family")


def record(row: int, given: str, family: str) -> Record:
    return Record(row, f"p{row}", (Cell(GIVEN, given), Cell(FAMILY, family)))


NAMES = AnyonesNames([record(1, "Ingeborg", "Foley"), record(2, "Hope", "Haro Pérez")])


def found(text: str) -> list[str]:
    return [mention.span.of(text) for mention in NAMES.find(Reading(text))]


def test_a_name_of_the_table_is_found_in_anybodys_note() -> None:
    assert found("Bed next to Ingeborg; asked HARO PÉREZ") == ["Ingeborg", "HARO PÉREZ"]


@pytest.mark.parametrize(
    "text", ["no hope", "Hope is high", "Foley catheter", "ingeborg", "Foleys", "Foley's out"]
)
def test_everyday_words_clinical_terms_and_small_letters_are_not(text: str) -> None:
    assert found(text) == []
