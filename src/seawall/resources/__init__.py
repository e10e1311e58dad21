"""What ships with Seawall: presets, small lists, the synthetic hospital's words, model weights.

Every file is checked against ``digests.txt`` when it is read, so that a list or preset that was
altered is refused and never decides over a note. ``make digests`` writes that list anew.
"""

from __future__ import annotations

import hashlib
from functools import cache, partial
from importlib.resources import files
from typing import Any

from seawall.model import RefusedError
from seawall.store import load_made

DIGESTS = "digests.txt"
MODEL_LIST = "models/models.toml"


def read_text(path: str) -> str:
    """A shipped file, named by its path below ``resources``; refuses one that was altered."""
    return read_bytes(path).decode("utf-8")


def read_bytes(path: str) -> bytes:
    """The same for a file that is no text."""
    try:
        data = files(__name__).joinpath(path).read_bytes()
    except OSError:
        raise _refusal(path, "is missing") from None
    if hashlib.sha256(data).hexdigest() != _list_digests().get(path):
        raise _refusal(path, "is damaged or not of this version")
    return data


def _refusal(path: str, wrong: str) -> RefusedError:
    return RefusedError(f"The file {path} that ships with Seawall {wrong}; install Seawall again.")


@cache
def _list_digests() -> dict[str, str]:
    """The SHA-256 of each shipped file by path, as ``sha256sum`` writes them."""
    try:
        lines = files(__name__).joinpath(DIGESTS).read_text(encoding="utf-8").splitlines()
    except OSError:
        raise _refusal(DIGESTS, "is missing") from None
    return {path: digest for digest, _, path in (line.partition("  ") for line in lines)}


def read_source(module: str) -> str:
    """The text of one of our modules: what it makes may be stored, and is stale when it changes."""
    package, _, name = module.rpartition(".")
    return files(package).joinpath(f"{name}.py").read_text(encoding="utf-8")


@cache
def read_lines(path: str) -> tuple[str, ...]:
    """A list, one entry a line; blank lines and lines that begin with # are left out."""
    lines = map(str.strip, read_text(path).splitlines())
    return tuple([line for line in lines if line and line[0] != "#"])


@cache
def read_toml(path: str) -> dict[str, Any]:
    """A shipped TOML file; all who ask share what it says, so nobody may change it."""
    text = read_text(path)
    return load_made(path, (text,), partial(_parse_toml, text))


def _parse_toml(text: str) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(text)
