"""Carriers: real transcriptions without identifiers, into which synthetic ones are injected."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from seawall.model import InputError, UsageError

CARRIER_FILE = Path("text", "mtsamples-dev.jsonl.gz")
# Of ten shares. The one that stands in neither is kept for measuring: no learner may ask for it.
_SHARES = {"train": range(2, 10), "dev": range(1, 2)}


@dataclass(frozen=True, slots=True)
class Carrier:
    """One transcription. ``text`` is as it was published: line breaks lost, "," in their place."""

    id: str
    specialty: str
    title: str
    text: str = field(repr=False)


def share_of(carrier_id: str) -> int:
    """Which tenth of the transcriptions this one belongs to, 0 to 9."""
    return hashlib.sha256(carrier_id.encode()).digest()[0] % 10


def load_carriers(folder: Path, split: str) -> tuple[Carrier, ...]:
    """The transcriptions for training or development in the folder of shared data.

    Refuses another split, and a file that is missing or damaged.
    """
    if split not in _SHARES:
        raise UsageError.unknown("split", split, _SHARES)
    return read_carriers(folder, _SHARES[split])


def read_carriers(folder: Path, shares: Collection[int]) -> tuple[Carrier, ...]:
    """The transcriptions of some tenths: share 0 is what measuring is done on."""
    return tuple(one for one in _read(folder / CARRIER_FILE) if share_of(one.id) in shares)


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
