"""Examples of every source, in a fixed order: the same for the same seed and folder."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from seawall.learn.carriers import CARRIER_FILE, Carrier, load_carriers
from seawall.learn.example import Example
from seawall.learn.injection import Rewrites, inject, load_rewrites
from seawall.learn.noise import add_noise
from seawall.learn.synthetic import load_wide_materials, make_synthetic
from seawall.model import UsageError
from seawall.synth.material import Material

Split = Literal["train", "dev"]
SOURCES = ("synth", "mtsamples")
_MEDIAN_CHARS = 1300


def load_examples(
    folder: Path | None,
    split: Split,
    seed: int = 0,
    *,
    size: int = 20_000,
    sources: Collection[str] = SOURCES,
    noise: bool = True,
    on_missing: Callable[[str], None] | None = None,
) -> Iterator[Example]:
    """About ``size`` examples of the split, source after source.

    Half of them are injected carriers, the rest notes of the synthetic hospital in English and
    Swedish; the annotated sets come in addition, each whole. What ``folder`` does not hold is left
    out and named to ``on_missing``; without it only the synthetic hospital writes, and writes all.
    Refuses a source that nobody knows.
    """
    for source in sources:
        if source not in SOURCES:
            raise UsageError.unknown("source", source, SOURCES)
    has_carriers = folder is not None and (folder / CARRIER_FILE).is_file()
    injected = size // 2 if has_carriers and "mtsamples" in sources else 0
    clean = _chain(folder, split, seed, size - injected, injected, sources)
    return _with_noise(clean, seed) if noise else clean


def _chain(
    folder: Path | None,
    split: Split,
    seed: int,
    synth: int,
    injected: int,
    sources: Collection[str],
) -> Iterator[Example]:
    if "synth" in sources:
        swedish = synth * 2 // 5
        yield from make_synthetic(synth - swedish, split, "en", seed, folder)
        yield from make_synthetic(swedish, split, "sv", seed, folder)
    if injected and folder is not None:
        materials = load_wide_materials(split, "en", seed, folder)
        carriers = load_carriers(folder, split)
        yield from inject_carriers(
            carriers, materials, injected, seed, rewrites=load_rewrites(split)
        )


def inject_carriers(
    carriers: Sequence[Carrier],
    materials: Sequence[Material],
    count: int,
    seed: int,
    *,
    rewrites: Rewrites | None = None,
    whole: bool = False,
) -> Iterator[Example]:
    """That many examples, the carriers in turn; windows of them unless ``whole`` is asked."""
    for number in range(count):
        rng = random.Random(f"{seed}|{materials[0].split}|carrier|{number}")
        max_chars = None if whole else int(_MEDIAN_CHARS * rng.lognormvariate(0, 0.5))
        example = inject(
            carriers[number % len(carriers)],
            rng.choice(materials),
            rng,
            rewrites=rewrites,
            max_chars=max_chars,
        )
        yield replace(example, id=f"{example.id}-{number}")


def _with_noise(examples: Iterable[Example], seed: int) -> Iterator[Example]:
    for example in examples:
        rng = random.Random(f"{seed}|noise|{example.source}|{example.id}")
        noisy = add_noise(example, rng)
        yield noisy if noisy.text.strip() else example
