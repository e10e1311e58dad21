from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from seawall.store import load_made

MADE = (("anna", "åsa"), frozenset({"berg"}), {"share": 0.5}, b"\0")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "seawall" / "names.store"


class Maker:
    """Counts how often the tables had to be put together."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> Any:
        self.calls += 1
        return MADE


def load(make: Maker, text: str = "rule") -> Any:
    return load_made("names", ["numpy 2", text], make)


def test_tables_are_put_together_once(store: Path) -> None:
    make = Maker()
    assert load(make) == load(make) == MADE
    assert make.calls == 1


def test_what_they_depend_on_makes_them_anew(store: Path) -> None:
    make = Maker()
    load(make)
    load(make, "another rule")
    assert make.calls == 2


@pytest.mark.parametrize("cut", [0, 10, -3])
def test_a_store_that_is_not_whole_is_never_used(store: Path, cut: int) -> None:
    """A list that has lost its end would let names through in silence."""
    make = Maker()
    load(make)
    store.write_bytes(store.read_bytes()[:cut])
    assert load(make) == MADE
    assert make.calls == 2


def test_a_changed_store_is_never_used(store: Path) -> None:
    make = Maker()
    load(make)
    store.write_bytes(store.read_bytes().replace(b"berg", b"borg"))
    assert load(make) == MADE
    assert make.calls == 2


def test_no_place_to_store_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    make = Maker()
    assert load(make) == load(make) == MADE
    assert make.calls == 2
