from __future__ import annotations

from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from seawall.ingest import read_table
from seawall.ingest.columns import simplify
from seawall.model import Column, DateRole, InputError, Label, UsageError

CANARY = "Zyxwina"


def column(header: str) -> Column:
    from seawall.ingest.columns import infer_columns

    return infer_columns([header], {}, None)[0]


@pytest.mark.parametrize(
    ("header", "label", "part", "role"),
    [
        ("given_name", Label.PATIENT, "given", None),
        ("First Name", Label.PATIENT, "given", None),
        ("patientFirstName", Label.PATIENT, "given", None),
        ("förnamn", Label.PATIENT, "given", None),
        ("FÖRNAMN", Label.PATIENT, "given", None),
        ("efternamn", Label.PATIENT, "family", None),
        ("surname", Label.PATIENT, "family", None),
        ("patient_name", Label.PATIENT, "full", None),
        ("name", Label.PATIENT, "full", None),
        ("sex", Label.GENDER, "", None),
        ("kön", Label.GENDER, "", None),
        ("DOB", Label.DATE, "", DateRole.BIRTH),
        ("födelsedatum", Label.DATE, "", DateRole.BIRTH),
        ("admission_date", Label.DATE, "", DateRole.ADMISSION),
        ("Utskrivningsdatum", Label.DATE, "", DateRole.DISCHARGE),
        ("visit-date", Label.DATE, "", DateRole.VISIT),
        ("death_date", Label.DATE, "", DateRole.DEATH),
        ("age", Label.AGE, "", None),
        ("MRN", Label.MRN, "", None),
        ("ssn", Label.SSN, "", None),
        ("personnummer", Label.PERSONNUMMER, "", None),
        ("phone", Label.PHONE, "", None),
        ("e-post", Label.EMAIL, "", None),
        ("address", Label.STREET, "full", None),
        ("street", Label.STREET, "", None),
        ("postnummer", Label.ZIP, "", None),
        ("ZIP Code", Label.ZIP, "", None),
        ("county", Label.COUNTY, "", None),
        ("län", Label.COUNTY, "", None),
        ("next_of_kin", Label.RELATIVE, "full", None),
        ("pcp", Label.DOCTOR, "full", None),
        ("läkare", Label.DOCTOR, "full", None),
        ("health_plan", Label.HEALTH_PLAN, "", None),
        ("icd10", Label.PROBLEM, "", None),
        ("läkemedel", Label.DRUG, "", None),
        ("marital_status", Label.MARITAL_STATUS, "", None),
    ],
)
def test_a_header_tells_what_its_column_holds(
    header: str, label: Label, part: str, role: DateRole | None
) -> None:
    assert column(header) == Column(header, label, part, role)


@pytest.mark.parametrize("header", ["", "score", "names_checked", "mean_age", "zipped", "x1", "§"])
def test_an_unknown_header_has_no_label(header: str) -> None:
    assert column(header) == Column(header)


def test_every_header_of_the_list_is_written_as_it_is_compared() -> None:
    from seawall.resources import read_toml

    headers = [header for group in read_toml("columns.toml").values() for header in group]
    assert [header for header in headers if simplify(header) != header] == []
    assert len(headers) == len(set(headers))
    assert all(column(header).label for header in headers)


def test_rows_are_records_with_their_person(tmp_path: Path) -> None:
    path = tmp_path / "patients.csv"
    path.write_bytes("Person_ID;förnamn;kön;note\nP1;Åsa;K;\n;Bo;M;x\n".encode("latin-1"))
    table = read_table(path)
    assert table.person_column == "Person_ID"
    assert [c.label for c in table.columns] == [Label.OTHER_ID, Label.PATIENT, Label.GENDER, None]
    assert table.columns[0].part == "person"
    first, second = table
    assert (first.row, first.person_id, first.values(Label.PATIENT)) == (1, "P1", ("Åsa",))
    assert (second.row, second.person_id) == (2, None)
    assert [cell.value for cell in second.cells] == ["", "Bo", "M", "x"]
    assert list(table) == [first, second]


def test_parquet_values_are_written_as_text(tmp_path: Path) -> None:
    path = tmp_path / "p.parquet"
    data = {"patient_id": [1.0], "birth_date": [date(1950, 3, 1)], "age": [59], "city": [None]}
    pq.write_table(pa.table(data), path)
    (record,) = read_table(path)
    assert record.person_id == "1"
    assert [cell.value for cell in record.cells] == ["1", "1950-03-01", "59", ""]


def test_labels_can_be_given_for_headers(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text("x,y,name,z\n1,2,3,4\n")
    labels = {"x": "DATE:birth", "y": "patient:family", "name": "none", "z": "DEVICE"}
    assert read_table(path, labels=labels, person_column="z").columns == (
        Column("x", Label.DATE, role=DateRole.BIRTH),
        Column("y", Label.PATIENT, "family"),
        Column("name"),
        Column("z", Label.DEVICE),
    )


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ({"agee": "AGE"}, "no column 'agee'.*its columns are age"),
        ({"age": "AGEE"}, "Unknown label 'AGEE'; did you mean 'AGE'"),
        ({"age": "DATE:brth"}, "Unknown date role 'brth'; did you mean 'birth'"),
        ({"age": "PATIENT:givn"}, "Unknown part of a column 'givn'; did you mean 'given'"),
    ],
)
def test_a_label_or_column_misspelt_is_wrong_usage(
    tmp_path: Path, labels: dict[str, str], expected: str
) -> None:
    (tmp_path / "p.csv").write_text("age\n5\n")
    with pytest.raises(UsageError, match=expected):
        read_table(tmp_path / "p.csv", labels=labels)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (f"name,age\n{CANARY}\n", r"Line 2 of .* has 1 fields where the header has 2"),
        (f"name,age\nx,1\n{CANARY}\0,2\n", r"Row 2 of .*, column 'name', contains NUL"),
        (f'name,age\n"{CANARY},2\n', "not well-formed CSV"),
    ],
)
def test_a_bad_row_makes_the_table_unusable(tmp_path: Path, content: str, expected: str) -> None:
    (tmp_path / "p.csv").write_text(content)
    with pytest.raises(InputError, match=expected) as caught:
        list(read_table(tmp_path / "p.csv"))
    assert CANARY not in str(caught.value)


def test_a_table_that_cannot_be_used_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("a,a\n")
    with pytest.raises(UsageError, match="two columns of one name"):
        read_table(tmp_path / "p.csv")
    (tmp_path / "q.csv").write_text("a,b\n")
    with pytest.raises(UsageError, match="no column 'c'"):
        read_table(tmp_path / "q.csv", person_column="c")
    with pytest.raises(InputError, match="does not exist"):
        read_table(tmp_path / "gone.csv")
    with pytest.raises(UsageError, match=r"give a \.csv"):
        read_table(tmp_path / "p.xlsx")


def test_no_value_in_a_repr(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text(f"name\n{CANARY}\n")
    table = read_table(tmp_path / "p.csv")
    assert CANARY not in repr([table, list(table)])
