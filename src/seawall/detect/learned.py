"""The learned base classifiers together: linear ones read every note, the encoder where they doubt.

Li & Qin 2017, section 4.1, with an encoder that their time did not have. The encoder is some
hundred times slower than the linear models, so it reads only the lines in which the CRF is not
sure (a cascade).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from seawall.detect.models import ModelShelf
from seawall.detect.thresholds import THRESHOLDS
from seawall.model import Mention, Span
from seawall.text import LANGUAGES, Reading

if TYPE_CHECKING:
    from seawall.detect.linear.tagger import LinearTagger
    from seawall.detect.neural.tagger import NeuralTagger
    from seawall.text.features import Extractor

LINEAR = ("crf", "svm")
NEURAL = "neural"
LEARNED = (*LINEAR, NEURAL)
_NEURAL_LANGUAGES = ("en",)
NEURAL_MODELS = ("neural-en", "neural-vocabulary", "neural-labels")
# Lines whose least sure token is surer than this are left to the linear models.
_DOUBT = 0.02


class LearnedTaggers:
    """The learned detectors of one language, with their weights loaded and checked."""

    def __init__(self, names: Sequence[str], lang: str, shelf: ModelShelf) -> None:
        # Numba and onnxruntime take half a second to load: only those who use them wait.
        from seawall.text.features import Extractor

        self._extractor = Extractor(lang)
        self._linear = {
            name: _open_linear(shelf.read(f"{name}-{lang}"), self._extractor)
            for name in LINEAR
            if name in names
        }
        reads = NEURAL in names and lang in _NEURAL_LANGUAGES
        self._neural = _open_neural(shelf) if reads else None

    def find(self, reading: Reading, by_rules: Sequence[Mention]) -> Iterator[Mention]:
        """Mentions of every classifier, however unsure: thresholds come after."""
        if self._linear:
            encoding = self._extractor.encode(reading, by_rules)
            for tagger in self._linear.values():
                yield from tagger.find_encoded(reading, encoding)
        if self._neural:
            yield from self._neural.find(reading, self._doubtful_lines(reading, by_rules))

    def explain(
        self, name: str, reading: Reading, index: int, by_rules: Sequence[Mention]
    ) -> list[tuple[str, float]]:
        """The features of a token that weighed most; the encoder has none to show."""
        tagger = self._linear.get(name)
        return tagger.explain(reading, index, by_rules) if tagger and index >= 0 else []

    def _doubtful_lines(self, reading: Reading, by_rules: Sequence[Mention]) -> list[Span] | None:
        """Lines for the encoder, neighbours joined; None for all of them where no CRF can say."""
        if "crf" not in self._linear:
            return None
        lines = self._linear["crf"].uncertainty(reading, by_rules)
        return _join([doubt > _DOUBT for _, doubt in lines], [span for span, _ in lines])


def _join(chosen: Sequence[bool], lines: Sequence[Span]) -> list[Span]:
    joined: list[Span] = []
    last = -2
    for index, (is_chosen, line) in enumerate(zip(chosen, lines, strict=True)):
        if not is_chosen:
            continue
        if last == index - 1:
            joined[-1] = Span(joined[-1].start_char, line.end_char)
        else:
            joined.append(line)
        last = index
    return joined


def _open_linear(data: bytes, extractor: Extractor) -> LinearTagger:
    from seawall.detect.linear.tagger import LinearTagger
    from seawall.detect.linear.weights import LinearWeights

    return LinearTagger(LinearWeights.from_bytes(data), extractor)


def _open_neural(shelf: ModelShelf) -> NeuralTagger:
    from seawall.detect.neural.tagger import NeuralTagger

    model, vocabulary, labels = map(shelf.read, NEURAL_MODELS)
    return NeuralTagger(model, vocabulary.decode().splitlines(), labels.decode().splitlines())


def list_models(names: Sequence[str], langs: Sequence[str] = LANGUAGES) -> list[str]:
    """The models that detectors read in some languages; other detectors read none."""
    linear = [f"{name}-{lang}" for name in LINEAR if name in names for lang in langs]
    reads = NEURAL in names and any(lang in _NEURAL_LANGUAGES for lang in langs)
    return [*linear, *(NEURAL_MODELS if reads else ())]


def require_models(names: Sequence[str], langs: Sequence[str], shelf: ModelShelf) -> None:
    """Refuse detectors whose models are not all there and whole, before the first note."""
    for model in (*list_models(names, langs), THRESHOLDS):
        shelf.find(model)
        for layer in shelf.find_all(model):
            layer.read()


@lru_cache(maxsize=8)
def load_taggers(names: tuple[str, ...], lang: str, shelf: ModelShelf) -> LearnedTaggers:
    """The taggers of a language, loaded once a process."""
    return LearnedTaggers(names, lang, shelf)
