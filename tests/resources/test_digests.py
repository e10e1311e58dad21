"""Shipped lists and presets: what was altered is refused, and the list of digests is up to date."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import seawall
from program import Seawall
from scripts_here import ROOT, load_script
from seawall import resources
from seawall.model import RefusedError


def test_the_digests_are_of_what_ships() -> None:
    written = (ROOT / "src/seawall/resources/digests.txt").read_text(encoding="utf-8")
    assert written == load_script("digests").make_list(), "run `make digests`"


@pytest.mark.parametrize("path", ["lexicons/states.txt", "presets/full.toml", "zip3.toml"])
@pytest.mark.parametrize("change", ["more", "less", "gone"])
def test_an_altered_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, change: str
) -> None:
    whole = resources.read_bytes(path)
    altered = tmp_path / path
    altered.parent.mkdir(exist_ok=True)
    if change != "gone":
        altered.write_bytes(whole + b"\n" if change == "more" else whole[:-2])
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    with pytest.raises(RefusedError, match=path) as caught:
        resources.read_text(path)
    assert caught.value.exit_code == 4


def run_copy(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The program of another folder: what a hospital runs where its copy was altered."""
    command = [sys.executable, "-m", "seawall", *map(str, arguments)]
    environment = {"PYTHONPATH": str(folder), "HOME": str(folder), "COLUMNS": "200"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_a_run_with_an_altered_preset_lexicon_or_list_of_models_ends_with_4(tmp_path: Path) -> None:
    copy = tmp_path / "seawall"
    shutil.copytree(Path(seawall.__file__).parent, copy)
    note = {"id": "1", "text": "Seen by Dr. Smith in Boston on 3 March 2019."}
    (tmp_path / "notes.jsonl").write_text(json.dumps(note))
    shown = ("presets", "full")
    found = ("detect", "notes.jsonl", "-o", "found.jsonl", "--profile", "fast")
    for path, asked in (
        ("presets/full.toml", shown),
        ("lexicons/name_cues.toml", found),
        ("models/models.toml", found),
        ("models/crf-en.npz", found),
    ):
        file = copy / "resources" / path
        whole = file.read_bytes()
        file.write_bytes(whole.replace(b"a", b"o", 1))
        done = run_copy(tmp_path, *asked)
        assert (done.returncode, done.stdout) == (4, ""), done.stderr
        assert "install Seawall again" in done.stderr
        file.write_bytes(whole)
    assert run_copy(tmp_path, *shown).returncode == 0


def test_a_manifest_says_the_digests_of_a_users_own_preset(
    seawall: Seawall, hospital: Path, key_file: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    digests = set()
    for more in ("", "# ours\n"):
        own.write_text(more + resources.read_text("presets/full.toml"), encoding="utf-8")
        asked = ("anonymize", hospital / "notes.jsonl", "-o", "out", "--preset", own)
        assert (
            seawall(*asked, "--key-file", key_file, "--detectors", "rules", "--overwrite").code == 0
        )
        digests.add(json.loads((tmp_path / "out/manifest.json").read_text())["preset_sha256"])
    assert len(digests) == 2
