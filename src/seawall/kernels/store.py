"""Machine code on disk: beside the module it was compiled of, or in the user's cache folder."""

from __future__ import annotations

import hashlib
import marshal
import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import FunctionType

from seawall.kernels.machine_code import MachineCode

_DIGEST_BYTES = hashlib.sha256().digest_size


def load_code(function: FunctionType, kind: bytes, stamp: bytes) -> MachineCode | None:
    """What is stored for the function and the kind of arguments under this stamp, if whole."""
    for path in _list_places(function, kind):
        with suppress(OSError):
            data = path.read_bytes()
            body = data[_DIGEST_BYTES:]
            if data[:_DIGEST_BYTES] == _sign(stamp, body):
                return MachineCode(*marshal.loads(body))
    return None


def save_code(function: FunctionType, kind: bytes, stamp: bytes, code: MachineCode) -> None:
    """Store the code in place of an older one, in the first folder that can be written."""
    body = marshal.dumps((code.entry, code.constants, code.symbols, code.binary))
    for path in _list_places(function, kind):
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_suffix(f".{secrets.token_hex(8)}")
            temporary.write_bytes(_sign(stamp, body) + body)
            temporary.replace(path)
            return


def _list_places(function: FunctionType, kind: bytes) -> Iterator[Path]:
    module = Path(function.__code__.co_filename)
    number = hashlib.sha256(kind).hexdigest()[:16]
    name = f"{module.stem}.{function.__name__}-{number}.kernel"
    yield module.parent / "__pycache__" / name
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - no home is no error here
    if os.path.isabs(base):  # noqa: PTH117
        yield Path(base) / "seawall" / "kernels" / f"{function.__module__}.{name}"


def _sign(stamp: bytes, body: bytes) -> bytes:
    return hashlib.sha256(stamp + body).digest()
