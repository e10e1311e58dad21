"""Tables that are slow to put together, stored between runs in the user's cache folder.

Reading the names of sixty countries out of the packages that hold them takes a second, which every
short run would wait for. What is stored is made of public lists and of what ships only, never of a
note. It is never needed: where nothing can be written, or what lies there is not whole, the tables
are put together again.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import secrets
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import seawall

_T = TypeVar("_T")
_DIGEST_BYTES = hashlib.sha256().digest_size


def load_made(name: str, made_of: Iterable[str], make: Callable[[], _T]) -> _T:
    """What ``make`` gives, from the store where it has it.

    It is made anew when one of the texts that it is made of has changed: data, versions of
    packages, and the code that makes it. It may consist of plain values, strings, bytes, tuples,
    lists, dictionaries and frozen sets, which are loaded without a step of Python for each.
    """
    path, stamp = _place(name), _stamp(made_of)
    stored = _read(path, stamp)
    if stored is not None:
        return cast(_T, marshal.loads(stored))
    made = make()
    _keep(path, stamp, made)
    return made


def _stamp(made_of: Iterable[str]) -> bytes:
    parts = sys.version, seawall.__version__, *made_of
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).digest()


def _place(name: str) -> Path:
    return _folder() / f"{name}.store"


def _keep(path: Path, stamp: bytes, made: object) -> None:
    if path.is_absolute():  # else it is nobody's home
        with suppress(OSError, ValueError):  # of a disk, and of what cannot be stored
            _write(path, stamp, marshal.dumps(cast(Any, made)))


def _folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - no home is no error here
    return Path(base) / "seawall"


def _read(path: Path, stamp: bytes) -> memoryview | None:
    """What is stored if it is whole and made of the same parts."""
    try:
        data = memoryview(path.read_bytes())
    except OSError:
        return None
    body = data[_DIGEST_BYTES:]
    return body if data[:_DIGEST_BYTES] == _sign(stamp, body) else None


def _write(path: Path, stamp: bytes, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{secrets.token_hex(8)}")
    try:
        temporary.write_bytes(_sign(stamp, body) + body)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise


def _sign(stamp: bytes, body: bytes | memoryview) -> bytes:
    digest = hashlib.sha256(stamp)
    digest.update(body)
    return digest.digest()
