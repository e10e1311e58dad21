"""The encoder's way into a folder of models: packed here, fine-tuned where PyTorch is, taken in.

Packing and fine-tuning are programs of their own (``neural_pack``, ``neural_training``): they run
in processes of their own, so that their memory is gone when they are done.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from seawall.model import InputError, RefusedError

PACK, BASE, VOCABULARY = "pack.npz", "base.npz", "vocabulary.txt"
_PACKING = "seawall.learn.neural_pack"
_TUNING = "seawall.learn.neural_training"
_LABELS = "labels.json"


def pack_encoder(base: Path, folder: Path, data: Path | None, size: int | None) -> None:
    """Write what the fine-tuning of a base encoder needs into a folder."""
    asked = {"--encoder": base, "-o": folder, "--shared": data, "--size": size}
    options = [str(part) for pair in asked.items() if pair[1] for part in pair]
    _run("-m", _PACKING, *options)


def tuning_command(folder: Path) -> list[str]:
    """How the fine-tuning is begun, after ``python``; it writes into the same folder."""
    module = find_spec(_TUNING)
    program = (module.origin if module else None) or _TUNING
    return [program, str(folder / PACK), str(folder / BASE), "-o", str(folder)]


def tune_encoder(folder: Path) -> dict[str, Path]:
    """Fine-tune from a packed folder; the files of the encoder's models by name."""
    _run(*tuning_command(folder))
    models = sorted(folder.glob("*.onnx"))
    if len(models) != 1:
        raise InputError(f"{folder} holds {len(models)} encoders where one was to be; empty it.")
    return {
        "neural": models[0],
        "neural-labels": folder / _LABELS,
        "neural-vocabulary": folder / VOCABULARY,
    }


def _run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], stdout=sys.stderr, check=False)
    if done.returncode:
        raise RefusedError("The encoder could not be made; what its program said stands above.")


def read_part(path: Path) -> bytes:
    """A trained file as the run-time reads it: a list in JSON becomes lines."""
    try:
        data = path.read_bytes()
        if path.suffix == ".json":
            return ("\n".join(json.loads(data)) + "\n").encode()
    except OSError as error:
        raise InputError(f"The file {path} cannot be read ({error.strerror}).") from None
    except (ValueError, TypeError):
        raise InputError(f"The file {path} is no list of labels in JSON.") from None
    return data
