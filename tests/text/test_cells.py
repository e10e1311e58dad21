"""What a cell is, judged by its value."""

from __future__ import annotations

from time import perf_counter

import pytest

from seawall.text.cells import CellKind, find_plain, names_test, read_kind, says_sentence

KINDS = (
    (CellKind.CODE, ("E11.9", "E119", "I10", "J45.901", "E11.9; I10", "N02BE01", "S72.001A")),
    (CellKind.MEASURE, ("132 g/L", "5.4 mmol/L", "<5 mg/L", "1,5 mg/kg/dygn", "98 %", "120/80")),
    (CellKind.ANSWER, ("yes", "Nej", "true", "N/A", "negative", "no known allergies", "måttlig")),
    (CellKind.TERM, ("asthma", "COPD", "left hip fracture", "Crohn disease", "Hb 132 g/L")),
    (CellKind.TERM, ("metformin 500 mg BID", "E11.9 type 2 diabetes", "förmaksflimmer")),
    (CellKind.TERM, ("BP 120/80",)),
    (CellKind.NUMBER, ("52", "-3.5", "4455667", "73211009")),
    (CellKind.PROSE, ("Patient doing well on metformin and lives alone",)),
    (CellKind.PROSE, ("asthma; pt Harriet Lindqvistson MRN 4455667, call (212) 736-5000",)),
    (CellKind.OTHER, ("Harriet Lindqvistson", "MR326925", "97 years", "17/03/1954", "Rose")),
    (CellKind.OTHER, ("asthma (Lindqvistson)", "M12345", "ABC123", "h.l@example.org")),
    (CellKind.EMPTY, ("", "  ")),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "values"), KINDS)
def test_a_cell_is_what_its_value_says(kind: CellKind, values: tuple[str, ...]) -> None:
    assert {value: read_kind(value) for value in values} == dict.fromkeys(values, kind)


def test_bare_digits_are_codes_only_with_their_check_digit_and_under_their_name() -> None:
    assert read_kind("73211009", "snomed") is CellKind.CODE
    assert read_kind("73211008", "snomed") is CellKind.NUMBER
    assert read_kind("4455667", "snomed") is CellKind.NUMBER
    assert read_kind("2345-7", "loinc") is CellKind.CODE
    assert read_kind("2345-8", "loinc") is not CellKind.CODE
    assert read_kind("99213", "cpt") is CellKind.CODE
    assert read_kind("99213", "comment") is CellKind.NUMBER


def test_a_header_may_be_a_test() -> None:
    assert all(map(names_test, ("crp", "hba1c", "weight", "kreatinin")))
    assert not any(map(names_test, ("comment", "age", "phone", "notes")))


def test_codes_and_measures_are_found_within_text() -> None:
    text = "E11.9 since 2010, HbA1c 52 mmol/mol, room 4455667"
    assert [span.of(text) for span in find_plain(text)] == ["52 mmol/mol", "E11.9"]


def test_sentences_have_a_verb_or_a_pronoun() -> None:
    assert says_sentence("Other pain, she lives alone")
    assert not says_sentence("Acute kidney failure, unspecified")


@pytest.mark.parametrize("unit", ["a", "1", "1.", "a ", "E11.9;", "1 mg/", "= ", "@", "-1 ", "å-"])
def test_a_long_cell_takes_linear_time(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    started = perf_counter()
    read_kind(text)
    sum(1 for _ in find_plain(text))
    assert perf_counter() - started < 5
