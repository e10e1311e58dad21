"""How sure a learned detector must be of a label before its mention counts.

The thresholds are fitted on development data (``seawall.learn.thresholds``) to a stated recall, so
that the union of all detectors finds nearly everything without drowning in false finds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from seawall.model import Label, Mention, RefusedError
from seawall.resources import read_toml

_FILE = "models/thresholds.toml"
_DEFAULT = "default"


class Thresholds:
    """A least score for each learned detector and label; whoever is not listed always counts."""

    def __init__(self, table: Mapping[str, Mapping[str, float]]) -> None:
        self._least = {
            (detector, label): float(scores.get(label.value, scores[_DEFAULT]))
            for detector, scores in table.items()
            for label in Label
        }

    def admit(self, mention: Mention) -> bool:
        """True if the mention's detector is sure enough of it."""
        return mention.score >= self._least.get((mention.detectors[0], mention.label), 0.0)


@cache
def load_thresholds() -> Thresholds:
    """The thresholds that ship with the models."""
    try:
        return Thresholds({k: v for k, v in read_toml(_FILE).items() if isinstance(v, dict)})
    except (OSError, KeyError, ValueError, TypeError):
        raise RefusedError(
            "The thresholds of the models are missing or damaged; install Seawall again."
        ) from None
