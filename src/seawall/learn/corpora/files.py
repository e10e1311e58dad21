"""Opening the shared sets, and which part of them is for training."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from seawall.model import InputError


def split_by_hash(name: str, dev_of_ten: int = 2) -> str:
    """The split of a document or template that came without one."""
    share = hashlib.sha256(name.encode()).digest()[0] % 10
    return "dev" if share < dev_of_ten else "train"


def read_lines(file: Path) -> Iterator[str]:
    """The lines of a packed text, without their ends; refuses a damaged file."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            yield from (line.rstrip("\r\n") for line in lines)
    except (OSError, EOFError, ValueError) as error:
        raise damaged(file, type(error).__name__) from None


def read_rows(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a packed file: one JSON object a line, or one list of objects."""
    text = "\n".join(read_lines(file))
    try:
        if text.startswith("["):
            yield from json.loads(text)
        else:
            yield from (json.loads(line) for line in text.splitlines() if line)
    except ValueError:
        raise damaged(file, "it is no JSON") from None


def damaged(file: Path, why: str) -> InputError:
    """Error for a set that is not in the form that its reader knows."""
    return InputError(f"The training set {file.name} cannot be read ({why}); fetch it again.")
