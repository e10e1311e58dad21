"""``seawall train CORPUS``: models that know a user's own notes, and what that brought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from seawall import __version__
from seawall.config import Settings
from seawall.detect.detector import RULES
from seawall.detect.learned import LINEAR, list_models
from seawall.detect.models import open_shelf
from seawall.evaluate.score import Scores
from seawall.files import building_folder
from seawall.learn.corpora import load_examples
from seawall.learn.corpora.examples import Split
from seawall.learn.example import Example
from seawall.learn.extra import require_learners
from seawall.learn.linear import thin
from seawall.learn.model_folder import ModelFolder
from seawall.learn.own import Parts, divide, make_examples, person_of
from seawall.learn.rare_features import find_rare
from seawall.model import Document, RefusedError
from seawall.pipeline.gold import read_gold
from seawall.pipeline.notes import UnreadLanguageError, language_of
from seawall.pipeline.progress import Progress
from seawall.pipeline.recipe import OwnOrder, Recipe, Trained, check_folder
from seawall.pipeline.workshop import Note, Workshop, make_card, score_notes
from seawall.text import LANGUAGES

_SIZE = 1000
_SIZE_OF_SPLIT: dict[Split, float] = {"train": 1.0, "dev": 0.2}
OURS, YOURS = "shipped", "yours"
_DETECTORS = (RULES, *LINEAR)


def train_own(order: OwnOrder, settings: Settings, progress: Progress) -> Trained:
    """Train on a corpus with its true mentions, together with the built-in examples.

    The folder appears whole or not at all, for its owner alone: weights of words can hold names.
    Some persons are held out to measure on; on them the new models stand beside the shipped ones.
    """
    require_learners()
    order.recipe.check()
    check_folder(order.output, overwrite=order.overwrite)
    own = _OwnCorpus.read(order, settings)
    with building_folder(order.output, private=True) as path:
        workshop = Workshop(ModelFolder(path, __version__, private=True), order.recipe, progress)
        _train(workshop, own)
        built_in = workshop.gather(own.built_in("dev"), own.langs)
        workshop.fit([*own.pick(own.parts.tuned), *built_in], own.langs)
        scores = _compare(workshop, own)
        for name in list_models(LINEAR, own.langs):
            card = make_card(name, own.describe_held_out(), scores, YOURS)
            workshop.folder.write(f"{name}.md", workshop.write_card(card).encode())
    return Trained(
        order.output, workshop.folder.sizes, own.describe_held_out(), scores, own.advise()
    )


@dataclass(frozen=True, slots=True)
class _OwnCorpus:
    """A corpus in its languages. ``examples`` stand in the order of ``notes``."""

    notes: tuple[Note, ...]
    examples: tuple[Example, ...]
    parts: Parts
    langs: tuple[str, ...]
    recipe: Recipe

    @classmethod
    def read(cls, order: OwnOrder, settings: Settings) -> _OwnCorpus:
        """Read and divide the corpus; notes in languages that are not asked for are left out."""
        recipe, asked = order.recipe, order.recipe.langs or LANGUAGES
        pairs = read_gold(order.corpus, order.notes, settings)
        known = [(replace(one, lang=_language(one)), gold) for one, gold in pairs]
        chosen = tuple(note for note in known if note[0].lang in asked)
        if not chosen:
            wanted = " or ".join(asked)
            raise RefusedError(f"No note of {order.corpus} is in {wanted}; nothing to learn.")
        parts = divide([document for document, _ in chosen], recipe.held_out, recipe.seed)
        examples = make_examples((document, gold.mentions) for document, gold in chosen)
        used = {document.lang for document, _ in chosen if document.position in parts.learned}
        langs = tuple(lang for lang in LANGUAGES if lang in used)
        return cls(chosen, tuple(examples), parts, langs, recipe)

    def pick(self, positions: frozenset[int]) -> list[Example]:
        """The examples of the documents at some positions."""
        return [example for _, example in self.pick_with_persons(positions)]

    def pick_with_persons(self, positions: frozenset[int]) -> list[tuple[str, Example]]:
        """The same, each with whose note it is."""
        return [
            (person_of(document), example)
            for (document, _), example in zip(self.notes, self.examples, strict=True)
            if document.position in positions
        ]

    def held_out(self) -> list[Note]:
        """The notes that nothing was learned from."""
        held_out = self.parts.held_out
        return [
            (document, gold)
            for document, gold in self.notes
            if document.position in held_out and document.lang in self.langs
        ]

    def describe_held_out(self) -> str:
        """How many notes and persons the scores rest on; nothing where none is held out."""
        held = self.held_out()
        persons = len({person_of(document) for document, _ in held})
        ending = "" if persons == 1 else "s"
        return f"{len(held):,} notes of {persons:,} person{ending} held out" if held else ""

    def built_in(self, split: Split) -> Iterator[Example]:
        """The built-in examples, unless the corpus is to stand alone."""
        if self.recipe.alone:
            return iter(())
        size = round((self.recipe.size or _SIZE) * _SIZE_OF_SPLIT[split])
        return thin(load_examples(self.recipe.data, split, self.recipe.seed, size=size))

    def advise(self) -> tuple[str, ...]:
        """What whoever trained it should know."""
        kept = "The weights can hold names of the corpus: keep the folder like the notes."
        if self.held_out():
            return (kept,)
        return (kept, "Nothing was held out, so nothing could be measured.")


def _language(document: Document) -> str:
    try:
        return language_of(document)
    except UnreadLanguageError:
        return ""


def _train(workshop: Workshop, own: _OwnCorpus) -> None:
    built_in = workshop.gather(own.built_in("train"), own.langs)
    learned = own.pick_with_persons(own.parts.learned)
    for lang in own.langs:
        rare = find_rare(learned, built_in, lang, own.recipe.min_persons)
        examples = [*built_in, *(example for _, example in learned)]
        for name, weights in workshop.train(examples, lang, rare).items():
            workshop.put(f"{name}-{lang}", weights.to_bytes())


def _compare(workshop: Workshop, own: _OwnCorpus) -> dict[str, Scores]:
    """Scores of the rules, of the shipped models where they are, and of the new ones."""
    held, langs, progress = own.held_out(), own.langs, workshop.progress
    if not held:
        return {}
    scores = {RULES: score_notes(held, (RULES,), langs, None, progress)}
    shipped = open_shelf()
    if all(shipped.find_all(name) for name in list_models(LINEAR, langs)):
        scores[OURS] = score_notes(held, _DETECTORS, langs, shipped, progress)
    scores[YOURS] = score_notes(held, _DETECTORS, langs, workshop.shelf, progress)
    return scores
