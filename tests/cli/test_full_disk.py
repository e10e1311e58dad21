"""A disk, file or device that takes no more: one sentence, and nothing half done."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from program import PROGRAM, Ended, Seawall, assert_refused, listing

# The disk does not ask who found what is written.
RULES = ("--detectors", "rules")


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of that size, where we may mount one."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if os.getuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("size", ["12k", "128k"])
def test_a_full_disk_is_said_and_leaves_no_release(
    program: Seawall, hospital: Path, key_file: Path, tmp_path: Path, size: str
) -> None:
    with small_disk(tmp_path / "disk", size) as disk:
        asked = ("anonymize", hospital / "notes.jsonl", "-o", disk / "out", "--key-file", key_file)
        done = program(*asked, *RULES)
        assert_refused(done, 1, "disk is full", "free some space")
        assert not (disk / "out").exists()
        assert not [name for name in listing(disk) if not name.startswith("out.private")]


def limit_files() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))


def test_a_file_that_may_not_grow_is_said_and_leaves_nothing(
    program: Seawall, hospital: Path, tmp_path: Path, key_file: Path
) -> None:
    notes = hospital / "notes.jsonl"
    done = program("detect", notes, "-o", "m.jsonl", *RULES, preexec_fn=limit_files)
    assert_refused(done, 1, "m.jsonl", "larger than this system allows")
    assert listing(tmp_path) == set()
    asked = ("-o", "out", "--key-file", key_file, *RULES)
    done = program("anonymize", notes, *asked, preexec_fn=limit_files)
    assert_refused(done, 1)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("output", ["/dev/full", "-"])
def test_a_full_device_is_said(hospital: Path, tmp_path: Path, output: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "detect", hospital / "notes.jsonl", "-o", output, *RULES],
            stdout=full if output == "-" else subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            cwd=tmp_path,
            check=False,
        )
    assert_refused(Ended(done.returncode, done.stdout or "", done.stderr), 1, "disk is full")
