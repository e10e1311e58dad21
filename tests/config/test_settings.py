from __future__ import annotations

from pathlib import Path

import pytest

from seawall.config import load_settings
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
