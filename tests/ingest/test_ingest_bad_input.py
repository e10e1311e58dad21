from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from seawall.ingest import SourceOptions, Unreadable, open_source, read_table
from seawall.model import Document, InputError, RefusedError, SeawallError, UsageError

CANARY = "Zyxwina"


def unreadable(path: Path, options: SourceOptions | None = None) -> list[Unreadable]:
    source = open_source(path, options or SourceOptions())
    return [item for item in source if isinstance(item, Unreadable)]


def test_an_empty_folder_and_a_missing_path_are_input_errors(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match=r"holds no \.txt notes.* name the folder"):
        open_source(tmp_path)
    with pytest.raises(InputError, match="does not exist"):
        open_source(tmp_path / "nowhere")


def test_a_csv_without_the_named_column_lists_those_it_has(tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    path.write_text(f"id;note;born\n1;{CANARY};1950\n")
    with pytest.raises(UsageError) as caught:
        open_source(path)
    assert caught.value.exit_code == 2
    assert "no column 'text'" in str(caught.value)
    assert "id, note, born" in str(caught.value)
    assert CANARY not in str(caught.value)
    with pytest.raises(UsageError, match=r"no column 'who'.*--person-column"):
        open_source(path, SourceOptions(text_column="note", person_column="who"))


def test_a_column_that_comes_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text("id,text,text\n1,a,b\n")
    with pytest.raises(UsageError, match="more than one column 'text'"):
        open_source(tmp_path / "n.csv")


def test_a_parquet_without_the_column_and_a_damaged_one_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    pq.write_table(pa.table({"id": ["1"], "note": ["x" * 1000]}), path)
    with pytest.raises(UsageError, match="its columns are id, note"):
        open_source(path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match="damaged"):
        open_source(path)
    path.write_bytes(b"")
    with pytest.raises(InputError, match="damaged"):
        open_source(path)


def test_a_parquet_damaged_inside_is_an_input_error_while_reading(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    pq.write_table(
        pa.table({"id": [str(n) for n in range(500)], "text": [f"{n}" * 50 for n in range(500)]}),
        path,
    )
    raw = bytearray(path.read_bytes())
    raw[4:400] = os.urandom(396)
    path.write_bytes(raw)
    with pytest.raises(InputError, match="damaged"):
        list(open_source(path))


@pytest.mark.parametrize(
    ("name", "kind", "expected"),
    [
        ("n.docx", None, "ending"),
        ("n.txt", None, "give the folder"),
        ("n.csv", "brat", "read from a folder"),
        ("n.csv", "jsnl", "did you mean 'jsonl'"),
    ],
)
def test_a_format_that_does_not_fit_is_wrong_usage(
    tmp_path: Path, name: str, kind: str | None, expected: str
) -> None:
    (tmp_path / name).write_text("id,text\n")
    with pytest.raises(UsageError, match=expected):
        open_source(tmp_path / name, SourceOptions(format=kind))


def test_a_folder_of_both_kinds_must_be_told_which(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "a.xml").write_text("x")
    with pytest.raises(UsageError, match="both"):
        open_source(tmp_path)
    assert open_source(tmp_path, SourceOptions(format="txt")).count() == 1
    with pytest.raises(UsageError, match="read from a file"):
        open_source(tmp_path, SourceOptions(format="csv"))


@pytest.mark.parametrize("mark", ['1,"never closed\n2,b\n', '1,"a"b\n2,c\n'])
def test_a_quotation_mark_gone_wrong_refuses_the_file(tmp_path: Path, mark: str) -> None:
    (tmp_path / "n.csv").write_text(f"id,text\n0,{CANARY}\n" + mark)
    with pytest.raises(InputError, match=r"not well-formed CSV near line \d") as caught:
        list(open_source(tmp_path / "n.csv"))
    assert CANARY not in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf", "id,text\n".encode("utf-16")])
def test_a_csv_without_a_readable_header_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "n.csv").write_bytes(content)
    with pytest.raises(InputError, match=r"header line|UTF-16"):
        open_source(tmp_path / "n.csv")


def test_bad_notes_of_a_folder_are_told_by_position_and_reason(tmp_path: Path) -> None:
    (tmp_path / f"1{CANARY}.txt").write_bytes(b"a\0b")
    (tmp_path / f"2{CANARY}.txt").write_bytes(b"\xc3\xa5\xff")
    (tmp_path / f"3{CANARY}.txt").write_bytes(b"x" * 101)
    (tmp_path / "4.txt").write_bytes(b"x" * 100)
    (tmp_path / f"5{CANARY}.txt").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / f"6{CANARY}.txt")
    found = unreadable(tmp_path, SourceOptions(max_note_bytes=100))
    assert [(item.position, item.reason.split(";")[0]) for item in found] == [
        (1, "contains NUL bytes"),
        (2, "is broken UTF-8"),
        (3, "is over the limit of 100 bytes (raise --max-note-bytes to read it)"),
        (5, "could not be read from disk (no such file or directory)"),
        (6, "is not a regular file"),
    ]
    assert all(item.id and CANARY in item.id for item in found)
    assert CANARY not in repr(found)


