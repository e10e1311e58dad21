"""Word lists that are slow to put together, stored between runs in the user's cache folder.

Reading the names of sixty countries out of the packages that hold them takes a second, which every
short run would wait for. What is stored is made of public lists only. It is never needed: where
nothing can be written, or what lies there is not whole, the lists are put together again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from seawall.files import atomic_writer, make_folder
from seawall.model import InputError

WordLists = Sequence[Sequence[str]]


def load_lists(
    name: str, packages: Iterable[str], texts: Iterable[str], make: Callable[[], WordLists]
) -> WordLists:
    """The lists that ``make`` gives, from the store where it has them.

    They are made anew when a package has another version, or when one of the ``texts`` that they
    depend on has changed. No word may hold white space.
    """
    parts = [*(f"{package} {version(package)}" for package in packages), *texts]
    made_of = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    path = _folder() / f"{name}.txt"
    stored = _read(path, made_of)
    if stored is not None:
        return stored
    lists = make()
    if not path.is_absolute():  # nobody's home
        return lists
    with suppress(InputError):
        _write(path, made_of, lists)
    return lists


def _folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - no home is no error here
    return Path(base) / "seawall"


def _read(path: Path, made_of: str) -> list[list[str]] | None:
    """The stored lists if they are whole and made of the same parts."""
    try:
        # As bytes: a megabyte of names is signed and decoded in a fraction of the time.
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if head != _sign(made_of, body):
        return None
    return [line.split() for line in body.decode().split("\n")]


def _write(path: Path, made_of: str, lists: WordLists) -> None:
    body = "\n".join(" ".join(words) for words in lists)
    make_folder(path.parent)
    with atomic_writer(path, durable=False) as stream:
        stream.write(f"{_sign(made_of, body.encode()).decode()}\n{body}")


def _sign(made_of: str, body: bytes) -> bytes:
    return hashlib.sha256(b"%s\n%s" % (made_of.encode(), body)).hexdigest().encode()
