"""How far others bear out the persons of which the CRF or the SVM is not sure.

On development notes a person to whom the CRF gives .3 to .4 is none in two cases of three if the
SVM sees nobody there, and one in five cases of six if it does, however faintly. What the SVM alone
takes for a person is mostly a word of the chart; one that no list of words holds ("Fatoumata") is a
name from .4 on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from seawall.detect.aggregate.everyday import is_unheard
from seawall.detect.linear.found import CRF, LABELS, SVM, Found, tell
from seawall.detect.rules.names.candidate import BY_FORM
from seawall.model import Class, Label, Mention
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.name_lexicon import load_names

if TYPE_CHECKING:
    from seawall.detect.neural.tagger import Glance

_IS_PERSON = np.array([label.is_person for label in LABELS])
# Who or what has a name of its own.
_DENIABLE = frozenset(
    {
        *(label for label in Label if label.is_person),
        *(Label.CITY, Label.COUNTY, Label.HOSPITAL, Label.ORGANIZATION),
    }
)
# What the odds of a doubtful person are multiplied by.
_SEEN, _UNSEEN = 2.0, 0.5
_UNHEARD = 30.0  # .4 becomes .95
_DOUBTFUL = 0.6  # what is surer stays as it is
_FAINT = 0.4
_LONELY = 0.95  # what is less sure, and seen by the CRF alone, the encoder may deny
# Chances under which the encoder denies what the CRF alone, or a rule alone, sees.
_DENIED, _SURELY_DENIED = 0.05, 0.01
# Scores from which on a mention is judged otherwise (``whole_names``, ``aggregate``).
_STEPS = (0.6, 0.8)


def weigh_persons(crf: Found, svm: Found) -> Found:
    """The CRF's mentions, its doubtful persons surer or less sure than it was by itself."""
    is_doubtful = _IS_PERSON[crf.labels] & (crf.scores < _DOUBTFUL)
    doubtful = crf.take(is_doubtful)
    seen = doubtful.touches(svm.take(_IS_PERSON[svm.labels])).tolist()
    scores = crf.scores.copy()
    scores[is_doubtful] = [
        round(_multiply_odds(score, _SEEN if is_seen else _UNSEEN), 4)
        for score, is_seen in zip(doubtful.scores.tolist(), seen, strict=True)
    ]
    return crf._replace(scores=scores)


def trust_unheard(readings: Sequence[Reading], crf: Found, svm: Found) -> Found:
    """The SVM's mentions, persons that it alone sees surer if no list of words holds them."""
    is_faint = _IS_PERSON[svm.labels] & (svm.scores >= _FAINT) & (svm.scores < _LONELY)
    is_faint &= ~svm.touches(crf.take(_IS_PERSON[crf.labels]))
    faint = tell([svm.take(is_faint)], len(readings))
    scores = svm.scores.copy()
    scores[is_faint] = [
        _multiply_odds(each.score, _UNHEARD) if is_unheard(reading, each) else each.score
        for reading, mentions in zip(readings, faint, strict=True)
        for each in mentions
    ]
    return svm._replace(scores=scores)


def join_agreed(crf: Found, svm: Found) -> list[Found]:
    """The mentions of both, those of one span and label as one, as sure as the surer.

    They stay two where one is so much surer that it may count alone.
    """
    own, theirs = crf.pair(svm)
    grades = (
        np.searchsorted(_STEPS, each, side="right")
        for each in (crf.scores[own], svm.scores[theirs])
    )
    is_agreed = np.equal(*grades)
    own, theirs = own[is_agreed], theirs[is_agreed]
    scores, by = crf.scores.copy(), crf.by.copy()
    scores[own] = np.maximum(scores[own], svm.scores[theirs])
    by[own] |= svm.by[theirs]
    is_left = np.ones(len(svm.labels), dtype=np.bool_)
    is_left[theirs] = False
    return [crf._replace(scores=scores, by=by), svm.take(is_left)]


def find_lonely(found: Sequence[Mention], by_rules: Sequence[Mention]) -> set[Mention]:
    """What the CRF alone sees, and not surely: often "Kielland" of the forceps, as a person."""
    others = [*by_rules, *(each for each in found if not _is_by(each, CRF))]
    seen = Cover(each.span for each in others if each.cls is not Class.HMD)
    return {
        each
        for each in found
        if each.label in _DENIABLE
        and each.score < _LONELY
        and _is_by(each, CRF)
        and not seen.touches(*each.span)
    }


def find_weak(
    reading: Reading, by_rules: Sequence[Mention], borne_out: Sequence[Mention]
) -> set[Mention]:
    """Persons of a rule by their form alone, whom nobody else sees: "Roos" of "Roos stopped".

    Only words that medicine uses and few are called by: what the encoder makes of "Mahmoud
    positive" or "Clark 3 days post op" does not outweigh a list of names.
    """
    weak = {each for each in by_rules if each.label.is_person and _is_weak(reading, each)}
    if not weak:
        return weak
    others = [*borne_out, *(each for each in by_rules if each not in weak)]
    seen = Cover(each.span for each in others if each.cls is not Class.HMD)
    return {each for each in weak if not seen.touches(*each.span)}


def _is_weak(reading: Reading, mention: Mention) -> bool:
    word = mention.span.of(reading.text).lower()
    is_term = mention.score <= BY_FORM and load_clinical_terms().is_eponym(word)
    return is_term and word not in load_names().usual


def find_denied(lonely: Iterable[Mention], weak: Iterable[Mention], glance: Glance) -> set[Mention]:
    """Those where the encoder read and sees nothing to hide; of the weak, surely nothing."""
    return {
        each
        for doubted, limit in ((lonely, _DENIED), (weak, _SURELY_DENIED))
        for each in doubted
        if (chance := glance.chance(each.span)) is not None and chance < limit
    }


def _is_by(mention: Mention, detector: str) -> bool:
    return mention.detectors[0] == detector


def _multiply_odds(chance: float, factor: float) -> float:
    return factor * chance / (1 + (factor - 1) * chance)


def lower_for_persons(least: Mapping[Label, float], detector: str) -> dict[Label, float]:
    """What a detector must give a mention so that it can count, or bear another out."""
    return {
        label: _lower(score, detector) if label.is_person else score
        for label, score in least.items()
    }


def _lower(score: float, detector: str) -> float:
    return 0.0 if detector == SVM else _multiply_odds(score, 1 / _SEEN)
