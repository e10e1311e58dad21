"""Carriers: real transcriptions without identifiers, into which synthetic ones are injected."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from seawall.model import InputError, UsageError

CARRIER_FILE = Path("text", "mtsamples-dev.jsonl.gz")
_SHARES = {0: "test", 1: "dev"}


@dataclass(frozen=True, slots=True)
class Carrier:
    """One transcription. ``text`` is as it was published: line breaks lost, "," in their place."""

    id: str
    specialty: str
    title: str
    text: str = field(repr=False)


def split_of(carrier_id: str) -> str:
    """Where a transcription belongs: of ten, one to test, one to dev, eight to train."""
    share = hashlib.sha256(carrier_id.encode()).digest()[0] % 10
    return _SHARES.get(share, "train")


def load_carriers(folder: Path, split: str) -> tuple[Carrier, ...]:
    """The transcriptions of a split in the folder of shared data.

    Refuses an unknown split, and a file that is missing or damaged.
    """
    if split not in ("train", "dev", "test"):
        raise UsageError.unknown("split", split, ("train", "dev", "test"))
    return tuple(one for one in _read(folder / CARRIER_FILE) if split_of(one.id) == split)


def _read(path: Path) -> Iterator[Carrier]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                yield Carrier(row["id"], row["specialty"] or "", row["title"] or "", row["text"])
    except (OSError, EOFError, ValueError, KeyError) as error:
        raise InputError(
            f"The carrier transcriptions {path.name} cannot be read ({type(error).__name__}); "
            "give the folder of shared data that holds text/."
        ) from None
