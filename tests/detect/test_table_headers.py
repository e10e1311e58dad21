"""What headers of tables within notes say of their cells."""

from __future__ import annotations

import pytest

from seawall.detect import detector
from seawall.detect.detector import Detector
from seawall.model import Class, Document, Label, Mention, Record
from seawall.model.record import Cell, Column

FAST = ("rules", "crf", "svm")


def _find(text: str, lang: str = "en") -> dict[str, Label]:
    found = Detector(FAST).find(Document("note", text), lang)
    return {each.span.of(text): each.label for each in found if not each.label.is_detail}


@pytest.mark.parametrize("mark", [" | ", "\t", ";", ", ", "    "])
def test_values_stay_and_identifiers_go(mark: str) -> None:
    rows = (("Date", "Plt", "MRN", "Pain", "RN"), ("3/4", "81", "55120398", "7/10", "KB"))
    found = _find("\n".join(mark.join(row) for row in rows))
    assert found.pop("55120398").cls is Class.EID
    assert found == {"3/4": Label.DATE, "KB": Label.DOCTOR}


def test_swedish_headers() -> None:
    found = _find("Datum | TPK | Batch | Sign\n11/12 | 81 | KX4411 | KB", "sv")
    assert found == {"11/12": Label.DATE, "KX4411": Label.DEVICE, "KB": Label.DOCTOR}


def test_the_first_cell_says_what_the_row_holds() -> None:
    found = _find("Test | 3/4/2020 | 3/5/2020\nPlt | 81 | 79\nStrength | 4/5 | 5/5")
    assert found == {"3/4/2020": Label.DATE, "3/5/2020": Label.DATE}


@pytest.mark.parametrize(
    "text",
    [
        "Name | Dose | Route\nMetoprolol | 25 mg | PO",
        "Drug | Dose | RN\nLasix | 40 mg | held",
        "HR;BP;RN\n81;11/12;n/a",
        "Unit | WBC | Last\nmg | 81 | 12",
    ],
)
def test_headers_of_names_and_units_name_nobody_beside_doses(text: str) -> None:
    assert _find(text) == {}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Name | Age | Plt\nKim Berg | 81 | 81", Label.AGE),
        ("Plt | Comment\n81 | call Kim Berg at 617-555-0134", Label.PHONE),
        ("Plt | Result\n3/4/2019 | 55120398", Label.DATE),
    ],
)
def test_what_has_not_the_form_of_a_value_is_no_value(text: str, wanted: Label) -> None:
    assert wanted in _find(text).values()


def test_a_name_under_a_header_of_values_is_found_all_the_same() -> None:
    assert _find("BP | HR\nseen by Dr. Lindqvist | 81") == {"Lindqvist": Label.DOCTOR}


def test_the_patients_own_number_goes_wherever_it_stands() -> None:
    record = Record(1, "p1", (Cell(Column("mrn", Label.MRN), "551203"),))
    document = Document("note", "Plt | HR\n551203 | 81", person_id="p1")
    found: tuple[Mention, ...] = Detector(FAST, [record]).find(document, "en")
    assert [each.label for each in found if not each.label.is_detail] == [Label.MRN]


@pytest.mark.parametrize(
    "text",
    [
        "Lindqvist, 77F, 5W-12, stable; home\nsat 94 on RA, pain 4, drain 95 cc, no issues",
        "Born      25 Dec 80\nOut       Wednesday, January 10, 2018",
        "Kang, Ella | 5367200W | 11/12/27 | M",
        "Placed in T7-22, Lindqvist primary RN.",
        "Seen with pager 170.\nLouise is 12; her guardian came.",
    ],
)
def test_what_is_no_table_loses_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _find(text)
    monkeypatch.setattr(detector, "drop_values", lambda _, mentions: mentions)
    monkeypatch.setattr(detector, "read_tables", lambda _, mentions: mentions)
    monkeypatch.setattr(detector, "leave_values", lambda _, mentions: mentions)
    assert _find(text) == found


def test_a_name_in_a_header_goes() -> None:
    assert "Lindqvist" in _find("Plt per Dr Lindqvist | HR\n81 | 90")


@pytest.mark.parametrize(
    "text",
    [
        "PTT 37, PT 34, INR 3.7.",
        "Her ammonia was markedly elevated at 106.",
        "Lipase is 19 and amylase 44.",
        "The ECG shows bradycardia at 53.",
        "Intrauterine pregnancy at 39 weeks.",
        "Fistula at 7 o'clock, 2 cm from the verge.",
        "A 50:50 mix of lidocaine and bupivacaine.",
        "TSH slightly elevated at 5.38.",
        "Attention to the C5-6 level.",
        "White blood cell count was down to 7500.",
        "Depth ranges from 1/2-inch to 3 inches.",
        "CPT codes 22554, 22585 and 63075.",
        "BP121/57mmHg HR103 RR16 36.9C.",
        "p 54 rr 12 o2 92 ra",
        "VS 38.4-119-14-145/83-94%",
        "SBP in the 90s, MAP 58.",
        "Vitals 145/83-119-14-98-38.4.",
        "Walks 95 yards without rest; 90 pack-years.",
        "She was given fluticasone 110 µg inhaled.",
        "98% RA, RR 18. G3P2. T12-L1. NYHA 3. ECOG 1. FEV1 81 % pred. EF 50-55.",
    ],
)
def test_values_in_prose_are_no_identifiers(text: str) -> None:
    assert {label for label in _find(text).values() if label is not Label.GENDER} == set()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("PT 67 y/o seen for INR.", Label.AGE),
        ("Mother died at 53 of a stroke.", Label.AGE),
        ("She is a 6-week-old infant born at term.", Label.AGE),
        ("He arrived at 7 o'clock this morning.", Label.TIME),
        ("Seen on 5-6 by Dr. Berg.", Label.DATE),
        ("Call the ward at 555-7500.", Label.PHONE),
    ],
)
def test_and_those_beside_them_still_are(text: str, wanted: Label) -> None:
    assert wanted in _find(text).values()
