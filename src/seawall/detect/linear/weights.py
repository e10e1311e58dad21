"""A trained linear model as arrays in one file: features, labels, weights, transitions."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from seawall.model import RefusedError

FORMAT = 2
# Weights are whole multiples of this: sums are exact in any order, so that the compiled tagger and
# python-crfsuite's agree to the last bit.
UNIT = 2.0**-8
OUTSIDE = "O"


@dataclass(frozen=True, slots=True)
class Table:
    """Weights by feature: those of ``names[i]`` lie between ``pointers[i]`` and the next.

    For features of token types ``pointers`` counts through the roles first: feature i in role r is
    at ``r * len(names) + i``.
    """

    names: tuple[str, ...] = field(repr=False)
    pointers: npt.NDArray[np.int32] = field(repr=False)
    targets: npt.NDArray[np.uint8] = field(repr=False)
    weights: npt.NDArray[np.int16] = field(repr=False)


class _LateTable(Table):
    """A table that is read out of its file when somebody asks for it.

    That takes a while, and who has the joined weights from the store never asks.
    """

    __slots__ = ("_arrays", "_prefix")

    def __init__(self, arrays: Any, prefix: str) -> None:
        object.__setattr__(self, "_arrays", arrays)
        object.__setattr__(self, "_prefix", prefix)

    def __getattr__(self, name: str) -> Any:
        if name not in Table.__slots__:
            raise AttributeError(name)
        with _refusing():
            table = _read_table(self._arrays, self._prefix)
        for each in Table.__slots__:
            object.__setattr__(self, each, getattr(table, each))
        return getattr(table, name)


@dataclass(frozen=True, slots=True)
class LinearWeights:
    """What a compiled tagger needs.

    ``kind`` is "crf" or "svm". ``transitions`` is square for a CRF and empty for an SVM;
    ``scales`` gives each label's slope and intercept from margin to probability for an SVM.
    ``card`` is free text about the training (data, seed, left-out families).
    """

    kind: str
    lang: str
    labels: tuple[str, ...]
    types: Table
    places: Table
    transitions: npt.NDArray[np.int16] = field(repr=False)
    scales: npt.NDArray[np.float64] = field(repr=False)
    card: dict[str, Any] = field(default_factory=dict)

    def to_bytes(self) -> bytes:
        """The file; the same weights give the same bytes."""
        meta = {
            "format": FORMAT,
            "kind": self.kind,
            "lang": self.lang,
            "labels": list(self.labels),
            "card": self.card,
        }
        arrays: dict[str, Any] = {
            "meta": _pack(json.dumps(meta, sort_keys=True)),
            "transitions": self.transitions,
            "scales": self.scales,
        }
        for prefix, table in (("types", self.types), ("places", self.places)):
            arrays[f"{prefix}_names"] = _pack("\n".join(table.names))
            arrays[f"{prefix}_counts"] = np.diff(table.pointers).astype(np.uint8)
            arrays[f"{prefix}_targets"] = table.targets
            arrays[f"{prefix}_weights"] = table.weights
        stream = BytesIO()
        np.savez_compressed(stream, **arrays)
        return stream.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> LinearWeights:
        """Read a file's bytes; refuses what is cut short, damaged or of another format."""
        with _refusing():
            arrays = np.load(BytesIO(data), allow_pickle=False)
            meta = json.loads(arrays["meta"].tobytes())
            if meta.get("format") != FORMAT:
                raise RefusedError(
                    f"A linear model has format {meta.get('format')}, this version reads "
                    f"{FORMAT}; retrain it with seawall train."
                )
            return cls(
                meta["kind"],
                meta["lang"],
                tuple(meta["labels"]),
                _LateTable(arrays, "types"),
                _LateTable(arrays, "places"),
                arrays["transitions"],
                arrays["scales"],
                meta["card"],
            )


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise RefusedError(
            "A linear model's file is damaged or cut short; install it again."
        ) from error


def _pack(text: str) -> npt.NDArray[np.uint8]:
    return np.frombuffer(text.encode("utf-8"), dtype=np.uint8)


def _read_table(arrays: Any, prefix: str) -> Table:
    counts = arrays[f"{prefix}_counts"]
    pointers = np.zeros(len(counts) + 1, dtype=np.int32)
    np.cumsum(counts, out=pointers[1:])
    names = arrays[f"{prefix}_names"].tobytes().decode("utf-8")
    return Table(
        tuple(names.split("\n")) if names else (),
        pointers,
        arrays[f"{prefix}_targets"],
        arrays[f"{prefix}_weights"],
    )
