"""How ``seawall train`` trains, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawall.detect.models import INDEX
from seawall.evaluate.report import summarize_scores
from seawall.evaluate.score import Scores
from seawall.model import Class, Estimate, UsageError
from seawall.text import check_language

if TYPE_CHECKING:
    from seawall.learn.crf import CrfSettings


@dataclass(frozen=True, slots=True)
class Recipe:
    """The same recipe over the same examples gives the same bytes.

    ``langs`` are the languages to train, all that there are examples of where none is named.
    ``data`` is a folder of training sets, ``size`` the number of examples written for training,
    ``without`` the families of features left out, ``held_out`` the share of persons kept to
    measure on; ``alone`` leaves the built-in examples out. Words of fewer than ``min_persons``
    persons' notes are left out of the weights.
    """

    langs: tuple[str, ...] = ()
    seed: int = 0
    without: tuple[str, ...] = ()
    epochs: int | None = None
    data: Path | None = None
    size: int | None = None
    held_out: float = 0.2
    alone: bool = False
    min_persons: int = 3

    def check(self) -> None:
        """Refuse what cannot be done before anything is read."""
        # Features and learners load compiled code: only those who train wait for it.
        from seawall.text.features import check_families

        for lang in self.langs:
            check_language(lang)
        check_families(self.without)
        if not 0 <= self.held_out < 1:
            raise UsageError("The share held out goes from 0 to below 1, for example 0.2.")
        counts = (self.size, self.epochs, self.min_persons)
        if any(number is not None and number < 1 for number in counts):
            raise UsageError("The size, the epochs and the least persons are 1 or more.")
        if self.data and not self.data.is_dir():
            raise UsageError(f"There is no folder {self.data}; name that of the training sets.")

    def crf_settings(self) -> CrfSettings:
        """The CRF's settings, with the asked number of epochs."""
        from seawall.learn.crf import CrfSettings

        chosen = CrfSettings()
        return replace(chosen, epochs=self.epochs) if self.epochs else chosen


@dataclass(frozen=True, slots=True)
class OwnOrder:
    """A corpus with its true mentions, its notes where they lie elsewhere, and where models go."""

    corpus: str
    output: Path
    recipe: Recipe
    notes: str | None = None
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class ShippedOrder:
    """Where the models go, and what need not be trained.

    ``taken`` are files of models that are trained already, by name. ``encoder`` is the folder of
    the base encoder to fine-tune; without it the encoder is the taken or the shipped one.
    ``cards`` is the folder of the model cards; the models' own where none is named.
    """

    output: Path
    recipe: Recipe
    taken: Mapping[str, Path] = field(default_factory=dict)
    encoder: Path | None = None
    cards: Path | None = None
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class Trained:
    """A folder of models, their sizes in bytes, and how they did beside others."""

    folder: Path
    sizes: Mapping[str, int]
    measured_on: str = ""
    scores: Mapping[str, Scores] = field(default_factory=dict)
    advice: tuple[str, ...] = ()

    def measures(self) -> dict[str, dict[str, Estimate]]:
        """What a person looks at first, by column."""
        return {column: list_measures(scores) for column, scores in self.scores.items()}

    def facts(self) -> dict[str, Any]:
        """The same for a program."""
        return {
            "output": str(self.folder),
            "models": dict(self.sizes),
            "measured_on": self.measured_on,
            "scores": {column: summarize_scores(one) for column, one in self.scores.items()},
            "advice": list(self.advice),
        }


def list_measures(scores: Scores) -> dict[str, Estimate]:
    """The measures of ``seawall score`` that tell detectors apart."""
    recall = scores.full_span_recall
    return {
        "EID found whole": recall[Class.EID],
        "QID found whole": recall[Class.QID],
        "strict recall": scores.strict.recall,
        "strict precision": scores.strict.precision,
        "character precision": scores.character_precision,
        "details touched": scores.details_touched,
        "traps touched": scores.traps_touched,
        "documents that leak": scores.document_leaks,
    }


def check_folder(folder: Path, *, overwrite: bool) -> None:
    """Refuse to replace a folder unasked, or one that is no folder of models."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    if not (folder / INDEX).is_file():
        raise UsageError(f"{folder} holds something else; choose another folder with -o.")
    if not overwrite:
        raise UsageError(f"{folder} holds models already; replace them with --overwrite.")
