"""No model is ever left out in silence: missing, cut short or of another version, it is refused."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from program import Seawall
from seawall.detect import models
from seawall.detect.learned import LearnedTaggers
from seawall.detect.models import ModelShelf, open_shelf
from seawall.detect.thresholds import load_thresholds
from seawall.model import Label, Mention, RefusedError, Span


def put(folder: Path, **content: bytes) -> Path:
    """A folder of models as 'seawall train' writes it."""
    folder.mkdir(exist_ok=True)
    lines = ["format = 1"]
    for name, data in content.items():
        (folder / f"{name}.bin").write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        lines += [f"[{name}]", f'file = "{name}.bin"', 'version = "1"', f'sha256 = "{digest}"']
    (folder / "models.toml").write_text("\n".join(lines))
    return folder


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of the shipped one."""
    monkeypatch.setattr(models, "files", lambda _: tmp_path)
    return put(tmp_path / "models", a=b"weights", b=b"more")


@pytest.fixture
def own(shipped: Path, tmp_path: Path) -> Path:
    """A user's folder with a model of its own."""
    return put(tmp_path / "own", a=b"adapted")


def test_a_whole_model_is_read(shipped: Path) -> None:
    assert open_shelf().read("a") == b"weights"


def test_a_users_model_goes_before_the_shipped_one_and_the_rest_is_shipped(own: Path) -> None:
    shelf = open_shelf(own)
    assert (shelf.read("a"), shelf.read("b")) == (b"adapted", b"more")
    assert shelf == open_shelf(own) != open_shelf()


@pytest.mark.parametrize("damage", [b"weight", b"weightz", b"", b"weights "])
def test_a_cut_or_changed_model_is_refused(shipped: Path, damage: bytes) -> None:
    (shipped / "a.bin").write_bytes(damage)
    with pytest.raises(RefusedError, match="damaged or not version 1"):
        open_shelf().read("a")


def test_what_was_checked_is_what_the_first_reader_gets(own: Path) -> None:
    model = open_shelf(own).find("a")
    model.require()
    (own / "a.bin").write_bytes(b"adapte")
    assert model.read() == b"adapted"
    for check in (model.read, model.require):
        with pytest.raises(RefusedError, match="damaged"):
            check()


def test_a_damaged_own_model_is_refused_though_a_shipped_one_is_there(own: Path) -> None:
    (own / "a.bin").write_bytes(b"adapte")
    with pytest.raises(RefusedError, match="damaged or not version 1; train it again"):
        open_shelf(own).read("a")
    (own / "a.bin").unlink()
    with pytest.raises(RefusedError, match="is missing; train it again"):
        open_shelf(own).read("a")


def test_a_missing_model_is_refused(shipped: Path) -> None:
    (shipped / "a.bin").unlink()
    with pytest.raises(RefusedError, match="is missing; install"):
        open_shelf().read("a")
    with pytest.raises(RefusedError, match="no model 'c'"):
        open_shelf().read("c")


_INDEXES = (
    "",
    "[",
    "format = 2\n",
    "format = 1\n[a]\nfile = 'a.bin'\n",
    "format = 1\n[a]\nfile = '../a.bin'\nversion = '1'\nsha256 = ''\n",
    "format = 1\nsurplus = 3\n",
)


@pytest.mark.parametrize("index", _INDEXES)
def test_a_damaged_list_is_refused(shipped: Path, own: Path, index: str) -> None:
    (own / "models.toml").write_text(index)
    with pytest.raises(RefusedError, match="train it again"):
        open_shelf(own)
    (shipped / "models.toml").write_text(index)
    with pytest.raises(RefusedError, match="install Seawall again"):
        open_shelf()


def test_a_folder_without_a_list_is_refused(shipped: Path, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="is missing or damaged"):
        open_shelf(tmp_path / "nowhere")


def is_admitted(shelf: ModelShelf, lang: str, detector: str, score: float) -> bool:
    mention = Mention(Span(0, 1), Label.CITY, score, (detector,))
    return load_thresholds(shelf, lang).admit(mention)


def test_own_thresholds_are_for_own_models_alone(shipped: Path, tmp_path: Path) -> None:
    put(shipped, thresholds=b"[crf]\ndefault = 0.5\n[crf-sv]\ndefault = 0.6\n[svm]\ndefault = 0.5")
    own = put(tmp_path / "own", thresholds=b"[crf-en]\ndefault = 0.9\nCITY = 0.1\n")
    before, after = open_shelf(), open_shelf(own)
    assert is_admitted(after, "en", "crf", 0.2)
    assert not is_admitted(before, "en", "crf", 0.2)
    assert not is_admitted(after, "sv", "crf", 0.55)
    assert not is_admitted(after, "en", "svm", 0.2)


@pytest.mark.parametrize("table", [b"[crf]\nCITY = 0.5", b"[crf]\ndefault = 'a'", b"[", b"\xff"])
def test_damaged_thresholds_are_refused(shipped: Path, table: bytes) -> None:
    put(shipped, thresholds=table)
    with pytest.raises(RefusedError, match="thresholds of the models are damaged"):
        load_thresholds(open_shelf(), "en")


def test_no_thresholds_at_all_are_refused(shipped: Path) -> None:
    with pytest.raises(RefusedError, match="'thresholds'"):
        load_thresholds(open_shelf(), "en")


def test_every_shipped_model_is_whole_and_all_are_small() -> None:
    (layer,) = open_shelf().layers
    assert sum(len(model.read()) for model in layer) < 30_000_000


@pytest.mark.parametrize("name", ["crf", "svm", "neural"])
def test_a_detector_without_its_model_is_refused_not_left_out(
    seawall: Seawall, shipped: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / "notes.jsonl").write_text('{"id": "a", "text": "Anna Berg"}\n')
    done = seawall("detect", "notes.jsonl", "-o", "out.jsonl", "--detectors", f"rules,{name}")
    assert (done.code, len(done.errors)) == (4, 1)
    assert not (tmp_path / "out.jsonl").exists()


def test_nothing_of_a_users_model_is_stored_between_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was learned from a hospital's notes may hold its patients' names."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    data = open_shelf().read("svm-en")
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "svm-en.bin").write_bytes(data)
    digest = hashlib.sha256(data).hexdigest()
    (folder / "models.toml").write_text(
        f'format = 1\n[svm-en]\nfile = "svm-en.bin"\nversion = "1"\nsha256 = "{digest}"\n'
    )
    LearnedTaggers(["svm"], "en", open_shelf(folder))
    assert not list(cache.rglob("joined-*"))
    LearnedTaggers(["svm"], "en", open_shelf())
    assert list(cache.rglob("joined-*"))
