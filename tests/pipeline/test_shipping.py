"""``seawall train --shipped``: from examples to a folder that ships, without training it all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("pycrfsuite")
pytest.importorskip("sklearn")

from seawall.detect.models import open_shelf
from seawall.learn.encoder import read_part
from seawall.model import InputError, RefusedError
from seawall.pipeline import Recipe, ShippedOrder, Trained, shipping
from seawall.pipeline.shipping import train_shipped

LINEAR = ("crf-en", "svm-en", "crf-sv", "svm-sv")
FEW = Recipe(size=20, epochs=1)


@contextmanager
def silent(_total: int | None, _doing: str = "") -> Iterator[Callable[[int], None]]:
    yield lambda _: None


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Trained:
    folder = tmp_path_factory.mktemp("shipped")
    return train_shipped(ShippedOrder(folder / "models", FEW, cards=folder / "cards"), silent)


def take(shipped: Trained, output: Path, **changes: Path) -> ShippedOrder:
    """An order in which nothing is left to train."""
    files = {name: shipped.folder / f"{name}.npz" for name in LINEAR}
    return ShippedOrder(output, FEW, files | {n.replace("_", "-"): p for n, p in changes.items()})


def test_every_linear_model_has_weights_thresholds_and_a_card(shipped: Trained) -> None:
    shelf = open_shelf(shipped.folder)
    assert all(shelf.find(name).folder == shipped.folder for name in (*LINEAR, "thresholds"))
    cards = {path.stem: path.read_text() for path in (shipped.folder.parent / "cards").iterdir()}
    for name in LINEAR:
        assert shelf.find(name).sha256 in cards[name]
        assert "synth" in cards[name] and "Keep it like the notes" not in cards[name]
    assert not list(shipped.folder.glob("*.md"))
    assert "private" not in (shipped.folder / "models.toml").read_text()


def test_what_was_missing_and_how_it_did_are_told(shipped: Trained) -> None:
    assert "mtsamples" in shipped.advice[0] and "--data" in shipped.advice[0]
    assert {"en rules", "en all", "sv rules", "sv all"} <= set(shipped.scores)


def test_what_is_trained_already_is_taken_as_it_is(shipped: Trained, tmp_path: Path) -> None:
    again = train_shipped(take(shipped, tmp_path / "again"), silent)
    for name in LINEAR:
        assert (again.folder / f"{name}.npz").read_bytes() == (
            shipped.folder / f"{name}.npz"
        ).read_bytes()
        assert (again.folder / f"{name}.md").is_file()
    assert not again.advice


def test_a_file_of_another_model_or_a_damaged_one_is_refused(
    shipped: Trained, tmp_path: Path
) -> None:
    wrong = take(shipped, tmp_path / "out", crf_en=shipped.folder / "svm-en.npz")
    with pytest.raises(RefusedError, match="'crf-en' holds 'svm-en'"):
        train_shipped(wrong, silent)
    (tmp_path / "cut.npz").write_bytes((shipped.folder / "crf-en.npz").read_bytes()[:-30])
    with pytest.raises(RefusedError, match="damaged"):
        train_shipped(take(shipped, tmp_path / "out", crf_en=tmp_path / "cut.npz"), silent)
    with pytest.raises(InputError, match="cannot be read"):
        train_shipped(take(shipped, tmp_path / "out", crf_en=tmp_path / "gone"), silent)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cut.npz"]


def test_without_torch_the_encoder_is_packed_and_the_next_step_is_told(
    shipped: Trained, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[Path] = []
    monkeypatch.setattr(shipping, "pack_encoder", lambda _, out, *_rest: packed.append(out))
    monkeypatch.setattr(shipping, "has_torch", lambda: False)
    asked = take(shipped, tmp_path / "out")
    order = ShippedOrder(asked.output, asked.recipe, asked.taken, encoder=tmp_path)
    (sentence,) = train_shipped(order, silent).advice
    assert packed == [tmp_path / "out.encoder"]
    assert "neural_training.py" in sentence and "--take neural=FILE" in sentence


def test_labels_in_json_become_lines(tmp_path: Path) -> None:
    (tmp_path / "labels.json").write_text(json.dumps(["O", "B-CITY"]))
    assert read_part(tmp_path / "labels.json") == b"O\nB-CITY\n"
    (tmp_path / "labels.json").write_text("[1]")
    with pytest.raises(InputError):
        read_part(tmp_path / "labels.json")
