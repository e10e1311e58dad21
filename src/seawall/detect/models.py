"""The trained weights that ship, each with version and digest: none is ever left out in silence."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from seawall.model import RefusedError
from seawall.resources import read_toml

_FOLDER = "models"
_INDEX = f"{_FOLDER}/models.toml"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of weights, as ``models.toml`` lists it."""

    name: str
    file: str
    version: str
    sha256: str

    def read(self) -> bytes:
        """The file's bytes; refuses one that is missing, cut short or not the listed version."""
        try:
            data = files("seawall.resources").joinpath(_FOLDER, self.file).read_bytes()
        except OSError:
            raise RefusedError(
                f"The model '{self.name}' is missing; install Seawall again, or leave it out "
                "with --detectors."
            ) from None
        if hashlib.sha256(data).hexdigest() != self.sha256:
            raise RefusedError(
                f"The model '{self.name}' is damaged or not version {self.version}; install "
                "Seawall again."
            )
        return data


@cache
def list_models() -> dict[str, ModelFile]:
    """The shipped models by name; refuses an index of another format."""
    try:
        index = read_toml(_INDEX)
        if index.pop("format") != FORMAT:
            raise RefusedError("The list of models is of another version; install Seawall again.")
        return {name: ModelFile(name, **entry) for name, entry in index.items()}
    except (OSError, KeyError, TypeError, ValueError):
        raise RefusedError(
            "The list of models is missing or damaged; install Seawall again."
        ) from None


def read_model(name: str) -> bytes:
    """The bytes of a shipped model, checked."""
    try:
        model = list_models()[name]
    except KeyError:
        raise RefusedError(f"There is no model '{name}' in this version of Seawall.") from None
    return model.read()
