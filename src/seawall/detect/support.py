"""How far the SVM bears out the persons of which the CRF is not sure.

On development notes a person to whom the CRF gives .3 to .4 is none in two cases of three if the
SVM sees nobody there, and one in five cases of six if it does, however faintly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from seawall.model import Label, Mention
from seawall.text.cover import Cover

CRF, SVM = "crf", "svm"
# What the odds of a doubtful person are multiplied by.
_SEEN, _UNSEEN = 2.0, 0.5
_DOUBTFUL = 0.6  # what is surer stays as it is


def weigh_persons(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions, the CRF's doubtful persons surer or less sure than it was by itself."""
    seen = Cover(each.span for each in mentions if each.label.is_person and _is_by(each, SVM))
    return [
        _weigh(each, _SEEN if seen.touches(*each.span) else _UNSEEN)
        if each.label.is_person and each.score < _DOUBTFUL and _is_by(each, CRF)
        else each
        for each in mentions
    ]


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
