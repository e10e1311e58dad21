"""Fits which runs of letters are those of names: ``python -m seawall.learn.letters FILE``.

Names are those of the training split, every origin counting the same; against them stand frequent
words of both languages, terms and drugs.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import numpy as np

from seawall.learn.injection.variety import mix_names
from seawall.resources import read_lines
from seawall.synth.material import load_material
from seawall.synth.names import name_words, owner_of
from seawall.text import LANGUAGES
from seawall.text.frequent_words import load_frequencies
from seawall.text.letters import ROWS, UNIT, list_runs
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon

_WORD = re.compile(r"[^\W\d_]{2,}")
_OF_ORIGIN = 2000  # names of each kind
_LISTS = ("drugs", "findings", "organisms", "terms", "tools")
_SMOOTHING = 0.2
_SURNAMES = 8000  # of the census, most of them of no other list
_LIMIT = 127


def gather_names(seed: int = 0) -> list[str]:
    """Words of names of the training split, of every origin as many as it has up to a limit."""
    rng = random.Random(f"{seed}|letters")
    words: list[str] = []
    for lang in LANGUAGES:
        pools = mix_names(load_material("train", lang).names).pools
        for _, pool in sorted(pools.items()):
            for names in (pool.female, pool.male, pool.family):
                drawn = rng.sample(names, min(len(names), _OF_ORIGIN))
                words.extend(word for name in drawn for word in name_words(name))
    claims = load_material("train", LANGUAGES[0]).names.claims
    surnames = sorted(name for name in load_names().family if owner_of(name, claims) == "train")
    return [*words, *rng.sample(surnames, _SURNAMES)]


def gather_words() -> list[str]:
    """Words that are no names: of running text in both languages, of charts, of drugs."""
    texts = [line for name in _LISTS for line in read_lines(f"lexicons/clinical_{name}.txt")]
    words = {word for text in texts for word in _WORD.findall(text.lower())}
    for lang in LANGUAGES:
        words.update(load_frequencies(lang), load_lexicon(lang).single_words())
    names = load_names()
    return sorted(word for word in words if word.isalpha() and not names.is_listed(word))


def fit_letters(names: Sequence[str], words: Sequence[str]) -> bytes:
    """The log-odds of each run of letters, a byte each, names and words counting the same."""
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    runs = [list_runs(word) for word in (*names, *words)]
    columns = np.fromiter(chain.from_iterable(runs), dtype=np.int32)
    ends = np.cumsum([0, *map(len, runs)])
    matrix = csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(runs), ROWS))
    truths = np.repeat([1, 0], [len(names), len(words)])
    model = LogisticRegression(
        C=_SMOOTHING, class_weight="balanced", fit_intercept=False, max_iter=200
    ).fit(matrix, truths)
    units = np.rint(model.coef_[0] / UNIT).clip(-_LIMIT, _LIMIT)
    return bytes(units.astype(np.int8).tobytes())


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(fit_letters(gather_names(), gather_words()))
