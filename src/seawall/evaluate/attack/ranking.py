"""Texts ranked by a query: cosine of TF-IDF, and BM25."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_WORD = re.compile(r"\w+")
# The usual saturation and length normalisation (Robertson & Zaragoza 2009).
_K1, _B = 1.2, 0.75


def split_words(text: str) -> list[str]:
    """Words and numbers in lower case."""
    return _WORD.findall(text.lower())


class TextIndex:
    """Texts as counts of words; words that no text has are not asked for."""

    def __init__(self, texts: Sequence[str]) -> None:
        bags = [Counter(split_words(text)) for text in texts]
        self._places = {word: at for at, word in enumerate(sorted(set().union(*bags)))}
        self._counts = self._matrix(bags)
        holders = np.bincount(self._counts.indices, minlength=len(self._places))
        n_texts = len(texts)
        self._idf = np.log((1 + n_texts) / (1 + holders)) + 1
        self._bm25_idf = np.log1p((n_texts - holders + 0.5) / (holders + 0.5))

    def _matrix(self, bags: Sequence[Counter[str]]) -> Any:
        from scipy.sparse import csr_array

        rows, columns, counts = [], [], []
        for row, bag in enumerate(bags):
            known = [(self._places[word], n) for word, n in bag.items() if word in self._places]
            rows += [row] * len(known)
            columns += [place for place, _ in known]
            counts += [float(n) for _, n in known]
        shape = (len(bags), len(self._places))
        return csr_array((counts, (rows, columns)), shape=shape)

    def rank_tfidf(self, queries: Sequence[str]) -> Floats:
        """Cosines, queries × texts."""
        texts, asked = self._weigh(self._counts), self._weigh(self._count(queries))
        return np.asarray((asked @ texts.T).toarray())

    def rank_bm25(self, queries: Sequence[str]) -> Floats:
        """BM25 scores, queries × texts; a query's words count once."""
        asked = self._count(queries)
        asked.data[:] = 1.0
        return np.asarray((asked @ self._saturate().T).toarray())

    def _count(self, queries: Sequence[str]) -> Any:
        return self._matrix([Counter(split_words(query)) for query in queries])

    def _weigh(self, counts: Any) -> Any:
        from scipy.sparse import csr_array, diags_array

        weighted = csr_array(counts @ diags_array(self._idf))
        lengths = np.sqrt(np.asarray(weighted.multiply(weighted).sum(axis=1)).reshape(-1))
        return csr_array(diags_array(1 / np.where(lengths > 0, lengths, 1.0)) @ weighted)

    def _saturate(self) -> Any:
        lengths = np.asarray(self._counts.sum(axis=1)).reshape(-1)
        norms = _K1 * (1 - _B + _B * lengths / max(float(lengths.mean()), 1.0))
        scores = self._counts.copy()
        rows = np.repeat(np.arange(len(lengths)), np.diff(scores.indptr))
        scores.data = scores.data * (_K1 + 1) / (scores.data + norms[rows])
        scores.data *= self._bm25_idf[scores.indices]
        return scores
