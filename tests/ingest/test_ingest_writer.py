from __future__ import annotations

import json
from pathlib import Path

import pytest

from seawall.ingest import open_mention_writer
from seawall.ingest.mentions import mention_fields
from seawall.model import DateRole, Document, InputError, Label, Mention, Span, UsageError


def test_a_full_disk_is_an_input_error() -> None:
    with (
        pytest.raises(InputError, match="disk is full"),
        open_mention_writer("/dev/full") as writer,
    ):
        writer.write(Document("a", ""), ())


def test_an_unknown_output_format_is_wrong_usage(tmp_path: Path) -> None:
    with (
        pytest.raises(UsageError, match="did you mean 'brat'"),
        open_mention_writer(tmp_path / "x", "bratt"),
    ):
        pass


@pytest.mark.parametrize(
    "document_id", ["../x", "/etc/x", "a//b", ".", "a/..", "n" * 300, "a\0b", "é" * 130]
)
@pytest.mark.parametrize("kind", ["brat", "i2b2"])
def test_an_id_that_is_no_file_name_is_refused_unshown(
    tmp_path: Path, document_id: str, kind: str
) -> None:
    with (
        pytest.raises(InputError, match="The id of document 4 cannot be a file name") as caught,
        open_mention_writer(tmp_path / "out", kind) as writer,
    ):
        writer.write(Document(document_id, "x", 4), ())
    assert document_id not in str(caught.value).replace(".", "") or document_id == "."
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("character", ["\x01", "\x0b", "\x0c", "\x1b", "\ufffe", "\uffff"])
def test_what_xml_cannot_hold_is_refused_and_nothing_is_written(
    tmp_path: Path, character: str
) -> None:
    with (
        pytest.raises(InputError, match="Document 2 has a control character at offset 1"),
        open_mention_writer(tmp_path / "out", "i2b2") as writer,
    ):
        writer.write(Document("a", f"x{character}", 2), ())
    assert list((tmp_path / "out").iterdir()) == []


def test_a_line_is_the_json_of_its_fields(tmp_path: Path) -> None:
    mentions = [
        Mention(Span(0, 4), Label.DATE, 1.0, ("rules:date", 'a "b"\\é'), DateRole.BIRTH),
        *(Mention(Span(5, 9), label, 1 / 3) for label in Label),
        Mention(Span(9, 12), Label.CITY, 1e-7, ("crf",)),
    ]
    for document_id, listed in (('å"\n', mentions), ("b", ())):
        with open_mention_writer(tmp_path / "out") as writer:
            writer.write(Document(document_id, "x" * 12), listed)
        fields = {"id": document_id, "mentions": list(map(mention_fields, listed))}
        expected = json.dumps(fields, ensure_ascii=False) + "\n"
        assert (tmp_path / "out").read_text(encoding="utf-8") == expected
