"""Texts with gold to measure on that nobody trained or tuned on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from benchmarks.hospital import SEED
from seawall.learn.carriers import CARRIER_FILE, Carrier, read_carriers
from seawall.learn.example import Example
from seawall.learn.injection import Rewrites, inject, load_rewrites
from seawall.synth import make_hospital
from seawall.synth.material import Material, load_material

BLIND = Path(__file__).with_name("blind")
SHARED = Path(__file__).parents[2] / "shared" / "data"
SYNTHETIC, INJECTED, SWEDISH = "synthetic, en", "injected, en", "synthetic, sv"
_TEST_SHARES = (0,)
_REWRITES = "rewrites.toml"


def read_corpora(notes: int) -> Iterator[tuple[str, list[Example]]]:
    """The three sets by name, each of at most that many notes; one that cannot be made is left out.

    ``tell_missing`` says which, and why.
    """
    yield SYNTHETIC, read_synthetic("en", notes)
    if not tell_missing():
        yield INJECTED, read_injected(notes)
    yield SWEDISH, read_synthetic("sv", notes)


def tell_missing() -> str:
    """Why there are no injected transcriptions, in a sentence; empty where there are."""
    if (SHARED / CARRIER_FILE).is_file():
        return ""
    return (
        "The carrier transcriptions are not part of the repository and not beside it "
        f"({Path('..', 'shared', 'data', CARRIER_FILE)}), so nothing was measured on them."
    )


def tell_author() -> str:
    """Whose material was injected: another author's, or for want of it the dev split's."""
    if _has_blind():
        return (
            "Injected: transcriptions kept out of training, with names, words, forms and sentences "
            "that another author wrote for this measurement alone (benchmarks/blind)."
        )
    return (
        "Injected: transcriptions kept out of training, with the DEV split's words, forms and "
        "sentences, for benchmarks/blind is not there: no figure to report."
    )


def read_synthetic(lang: str, notes: int) -> list[Example]:
    """The first notes of a hospital of the test split."""
    hospital = make_hospital(notes, seed=SEED, langs=(lang,), split="test")
    written = (note for patient in hospital for note in patient.notes)
    return [
        Example(note.id, note.text, note.mentions, note.lang, "synth", note.traps)
        for note in islice(written, notes)
    ]


def read_injected(notes: int) -> list[Example]:
    """Test carriers about synthetic patients; where there are too few, again about others."""
    carriers = read_carriers(SHARED, _TEST_SHARES)
    material, rewrites = _load_injected()
    rounds = ((carrier, time) for time in count() for carrier in carriers)
    return [_inject(carrier, time, material, rewrites) for carrier, time in islice(rounds, notes)]


def _inject(carrier: Carrier, time: int, material: Material, rewrites: Rewrites) -> Example:
    rng = random.Random(f"{SEED}|{carrier.id}|{time}")
    return inject(carrier, material, rng, rewrites=rewrites)


def _load_injected() -> tuple[Material, Rewrites]:
    if _has_blind():
        return load_material("test", "en", BLIND), load_rewrites("test", _find_rewrites())
    return load_material("dev", "en"), load_rewrites("dev")


def _has_blind() -> bool:
    parts = ("words", "formats", "phrases", "layouts")
    folder = BLIND / "test" / "en"
    files = [*(folder / f"{part}.toml" for part in parts), folder / "traps.txt", _find_rewrites()]
    return all(file.is_file() for file in files)


def _find_rewrites() -> Path:
    return BLIND / _REWRITES
