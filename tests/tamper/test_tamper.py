"""Every case of ``cases/*.toml``: a release is changed in one place, and verify must see it."""

from __future__ import annotations

import json
import os
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from program import call_program
from tamper.bases import PRESETS, fill, make_base, place, reseal
from tamper.edits import EDITS

# A folder of other cases: those that are held back from whoever mends verify.
_FOLDER = os.environ.get("SEAWALL_TAMPER_CASES") or Path(__file__).parent / "cases"
_CASES = sorted(Path(_FOLDER).glob("*.toml"))
_BLIND = Path(__file__).parents[2] / "docs" / "verify.md"
_CAUGHT, _UNCOVERED, _DEPENDS = "caught", "uncovered:", "depends:"
Base = Callable[[str], Path]


def load_cases() -> list[dict[str, Any]]:
    """Each case once for each of its presets."""
    found = []
    for path in _CASES:
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            presets = case.get("presets", [case.get("preset")])
            named = PRESETS if presets == ["*"] else presets
            found += [{**case, "preset": preset} for preset in named]
    return found


CASES = load_cases()


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    made: dict[str, Path] = {}

    def find(preset: str) -> Path:
        if preset not in made:
            made[preset] = make_base(tmp_path_factory.mktemp(preset) / "base", preset)
        return made[preset]

    return find


def verify(folder: Path, case: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Exit code and answer of verify, given what the case says that it is given."""
    known = ("--known", "patients.csv") if case.get("known") else ()
    key = ("--key-file", "seawall.key") if case.get("key") else ()
    done = call_program("verify", "release", *known, *key, "--json", cwd=folder)
    lines = done.out.splitlines()
    return done.code, json.loads(lines[-1]) if lines else {}


@pytest.mark.parametrize("case", CASES, ids=[f"{c['preset']}: {c['name']}" for c in CASES])
def test_tamper(case: dict[str, Any], base: Base, tmp_path: Path) -> None:
    source = base(case["preset"])
    folder = tmp_path / "base"
    shutil.copytree(source, folder)
    # The key lies where only --key-file finds it.
    case = place(source, case)
    filled = {name: fill(value, source, case) for name, value in case.items()}
    (folder / "work").mkdir()
    EDITS[case["edit"]](folder / "release", filled)
    if case.get("reseal", True) and (folder / "release/manifest.json").exists():
        reseal(folder / "release")
    if not case.get("key"):
        (folder / "seawall.key").unlink()
    code, answer = verify(folder, case)
    if case["expected"] == _CAUGHT:
        # A file that cannot be read at all is an error (1), which is no pass either.
        assert code in (1, 4), "verify saw nothing"
        return
    depends = case["expected"].startswith(_DEPENDS)
    name = case["expected"].removeprefix(_UNCOVERED).removeprefix(_DEPENDS)
    assert f'<a id="{name}"></a>' in _BLIND.read_text(encoding="utf-8"), "not named in the page"
    if depends:
        assert code in (0, 4)
        return
    assert code == 0, "verify sees this now: say so in the case and in docs/verify.md"
    assert all(check["cannot_see"] for check in answer["promises"])


@pytest.mark.parametrize("preset", PRESETS)
def test_an_untouched_release_holds(base: Base, preset: str) -> None:
    folder = base(preset)
    code, answer = verify(folder, {"known": True, "key": True})
    assert (code, answer["findings"]) == (0, [])
