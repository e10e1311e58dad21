"""How far others bear out the persons of which the CRF is not sure.

On development notes a person to whom the CRF gives .3 to .4 is none in two cases of three if the
SVM sees nobody there, and one in five cases of six if it does, however faintly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from seawall.model import Class, Label, Mention, Span
from seawall.text.cover import Cover

CRF, SVM = "crf", "svm"
# What the odds of a doubtful person are multiplied by.
_SEEN, _UNSEEN = 2.0, 0.5
_DOUBTFUL = 0.6  # what is surer stays as it is
_LONELY = 0.95  # what is less sure, and seen by the CRF alone, the encoder may deny


def weigh_persons(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions, the CRF's doubtful persons surer or less sure than it was by itself."""
    seen = Cover(each.span for each in mentions if each.label.is_person and _is_by(each, SVM))
    return [
        _weigh(each, _SEEN if seen.touches(*each.span) else _UNSEEN)
        if each.label.is_person and each.score < _DOUBTFUL and _is_by(each, CRF)
        else each
        for each in mentions
    ]


def find_lonely(found: Sequence[Mention], by_rules: Sequence[Mention]) -> set[Mention]:
    """The persons that the CRF alone sees, and not surely: often "Kielland" of the forceps."""
    others = [*by_rules, *(each for each in found if not _is_by(each, CRF))]
    seen = Cover(each.span for each in others if each.cls is not Class.HMD)
    return {
        each
        for each in found
        if each.label.is_person
        and each.score < _LONELY
        and _is_by(each, CRF)
        and not seen.touches(*each.span)
    }


def find_denied(
    lonely: Collection[Mention], passages: Sequence[Span] | None, by_encoder: Sequence[Mention]
) -> set[Mention]:
    """The lonely persons of passages that the encoder read and where it sees nothing to hide."""
    seen = Cover(each.span for each in by_encoder)
    read = None if passages is None else Cover(passages)
    return {
        each
        for each in lonely
        if not seen.touches(*each.span) and (read is None or read.holds(*each.span))
    }


def _is_by(mention: Mention, detector: str) -> bool:
    return mention.detectors[0] == detector


def _weigh(mention: Mention, factor: float) -> Mention:
    return replace(mention, score=round(_multiply_odds(mention.score, factor), 4))


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
