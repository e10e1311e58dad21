"""A folder of models: the weights, and the list of them with version and digest."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from seawall.detect.models import FORMAT, INDEX
from seawall.files import write_error

_SUFFIX_OF = {
    "neural": ".onnx",
    "neural-vocabulary": ".txt",
    "neural-labels": ".txt",
    "thresholds": ".toml",
}
_LINEAR_SUFFIX = ".npz"


@dataclass(slots=True)
class ModelFolder:
    """Writes models and their list. ``private`` ones can hold words of real notes (mode 600)."""

    path: Path
    version: str
    private: bool
    digests: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)

    def put(self, name: str, data: bytes) -> None:
        """Add a model, or replace it; the list follows at once."""
        self.write(file_of(name), data)
        self.digests[name] = hashlib.sha256(data).hexdigest()
        self.sizes[name] = len(data)
        self.write(INDEX, self._list().encode())

    def write(self, file: str, data: bytes) -> None:
        """Write a file of the folder, for its owner alone where the models are private."""
        path = self.path / file
        try:
            path.write_bytes(data)
            if self.private:
                path.chmod(0o600)
        except OSError as error:
            raise write_error(error, str(path)) from None

    def _list(self) -> str:
        lines = [f"format = {FORMAT}"]
        if self.private:
            lines += ["# The weights can hold names of the corpus: keep them like the notes."]
            lines += ["private = true"]
        for name, digest in self.digests.items():
            lines += ["", f"[{name}]", f'file = "{file_of(name)}"', f'version = "{self.version}"']
            lines += [f'sha256 = "{digest}"']
        return "\n".join(lines) + "\n"


def file_of(name: str) -> str:
    """The file of a model."""
    return name + _SUFFIX_OF.get(name, _LINEAR_SUFFIX)
