"""What the taggers found in several notes, as columns: most of it is judged before it is told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.model import Label, Mention, draw_span

CRF, SVM = "crf", "svm"
TAGGERS = (CRF, SVM)
# By who found it: nobody, the first, the second, both.
_DETECTORS = ((), (CRF,), (SVM,), TAGGERS)
LABELS = tuple(Label)
_CHAR_BITS = 32  # of a character's place in its note

Columns = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]


class Found(NamedTuple):
    """Mentions of one tagger in order of place, none overlapping another.

    ``starts`` and ``ends`` are those of ``number_characters``, ``labels`` places in ``LABELS``,
    ``by`` says who found it: a bit for each of ``TAGGERS``.
    """

    starts: Columns
    ends: Columns
    labels: npt.NDArray[np.int32]
    scores: npt.NDArray[np.float64]
    by: npt.NDArray[np.int32]

    def take(self, which: Marks) -> Found:
        """The mentions that are marked."""
        starts, ends, labels, scores, by = self
        return Found(starts[which], ends[which], labels[which], scores[which], by[which])

    def touches(self, other: Found) -> Marks:
        """Which of these mentions share a character with one of the others."""
        before = other.starts.searchsorted(self.ends)
        marks: Marks = np.concatenate(([-1], other.ends))[before] > self.starts
        return marks

    def pair(self, other: Found) -> tuple[Columns, Columns]:
        """The places of those that have the span and label of one of the others, and of these."""
        theirs = other.starts.searchsorted(self.starts)
        own = (theirs < len(other.starts)).nonzero()[0]
        theirs = theirs[own]
        is_same = other.starts[theirs] == self.starts[own]
        is_same &= other.ends[theirs] == self.ends[own]
        is_same &= other.labels[theirs] == self.labels[own]
        return own[is_same], theirs[is_same]


def number_characters(notes: Columns, chars: npt.NDArray[np.int32]) -> Columns:
    """The places of characters in notes, counted through all notes."""
    return (notes << _CHAR_BITS) + chars


def tell(parts: Sequence[Found], note_count: int) -> list[list[Mention]]:
    """The mentions of each note, those of an earlier part first."""
    every = Found(*map(np.concatenate, zip(*parts, strict=True)))
    notes = every.starts >> _CHAR_BITS
    order = notes.argsort(kind="stable")
    bases = notes << _CHAR_BITS
    every = every._replace(starts=every.starts - bases, ends=every.ends - bases)
    starts, ends, labels, scores, by = (column[order].tolist() for column in every)
    spans = map(draw_span, zip(starts, ends, strict=True))
    labelled = map(LABELS.__getitem__, labels)
    mentions = list(map(Mention, spans, labelled, scores, map(_DETECTORS.__getitem__, by)))
    cuts = accumulate(np.bincount(notes, minlength=note_count).tolist(), initial=0)
    return [mentions[first:past] for first, past in pairwise(cuts)]
