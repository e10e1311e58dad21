"""The program as a custodian runs it, a small synthetic hospital, and one finished release."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from program import KEY, Ended, Seawall, call_program, enter_program, run_program
from seawall.synth import write_hospital

# The same examples at every run, so that a failure is of the change and not of the day;
# `make explore` draws new ones.
settings.register_profile("steady", derandomize=True)
settings.load_profile("steady")


@pytest.fixture
def program(tmp_path: Path) -> Seawall:
    """The program in a process of its own, run in the test's folder."""

    def run(*arguments: object, **options: Any) -> Ended:
        return run_program(*arguments, **{"cwd": tmp_path, **options})

    return run


@pytest.fixture
def seawall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Seawall:
    """The same entry point in this process, where everything is loaded already."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Ended:
        capfd.readouterr()
        code = enter_program(monkeypatch, *arguments)
        return Ended(code, *capfd.readouterr())

    return run


@pytest.fixture(scope="session")
def hospital(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve patients with two notes each, English and Swedish."""
    folder = tmp_path_factory.mktemp("hospital")
    write_hospital(folder, 12, 2, seed=5, langs=("en", "sv"), split="dev")
    return folder


@pytest.fixture(scope="session")
def mentions(hospital: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the rules find in the hospital's notes."""
    path = tmp_path_factory.mktemp("mentions") / "mentions.jsonl"
    done = call_program("detect", hospital / "notes.jsonl", "-o", path, cwd=path.parent)
    assert (done.code, done.err) == (0, "")
    return path


@pytest.fixture(scope="session")
def key_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("key") / "seawall.key"
    path.write_text(KEY)
    path.chmod(0o600)
    return path


@pytest.fixture(scope="session")
def finished(hospital: Path, key_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release of the hospital (safe-harbor): look, do not touch."""
    folder = tmp_path_factory.mktemp("finished") / "release"
    # A key file of its own: beside it lies what was released before under it.
    own_key = Path(shutil.copy(key_file, folder.parent))
    done = call_program(
        *("anonymize", hospital / "notes.jsonl", "-o", folder, "--key-file", own_key),
        *("--patients", hospital / "patients.csv"),
        cwd=folder.parent,
    )
    assert done.code == 0, done.err
    return folder


@pytest.fixture
def release(finished: Path, tmp_path: Path) -> Path:
    """A copy of the finished release, with what stays home beside it."""
    for name in ("release", "release.private"):
        shutil.copytree(finished.with_name(name), tmp_path / name)
    return tmp_path / "release"
