"""How sure a learned detector must be of a label before its mention counts.

The thresholds are fitted on development data (``seawall.learn.thresholds``) to a stated recall, so
that the union of all detectors finds nearly everything without drowning in false finds. A table of
``thresholds.toml`` is for a model (``[crf-sv]``) or for a detector in all languages (``[crf]``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache

from seawall.detect.models import ModelFile, ModelShelf
from seawall.model import Label, Mention, RefusedError

THRESHOLDS = "thresholds"
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

    def admit(self, mention: Mention) -> bool:
        """True if the mention's detector is sure enough of it."""
        return mention.score >= self._least.get((mention.detectors[0], mention.label), 0.0)


@lru_cache(maxsize=8)
def load_thresholds(shelf: ModelShelf, lang: str) -> Thresholds:
    """The thresholds of a language's models; a user's own go before the shipped ones.

    Refuses thresholds that are damaged or not of the listed version, and none at all: every
    doubtful mention would count.
    """
    shelf.find(THRESHOLDS)
    chosen: dict[str, Mapping[str, float]] = {}
    for model in shelf.find_all(THRESHOLDS):
        chosen |= _choose(_read(model), lang)
    return Thresholds(chosen)


def _read(model: ModelFile) -> _Table:
    try:
        table = tomllib.loads(model.read().decode())
        tables = {name: scores for name, scores in table.items() if isinstance(scores, dict)}
        Thresholds(tables)
    except (KeyError, ValueError, TypeError):
        raise RefusedError("The thresholds of the models are damaged; make them again.") from None
    return tables


def _choose(table: _Table, lang: str) -> dict[str, Mapping[str, float]]:
    """What the table says of each detector in this language, of the model before the detector."""
    ending = f"-{lang}"
    general = {name: scores for name, scores in table.items() if "-" not in name}
    special = {
        name.removesuffix(ending): scores for name, scores in table.items() if name.endswith(ending)
    }
    return general | special
