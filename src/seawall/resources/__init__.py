"""What ships with Seawall: presets, small lists, the synthetic hospital's words, model weights."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from typing import Any

from seawall.store import load_made


def read_text(path: str) -> str:
    """A shipped file, named by its path below ``resources``."""
    return files(__name__).joinpath(path).read_text(encoding="utf-8")


def read_bytes(path: str) -> bytes:
    """The same for a file that is no text."""
    return files(__name__).joinpath(path).read_bytes()


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