def test_a_file_name_that_is_not_utf8_is_quarantined(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"a\xff.txt")).write_text("x")
    (item,) = unreadable(tmp_path)
    assert "not UTF-8" in item.reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"not json", "line 2 is not valid JSON"),
        (b'["a"]', "line 2 is not a JSON object"),
        (b'{"id": "b"}', "line 2 has no text"),
        (b'{"id": "b", "text": null}', "line 2 has no text"),
        (b'{"id": "b", "text": 5}', "line 2 has a 'text' that is not text"),
        (b'{"text": "x"}', "line 2 has no id"),
        (b'{"id": "", "text": "x"}', "line 2 has no id"),
        (b'{"id": "b", "text": "\\ud800"}', "line 2 holds half a surrogate pair"),
        (b'{"id": "b", "text": "x", "m": ["\\ud800"]}', "line 2 holds half a surrogate pair"),
        (b'{"id": "b\\ud800", "text": "x"}', "line 2 holds half a surrogate pair"),
        (b'{"id": "b", "text": "\\u0000"}', "line 2 contains NUL"),
        (b'{"id": "b", "text": "\0"}', "line 2 contains NUL"),
        (b'{"id": "b\\u0000", "text": ""}', "line 2 has an id that contains NUL"),
        (b'{"id": "b", "text": "\xc3\xa5\xff"}', "line 2 is broken UTF-8"),
        (b'{"id": "b", "text": "' + b"x" * 1001 + b'"}', "line 2 is over the limit"),
        (b'{"id": "b", "text": "' + b"x" * 2_000_000 + b'"}', "line 2 is over the limit"),
        (b"[" * 100_000, "line 2 is not valid JSON"),
        (b'{"id": ' + b"9" * 5000 + b"}", "line 2 is not valid JSON"),
    ],
)
def test_a_bad_line_costs_one_note_only(tmp_path: Path, line: bytes, reason: str) -> None:
    good = [b'{"id": "a", "text": "x"}', b'{"id": "c", "text": "y"}']
    path = tmp_path / "n.jsonl"
    path.write_bytes(b"\n".join([good[0], line, good[1]]))
    first, second, third = open_source(path, SourceOptions(max_note_bytes=1000))
    assert isinstance(first, Document)
    assert isinstance(second, Unreadable)
    assert second.position == 2
    assert second.reason.startswith(reason)
    assert third == Document("c", "y", 3)


