"""What looks like a value of the record and is a term, a count or shorthand stays untouched."""

import pytest

from seawall.detect.known import KnownIdentifiers
from seawall.model import Cell, Column, DateRole, Label, Record
from seawall.text import Reading

COLUMNS = {
    "family": Column("family_name", Label.PATIENT, "family"),
    "birth": Column("birth_date", Label.DATE, role=DateRole.BIRTH),
    "city": Column("city", Label.CITY),
    "state": Column("state", Label.STATE),
}


def find(kind: str, value: str, text: str) -> list[str]:
    record = Record(1, "p1", (Cell(COLUMNS[kind], value),))
    return [m.span.of(text) for m in KnownIdentifiers([record]).find(Reading(text, "en"), "p1")]


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("state", "PA", "Right heart cath: RA 12, PA 48/22, wedge 24."),
        ("state", "PE", "No sign of DVT, PE unlikely."),
        ("state", "CT", "Chest pain, CT ordered; Courvoisier, CT too."),
        ("state", "CT", "Head CT clear; a court hearing is due."),
        ("state", "Mass.", "There is a firm mass in the left breast."),
        ("state", "Minnesota", "Questionnaires: Minnesota 24, better."),
        ("state", "Texas", "Foot ulcer, University of Texas 3D."),
        ("city", "Paris", "Polyp classified Paris 2."),
        ("city", "Toronto", "The Toronto score was 9."),
        ("birth", "1962-03-04", "Troponin rose from 14 to 1962, BNP 1962, output 1962 cc."),
        ("family", "Brafe", "Sequencing found BRAF wild type."),
    ],
)
def test_terms_and_counts_are_none_of_the_patients(kind: str, value: str, text: str) -> None:
    assert find(kind, value, text) == []


@pytest.mark.parametrize(
    ("kind", "value", "text", "written"),
    [
        ("state", "PA", "Moved here from Tarnbrook, PA last year.", "PA"),
        ("state", "CT", "Sent to Salem, CT 06420.", "CT"),
        ("state", "Mass.", "Lives in Salem, Mass.", "Mass"),
        ("state", "Minnesota", "Came from Minnesota 24 years ago.", "Minnesota"),
        ("state", "Minnesota", "Tarnbrook, Minnesota 33222", "Minnesota"),
        ("city", "Paris", "Pharmacy Paris 1 (609) 455-5587", "Paris"),
        ("city", "Reading", "lives in reading with a cat", "reading"),
        ("city", "Osprey", "cc: Omotoso, Osprey\nI write about her.", "Osprey"),
        ("birth", "1962-03-04", "Born in 1962, the second of three.", "1962"),
        ("birth", "1962-03-04", "Yr of birth 1962 per chart.", "1962"),
        ("family", "Brafe", "Called Mrs. Braff at home.", "Braff"),
    ],
)
def test_the_same_value_is_found_where_it_is_meant(
    kind: str, value: str, text: str, written: str
) -> None:
    assert find(kind, value, text) == [written]
