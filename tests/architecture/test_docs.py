"""Docs that must agree with the code."""

from __future__ import annotations

import re
from pathlib import Path

from seawall.model.labels import as_markdown

ROOT = Path(__file__).parents[2]


def test_the_page_of_labels_is_the_table_in_the_code() -> None:
    assert as_markdown() in (ROOT / "docs" / "labels.md").read_text(encoding="utf-8")


def test_the_lock_file_is_pins_without_addresses() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert len(pins) > 20
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", pin) for pin in pins)


def test_every_dependency_is_locked() -> None:
    locked = {
        line.split("==")[0].replace("_", "-").lower()
        for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    }
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(name for extra in extras for name in extra)]
    names = {re.split(r"[><=\[ ]", name)[0].replace("_", "-").lower() for name in wanted}
    assert names <= locked
