"""A released id tells nothing, and neither does the order in which documents stand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from program import Seawall
from seawall.config import Settings
from seawall.detect.detector import Detector
from seawall.model import Cell, Column, Document, Label, ProjectKey, Record
from seawall.pipeline.ids import IdKeeper
from seawall.pipeline.notes import NoteReader

KEY = ProjectKey(b"k" * 32)
PSEUDONYM = re.compile(r"[0-9a-f]{16}")
OWN = Record(
    1,
    "7",
    (
        Cell(Column("given_name", Label.PATIENT, "given"), "Zuleyka"),
        Cell(Column("family_name", Label.PATIENT, "family"), "Örnqvistsson"),
        Cell(Column("mrn", Label.MRN), "AK-51723"),
    ),
)
OTHER = Record(2, "8", (Cell(Column("family_name", Label.PATIENT, "family"), "Vandersloosh"),))


@pytest.fixture(scope="module")
def reader() -> NoteReader:
    return NoteReader(Settings(), (OWN, OTHER))


@pytest.fixture(scope="module")
def keeper() -> IdKeeper:
    return IdKeeper(Detector(), KEY, (OWN, OTHER))


@pytest.mark.parametrize(
    "document_id",
    [
        *("Mary_Johnson", "mary-johnson-2", "notes/Johansson/1", "JOHNSON.M"),
        *("MRN 4471123", "chart-00447112", "20190314", "2019-03-14", "note_of_14_March_2019"),
        *("mary@example.org", "617-555-0143", "198112189876", "811218-9876"),
        *("zuleyka", "ornqvistsson-3", "ÖRNQVISTSSON", "ak51723", "x51723", "ZuleykaDischarge"),
        *("vandersloosh-1", "re_Vandersloosh"),
    ],
)
def test_an_id_that_tells_something_becomes_a_pseudonym(
    reader: NoteReader, keeper: IdKeeper, document_id: str
) -> None:
    (note,) = reader.read_each([Document(document_id, "Stable.", person_id="7")])
    assert PSEUDONYM.fullmatch(keeper.released_id(note))


@pytest.mark.parametrize("document_id", ["a", "note-17", "n-12-1", "doc_12", "discharge/3"])
def test_a_harmless_id_stays(reader: NoteReader, keeper: IdKeeper, document_id: str) -> None:
    (note,) = reader.read_each([Document(document_id, "Stable.", person_id="7")])
    assert keeper.released_id(note) == document_id


def test_an_id_that_repeats_what_the_note_hides_becomes_a_pseudonym(
    reader: NoteReader, keeper: IdKeeper
) -> None:
    (note,) = reader.read_each([Document("kq-2291", "MRN: KQ2291. Stable.")])
    assert PSEUDONYM.fullmatch(keeper.released_id(note))


def test_pseudonyms_are_drawn_from_the_key(reader: NoteReader, keeper: IdKeeper) -> None:
    (note,) = reader.read_each([Document("zuleyka", "Stable.", person_id="7")])
    other = IdKeeper(Detector(), ProjectKey(b"o" * 32), (OWN,))
    assert keeper.released_id(note) == keeper.released_id(note) != other.released_id(note)


def test_documents_are_released_in_keyed_order(
    seawall: Seawall, tmp_path: Path, key_file: Path
) -> None:
    ids = [f"n{number}" for number in range(40)]
    notes = [json.dumps({"id": name, "text": f"Stable on day {name[1:]}."}) for name in ids]
    orders = []
    for lines in (notes, notes[::-1]):
        (tmp_path / "notes.jsonl").write_text("\n".join(lines))
        options = ("--key-file", key_file, "--preset", "full", "--overwrite")
        assert seawall("anonymize", "notes.jsonl", "-o", "out", *options).code == 0
        documents = (tmp_path / "out/documents.jsonl").read_text().splitlines()
        orders.append([json.loads(line)["id"] for line in documents])
    assert orders[0] == orders[1]
    assert orders[0] != ids
    assert sorted(orders[0]) == sorted(ids)
