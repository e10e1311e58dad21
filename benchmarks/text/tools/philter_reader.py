"""philter-lite with the filters that come with it."""

from __future__ import annotations

import pickle
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import harness

_FILTERS = Path("configs", "philter_delta.toml")
_WEIGHTS = "trontagger-0.1.0.pickle"


def open_philter(_: str) -> harness.Read:
    """What it would write as asterisks is hidden: all that no filter calls safe."""
    import nltk.tag
    import philter_lite

    tagger = _load_tagger()
    # NLTK reads its tagger anew for every note; once is kinder.
    nltk.tag._get_tagger = lambda _lang=None: tagger
    filters = philter_lite.load_filters(str(_folder_of("philter_lite") / _FILTERS))

    def read_one(text: str) -> harness.Spans:
        safe, _hidden, _tracked = philter_lite.detect_phi(text, filters)
        written = philter_lite.transform_text_asterisk(text, safe)
        pairs = enumerate(zip(text, written, strict=True))
        return [(at, at + 1) for at, (was, now) in pairs if was != now]

    return lambda texts, _: map(read_one, texts)


def _load_tagger() -> Any:
    """NLTK's tagger; its own weights are a download, those of its forerunner come by pip."""
    from nltk.tag.perceptron import PerceptronTagger

    tagger = PerceptronTagger(load=False)
    weights = (_folder_of("textblob_aptagger") / _WEIGHTS).read_bytes()
    tagger.model.weights, tagger.tagdict, tagger.classes = pickle.loads(weights)
    tagger.model.classes = tagger.classes
    return tagger


def _folder_of(package: str) -> Path:
    """Where a package lies, without importing it: the forerunner no longer imports."""
    spec = find_spec(package)
    assert spec and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


harness.run("philter-lite", open_philter)
