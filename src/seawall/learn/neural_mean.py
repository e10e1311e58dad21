"""The mean of encoders that began at the same weights, as one encoder.

Run as a file, where NumPy and onnx are: ``python neural_mean.py MEAN FIRST SECOND …``, all of them
ONNX files of ``neural_training``, trained from one base with one seed at other rates, or with other
shares of pieces lost. Each has learned our examples by heart in its own way; what lies between them
finds more in phrasings that nobody wrote for it, and takes no longer than one.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Weights = Mapping[str, npt.NDArray[Any]]
_QUANTIZED, _SCALE = "_quantized", "_scale"
_WORDS, _WORDS_SCALE = "table", "scale"  # as neural_training.Export calls them
_LARGEST = 127


def average(models: Sequence[Weights]) -> dict[str, npt.NDArray[Any]]:
    """The mean of the weights; what is in eight bits gets the scale that its mean needs."""
    mean = dict(models[0])
    scales = _pair_scales(mean)
    for name, weight in models[0].items():
        if name in scales:
            mean[name], mean[scales[name]] = _average_bytes(models, name, scales[name])
        elif weight.dtype == np.float32 and weight.ndim and name not in scales.values():
            mean[name] = np.mean([model[name] for model in models], axis=0)
    return mean


def _pair_scales(weights: Weights) -> dict[str, str]:
    """Weights in eight bits, each with the name of its scale."""
    layers = (name for name in weights if name.endswith(_QUANTIZED))
    pairs = {name: name.removesuffix(_QUANTIZED) + _SCALE for name in layers}
    return pairs | {_WORDS: _WORDS_SCALE}


def _average_bytes(
    models: Sequence[Weights], name: str, scale: str
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    whole = np.mean([model[name].astype(np.float32) * model[scale] for model in models], axis=0)
    is_words = name == _WORDS  # a scale for each row; a layer has one for each column
    largest = np.abs(whole).max(axis=1 if is_words else 0, keepdims=is_words)
    steps = np.maximum(largest / _LARGEST, np.finfo(np.float32).tiny).astype(np.float32)
    return np.rint(whole / steps).astype(np.int8), steps


def main() -> None:
    """Read the encoders and write their mean."""
    import onnx
    from onnx import numpy_helper

    target, *sources = sys.argv[1:]
    models = [onnx.load(source) for source in sources]
    parts = [
        {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
        for model in models
    ]
    mean = average(parts)
    for one in models[0].graph.initializer:
        one.CopyFrom(numpy_helper.from_array(mean[one.name], one.name))
    onnx.save(models[0], target)


if __name__ == "__main__":
    main()
