"""The learned base classifiers together: linear ones read every note, the encoder where they doubt.

Li & Qin 2017, section 4.1, with an encoder that their time did not have. The encoder is some
hundred times slower than the linear models, so it reads only the sentences in which the CRF takes a
word that nobody else hides for a possible identifier (a cascade). Persons that the CRF alone sees
there, and not surely, count only if the encoder does not deny them, nor do words of medicine that a
rule takes for a person by their form alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from seawall.detect.linear.found import CRF, LABELS, SVM, TAGGERS, tell
from seawall.detect.models import ModelFile, ModelShelf
from seawall.detect.support import (
    find_denied,
    find_lonely,
    find_weak,
    join_agreed,
    lower_for_persons,
    trust_unheard,
    weigh_persons,
)
from seawall.detect.thresholds import THRESHOLDS, Thresholds, load_thresholds
from seawall.model import Class, Label, Mention, Span
from seawall.text import LANGUAGES, Reading
from seawall.text.cover import Cover

if TYPE_CHECKING:
    from seawall.detect.linear.tagger import LinearTagger
    from seawall.detect.neural.tagger import NeuralTagger
    from seawall.text.features import Encoding, Extractor

LINEAR, NEURAL = TAGGERS, "neural"
LEARNED = (*LINEAR, NEURAL)
# One encoder reads all languages.
NEURAL_MODELS = (NEURAL, "neural-vocabulary", "neural-labels")
# Sentences in which no word that is still shown is this likely to be an identifier are left out.
_DOUBT = 0.005
# The CRF hardly knows distinguishing marks: a third of the Swedish sentences with one, and a fifth
# of the English ones, would be left out. In what is read for them, nothing else counts.
_FAINT_DOUBT = 0.002
_MARK = Label.CHARACTERISTIC
# Tokens. A message gives the CRF little to go by, and the encoder reads it in no time.
_SHORT = 40


class Learned(NamedTuple):
    """What the learned detectors say of a note: mentions, and whom the encoder denies.

    These are persons of the CRF's, which are left out, or of the rules'.
    """

    mentions: list[Mention]
    denied: set[Mention]


class LearnedTaggers:
    """The learned detectors of one language, with their weights loaded and checked.

    With ``thresholds`` they give only what these admit. Without them all are guesses, and hide
    nothing from the encoder.
    """

    def __init__(
        self,
        names: Sequence[str],
        lang: str,
        shelf: ModelShelf,
        thresholds: Thresholds | None = None,
    ) -> None:
        # Numba and onnxruntime take half a second to load: only those who use them wait.
        from seawall.text.features import Extractor

        self._extractor = Extractor(lang)
        self._thresholds = thresholds
        chosen = [name for name in LINEAR if name in names]
        self._weighs = chosen == list(LINEAR)
        least = {name: thresholds.least_of(name) if thresholds else {} for name in chosen}
        self._least = {
            name: np.array([each.get(label, 0.0) for label in LABELS])
            for name, each in least.items()
        }
        if self._weighs:
            least = {name: lower_for_persons(each, name) for name, each in least.items()}
        files = {name: shelf.find(f"{name}-{lang}") for name in chosen}
        self._linear = _open_linear(files, self._extractor, least) if chosen else {}
        self._neural = _open_neural(shelf) if NEURAL in names else None

    def find(self, reading: Reading, by_rules: Sequence[Mention]) -> Sequence[Mention]:
        """Mentions of every classifier; what they are worth is judged after (``aggregate``)."""
        return self.find_in_each([reading], [by_rules])[0].mentions

    def find_in_each(
        self, readings: Sequence[Reading], by_rules: Sequence[Sequence[Mention]]
    ) -> list[Learned]:
        """As ``find`` of each note, but faster, and what is denied."""
        if not self._linear:
            asked = [self._neural.look(each).mentions if self._neural else [] for each in readings]
            return [Learned(self._admit(mentions), set()) for mentions in asked]
        encoding = self._extractor.encode_each(readings, by_rules)
        found = self._find_linear(readings, encoding)
        if self._neural is None:
            return [Learned(mentions, set()) for mentions in found]
        return [
            self._ask_encoder(reading, encoding.take(note), found[note], by_rules[note])
            for note, reading in enumerate(readings)
        ]

    def _find_linear(self, readings: Sequence[Reading], encoding: Encoding) -> list[list[Mention]]:
        from seawall.detect.linear.tagger import find_together

        columns = find_together(list(self._linear.values()), readings, encoding)
        found = dict(zip(self._linear, columns, strict=True))
        if self._weighs:
            found[CRF] = weigh_persons(found[CRF], found[SVM])
            if self._neural is None:
                found[SVM] = trust_unheard(readings, found[CRF], found[SVM])
        if self._thresholds:
            for name, each in found.items():
                found[name] = each.take(each.scores >= self._least[name][each.labels])
        if self._weighs and self._thresholds and self._neural is None:
            return tell(join_agreed(found[CRF], found[SVM]), len(readings))
        return tell(list(found.values()), len(readings))

    def _admit(self, mentions: Iterable[Mention]) -> list[Mention]:
        """The mentions that are sure enough to count."""
        return list(filter(self._thresholds.admit, mentions) if self._thresholds else mentions)

    def _ask_encoder(
        self,
        reading: Reading,
        encoding: Encoding,
        found: Sequence[Mention],
        by_rules: Sequence[Mention],
    ) -> Learned:
        """What the linear taggers found and the encoder does not deny, and what it finds."""
        assert self._neural is not None
        if not self._thresholds:
            doubts = self._find_doubts(reading, encoding, by_rules)
            passages = _choose_passages(doubts, _FAINT_DOUBT)
            return Learned([*found, *self._neural.look(reading, passages).mentions], set())
        lonely = find_lonely(found, by_rules)
        borne_out = [each for each in found if each not in lonely]
        weak = find_weak(reading, by_rules, borne_out)
        hidden = [*(each for each in by_rules if each not in weak), *borne_out]
        doubts = self._find_doubts(reading, encoding, hidden)
        glance = self._neural.look(reading, _choose_passages(doubts, _FAINT_DOUBT))
        denied = find_denied(lonely, weak, glance)
        kept = [each for each in found if each not in denied]
        seen = self._admit(glance.mentions)
        passages = _choose_passages(doubts, _DOUBT)
        if passages is not None:
            doubtful = Cover(passages)
            seen = [m for m in seen if m.label is _MARK or doubtful.touches(*m.span)]
        return Learned([*kept, *seen], denied)

    def explain(
        self, name: str, reading: Reading, index: int, by_rules: Sequence[Mention]
    ) -> list[tuple[str, float]]:
        """The features of a token that weighed most; the encoder has none to show."""
        tagger = self._linear.get(name)
        return tagger.explain(reading, index, by_rules) if tagger and index >= 0 else []

    def _find_doubts(
        self, reading: Reading, encoding: Encoding, found: Sequence[Mention]
    ) -> list[tuple[Span, float]] | None:
        """Every sentence with the CRF's doubt; None for a note that is read whole.

        Of what others hide for good it need not be asked.
        """
        if CRF not in self._linear or len(reading.tokens) <= _SHORT:
            return None
        hidden = [each.span for each in found if each.cls is not Class.HMD]
        return self._linear[CRF].find_doubts(reading, encoding, hidden)


def _choose_passages(
    doubts: Sequence[tuple[Span, float]] | None, least_doubt: float
) -> list[Span] | None:
    """Sentences for the encoder, neighbours joined; None for the whole note."""
    if doubts is None:
        return None
    passages: list[Span] = []
    goes_on = False
    for sentence, doubt in doubts:
        is_doubtful = doubt > least_doubt
        if is_doubtful and goes_on:
            passages[-1] = Span(passages[-1].start_char, sentence.end_char)
        elif is_doubtful:
            passages.append(sentence)
        goes_on = is_doubtful
    return passages


def _open_linear(
    files: Mapping[str, ModelFile], extractor: Extractor, least: Mapping[str, dict[Label, float]]
) -> dict[str, LinearTagger]:
    from seawall.detect.linear.joined import join, load_joined
    from seawall.detect.linear.rows import Rows
    from seawall.detect.linear.tagger import LinearTagger
    from seawall.detect.linear.weights import LinearWeights

    models = {name: LinearWeights.from_bytes(each.read()) for name, each in files.items()}
    weights = list(models.values())
    # What was learned from a user's own notes holds their words, and stays in the user's folder.
    ships = all(each.folder is None for each in files.values())
    digests = [each.sha256 for each in files.values()]
    rows = Rows(load_joined(weights, digests) if ships else join(weights), extractor)
    return {
        name: LinearTagger(each, extractor, least=least[name], rows=rows)
        for name, each in models.items()
    }


def _open_neural(shelf: ModelShelf) -> NeuralTagger:
    from seawall.detect.neural.tagger import NeuralTagger

    model, vocabulary, labels = map(shelf.read, NEURAL_MODELS)
    return NeuralTagger(model, vocabulary.decode().splitlines(), labels.decode().splitlines())


def list_models(names: Sequence[str], langs: Sequence[str] = LANGUAGES) -> list[str]:
    """The models that detectors read in some languages; other detectors read none."""
    linear = [f"{name}-{lang}" for name in LINEAR if name in names for lang in langs]
    return [*linear, *(NEURAL_MODELS if NEURAL in names else ())]


def require_models(names: Sequence[str], langs: Sequence[str], shelf: ModelShelf) -> None:
    """Refuse detectors whose models are not all there and whole, before the first note."""
    for model in (*list_models(names, langs), THRESHOLDS):
        shelf.find(model)
        for layer in shelf.find_all(model):
            layer.require()


@lru_cache(maxsize=8)
def load_taggers(
    names: tuple[str, ...], lang: str, shelf: ModelShelf, *, doubtful: bool = False
) -> LearnedTaggers:
    """The taggers of a language, loaded once a process; ``doubtful`` gives all that they guess."""
    if doubtful:
        return LearnedTaggers(names, lang, shelf)
    return LearnedTaggers(
        names, lang, shelf, load_thresholds(shelf, lang, beside_neural=NEURAL in names)
    )