@pytest.mark.parametrize(
    ("xml", "reason"),
    [
        (b"<deIdi2b2><TEXT>a", "not well-formed XML (line 1)"),
        (b"<deIdi2b2><TAGS/></deIdi2b2>", "no TEXT"),
        (b"<root><TEXT>a</TEXT></root>", "no TEXT"),
        (b"<deIdi2b2><TEXT>a</TEXT><TEXT>b</TEXT></deIdi2b2>", "more than one TEXT"),
        (b"<deIdi2b2><TEXT>a <PHI>b</PHI></TEXT></deIdi2b2>", "elements inside TEXT"),
        (b"<deIdi2b2><TEXT>\xff</TEXT></deIdi2b2>", "not well-formed"),
        (b"<deIdi2b2><TEXT>\x01</TEXT></deIdi2b2>", "not well-formed"),
        (b'<?xml version="1.0" encoding="klingon"?><deIdi2b2/>', "encoding"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><deIdi2b2><TEXT>&b;</TEXT></deIdi2b2>', "document type"),
    ],
)
def test_a_bad_xml_costs_one_note_only(tmp_path: Path, xml: bytes, reason: str) -> None:
    (tmp_path / "1.xml").write_bytes(xml)
    (tmp_path / "2.xml").write_bytes(b"<deIdi2b2><TEXT>ok</TEXT></deIdi2b2>")
    first, second = open_source(tmp_path)
    assert isinstance(first, Unreadable)
    assert reason in first.reason
    assert second == Document("2", "ok", 2)


def test_a_repeated_id_is_unreadable_and_says_where_it_was_first(tmp_path: Path) -> None:
    path = tmp_path / "n.jsonl"
    ids = ["a", CANARY, "c", CANARY, "a", CANARY]
    path.write_text("".join(json.dumps({"id": name, "text": ""}) + "\n" for name in ids))
    found = unreadable(path)
    assert [(item.position, item.reason) for item in found] == [
        (4, "has the same id as document 2"),
        (5, "has the same id as document 1"),
        (6, "has the same id as document 2"),
    ]
    assert CANARY not in repr(found)


def test_two_files_that_differ_only_in_the_case_of_their_ending_share_an_id(tmp_path: Path) -> None:
    (tmp_path / "a.TXT").write_text("x")
    (tmp_path / "a.txt").write_text("y")
    (item,) = unreadable(tmp_path)
    assert item.reason == "has the same id as document 1"


def test_a_50_mb_note_is_quarantined_without_being_held(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.txt").write_bytes(b"word " * 10_000_000)
    jsonl = tmp_path / "n.jsonl"
    jsonl.write_bytes(b'{"id": "a", "text": "' + b"word " * 20_000_000 + b'"}\n')
    tracemalloc.start()
    try:
        (item,) = unreadable(folder)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
        (line,) = unreadable(jsonl, SourceOptions(max_note_bytes=1_000_000))
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
    assert "over the limit of 20000000 bytes" in item.reason
    assert "line 1 is over the limit" in line.reason


def test_a_50_mb_note_in_a_csv_costs_one_note(tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    path.write_bytes(b"id,text\na,b\nb," + b"word " * 10_000_000 + b"\nc,d\n")
    first, second, third = open_source(path)
    assert isinstance(first, Document)
    assert isinstance(second, Unreadable)
    assert "line 3 is over the limit of 20000000 bytes" in second.reason
    assert third == Document("c", "d", 3)


def test_a_50_mb_note_can_be_read_where_it_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"word " * 10_000_000)
    (document,) = open_source(tmp_path, SourceOptions(max_note_bytes=60_000_000))
    assert isinstance(document, Document)
    assert len(document.text) == 50_000_000


@pytest.mark.parametrize("kind", ["jsonl", "txt"])
def test_memory_does_not_grow_with_the_number_of_notes(tmp_path: Path, kind: str) -> None:
    def peak(notes: int, attempt: int = 0) -> int:
        folder = tmp_path / f"{notes}-{attempt}"
        folder.mkdir()
        if kind == "jsonl":
            rows = (json.dumps({"id": f"note-{n}", "text": "x" * 50}) for n in range(notes))
            (folder / "n.jsonl").write_text("\n".join(rows))
        else:
            for n in range(notes):
                (folder / f"note-{n}.txt").write_bytes(b"x")
        tracemalloc.start()
        path = folder / "n.jsonl" if kind == "jsonl" else folder
        assert sum(1 for _ in open_source(path)) == notes
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    peak(10)
    # The lesser of two: a module that is loaded meanwhile is no note that is kept.
    assert min(peak(5000), peak(5000, attempt=1)) < peak(500) + 50_000


def test_every_refusal_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text("a,b\n")
    (tmp_path / "x.docx").write_text("")
    for path in (tmp_path / "n.csv", tmp_path / "x.docx", tmp_path / "gone"):
        with pytest.raises(SeawallError) as caught:
            open_source(path)
        message = str(caught.value)
        assert message.endswith(".")
        assert "\n" not in message


def test_a_file_without_a_header_line_is_refused_without_its_first_row(tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text('n1,"Ann Berg was seen.",Ann Berg\n', encoding="utf-8")
    with pytest.raises(UsageError, match="first line is a header") as caught:
        open_source(path)
    assert "Berg" not in str(caught.value)
    table = tmp_path / "patients.csv"
    table.write_text("Ann,Berg,Berg\n", encoding="utf-8")
    with pytest.raises(UsageError, match="two columns of one name") as caught:
        read_table(table)
    assert "Berg" not in str(caught.value)
