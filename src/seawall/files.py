"""Files that appear whole or not at all, and folders that only their owner may read."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Any, TextIO

from seawall.model import InputError

_TEMPORARY = ".seawall-{}.tmp"
_PASSING = "seawall-passing-"
_BUILDING, _REPLACED = ".{}.building", ".{}.replaced"

_CAUSES = {
    errno.ENOSPC: "the disk is full; free some space and run again",
    errno.EDQUOT: "the disk quota is used up; free some space and run again",
    errno.EFBIG: "the file would be larger than this system allows",
    errno.EACCES: "permission is denied; choose a place that you may write to",
    errno.EPERM: "permission is denied; choose a place that you may write to",
    errno.EROFS: "the file system is read-only; choose a place that you may write to",
    errno.ENOENT: "its folder does not exist; create it first",
    errno.ENOTDIR: "a part of its path is a file, not a folder; choose another path",
    errno.EISDIR: "a folder has that name; choose another name",
    errno.ENAMETOOLONG: "its name is too long; choose a shorter one",
    errno.EEXIST: "a file has that name; choose another name",
}


@contextmanager
def atomic_writer(
    path: str | Path,
    *,
    mode: int | None = None,
    name: str | None = None,
    durable: bool = True,
) -> Iterator[TextIO]:
    """A UTF-8 stream whose content stands under ``path`` once the block has ended well.

    Until then, and after any error or kill, ``path`` is as it was before. The text is on the disk
    before it gets its name, so that a power cut cannot empty it; ``durable=False`` leaves that to
    the system, for many small files. ``mode`` sets the permissions (without it, the umask does).
    ``name`` is what messages call the file: give one wherever the path holds a document's id. A
    device or pipe (``/dev/stdout``) is written to directly. Whatever the system refuses is an
    InputError.
    """
    target = Path(path)
    try:
        if target.exists() and not target.is_file() and not target.is_dir():
            with target.open("w", encoding="utf-8", newline="\n") as stream:
                yield stream
        else:
            with _replacing(target, mode, durable) as stream:
                yield stream
    except OSError as error:
        raise write_error(error, name or str(path)) from None


def write_json(path: Path, fields: Mapping[str, Any]) -> None:
    """One object, indented for whoever opens the file."""
    with atomic_writer(path) as stream:
        stream.write(json.dumps(fields, indent=2, ensure_ascii=False) + "\n")


def write_json_lines(
    path: Path, rows: Iterable[Mapping[str, Any]], *, mode: int | None = None
) -> None:
    """One object a line, as they come."""
    with atomic_writer(path, mode=mode) as stream:
        stream.writelines(map(json_line, rows))


def json_line(fields: Mapping[str, Any]) -> str:
    """An object as a line of a .jsonl file."""
    return json.dumps(fields, ensure_ascii=False) + "\n"


def write_error(error: OSError, name: str) -> InputError:
    """The sentence for a file or folder that the system would not write."""
    known = _CAUSES.get(error.errno or 0)
    return InputError(f"Could not write {name}: {known or os.strerror(error.errno or 0)}.")


def make_folder(path: str | Path, *, name: str | None = None) -> None:
    """Create a folder and those above it; one that is already there is fine."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_error(error, name or str(path)) from None


def check_writable(path: Path) -> None:
    """Refuse a folder that could not be made, or not be written to; nothing is made."""
    place = path.absolute()
    while not place.exists() and place != place.parent:
        place = place.parent
    cause = errno.EACCES if place.is_dir() else errno.ENOTDIR
    if cause == errno.ENOTDIR or not os.access(place, os.W_OK | os.X_OK):
        raise write_error(OSError(cause, ""), str(path))


def make_private_folder(path: str | Path) -> None:
    """Create a folder, or take one that is there, that only its owner can enter (mode 700)."""
    make_folder(path)
    try:
        Path(path).chmod(0o700)
    except OSError as error:
        raise write_error(error, str(path)) from None


@contextmanager
def passing_folder() -> Iterator[Path]:
    """A folder for its owner alone where the system keeps temporary files, gone after the block.

    It is held while it is in use; what a killed process left, ``remove_abandoned`` deletes.
    """
    place = Path(mkdtemp(prefix=_PASSING))
    with _held(place):
        try:
            yield place
        finally:
            shutil.rmtree(place, ignore_errors=True)


def remove_abandoned() -> None:
    """Delete the passing folders of processes of ours that were killed."""
    for folder in Path(gettempdir()).glob(f"{_PASSING}*"):
        with suppress(OSError):
            # One that is empty may be about to be held.
            if folder.lstat().st_uid == os.getuid() and any(folder.iterdir()):
                with _held(folder):
                    shutil.rmtree(folder)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a folder; fails with an OSError while another process does."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


@contextmanager
def building_folder(path: str | Path, *, private: bool = False) -> Iterator[Path]:
    """A folder that stands under ``path`` once the block has ended well; an earlier one goes.

    Until then, and after any error, ``path`` is as it was before. What a killed run left is
    deleted by the next. A private folder is for its owner alone (mode 700) from the start.
    """
    target = Path(path).absolute()
    building = target.with_name(_BUILDING.format(target.name))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(mode=0o700 if private else 0o777)
        yield building
        _replace_folder(target, building)
    except OSError as error:
        raise write_error(error, str(path)) from None
    finally:
        shutil.rmtree(building, ignore_errors=True)


def _replace_folder(target: Path, building: Path) -> None:
    aside = building.with_name(_REPLACED.format(target.name))
    was_there = target.exists()
    if was_there:
        shutil.rmtree(aside, ignore_errors=True)
        target.rename(aside)
    try:
        building.rename(target)
    except OSError:
        if was_there:
            aside.rename(target)
        raise
    shutil.rmtree(aside, ignore_errors=True)


def remove_leftovers(folder: str | Path) -> int:
    """Delete what a killed run left unfinished in ``folder``; how many files that were.

    Call it only when nobody else writes there.
    """
    leftovers = list(Path(folder).glob(_TEMPORARY.format("*")))
    for leftover in leftovers:
        leftover.unlink(missing_ok=True)
    return len(leftovers)


@contextmanager
def _replacing(target: Path, mode: int | None, durable: bool) -> Iterator[TextIO]:
    # In the same folder, since a rename is atomic only within one file system.
    temporary = target.parent / _TEMPORARY.format(secrets.token_hex(8))
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    descriptor = os.open(temporary, flags, 0o666 if mode is None else mode)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as stream:  # noqa: PTH123
            yield stream
            stream.flush()
            if durable:
                os.fsync(stream.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(target)
        if durable:
            _sync_folder(target.parent)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _sync_folder(folder: Path) -> None:
    # The new name must survive a power cut too; some file systems cannot promise it, and then
    # the content is still whole.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
