"""What the settings choose to detect with: detectors, their models, a user's own lexicons."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from seawall.config import Settings
from seawall.detect.detector import DETAILS, Detector, choose_detectors
from seawall.detect.learned import LEARNED, NEURAL, list_models
from seawall.detect.models import ModelShelf, open_shelf
from seawall.detect.thresholds import THRESHOLDS
from seawall.model import Record, UsageError
from seawall.resources import MODEL_LIST, read_bytes
from seawall.text.terminology import Terminology


@dataclass(frozen=True, slots=True)
class Kit:
    """Names of detectors, and where what they need lies; ``models`` where a learned one is."""

    names: tuple[str, ...]
    lexicons: tuple[Path, ...] = ()
    models: ModelShelf | None = None

    @property
    def learned(self) -> tuple[str, ...]:
        return tuple(name for name in LEARNED if name in self.names)

    @property
    def together(self) -> int:
        """How many notes a process reads together; fewer where the encoder reads too, so that a
        sign of progress still comes every few seconds."""
        return 128 if NEURAL in self.names else 256

    def make_detector(self, records: tuple[Record, ...] = ()) -> Detector:
        """The detector; refuses models and lexicons that are missing, damaged or of another age."""
        return Detector(self.names, records, self.load_lexicons(), self.models)

    def load_lexicons(self) -> tuple[Terminology, ...]:
        """The user's own lexicons, read and checked."""
        return tuple(map(Terminology.load, self.lexicons))

    def versions(self) -> dict[str, str]:
        """Every model and lexicon in use by version and digest: what a release rests on."""
        models = [*list_models(self.learned), *((THRESHOLDS,) if self.learned else ())]
        found = [self.models.find(name) for name in models] if self.models else []
        versions = {model.name: f"{model.version}+{model.sha256[:12]}" for model in found}
        for number, path in enumerate(self.lexicons, 1):
            versions[f"lexicon {number}"] = hashlib.sha256(path.read_bytes()).hexdigest()
        return versions


def choose_kit(settings: Settings) -> Kit:
    """The kit of the settings; refuses models or lexicons that no chosen detector would read."""
    names = choose_detectors(settings.profile, settings.detectors)
    is_learned = any(name in LEARNED for name in names)
    if is_learned:
        read_bytes(MODEL_LIST)  # it vouches for the models, and the digests for it
    if settings.models and not is_learned:
        raise UsageError(
            "Models are given, but none of the chosen detectors reads one; "
            f"name {', '.join(LEARNED)} with --detectors."
        )
    if settings.lexicons and DETAILS not in names:
        raise UsageError(
            "A lexicon is given, but the detector that reads it is not chosen; "
            f"add {DETAILS} to --detectors, or take --profile accurate."
        )
    return Kit(names, settings.lexicons, open_shelf(settings.models) if is_learned else None)
