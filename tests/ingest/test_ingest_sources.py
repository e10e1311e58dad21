from __future__ import annotations

import io
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seawall.ingest import Source, SourceOptions, Unreadable, open_source
from seawall.ingest.i2b2 import format_i2b2
from seawall.model import Document

# What Hypothesis would find slowly, said outright.
HARD = (
    "\n\nleading",
    "a\r\nb\rc\n",
    "e\u0301 \U0001d4b3 👩‍⚕️",
    "]]> <![CDATA[ &amp; &#13;",
    "",
    '"q";,|\t',
)
PATIENCE = settings(
    max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)

texts = st.one_of(
    st.sampled_from(HARD),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
)
xml_texts = texts.map(
    lambda text: "".join(c for c in text if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff"))
)


def write_txt(folder: Path, notes: list[str]) -> Path:
    for number, text in enumerate(notes):
        mark = b"\xef\xbb\xbf" if text.startswith("\ufeff") else b""
        (folder / f"n{number:03}.txt").write_bytes(mark + text.encode())
    return folder


def write_brat(folder: Path, notes: list[str]) -> Path:
    (folder / "n000.ann").write_text("")
    return write_txt(folder, notes)


def write_jsonl(folder: Path, notes: list[str]) -> Path:
    rows = ({"id": f"n{number:03}", "text": text} for number, text in enumerate(notes))
    path = folder / "notes.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def write_csv(folder: Path, notes: list[str]) -> Path:
    quoted = (text.replace('"', '""') for text in notes)
    rows = [f'n{number:03};"{text}"' for number, text in enumerate(quoted)]
    path = folder / "notes.csv"
    path.write_bytes(("id;text\r\n" + "\r\n".join(rows) + "\r\n").encode())
    return path


def write_parquet(folder: Path, notes: list[str]) -> Path:
    ids = [f"n{number:03}" for number in range(len(notes))]
    path = folder / "notes.parquet"
    pq.write_table(pa.table({"id": ids, "text": notes}), path)
    return path


def write_i2b2(folder: Path, notes: list[str]) -> Path:
    for number, text in enumerate(notes):
        name = f"n{number:03}"
        xml = format_i2b2(Document(name, text), ())
        (folder / f"{name}.xml").write_bytes(xml.encode())
    return folder


WRITERS = {
    "txt": write_txt,
    "brat": write_brat,
    "jsonl": write_jsonl,
    "csv": write_csv,
    "parquet": write_parquet,
    "i2b2": write_i2b2,
}


def documents(source: Source) -> list[Document]:
    found = list(source)
    assert all(isinstance(item, Document) for item in found), found
    return [item for item in found if isinstance(item, Document)]


def only(source: Source) -> Document | Unreadable:
    (item,) = source
    return item


@pytest.mark.parametrize("kind", WRITERS)
@given(data=st.data())
@PATIENCE
def test_every_format_gives_the_same_characters(
    kind: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    notes = data.draw(st.lists(xml_texts if kind == "i2b2" else texts, min_size=1, max_size=4))
    source = open_source(WRITERS[kind](tmp_path_factory.mktemp(kind), notes))
    found = documents(source)
    assert source.kind == kind
    assert [document.text for document in found] == notes
    assert [document.id for document in found] == [f"n{n:03}" for n in range(len(notes))]
    assert [document.position for document in found] == list(range(1, len(notes) + 1))
    assert source.encodings.total() == len(notes)
    assert documents(source) == found


@pytest.mark.parametrize("kind", WRITERS)
def test_count_is_near_and_files_are_those_that_hold_the_notes(kind: str, tmp_path: Path) -> None:
    source = open_source(WRITERS[kind](tmp_path, ["one", "two", "three"]))
    assert source.count() == 3
    files = list(source.files())
    assert all(file.is_file() and file.suffix != ".ann" for file in files)
    assert len(files) == (3 if kind in ("txt", "brat", "i2b2") else 1)


@pytest.mark.parametrize("write", [write_jsonl, write_csv])
def test_the_count_of_a_large_file_is_an_estimate(
    write: Callable[[Path, list[str]], Path], tmp_path: Path
) -> None:
    count = open_source(write(tmp_path, ["x" * 1000] * 3000)).count()
    assert count == pytest.approx(3000, rel=0.05)


def test_a_folder_is_read_with_its_subfolders_in_order(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.TXT", "a.b.txt", "B.txt", "a/å.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    ids = [document.id for document in documents(open_source(tmp_path))]
    assert ids == ["B", "a.b", "a/z", "a/å", "b"]


def test_encodings_are_found_note_by_note_and_counted(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_bytes("Åsa".encode("latin-1"))
    (tmp_path / "2.txt").write_bytes("Åsa – 5".encode("cp1252"))
    (tmp_path / "3.txt").write_bytes("Åsa".encode("utf-8-sig"))
    (tmp_path / "4.txt").write_bytes(b"")
    source = open_source(tmp_path)
    assert [document.text for document in documents(source)] == ["Åsa", "Åsa – 5", "Åsa", ""]
    assert source.encodings == {"latin-1": 1, "cp1252": 1, "utf-8-sig": 1, "utf-8": 1}


def test_jsonl_keeps_person_language_and_metadata(tmp_path: Path) -> None:
    path = tmp_path / "n.jsonl"
    row = {
        "id": 7,
        "text": "x",
        "patient_id": 12,
        "lang": "sv",
        "kind": "phone",
        "n": 1.5,
        "z": None,
    }
    path.write_text("\n" + json.dumps(row) + "\r\n\n")
    document = only(open_source(path))
    assert document == Document(
        "7", "x", 1, person_id="12", lang="sv", metadata={"kind": "phone", "n": "1.5"}
    )


def test_jsonl_comes_from_standard_input_once(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.BytesIO('{"id": "a", "text": "å"}\n'.encode("utf-8-sig"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(stream))
    source = open_source("-")
    assert not source.replayable
    assert source.count() is None
    assert list(source.files()) == []
    assert only(source) == Document("a", "å", 1)
    with pytest.raises(Exception, match="only once"):
        list(source)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_csv_delimiter_and_encoding_are_found(
    tmp_path: Path, delimiter: str, encoding: str
) -> None:
    path = tmp_path / "n.csv"
    lines = [["nr", "Text", "patient", "kön"], ["1", '"a, b; c\r\nd "" å"', "p9", "m"]]
    path.write_bytes("\n".join(delimiter.join(line) for line in lines).encode(encoding))
    source = open_source(path, SourceOptions(text_column="Text", id_column="nr"))
    assert only(source) == Document(
        "1", 'a, b; c\r\nd " å', 1, person_id="p9", metadata={"kön": "m"}
    )
    assert source.encodings == {encoding: 1}


def test_csv_decodes_each_row_on_its_own(tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    rows = [
        b"id,text",
        "1,Åsa".encode(),
        "2,Åsa".encode("latin-1"),
        b"3,\0",
        b"4,ok,more",
        b"",
        b"5,",
    ]
    path.write_bytes(b"\n".join(rows))
    source = open_source(path)
    kinds = [(type(item).__name__, item.position) for item in source]
    assert kinds == [
        ("Document", 1),
        ("Document", 2),
        ("Unreadable", 3),
        ("Unreadable", 4),
        ("Document", 5),
    ]
    assert source.encodings == {"utf-8": 2, "latin-1": 1}


@pytest.mark.parametrize("column", ["person_id", "patient_id", "person", "patient", "subject_id"])
def test_the_person_column_is_found_or_named(tmp_path: Path, column: str) -> None:
    path = tmp_path / "n.csv"
    path.write_text(f"id,text,{column},owner\n1,x,p1,o1\n")
    found = only(open_source(path))
    named = only(open_source(path, SourceOptions(person_column="owner")))
    assert isinstance(found, Document)
    assert isinstance(named, Document)
    assert (found.person_id, named.person_id) == ("p1", "o1")


def test_parquet_person_ids_stored_as_floats_match_those_stored_as_text(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    table: dict[str, Any] = {
        "id": [1, 2, 3],
        "text": pa.array([b"\xc5sa", "Åsa".encode(), None], pa.binary()),
        "person_id": [12.0, None, 3.0],
        "charge": pa.array([Decimal("1.50"), None, None]),
        "codes": [["a", "b"], None, None],
    }
    pq.write_table(pa.table(table), path)
    source = open_source(path)
    first, second, third = source
    assert first == Document(
        "1", "Åsa", 1, person_id="12", metadata={"charge": "1.50", "codes": '["a", "b"]'}
    )
    assert second == Document("2", "Åsa", 2)
    assert isinstance(third, Unreadable)
    assert source.encodings == {"latin-1": 1, "utf-8": 1}


def test_i2b2_text_written_by_others_is_read(tmp_path: Path) -> None:
    xml = (
        '<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2>\n<TEXT><![CDATA[\n\n\nRecord date: '
        '2067-05-03\r\n<b> & å]]></TEXT>\n<TAGS>\n<DATE id="P0" start="16" end="26" '
        'text="2067-05-03" TYPE="DATE" comment="" />\n</TAGS></deIdi2b2>'
    )
    (tmp_path / "220-01.xml").write_bytes(xml.encode())
    document = only(open_source(tmp_path))
    assert isinstance(document, Document)
    assert (document.id, document.text) == ("220-01", "\n\n\nRecord date: 2067-05-03\n<b> & å")
    assert document.text[16:26] == "2067-05-03"
