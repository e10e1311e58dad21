from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from seawall.files import (
    atomic_writer,
    building_folder,
    make_folder,
    make_private_folder,
    passing_folder,
    remove_abandoned,
    remove_leftovers,
)
from seawall.model import InputError


@pytest.fixture
def as_ordinary_user() -> Iterator[None]:
    """Root may write anywhere; take its rights away for one test."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    yield
    if is_root:
        os.seteuid(0)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_file_appears_only_when_the_block_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with atomic_writer(path) as stream:
        stream.write("å\r\n𝒳\n")
        stream.flush()
        assert not path.exists()
    assert path.read_bytes() == "å\r\n𝒳\n".encode()
    assert names(tmp_path) == ["out.jsonl"]


def test_after_an_error_the_old_content_stands_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old")
    with pytest.raises(RuntimeError), atomic_writer(path) as stream:
        stream.write("new")
        raise RuntimeError
    assert path.read_text() == "old"
    assert names(tmp_path) == ["out.txt"]


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_the_mode_is_set(tmp_path: Path, mode: int) -> None:
    with atomic_writer(tmp_path / "key", mode=mode) as stream:
        stream.write("secret")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == mode


def test_without_a_mode_the_umask_decides(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        with atomic_writer(tmp_path / "out") as stream:
            stream.write("x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == 0o640


def test_a_full_disk_is_one_sentence() -> None:
    with (
        pytest.raises(InputError, match=r"^Could not write /dev/full: the disk is full; .*\.$"),
        atomic_writer("/dev/full") as stream,
    ):
        stream.write("x")


def test_a_file_that_cannot_grow_leaves_nothing_behind(tmp_path: Path) -> None:
    # A limit on file size stops a real write half way, as a full disk does.
    code = (
        "import sys\n"
        "from seawall.files import atomic_writer\n"
        "from seawall.model import InputError\n"
        "try:\n"
        "    with atomic_writer(sys.argv[1]) as stream:\n"
        "        stream.write('x' * 1_000_000)\n"
        "except InputError as error:\n"
        "    print(error)\n"
    )

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    command = [sys.executable, "-B", "-c", code, str(tmp_path / "out")]
    done = subprocess.run(command, preexec_fn=limit, capture_output=True, text=True, check=True)
    assert "larger than this system allows" in done.stdout
    assert names(tmp_path) == []


@pytest.mark.usefixtures("as_ordinary_user")
def test_an_unwritable_folder_is_one_sentence() -> None:
    with pytest.raises(InputError, match="permission is denied"), atomic_writer("/out") as stream:
        stream.write("x")
    with pytest.raises(InputError, match="permission is denied"):
        make_private_folder("/out.private")


def test_a_missing_folder_and_a_folder_in_the_way_are_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"), atomic_writer(tmp_path / "no" / "x"):
        pass
    with pytest.raises(InputError, match="a folder has that name"), atomic_writer(tmp_path):
        pass
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="Could not write the folder: a file has that name"):
        make_folder(tmp_path / "file", name="the folder")
    assert names(tmp_path) == ["file"]


def test_a_name_stands_for_a_path_that_may_not_be_shown(tmp_path: Path) -> None:
    with (
        pytest.raises(InputError) as caught,
        atomic_writer(tmp_path / "no" / "Anna_Berg.ann", name="the .ann of document 3"),
    ):
        pass
    assert "the .ann of document 3" in str(caught.value)
    assert "Berg" not in str(caught.value)


def test_a_private_folder_has_mode_700_also_where_it_was_there(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "out.private"
    make_private_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    make_private_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_a_killed_writer_leaves_has_another_name_and_can_be_removed(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from seawall.files import atomic_writer\n"
        "with atomic_writer(sys.argv[1]) as stream:\n"
        "    stream.write('half')\n"
        "    stream.flush()\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "out")], check=False)
    assert done.returncode == -signal.SIGKILL
    assert not (tmp_path / "out").exists()
    assert len(names(tmp_path)) == 1
    assert remove_leftovers(tmp_path) == 1
    assert names(tmp_path) == []


def test_a_folder_appears_whole_and_replaces_the_earlier_one(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "models"
    for content in ("first", "second"):
        with building_folder(target, private=True) as folder:
            (folder / content).write_text(content)
            assert not (target / content).exists()
        assert [path.name for path in target.iterdir()] == [content]
        assert target.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in target.parent.iterdir()] == ["models"]


def test_a_folder_that_could_not_be_finished_leaves_the_earlier_one(tmp_path: Path) -> None:
    target = tmp_path / "models"
    target.mkdir()
    (target / "old").write_text("old")
    with pytest.raises(InputError), building_folder(target) as folder:
        (folder / "new").write_text("new")
        raise OSError(28, "full")
    assert [path.name for path in tmp_path.rglob("*")] == ["models", "old"]


def test_what_a_killed_process_left_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with passing_folder() as held:
        (held / "notes.jsonl").write_text("in use", encoding="utf-8")
        left = tmp_path / held.name.replace(held.name[-8:], "left-one")
        left.mkdir()
        (left / "notes.jsonl").write_text("of a killed run", encoding="utf-8")
        remove_abandoned()
        assert held.exists()
        assert not left.exists()
    assert list(tmp_path.iterdir()) == []
