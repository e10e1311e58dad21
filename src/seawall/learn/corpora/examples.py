"""Examples of every source, in a fixed order: the same for the same seed and folder."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from seawall.learn.carriers import CARRIER_FILE, Carrier, load_carriers
from seawall.learn.corpora import phee, presidio, tab
from seawall.learn.corpora.phee import read_phee
from seawall.learn.corpora.presidio import read_presidio
from seawall.learn.corpora.tab import read_tab
from seawall.learn.corpora.tokens import BC5CDR, KLINTAN, NCBI, TokenSet, read_tokens
from seawall.learn.example import Example
from seawall.learn.injection import Rewrites, inject, load_rewrites
from seawall.learn.lines import make_remarks
from seawall.learn.noise import add_noise
from seawall.learn.passages import add_passages
from seawall.learn.standing import without_overlaps
from seawall.learn.synthetic import load_wide_materials, make_synthetic
from seawall.model import Document, Mention, UsageError
from seawall.synth.material import LANGS, Material
from seawall.text import detect_language

Split = Literal["train", "dev"]
_MEDIAN_CHARS = 1300
_REMARK_SHARE = 0.25  # in each language, of the written examples of both


def _token_reader(source: TokenSet) -> Callable[[Path, str], Iterator[Example]]:
    return lambda folder, split: read_tokens(folder, split, source)


# Each annotated set: its reader, and a file without which it is not there.
_SETS: dict[str, tuple[Callable[[Path, str], Iterator[Example]], str]] = {
    "presidio-research": (read_presidio, presidio.FILES[0]),
    "tab": (read_tab, tab.FILE),
    "phee": (read_phee, phee.FILES["train"]),
    **{one.name: (_token_reader(one), one.files["train"]) for one in (BC5CDR, NCBI, KLINTAN)},
}
SOURCES = ("synth", "mtsamples", *_SETS)


def load_examples(  # noqa: PLR0913
    folder: Path | None,
    split: Split,
    seed: int = 0,
    *,
    size: int = 20_000,
    sources: Collection[str] = SOURCES,
    noise: bool = True,
    langs: Collection[str] = LANGS,
    on_missing: Callable[[str], None] | None = None,
) -> Iterator[Example]:
    """``size`` written examples of the split, and every example of the annotated sets.

    Of the written ones half are injected carriers, three tenths English and two tenths Swedish
    notes of the synthetic hospital; each is followed by a passage of it. For training a quarter as
    many remarks in each language come on top. Source follows source. What ``folder`` does not
    hold is named to ``on_missing`` and left out; without carriers the synthetic hospital writes
    all. Of ``langs`` that are not asked for nothing is written; the rest stays as it is. The same
    arguments give the same examples. Refuses a source that nobody knows.
    """
    present = _find_sources(folder, sources, on_missing or _say_nothing)
    examples = _read_all(folder, split, seed, size, present, langs)
    return _with_noise(examples, seed) if noise else examples


def _say_nothing(_source: str) -> None:
    return None


def _find_sources(
    folder: Path | None, sources: Collection[str], on_missing: Callable[[str], None]
) -> list[str]:
    """The asked sources that are there, in their fixed order."""
    for source in sources:
        if source not in SOURCES:
            raise UsageError.unknown("source", source, SOURCES)
    files = {"mtsamples": str(CARRIER_FILE), **{name: file for name, (_, file) in _SETS.items()}}
    present: list[str] = []
    for source in SOURCES:
        if source not in sources:
            continue
        if source == "synth" or (folder is not None and (folder / files[source]).is_file()):
            present.append(source)
        else:
            on_missing(source)
    return present


def _read_all(
    folder: Path | None,
    split: Split,
    seed: int,
    size: int,
    present: Sequence[str],
    langs: Collection[str],
) -> Iterator[Example]:
    yield from add_passages(_write_all(folder, split, seed, size, present, langs), seed)
    if split == "train" and "synth" in present:
        for lang in (lang for lang in LANGS if lang in langs):
            yield from make_remarks(int(size * _REMARK_SHARE), lang, seed, folder)
    for name, (read, _) in _SETS.items():
        if name in present and folder is not None:
            yield from read(folder, split)


def _write_all(
    folder: Path | None,
    split: Split,
    seed: int,
    size: int,
    present: Sequence[str],
    langs: Collection[str],
) -> Iterator[Example]:
    injected = size // 2 if "mtsamples" in present else 0
    swedish = (size - injected) * 2 // 5
    if "synth" in present:
        counts = {"en": size - injected - swedish, "sv": swedish}
        for lang in (lang for lang in LANGS if lang in langs):
            yield from make_synthetic(counts[lang], split, lang, seed, folder)
    if injected and folder is not None and "en" in langs:
        carriers = load_carriers(folder, split)
        materials = load_wide_materials(split, "en", seed, folder)
        rewrites = load_rewrites(split)
        yield from inject_carriers(carriers, materials, injected, seed, rewrites=rewrites)


def read_own(documents: Iterable[tuple[Document, Iterable[Mention]]]) -> Iterator[Example]:
    """A user's own corpus, in whatever format it was read; overlapping mentions lose the shorter.

    A document without a language is taken to be in the one that its words are most of.
    """
    for document, mentions in documents:
        longest_first = sorted(mentions, key=lambda one: (-len(one.span), one.start_char))
        kept = without_overlaps(longest_first)
        lang = document.lang or detect_language(document.text)
        yield Example(document.id, document.text, kept, lang, "own")


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
