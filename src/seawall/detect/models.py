"""Trained weights, each with version and digest: none is ever left out in silence.

A shelf is what ships with Seawall and, before it, a folder that ``seawall train`` wrote. Such a
folder may hold only some of the models; the others are the shipped ones.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from seawall.model import RefusedError

FORMAT = 1
INDEX = "models.toml"
_SHIPPED = "models"


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of weights, as ``models.toml`` lists it; it ships where ``folder`` is None."""

    name: str
    file: str
    version: str
    sha256: str
    folder: Path | None = None

    def require(self) -> None:
        """Refuse as ``read`` does; what was read is kept for the one who reads it first."""
        _held.setdefault(self, self._read())

    def read(self) -> bytes:
        """The file's bytes; refuses one that is missing, cut short or not the listed version."""
        held, _held[self] = _held.get(self), None
        return self._read() if held is None else held

    def _read(self) -> bytes:
        try:
            data = _read_bytes(self.folder, self.file)
        except OSError:
            raise RefusedError(
                f"The model '{self.name}'{_place(self.folder)} is missing; "
                f"{_advice(self.folder)}, or leave it out with --detectors."
            ) from None
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise RefusedError(
                f"The model '{self.name}'{_place(self.folder)} is damaged or not version "
                f"{self.version}; {_advice(self.folder)}."
            )
        return data


# What is checked and not yet loaded, None once it is: to read the encoder twice takes long.
_held: dict[ModelFile, bytes | None] = {}


@dataclass(frozen=True, slots=True)
class ModelShelf:
    """The models to choose from, in layers: the shipped ones first, a user's own last.

    Shelves with the same files are equal, so that what was loaded from one serves the other.
    """

    layers: tuple[tuple[ModelFile, ...], ...]

    def find(self, name: str) -> ModelFile:
        """The model of that name, the user's own before the shipped one."""
        found = self.find_all(name)
        if not found:
            raise RefusedError(f"There is no model '{name}' in this version of Seawall.")
        return found[-1]

    def find_all(self, name: str) -> list[ModelFile]:
        """Every model of that name, a user's own last."""
        return [model for layer in self.layers for model in layer if model.name == name]

    def read(self, name: str) -> bytes:
        """The bytes of a model, checked."""
        return self.find(name).read()


def open_shelf(folder: Path | None = None) -> ModelShelf:
    """The shipped models, and those of a folder before them.

    Refuses a list of models that is missing, damaged or of another version.
    """
    own = () if folder is None else (_read_index(folder),)
    return ModelShelf((_read_index(None), *own))


def _read_index(folder: Path | None) -> tuple[ModelFile, ...]:
    where = _place(folder)
    try:
        index = tomllib.loads(_read_bytes(folder, INDEX).decode())
        if index.pop("format") != FORMAT:
            raise RefusedError(
                f"The list of models{where} is of another version; {_advice(folder)}."
            )
        index.pop("private", None)
        return tuple(_list_model(name, entry, folder) for name, entry in index.items())
    except (OSError, KeyError, TypeError, ValueError):
        raise RefusedError(
            f"The list of models{where} is missing or damaged; {_advice(folder)}."
        ) from None


def _list_model(name: str, entry: dict[str, str], folder: Path | None) -> ModelFile:
    model = ModelFile(name, **entry, folder=folder)
    if Path(model.file).name != model.file:
        raise ValueError("a model lies in the folder of its list")
    return model


def _read_bytes(folder: Path | None, file: str) -> bytes:
    if folder is None:
        return files("seawall.resources").joinpath(_SHIPPED, file).read_bytes()
    return (folder / file).read_bytes()


def _place(folder: Path | None) -> str:
    return f" in {folder}" if folder else ""


def _advice(folder: Path | None) -> str:
    return "train it again with 'seawall train'" if folder else "install Seawall again"
