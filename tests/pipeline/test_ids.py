"""A released id tells nothing, and neither does the order in which documents stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from program import Seawall
from seawall.config import Settings
from seawall.model import Cell, Column, Document, Label, ProjectKey, Record
from seawall.pipeline.ids import IdKeeper
from seawall.pipeline.naming import Naming
from seawall.pipeline.notes import NoteReader

KEY = ProjectKey(b"k" * 32)
NAMING = Naming(KEY, KEY, keep_ids=True)
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
    return IdKeeper(NAMING, (OWN, OTHER))


@pytest.mark.parametrize(
    "document_id",
    [
        *("Mary_Johnson", "mary-johnson-2", "notes/Johansson/1", "JOHNSON.M"),
        *("MRN 4471123", "chart-00447112", "20190314", "2019-03-14", "note_of_14_March_2019"),
        *("mary@example.org", "617-555-0143", "198112189876", "811218-9876"),
        *("zuleyka", "ornqvistsson-3", "ÖRNQVISTSSON", "ak51723", "x51723", "ZuleykaDischarge"),
        *("vandersloosh-1", "re_Vandersloosh"),
        # Rare names that no list has: lower case, fused, transliterated, reversed, spaced.
        *("lindqvistson01", "tsiolkovskij", "akkoivknist-2", "l-i-n-d-q-v-i-s-t-s-o-n"),
        *("note-harrietlindqvistson", "notelindqvistson", "visit_Åkerblomska", "doc ⅬⅠⅠ"),
        # Numbers and dates in disguise, and paths.
        *("note-1987", "doc 12-3", "note-12-3-04", "note-55441", "note-٤٤٧", "page%2041"),
        *("home/note-1", "notes\\note-1", "../note", "note-1.txt", "n-12", "17", "note-51723"),
        *("note-723-1", "note\n", " note", "note "),
    ],
)
def test_an_id_that_tells_something_becomes_a_pseudonym(
    reader: NoteReader, keeper: IdKeeper, document_id: str
) -> None:
    (note,) = reader.read_each([Document(document_id, "Stable.", person_id="7")])
    assert PSEUDONYM.fullmatch(keeper.released_id(note))


@pytest.mark.parametrize(
    "document_id",
    ["note-17", "doc_12", "discharge 3", "Note008", "discharge-summary-9999", "besök 2"],
)
def test_a_harmless_id_stays(reader: NoteReader, keeper: IdKeeper, document_id: str) -> None:
    (note,) = reader.read_each([Document(document_id, "Stable.", person_id="7")])
    assert keeper.released_id(note) == document_id


def test_an_id_that_repeats_what_the_note_hides_becomes_a_pseudonym(
    reader: NoteReader, keeper: IdKeeper
) -> None:
    (note,) = reader.read_each([Document("note-2291", "MRN: KQ2291. Stable.")])
    assert PSEUDONYM.fullmatch(keeper.released_id(note))


def test_pseudonyms_are_drawn_from_the_key(reader: NoteReader, keeper: IdKeeper) -> None:
    (note,) = reader.read_each([Document("zuleyka", "Stable.", person_id="7")])
    other_key = ProjectKey(b"o" * 32)
    other = IdKeeper(Naming(other_key, other_key), (OWN,))
    assert keeper.released_id(note) == keeper.released_id(note) != other.released_id(note)


def test_an_id_is_kept_only_if_that_is_asked_for(reader: NoteReader) -> None:
    (note,) = reader.read_each([Document("note-17", "Stable.", person_id="7")])
    assert PSEUDONYM.fullmatch(IdKeeper(Naming(KEY, KEY)).released_id(note))


def test_the_counter_of_a_kept_id_is_not_the_patient(reader: NoteReader, keeper: IdKeeper) -> None:
    (note,) = reader.read_each([Document("note-007", "Stable.", person_id="7")])
    assert PSEUDONYM.fullmatch(keeper.released_id(note))


def release_ids(seawall: Seawall, folder: Path, key_file: Path, *options: str) -> list[str]:
    keyed = ("--key-file", key_file, "--preset", "full", "--overwrite")
    assert seawall("anonymize", "notes.jsonl", "-o", "out", *keyed, *options).code == 0
    documents = (folder / "out/documents.jsonl").read_text().splitlines()
    return [json.loads(line)["id"] for line in documents]


def write_notes(folder: Path, numbers: Iterable[int]) -> None:
    notes = [{"id": f"note-{n}", "text": f"Stable on day {n}."} for n in numbers]
    (folder / "notes.jsonl").write_text("".join(json.dumps(note) + "\n" for note in notes))


def test_two_releases_share_neither_ids_nor_an_order(
    seawall: Seawall, tmp_path: Path, key_file: Path
) -> None:
    kept = []
    for count in (40, 41):
        write_notes(tmp_path, range(count))
        ids = release_ids(seawall, tmp_path, key_file)
        assert ids == release_ids(seawall, tmp_path, key_file), "the same inputs, the same bytes"
        kept.append((ids, release_ids(seawall, tmp_path, key_file, "--keep-ids")))
    (first, first_kept), (second, second_kept) = kept
    assert set(first).isdisjoint(second)
    assert sorted(first_kept) == sorted(f"note-{n}" for n in range(40))
    assert first_kept != [name for name in second_kept if name in set(first_kept)]
