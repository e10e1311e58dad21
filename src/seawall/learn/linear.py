"""Both linear models of a language from one set of examples."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from seawall.detect.linear import LinearTagger, LinearWeights
from seawall.learn.corpora import load_examples
from seawall.learn.crf import CrfSettings, fit_crf, spell_examples, train_crf
from seawall.learn.example import ALL_CLASSES, Example
from seawall.learn.lines import make_lines
from seawall.learn.svm import SvmSettings, fit_svm
from seawall.learn.texts import make_texts
from seawall.model import Class
from seawall.text.features import check_families

# Written examples ("size" of load_examples) of a training, and what people wrote by hand beside
# that many.
SIZE_OF = {"en": 9_000, "sv": 18_000}
_LINES_OF = {"en": 5_000, "sv": 6_500}
_TEXTS_OF = {"en": 6_500, "sv": 6_000}
# With more kinds, or more of them, the English ones doubted names.
_KINDS = {
    "en": ("court", "dictated", "forms", "letters", "nursing", "social"),
    "sv": ("inpatient", "journal", "narrative", "other", "outpatient"),
}
# The share taken of the large annotated sets: text unlike notes must not outweigh the notes.
SHARE_OF_SOURCE = {
    "presidio-research": 0.4,
    "phee": 0.2,
    "bc5cdr": 0.12,
    "ncbi-disease": 0.1,
    "sv-klintan-ner": 0.6,
}
_TEACHER_EXAMPLES = 200
_TEACHER = CrfSettings(epochs=5)


def load_linear(
    folder: Path | None,
    lang: str,
    seed: int,
    size: int,
    on_missing: Callable[[str], None] | None = None,
) -> Iterator[Example]:
    """What both linear models of a language learn from: every source, then lines and texts."""
    yield from thin(
        load_examples(folder, "train", seed, size=size, langs=(lang,), on_missing=on_missing)
    )
    share = size / SIZE_OF[lang]
    yield from make_lines(int(_LINES_OF[lang] * share), lang, seed, folder)
    yield from make_texts(int(_TEXTS_OF[lang] * share), lang, seed, folder, _KINDS)


def thin(examples: Iterable[Example]) -> Iterator[Example]:
    """The examples without those of large annotated sets that are left out; always the same."""
    for example in examples:
        digest = hashlib.sha256(example.id.encode()).digest()
        place = int.from_bytes(digest[:4], "big") / 2**32
        if place < SHARE_OF_SOURCE.get(example.source, 1.0):
            yield example


def train_linear(
    examples: Sequence[Example],
    lang: str,
    *,
    seed: int = 0,
    without: Iterable[str] = (),
    crf: CrfSettings | None = None,
    svm: SvmSettings | None = None,
    on_iteration: Callable[[int], None] | None = None,
) -> dict[str, LinearWeights]:
    """The CRF and the SVM of one language, by name.

    Sets that do not annotate health details get those of a first, small CRF of the sets that do.
    Refuses when no example is of the language, or an unknown family of features is left out.
    """
    left_out = check_families(without)
    teacher = train_teacher(examples, lang, seed)
    # Spelling costs as much as learning does: it is done once for both.
    spelled = list(spell_examples(examples, lang, seed, left_out, teacher))
    card = {"seed": seed, "without": sorted(left_out)}
    return {
        "crf": fit_crf(spelled, lang, card, settings=crf, on_iteration=on_iteration),
        "svm": fit_svm(spelled, lang, card, settings=svm, seed=seed),
    }


def train_teacher(examples: Iterable[Example], lang: str, seed: int) -> LinearTagger | None:
    """A CRF of the first examples that annotate every class; None where nobody needs or is one."""
    own = [example for example in examples if example.lang == lang]
    whole = [
        example
        for example in own
        if example.classes == ALL_CLASSES
        and any(mention.cls is Class.HMD for mention in example.mentions)
    ]
    if not whole or all(example.classes == ALL_CLASSES for example in own):
        return None
    chosen = whole[:_TEACHER_EXAMPLES]
    return LinearTagger(train_crf(chosen, lang, settings=_TEACHER, seed=seed))
