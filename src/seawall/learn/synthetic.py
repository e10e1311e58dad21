"""Examples of the synthetic hospital."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from seawall.learn.example import Example, join_names
from seawall.learn.injection.variety import mix_names, widen_material
from seawall.synth.material import Material, load_material
from seawall.synth.notes import SynthNote, write_note
from seawall.synth.people import draw_patient

_MATERIALS = 12  # widened in as many ways
_NOTES_PER_PATIENT = 2
_VARIANT_SHARE = 0.15


@cache
def load_wide_materials(
    split: str, lang: str, seed: int, folder: Path | None = None
) -> tuple[Material, ...]:
    """The split's material as it ships, and for training widened in several ways.

    For development only the names are mixed: the ways in which places are made are of training.
    """
    material = load_material(split, lang)
    if split != "train":
        return material, replace(material, names=mix_names(material.names))
    rngs = (random.Random(f"{seed}|{split}|{lang}|wide|{number}") for number in range(_MATERIALS))
    return (material, *(widen_material(material, rng, folder) for rng in rngs))


def make_synthetic(
    count: int, split: str, lang: str, seed: int, folder: Path | None = None
) -> Iterator[Example]:
    """That many notes of the split, two a patient; the n-th is the same whatever ``count`` is."""
    materials = load_wide_materials(split, lang, seed, folder)
    for number in range(0, count, _NOTES_PER_PATIENT):
        material = materials[number // _NOTES_PER_PATIENT % len(materials)]
        rng = random.Random(f"{seed}|{split}|{lang}|patient|{number}")
        patient = draw_patient(
            number + 1, f"{seed}|{split}|{lang}", material, _NOTES_PER_PATIENT, rng
        )
        for nth in range(1, min(_NOTES_PER_PATIENT, count - number) + 1):
            seed_text = f"{seed}|{split}|{lang}"
            yield as_example(write_note(patient, nth, material, seed_text, _VARIANT_SHARE))


def as_example(note: SynthNote) -> Example:
    """The note with its gold; all three classes are annotated."""
    mentions = join_names(note.text, note.mentions)
    return Example(f"{note.lang}-{note.id}", note.text, mentions, note.lang, "synth", note.traps)
