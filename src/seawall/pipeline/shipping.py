"""``seawall train --shipped``: every model that ships, from synthetic notes and open data."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from seawall import __version__
from seawall.detect.detector import RULES
from seawall.detect.learned import LEARNED, LINEAR, NEURAL, NEURAL_MODELS, list_models
from seawall.detect.models import open_shelf
from seawall.detect.thresholds import THRESHOLDS
from seawall.evaluate.score import Scores
from seawall.files import atomic_writer, building_folder, make_folder
from seawall.ingest import DocumentMentions
from seawall.learn.corpora import SOURCES, load_examples
from seawall.learn.encoder import pack_encoder, read_part, tune_encoder, tuning_command
from seawall.learn.example import Example
from seawall.learn.extra import has_torch, require_learners
from seawall.learn.linear import SIZE_OF, load_linear
from seawall.learn.lines import SOURCE as LINES
from seawall.learn.model_folder import ModelFolder
from seawall.learn.passages import note_of
from seawall.learn.texts import SOURCE as TEXTS
from seawall.model import Document, UsageError
from seawall.pipeline.progress import Progress
from seawall.pipeline.recipe import Recipe, ShippedOrder, Trained, check_folder
from seawall.pipeline.workshop import Note, Workshop, make_card, score_notes
from seawall.text import LANGUAGES

ALL = "all"
# Notes are written for these; the others are sets of their own, not all of notes.
_WRITTEN = ("synth", "mtsamples")
_DEV_SIZE = 1200
_ENCODER_SOURCES = (*SOURCES, LINES, TEXTS)


def train_shipped(order: ShippedOrder, progress: Progress) -> Trained:
    """Rebuild the models that ship, their list, thresholds and cards.

    A language that is not asked for keeps its shipped models. The folder appears whole or not at
    all; what the encoder's fine-tuning needs stands beside it, in ``OUTPUT.encoder``.
    """
    require_learners()
    order.recipe.check()
    check_folder(order.output, overwrite=order.overwrite)
    if order.encoder and not order.encoder.is_dir():
        raise UsageError(f"There is no folder {order.encoder}; name that of the base encoder.")
    with building_folder(order.output) as path:
        workshop = Workshop(ModelFolder(path, __version__, private=False), order.recipe, progress)
        _take(workshop, order.taken)
        advice = [*_train(workshop), *_add_encoder(workshop, order)]
        _keep_shipped(workshop)
        langs = [lang for lang in LANGUAGES if workshop.names_of(lang)]
        fitted, measured = _load_dev(order.recipe)
        workshop.fit(fitted, langs)
        scores: dict[str, Scores] = {}
        for lang in langs:
            of_lang = _score(workshop, [note for note in measured if note[0].lang == lang], lang)
            scores |= {f"{lang} {name}": of_lang[name] for name in (RULES, ALL)}
            _write_cards(workshop, lang, of_lang, order.cards)
    on = "the development split, half of which thresholds were fitted on and half measured on"
    return Trained(order.output, workshop.folder.sizes, on, scores, tuple(advice))


def _take(workshop: Workshop, taken: Mapping[str, Path]) -> None:
    known = list_models(LEARNED)
    for name, path in taken.items():
        if name not in known:
            raise UsageError.unknown("model", name, known)
        workshop.put(name, read_part(path))


def _train(workshop: Workshop) -> list[str]:
    """Train what was not taken; sentences on the sets that were not there."""
    recipe, missing = workshop.recipe, set[str]()
    for lang in recipe.langs or LANGUAGES:
        if workshop.folder.digests.keys() >= set(list_models(LINEAR, (lang,))):
            continue
        size = recipe.size or SIZE_OF[lang]
        loaded = load_linear(recipe.data, lang, recipe.seed, size, missing.add)
        examples = workshop.gather(loaded, (lang,))
        for name, weights in workshop.train(examples, lang).items():
            if f"{name}-{lang}" not in workshop.folder.digests:
                workshop.put(f"{name}-{lang}", weights.to_bytes())
    if not missing:
        return []
    return [f"Trained without {', '.join(sorted(missing))}: name their folder with --data."]


def _add_encoder(workshop: Workshop, order: ShippedOrder) -> list[str]:
    """Fine-tune the encoder if that was asked for and can be done here; else what to do next."""
    if not order.encoder:
        return []
    folder = order.output.with_name(f"{order.output.name}.encoder")
    make_folder(folder)
    pack_encoder(order.encoder, folder, order.recipe.data, order.recipe.size)
    if not has_torch():
        command = shlex.join(["python", *tuning_command(folder)])
        takes = " ".join(f"--take {name}=FILE" for name in NEURAL_MODELS)
        return [
            f"The encoder is packed but PyTorch is not here: run '{command}' where it is, then "
            f"this command again with {takes}."
        ]
    _take(workshop, tune_encoder(folder))
    return []


def _keep_shipped(workshop: Workshop) -> None:
    """Carry over what was neither trained nor taken."""
    (shipped,) = open_shelf().layers
    for model in shipped:
        if model.name != THRESHOLDS and model.name not in workshop.folder.digests:
            workshop.put(model.name, model.read())


def _load_dev(recipe: Recipe) -> tuple[list[Example], list[Note]]:
    """Development examples, half to fit thresholds on and half to measure on."""
    size = min(_DEV_SIZE, recipe.size or _DEV_SIZE)
    examples = list(load_examples(recipe.data, "dev", recipe.seed, size=size, sources=_WRITTEN))
    fitted = [example for example in examples if _is_even(note_of(example))]
    return fitted, [_as_note(one) for one in examples if not _is_even(note_of(one))]


def _is_even(name: str) -> bool:
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


def _as_note(example: Example) -> Note:
    document = Document(example.id, example.text, lang=example.lang)
    return document, DocumentMentions(example.id, example.mentions, traps=example.traps)


def _score(workshop: Workshop, notes: Sequence[Note], lang: str) -> dict[str, Scores]:
    """Scores of the rules, of every model by itself, and of all together."""
    names, shelf, progress = workshop.names_of(lang), workshop.shelf, workshop.progress
    columns = {RULES: (RULES,), **{name: (name,) for name in names}, ALL: (RULES, *names)}
    return {
        column: score_notes(notes, chosen, (lang,), shelf, progress)
        for column, chosen in columns.items()
    }


def _write_cards(
    workshop: Workshop, lang: str, scores: Mapping[str, Scores], folder: Path | None
) -> None:
    notes = next(iter(scores.values())).documents
    on = f"{notes:,} notes and passages of the development split that no threshold was fitted on"
    for name in workshop.names_of(lang):
        own = {column: scores[column] for column in (name, RULES, ALL)}
        card = make_card(f"{name}-{lang}", on, own, name)
        if name == NEURAL:
            # How many examples its pack held is not in its file.
            card = replace(card, sources=dict.fromkeys(_ENCODER_SOURCES))
        page = workshop.write_card(card)
        if folder is None:
            workshop.folder.write(f"{card.name}.md", page.encode())
        else:
            make_folder(folder)
            with atomic_writer(folder / f"{card.name}.md") as stream:
                stream.write(page)
