from __future__ import annotations

import stat
from pathlib import Path

import pytest

from seawall.config import KEY_VARIABLE, load_key, load_settings
from seawall.model import InputError, UsageError


def write(folder: Path, text: str) -> Path:
    path = folder / "seawall.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_options_go_over_the_file_and_the_file_over_defaults(tmp_path: Path) -> None:
    path = write(tmp_path, 'preset = "full"\nseed = 4\n[treatments]\nZIP = "mask"\n')
    settings = load_settings(path, seed=9, preset=None)
    assert (settings.preset, settings.seed, settings.workers) == ("full", 9, 1)
    assert settings.treatments == {"ZIP": "mask"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("presett = 'full'", "did you mean 'preset'"),
        ("workers = 0", "'workers' in .* is wrong: it must be greater than or equal to 1"),
        ("workers = 'many'", "'workers'"),
        ("profile = 'quick'", "'profile'"),
        ("preset = ", "not valid TOML"),
    ],
)
def test_a_wrong_file_is_one_clear_sentence(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        load_settings(write(tmp_path, text))


def test_a_missing_file_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load_settings(tmp_path / "none.toml")


def test_a_key_is_made_once_and_only_its_owner_can_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    config = write(tmp_path, "")
    first = load_key(load_settings(config), config)
    path = tmp_path / "seawall.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_key(load_settings(config), config) == first
    assert first.secret not in repr(first).encode()


def test_the_environment_goes_over_the_default_file_but_not_over_a_named_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "k" * 32)
    config = write(tmp_path, "")
    assert load_key(load_settings(config), config).secret == b"k" * 32
    assert not (tmp_path / "seawall.key").exists()
    named = load_settings(config, key_file=tmp_path / "own.key")
    assert load_key(named, config).secret != b"k" * 32


def test_a_short_key_is_refused_without_showing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "hunter2")
    with pytest.raises(UsageError, match="too short") as caught:
        load_key(load_settings(write(tmp_path, "")), tmp_path / "seawall.toml")
    assert "hunter2" not in str(caught.value)
