"""What is remembered beside the key: digests, bounded, and never a reason to fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from seawall.model import ProjectKey
from seawall.pipeline.following import record
from seawall.pipeline.following.record import ReleaseRecord, digest_note

KEY = ProjectKey(b"k" * 32)


def digests(*texts: str) -> list[bytes]:
    return [digest_note(KEY, text) for text in texts]


def test_overlaps_are_counted_by_release(tmp_path: Path) -> None:
    kept = ReleaseRecord(tmp_path / "seawall.released")
    assert kept.enter("one", "", digests("a b", "c")) == []
    assert kept.enter("two", "", digests("C", "d", "A  b")) == [2]
    assert kept.enter("two", "", digests("c", "d", "a b")) == [2], "made again it is no other"
    assert kept.enter("three", "", digests("d")) == [1]
    assert kept.enter("four", "", digests("x")) == []


def test_releases_of_one_ledger_do_not_warn_of_each_other(tmp_path: Path) -> None:
    kept = ReleaseRecord(tmp_path / "seawall.released")
    kept.enter("one", "ledger", digests("a"))
    assert kept.enter("two", "ledger", digests("a")) == []
    assert kept.enter("three", "another", digests("a")) == [1, 1]


def test_another_key_knows_nothing(tmp_path: Path) -> None:
    kept = ReleaseRecord(tmp_path / "seawall.released")
    kept.enter("one", "", digests("a"))
    assert kept.enter("two", "", [digest_note(ProjectKey(b"o" * 32), "a")]) == []


def test_it_does_not_grow_without_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "_MOST_RELEASES", 3)
    kept = ReleaseRecord(tmp_path / "seawall.released")
    for number in range(10):
        overlaps = kept.enter(str(number), "", digests("a"))
        assert overlaps is not None and len(overlaps) <= 3
    monkeypatch.setattr(record, "_MOST_NOTES", 0)
    kept.enter("last", "", digests("a"))
    assert kept.enter("one more", "", digests("a")) == [1]


@pytest.mark.parametrize("content", [b"no database", None])
def test_a_file_that_cannot_be_used_is_said_and_stops_nothing(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "seawall.released"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    assert ReleaseRecord(path).enter("one", "", digests("a")) is None
