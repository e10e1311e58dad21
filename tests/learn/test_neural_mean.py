"""The mean of encoders in eight bits is the mean of what they stand for."""

from __future__ import annotations

import numpy as np
import pytest

from seawall.learn.neural_mean import Weights, average


def make_model(seed: int) -> Weights:
    rng = np.random.default_rng(seed)

    def draw(*shape: int) -> np.ndarray:
        return rng.integers(-127, 128, shape).astype(np.int8)

    return {
        "table": draw(9, 4),
        "scale": rng.random((9, 1)).astype(np.float32),
        "layer_quantized": draw(4, 6),
        "layer_scale": rng.random(6).astype(np.float32),
        "layer_zero_point": np.zeros(6, dtype=np.int8),
        "norm": rng.random(4).astype(np.float32),
        "root": np.array(3.5, dtype=np.float32),
    }


@pytest.mark.parametrize(
    ("weight", "scale"), [("table", "scale"), ("layer_quantized", "layer_scale")]
)
def test_weights_in_eight_bits_are_averaged_to_half_a_step(weight: str, scale: str) -> None:
    models = [make_model(seed) for seed in range(3)]
    mean = average(models)
    whole = np.mean([one[weight].astype(np.float64) * one[scale] for one in models], axis=0)
    assert mean[weight].dtype == np.int8
    assert mean[scale].shape == models[0][scale].shape
    assert np.all(np.abs(mean[weight] * mean[scale] - whole) <= 0.501 * mean[scale])


def test_the_rest_is_averaged_or_stays() -> None:
    models = [make_model(seed) for seed in range(2)]
    mean = average(models)
    assert np.allclose(mean["norm"], (models[0]["norm"] + models[1]["norm"]) / 2)
    assert mean["root"] == models[0]["root"]
    assert set(mean) == set(models[0])
