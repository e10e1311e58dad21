"""Identifiers that hide are found in a note, and what only looks odd is not."""

from __future__ import annotations

import base64
from functools import cache

import pytest

from seawall.detect.detector import Detector
from seawall.detect.hidden import add_hidden
from seawall.detect.hidden.opaque import find_opaque
from seawall.detect.known import KnownIdentifiers
from seawall.model import Cell, Class, Column, Document, Label, Mention, Record
from seawall.text import Reading

PATIENT = "Patient {} was admitted with chest pain and takes metoprolol 25 mg b.i.d."
NAME, MRN = "Ingrid Sandqvist", "8830142"


@cache
def make_detector() -> Detector:
    return Detector()


def show_left(text: str) -> str:
    """The text with what is hidden taken out."""
    hidden = {
        at
        for mention in make_detector().find(Document("1", text), "en")
        if mention.cls is not Class.HMD
        for at in range(mention.start_char, mention.end_char)
    }
    return "".join(char for at, char in enumerate(text) if at not in hidden)


@pytest.mark.parametrize(
    "written",
    [
        "".join(f"&#{ord(char)};" for char in NAME),
        "".join(f"%{ord(char):02X}" for char in NAME),
        "".join(chr(ord(char) + 0xFEE0) if char != " " else char for char in NAME),
        "  ".join(" ".join(word) for word in NAME.split()),
        "\u200b".join(NAME),
        base64.b64encode(NAME.encode()).decode(),
        NAME.encode().hex(),
    ],
)
def test_a_hidden_name_is_found_whole(written: str) -> None:
    assert show_left(PATIENT.format(written)) == PATIENT.format("")


@pytest.mark.parametrize("written", ["88301\n42", "8 8 3 0 1 4 2", "８８３０１４２", "883*01*42"])
def test_a_hidden_number_is_found_whole(written: str) -> None:
    assert show_left(f"MRN: {written}\nStable.") == "MRN: \nStable."


def test_who_found_it_is_told() -> None:
    mentions = make_detector().find(Document("1", PATIENT.format("&#74;ohn Smith")), "en")
    assert any("hidden" in mention.detectors for mention in mentions)


@pytest.mark.parametrize(
    "text",
    [
        "ACGTACGTACGTAGGGATTTACCAGGT and HLA-DRB1*04:01, HLA-A*02:01:01:02L",
        "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQ, BSYNRYMUTXBXSQ-UHFFFAOYSA-N",
        "3-hydroxy-3-methylglutaryl-coenzyme, 2-amino-N-(1-phenylpropan-2-yl)acetamide",
        "BRCA1/BRCA2/PALB2/CHEK2/ATM and NaHCO3/KCl/MgSO4/CaCl2",
        "==========----------==========\n|----------|----------|",
        "LOINC 718-7, 4548-4, 2160-0; ICD-10 E11.9, I10, Z79.4",
        "INFORMED CONSENT, INSTRUMENT COUNT, PERCEPTION, Weight-gain, PatientHasDiabetesType2",
    ],
)
def test_clinical_text_is_not_opaque(text: str) -> None:
    assert list(find_opaque(text)) == []


@pytest.mark.parametrize(
    "run",
    [
        "d41d8cd98f00b204e9800998ecf8427e",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N",
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA",
        "Qk3x9ZpL0aTv7WmR2cYhU8fD",
        "SW5ncmlkIFNh\nbmRxdmlzdA==",
    ],
)
def test_what_nobody_can_read_is_hidden_whole(run: str) -> None:
    text = f"See {run} for more."
    assert any(mention.span.of(text) == run for mention in find_opaque(text))


@pytest.mark.parametrize(
    "written", ["ingridsandqvist", "SANDQVISTINGRID88", "tsivqdnas", "dirgnItsivqdnaS"]
)
def test_the_patients_own_names_are_found_fused_and_backwards(written: str) -> None:
    given, family = (Column(f"{part}_name", Label.PATIENT, part) for part in ("given", "family"))
    record = Record(1, "p", (Cell(given, "Ingrid"), Cell(family, "Sandqvist")))
    text = f"Scan {written} was filed."
    mentions = KnownIdentifiers([record]).find(Reading(text), "p")
    assert any(mention.span.of(text) == written for mention in mentions)


@pytest.mark.parametrize(
    "text",
    [
        "Na 138/4.1|101/24|16/0.9<95",
        "140|103|12/\n4.2|25|1.0\\110",
        "Scores\n| 1 | 0 | n/a | 2 | 3 |\nas before.",
        "Wound dry.\nL A B S\n\nDay two.",
        "Wound dry.\nB E D Ö M N I N G:\n\nDag två.",
        "①nausea ②chills",
        "Pain: 0-1-2-[3]-4-5-6",
        "Reflexes 2-2-2-1-1-2-2",
        "Flag: 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "Family 👩‍👩‍👧 visited ❤️ today.",
    ],
)
def test_values_headings_and_lists_stay(text: str) -> None:
    found: list[Mention] = []
    add_hidden([Document("d", text)], ["en"], [found], lambda documents, _: [() for _ in documents])
    assert found == []


@pytest.mark.parametrize(
    "run",
    [
        "".join(chr(0xE0000 + ord(char)) for char in "Ada"),
        "".join(chr(0xE0100 + octet) for octet in b"Ada"),
        "\u200b\u200c\u200c\u200b\u200c\u200b",
        "\u2063\u2064",
        "⠁⠙⠁⠍",
    ],
)
def test_what_nobody_sees_is_hidden(run: str) -> None:
    text = f"Seen{run} today."
    assert any(mention.span.of(text) == run for mention in find_opaque(text))


@pytest.mark.parametrize(
    "written",
    [
        "In, grid",
        "ingridSandqvist",
        "xSandqvistIngridx",
        "Sand\nqvist",
        "tsivqdnas",
        '"Ing" + "rid"',
    ],
)
def test_the_patients_names_are_found_in_pieces(written: str) -> None:
    given, family = (Column(f"{part}_name", Label.PATIENT, part) for part in ("given", "family"))
    record = Record(1, "p", (Cell(given, "Ingrid"), Cell(family, "Sandqvist")))
    text = f"Scan of {written} was filed."
    start = text.index(written)
    letters = {at for at, char in enumerate(written, start) if char.isalpha()} - {
        start + at for at, char in enumerate(written) if char == "x"
    }
    mentions = KnownIdentifiers([record]).find(Reading(text), "p")
    covered = {at for each in mentions for at in range(each.span.start_char, each.span.end_char)}
    assert letters <= covered


@pytest.mark.parametrize("text", ["Marks and qvist in gridlock.", "Ann a smith came."])
def test_pieces_of_other_words_are_no_name(text: str) -> None:
    given = Column("given_name", Label.PATIENT, "given")
    record = Record(1, "p", (Cell(given, "Ingrid"), Cell(given, "Sandqvist")))
    assert list(KnownIdentifiers([record]).find(Reading(text), "p")) == []
