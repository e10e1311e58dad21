"""Whole notes, letters, judgments and forms that people wrote by hand, no two from one template.

The files of ``resources/learn/texts`` hold them by language and kind, with every identifier marked.
Each is written again and again with other values, as a whole or as a passage; a value that comes
twice in a text is replaced by the same one, a name also where a part of it stands alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from seawall.learn.example import Example, join_names
from seawall.learn.line_values import LineValues
from seawall.learn.marks import Filler, Replace, list_traps, list_values
from seawall.learn.noise import add_noise
from seawall.learn.passages import cut_passage
from seawall.model import Class, Label
from seawall.resources import read_text
from seawall.synth.sheet import Sheet

SOURCE = "texts"
KINDS = {
    "en": (
        *("court", "dictated", "forms", "hospital", "judgments", "letters"),
        *("nursing", "primary", "social", "sparse", "transcripts", "voices"),
    ),
    "sv": ("cases", "general", "inpatient", "journal", "narrative", "other", "outpatient"),
}
_BETWEEN = "=====\n"
_WHOLE_SHARE = 0.6
_SWAPPED_TRAPS = 0.12


def make_texts(
    count: int,
    lang: str,
    seed: int,
    folder: Path | None = None,
    kinds: Mapping[str, Sequence[str]] = KINDS,
) -> Iterator[Example]:
    """That many examples of marked texts of some kinds, in turn; the n-th is always the same."""
    texts = [text for kind in kinds[lang] for text in read_texts(lang, kind)]
    values = LineValues(lang, list_values(texts), seed, folder)
    filler = Filler(lang, values, list_traps(texts), _SWAPPED_TRAPS)
    for number in range(count):
        rng = random.Random(f"{seed}|{lang}|texts|{number}")
        pieces = filler.fill(texts[number % len(texts)], rng, _remember(values.replace))
        sheet = Sheet()
        for piece in pieces:
            sheet.write_piece(piece)
        text, classes = sheet.text(), frozenset({Class.EID, Class.QID})
        mentions = join_names(text, sheet.mentions())
        name = f"{lang}-texts-{number}"
        example = Example(name, text, mentions, lang, SOURCE, sheet.traps(), classes)
        if rng.random() >= _WHOLE_SHARE:
            example = cut_passage(example, rng) or example
        noisy = add_noise(example, rng)
        yield noisy if noisy.text.strip() else example


@cache
def read_texts(lang: str, kind: str) -> Sequence[str]:
    """The marked texts of one kind."""
    whole = read_text(f"learn/texts/{lang}_{kind}.txt")
    return tuple(text.strip("\n") for text in whole.split(_BETWEEN))


def _remember(replace: Replace) -> Replace:
    """As ``replace``, but the same for the same value, within one text."""
    known: dict[str, str] = {}

    def replace_once(label: Label, value: str, rng: random.Random) -> str:
        if value not in known:
            new = known[value] = replace(label, value, rng)
            if label.is_person:
                parts = zip(value.split(), new.split(), strict=False)
                known.update((old, part) for old, part in parts if old not in known)
        return known[value]

    return replace_once
