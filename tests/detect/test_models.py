from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from program import Seawall
from seawall.detect import models
from seawall.model import RefusedError


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of the shipped one, with one model in it."""
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "a.bin").write_bytes(b"weights")
    digest = hashlib.sha256(b"weights").hexdigest()
    index = f'format = 1\n[a]\nfile = "a.bin"\nversion = "1"\nsha256 = "{digest}"\n'
    (folder / "models.toml").write_text(index)
    monkeypatch.setattr(models, "files", lambda _: tmp_path)
    monkeypatch.setattr("seawall.resources.files", lambda _: tmp_path)
    models.list_models.cache_clear()
    yield folder
    models.list_models.cache_clear()


def test_a_whole_model_is_read(shelf: Path) -> None:
    assert models.read_model("a") == b"weights"


@pytest.mark.parametrize("damage", [b"weight", b"weightz", b"", b"weights "])
def test_a_cut_or_changed_model_is_refused(shelf: Path, damage: bytes) -> None:
    (shelf / "a.bin").write_bytes(damage)
    with pytest.raises(RefusedError, match="damaged or not version 1"):
        models.read_model("a")


def test_a_missing_model_is_refused(shelf: Path) -> None:
    (shelf / "a.bin").unlink()
    with pytest.raises(RefusedError, match="is missing"):
        models.read_model("a")
    with pytest.raises(RefusedError, match="no model 'b'"):
        models.read_model("b")


@pytest.mark.parametrize("index", ["", "format = 2\n", "format = 1\n[a]\nfile = 'a.bin'\n", "["])
def test_a_damaged_list_is_refused(shelf: Path, index: str) -> None:
    (shelf / "models.toml").write_text(index)
    with pytest.raises(RefusedError):
        models.read_model("a")
    (shelf / "models.toml").unlink()
    models.list_models.cache_clear()
    with pytest.raises(RefusedError):
        models.read_model("a")


def test_every_shipped_model_is_whole_and_all_are_small() -> None:
    models.list_models.cache_clear()
    assert sum(len(models.read_model(name)) for name in models.list_models()) < 30_000_000


@pytest.mark.parametrize("name", ["crf", "svm", "neural"])
def test_a_detector_without_its_model_is_refused_not_left_out(
    seawall: Seawall, tmp_path: Path, name: str
) -> None:
    (tmp_path / "notes.jsonl").write_text('{"id": "a", "text": "Anna Berg"}\n')
    done = seawall("detect", "notes.jsonl", "-o", "out.jsonl", "--detectors", f"rules,{name}")
    assert (done.code, len(done.errors)) == (4, 1)
    assert not (tmp_path / "out.jsonl").exists()
