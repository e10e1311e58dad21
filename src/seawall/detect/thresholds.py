"""How sure a learned detector must be of a label before its mention counts.

The thresholds are fitted on development data (``seawall.learn.thresholds``) to a stated recall, so
that the union of all detectors finds nearly everything without drowning in false finds. A table of
``thresholds.toml`` is for a model (``[crf-sv]``) or for a detector in all languages (``[crf]``);
``["crf-en+neural"]`` is for a model beside the encoder, which leaves it less to add.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache

from seawall.detect.models import ModelFile, ModelShelf
from seawall.model import Label, Mention, RefusedError

THRESHOLDS = "thresholds"
BESIDE_NEURAL = "+neural"
_DEFAULT = "default"

_Table = Mapping[str, Mapping[str, float]]


class Thresholds:
    """A least score for each learned detector and label; whoever is not listed always counts."""

    def __init__(self, table: _Table) -> None:
        self._least = {
            (detector, label): float(scores.get(label.value, scores[_DEFAULT]))
            for detector, scores in table.items()
            for label in Label
        }

    def least_of(self, detector: str) -> dict[Label, float]:
        """The least score of each label for one detector; nothing for one that is not listed."""
        return {label: score for (name, label), score in self._least.items() if name == detector}

    def admit(self, mention: Mention) -> bool:
        """True if the mention's detector is sure enough of it."""
        return mention.score >= self._least.get((mention.detectors[0], mention.label), 0.0)


@lru_cache(maxsize=8)
def load_thresholds(shelf: ModelShelf, lang: str, *, beside_neural: bool = False) -> Thresholds:
    """The thresholds of a language's models; a user's own go before the shipped ones.

    Refuses thresholds that are damaged or not of the listed version, and none at all: every
    doubtful mention would count.
    """
    shelf.find(THRESHOLDS)
    chosen: dict[str, Mapping[str, float]] = {}
    for model in shelf.find_all(THRESHOLDS):
        chosen |= _choose(_read(model), lang, beside_neural)
    return Thresholds(chosen)


def _read(model: ModelFile) -> _Table:
    try:
        table = tomllib.loads(model.read().decode())
        tables = {name: scores for name, scores in table.items() if isinstance(scores, dict)}
        Thresholds(tables)
    except (KeyError, ValueError, TypeError):
        raise RefusedError("The thresholds of the models are damaged; make them again.") from None
    return tables


def _choose(table: _Table, lang: str, beside_neural: bool) -> dict[str, Mapping[str, float]]:
    """What the table says of each detector in this language; what says it more narrowly wins."""
    endings = ["", f"-{lang}", *([f"-{lang}{BESIDE_NEURAL}"] if beside_neural else [])]
    return {
        name.removesuffix(ending): scores
        for ending in endings
        for name, scores in table.items()
        if name.endswith(ending) and name.removesuffix(ending).isalpha()
    }
