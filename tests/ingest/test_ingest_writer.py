from __future__ import annotations

from pathlib import Path

import pytest

from seawall.ingest import open_mention_writer
from seawall.model import Document, InputError, UsageError


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
