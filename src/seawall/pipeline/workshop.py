"""Where models are trained, tried and put into a folder, whoever they are for."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace

from seawall.detect.detector import Detector
from seawall.detect.learned import LEARNED, LINEAR, NEURAL, list_models
from seawall.detect.linear import LinearWeights
from seawall.detect.models import ModelShelf, open_shelf
from seawall.detect.thresholds import BESIDE_NEURAL, THRESHOLDS
from seawall.evaluate.score import Pair, Scores, score
from seawall.ingest import DocumentMentions
from seawall.learn.cards import Card, render_card
from seawall.learn.chance import seed_c_library
from seawall.learn.example import Example
from seawall.learn.linear import train_linear
from seawall.learn.model_folder import ModelFolder
from seawall.learn.rare_features import drop_features
from seawall.learn.thresholds import Table, Trial, fit_thresholds, write_thresholds
from seawall.learn.trials import make_trials
from seawall.model import Document, RefusedError
from seawall.pipeline.progress import Progress, counted
from seawall.pipeline.recipe import Recipe, list_measures
from seawall.text import check_language

Note = tuple[Document, DocumentMentions]

_EVEN_CHANCE: dict[str, float] = {"default": 0.5}
# With fewer, a threshold would be fitted to chance.
_MIN_TRIALS = 20


@dataclass(slots=True)
class Workshop:
    """Trains into one folder; ``facts`` are what each model's card says of its training."""

    folder: ModelFolder
    recipe: Recipe
    progress: Progress
    facts: dict[str, dict[str, object]] = field(default_factory=dict)

    @property
    def shelf(self) -> ModelShelf:
        """What is in the folder so far, before what ships."""
        return open_shelf(self.folder.path)

    def gather(self, examples: Iterable[Example], langs: Sequence[str]) -> list[Example]:
        """The examples of some languages, counted while they are written and read."""
        with self.progress(None, "Gathering examples") as advance:
            return [example for example in counted(examples, advance) if example.lang in langs]

    def train(
        self, examples: Sequence[Example], lang: str, rare: frozenset[str] = frozenset()
    ) -> dict[str, LinearWeights]:
        """The linear models of a language, without what ``rare`` words taught them."""
        recipe, settings = self.recipe, self.recipe.crf_settings()
        sources = Counter(example.source for example in examples if example.lang == lang)
        seed_c_library(recipe.seed)
        # python-crfsuite tells its progress on standard output, where results belong.
        with (
            self.progress(settings.epochs, f"Training, {lang}") as advance,
            redirect_stdout(io.StringIO()),
        ):
            trained = train_linear(
                examples,
                lang,
                seed=recipe.seed,
                without=recipe.without,
                crf=settings,
                on_iteration=lambda _: advance(1),
            )
        return {
            name: replace(
                drop_features(weights, rare), card={**weights.card, "sources": dict(sources)}
            )
            for name, weights in trained.items()
        }

    def put(self, name: str, data: bytes) -> None:
        """Put a model into the folder; refuses a linear one that is another than its name says."""
        if name.partition("-")[0] in LINEAR:
            weights = LinearWeights.from_bytes(data)
            if f"{weights.kind}-{weights.lang}" != name:
                raise RefusedError(
                    f"The file given as '{name}' holds '{weights.kind}-{weights.lang}'."
                )
            self.facts[name] = dict(weights.card)
        self.folder.put(name, data)

    def names_of(self, lang: str) -> list[str]:
        """The learned detectors that the folder has models of the language for."""
        models = {name: list_models((name,), (lang,)) for name in LEARNED}
        held = self.folder.digests.keys()
        return [name for name, needed in models.items() if needed and held >= set(needed)]

    def fit(self, examples: Sequence[Example], langs: Iterable[str]) -> None:
        """Fit the thresholds of the folder's models on development examples."""
        table: Table = {}
        for lang in langs:
            names, shelf = self.names_of(lang), self.shelf
            chosen = [example for example in examples if example.lang == lang]
            with self.progress(len(chosen), f"Fitting thresholds, {lang}") as advance:
                trials = []
                for trial in make_trials(chosen, names, lang, shelf):
                    trials.append(trial)
                    advance(1)
            table |= _fit(trials, names, lang)
        self.folder.put(THRESHOLDS, write_thresholds(table).encode())

    def write_card(self, card: Card) -> str:
        """The page of a model, with what is known of its file and training."""
        facts = self.facts.get(card.name, {})
        sources = facts.get("sources")
        # The encoder has one file and, as it does not do alike in all languages, a card for each.
        model = NEURAL if card.kind == NEURAL else card.name
        full = replace(
            card,
            version=self.folder.version,
            sha256=self.folder.digests[model],
            size_bytes=self.folder.sizes[model],
            is_private=self.folder.private,
            sources=sources if isinstance(sources, dict) else card.sources,
            training={name: value for name, value in facts.items() if name != "sources"},
        )
        return render_card(full)


def _fit(trials: Sequence[Trial], names: Sequence[str], lang: str) -> Table:
    """Thresholds of the linear models by themselves, and of all where the encoder is among them."""
    linear = [name for name in names if name != NEURAL]
    if len(trials) < _MIN_TRIALS:
        return {f"{name}-{lang}": _EVEN_CHANCE for name in names}
    table = {f"{name}-{lang}": row for name, row in fit_thresholds(trials, linear).items()}
    if NEURAL in names:
        together = fit_thresholds(trials, [NEURAL, *linear])
        table[f"{NEURAL}-{lang}"] = together.pop(NEURAL)
        table |= {f"{name}-{lang}{BESIDE_NEURAL}": row for name, row in together.items()}
    return table


def score_notes(
    notes: Sequence[Note],
    names: Sequence[str],
    langs: Sequence[str],
    shelf: ModelShelf | None,
    progress: Progress,
) -> Scores:
    """How the named detectors do on notes whose language is known."""
    detector = Detector(names, models=shelf, langs=langs)
    pairs: list[Pair] = []
    with progress(len(notes), f"Measuring {', '.join(names)}") as advance:
        for document, gold in notes:
            lang = check_language(document.lang or "")
            found = detector.find(document, lang)
            pairs.append(Pair(document.text, gold.mentions, found, gold.traps, lang))
            advance(1)
    return score(pairs)


def make_card(name: str, measured_on: str, scores: dict[str, Scores], own: str) -> Card:
    """A card with the scores by column; ``own`` is the column of the model itself."""
    mine = scores.get(own)
    return Card(
        name,
        measured_on=measured_on,
        scores={column: list_measures(one) for column, one in scores.items()},
        recall_by_label={
            label.value: recall for label, recall in mine.full_span_recall_by_label.items()
        }
        if mine
        else {},
    )
