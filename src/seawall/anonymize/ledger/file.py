"""A ledger's file: one at a time, whole or not at all, sealed with the project key."""

from __future__ import annotations

import fcntl
import hmac
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from seawall.files import atomic_writer, write_error
from seawall.model import InputError, ProjectKey, UsageError

VERSION = 2


@contextmanager
def holding_ledger(path: Path) -> Iterator[None]:
    """Nobody else who asks the same changes the ledger until the block ends."""
    # Beside the ledger, for the ledger itself is replaced when it is saved.
    lock = path.with_name(f".{path.name}.lock")
    try:
        stream = lock.open("w")
    except OSError as error:
        raise write_error(error, str(path)) from None
    with stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def mark_of(key: ProjectKey) -> str:
    """What tells one project key from others in a ledger."""
    return key.pseudonym("ledger key")


def read_ledger(path: Path, key: ProjectKey, kind: str) -> dict[str, Any] | None:
    """What a ledger holds; None where there is no file yet.

    Refuses one that is damaged, was kept under another key or changed without it, or is of another
    kind: tables and notes are counted differently.
    """
    if not path.exists():
        return None
    with damages(path):
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        mark, own = content["key"], content["kind"]
        if content["version"] != VERSION:
            raise ValueError("another version")
    if mark != mark_of(key):
        raise UsageError(f"The ledger {path} was kept under another project key; use that key.")
    if not _is_sealed(content, key):
        raise InputError(f"The ledger {path} was changed by somebody without the key; restore it.")
    if own != kind:
        raise UsageError(
            f"The ledger {path} remembers releases of {own}, not of {kind}; name another file."
        )
    return content


def write_ledger(path: Path, key: ProjectKey, kind: str, content: Mapping[str, Any]) -> None:
    """Write a ledger, all of it or nothing, for its owner alone (mode 600)."""
    fields = {"version": VERSION, "kind": kind, "key": mark_of(key), **content}
    with atomic_writer(path, mode=0o600) as stream:
        json.dump({**fields, "seal": _seal(fields, key)}, stream)
        stream.write("\n")


@contextmanager
def damages(path: Path) -> Iterator[None]:
    """Whatever cannot be read of a ledger is one sentence."""
    try:
        yield
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError):
        raise InputError(f"The ledger {path} cannot be read or is damaged; restore it.") from None


def _is_sealed(content: dict[str, Any], key: ProjectKey) -> bool:
    fields = {name: value for name, value in content.items() if name != "seal"}
    return hmac.compare_digest(str(content.get("seal", "")), _seal(fields, key))


def _seal(fields: Mapping[str, Any], key: ProjectKey) -> str:
    return key.digest("ledger seal", json.dumps(fields, sort_keys=True)).hex()
