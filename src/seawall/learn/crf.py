"""The linear-chain CRF: trained with python-crfsuite, exported as arrays (Li & Qin 2017, 4.1)."""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import numpy.typing as npt

from seawall.detect.linear import LinearTagger, LinearWeights
from seawall.detect.linear.weights import UNIT
from seawall.detect.rules import find_by_rules
from seawall.learn.example import Example
from seawall.learn.linear_export import build_weights, count_units
from seawall.learn.token_labels import complete, draw_hints, label_tokens
from seawall.model import RefusedError
from seawall.text import Reading
from seawall.text.features import Extractor, check_families

# CRFsuite's model file: a header of twelve words, then a chunk of features.
_HEADER = struct.Struct("<4sI4sIIIIIIIII")
_OFFSET_OF_FEATURES = 7
_CHUNK_BYTES = 12
_FEATURE = np.dtype([("type", "<u4"), ("source", "<u4"), ("target", "<u4"), ("weight", "<f8")])
_STATE, _TRANSITION = 0, 1
# CRFsuite tries a few first paces on so many examples.
_CALIBRATED, _FIRST_PACE = 200, 0.1


# An example as a learner sees it: its tokens' features, and their BIO labels.
Spelled = tuple[list[list[str]], list[str]]


@dataclass(frozen=True, slots=True)
class CrfSettings:
    """How the CRF is trained: by stochastic gradient descent, ``c2`` smoothing it (L2).

    Of all weights the ``max_weights`` largest are kept: the descent makes none of them zero, and a
    tenth of them do nearly all the work.
    """

    c2: float = 0.5
    min_count: float = 3.0
    epochs: int = 8
    max_weights: int = 400_000


def train_crf(  # noqa: PLR0913
    examples: Iterable[Example],
    lang: str,
    *,
    settings: CrfSettings | None = None,
    seed: int = 0,
    without: Iterable[str] = (),
    teacher: LinearTagger | None = None,
    keep_at: Path | None = None,
    on_iteration: Callable[[int], None] | None = None,
) -> LinearWeights:
    """A CRF over the BIO labels of the examples of one language.

    Families of features named in ``without`` are left out. ``keep_at`` keeps CRFsuite's own file,
    its weights rounded as the arrays' are; ``teacher`` labels the health details that a set does
    not annotate. Refuses when no example is of the language.
    """
    left_out = check_families(without)
    spelled = spell_examples(examples, lang, seed, left_out, teacher)
    card = {"seed": seed, "without": sorted(left_out)}
    return fit_crf(
        spelled, lang, card, settings=settings, keep_at=keep_at, on_iteration=on_iteration
    )


def fit_crf(
    spelled: Iterable[Spelled],
    lang: str,
    card: dict[str, Any],
    *,
    settings: CrfSettings | None = None,
    keep_at: Path | None = None,
    on_iteration: Callable[[int], None] | None = None,
) -> LinearWeights:
    """As ``train_crf``, of examples spelled already; ``card`` goes into the model with more."""
    chosen = settings or CrfSettings()
    trainer = _make_trainer(chosen, on_iteration)
    count = 0
    for features, labels in spelled:
        trainer.append(features, labels)
        count += 1
    if not count:
        raise RefusedError(f"No training example is in language {lang}; nothing can be learned.")
    with TemporaryDirectory() as folder:
        path = keep_at or Path(folder) / "model.crfsuite"
        _seed_shuffling()
        trainer.train(str(path))
        round_model(path, chosen.max_weights)
        return export_crf(path, lang, {"examples": count, **card, **asdict(chosen)})


def spell_examples(
    examples: Iterable[Example],
    lang: str,
    seed: int,
    without: frozenset[str],
    teacher: LinearTagger | None = None,
) -> Iterator[Spelled]:
    """Each example as its tokens' features and BIO labels; those of other languages left out."""
    extractor = Extractor(lang)
    for example in examples:
        if example.lang != lang:
            continue
        reading = Reading(example.text, lang)
        found = list(find_by_rules(reading))
        encoding = extractor.encode(reading, draw_hints(example, found, seed))
        features = [list(extractor.describe(encoding, at, without)) for at in range(len(encoding))]
        if features:
            yield features, label_tokens(reading, complete(example, reading, found, teacher))


def _make_trainer(settings: CrfSettings, on_iteration: Callable[[int], None] | None) -> Any:
    import pycrfsuite

    class Trainer(pycrfsuite.Trainer):  # type: ignore[misc]
        def on_iteration(self, _log: Any, info: dict[str, Any]) -> None:
            if on_iteration:
                on_iteration(int(info["num"]))

    trainer = Trainer(algorithm="l2sgd", verbose=on_iteration is not None)
    trainer.set_params(
        {
            "c2": settings.c2,
            "feature.minfreq": settings.min_count,
            "max_iterations": settings.epochs,
            "calibration.samples": _CALIBRATED,
            "calibration.eta": _FIRST_PACE,
        }
    )
    return trainer


def _seed_shuffling() -> None:
    """CRFsuite shuffles by the C library's random numbers, and others may have drawn from them."""
    if os.name == "posix":
        ctypes.CDLL(None).srand(1)  # the state that a process begins with


def round_model(path: Path, max_weights: int) -> None:
    """Round the weights in CRFsuite's file to whole units: its tagger then adds exactly.

    All but the ``max_weights`` largest are set to nothing; transitions all stay.
    """
    data = bytearray(path.read_bytes())
    features = _view_features(data)
    sizes = np.where(features["type"] == _TRANSITION, np.inf, np.abs(features["weight"]))
    if len(sizes) > max_weights:
        least = np.partition(sizes, len(sizes) - max_weights)[len(sizes) - max_weights]
        features["weight"][sizes < least] = 0.0
    features["weight"] = count_units(features["weight"]) * UNIT
    del features  # the array holds the buffer
    path.write_bytes(data)


def _view_features(data: bytearray | bytes) -> npt.NDArray[Any]:
    start = _HEADER.unpack_from(data)[_OFFSET_OF_FEATURES]
    (count,) = struct.unpack_from("<I", data, start + 8)
    return np.frombuffer(data, dtype=_FEATURE, count=count, offset=start + _CHUNK_BYTES)


def export_crf(path: Path, lang: str, card: dict[str, Any]) -> LinearWeights:
    """The arrays of a model file of CRFsuite, labels in CRFsuite's own order."""
    features = _view_features(path.read_bytes())
    labels, attributes = _read_names(path)
    states = features[features["type"] == _STATE]
    weights = zip(
        (attributes[at] for at in states["source"].tolist()),
        states["target"].tolist(),
        count_units(states["weight"]).tolist(),
        strict=True,
    )
    moves = features[features["type"] == _TRANSITION]
    transitions = np.zeros((len(labels), len(labels)), dtype=np.int16)
    transitions[moves["source"], moves["target"]] = count_units(moves["weight"])
    return build_weights("crf", lang, labels, weights, transitions=transitions, card=card)


def _read_names(path: Path) -> tuple[tuple[str, ...], dict[int, str]]:
    """Names of labels, in order, and of attributes by number."""
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    info = tagger.info()
    tagger.close()
    order = sorted(info.labels, key=lambda label: int(info.labels[label]))
    return tuple(order), {int(number): name for name, number in info.attributes.items()}
