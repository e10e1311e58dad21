"""What a tool's hiding is worth, whatever it calls what it hides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from seawall.detect.detector import Detector
from seawall.evaluate.intervals import clopper_pearson
from seawall.evaluate.score import Pair, Scores, score
from seawall.learn.example import Example
from seawall.model import Class, Document, Estimate, Label, Mention, Span

# Peers have other labels than we; a span is hidden or it is not.
_HIDDEN = Label.OTHER_ID


@dataclass(frozen=True, slots=True)
class Measures:
    """Shares with their intervals; an interval of no cases has n = 0.

    ``qid_but_gender`` leaves out "he" and "woman": few tools look for gender.
    """

    eid: Estimate
    qid: Estimate
    qid_but_gender: Estimate
    names: Estimate
    precision: Estimate
    traps: Estimate


def measure_hiding(
    examples: Sequence[Example], hidden: Sequence[Iterable[tuple[int, int]]]
) -> Measures:
    """Measures of one tool: what it hid in each example, beside the gold."""
    pairs = zip(examples, hidden, strict=True)
    return measure_scores(score(pair_up(example, spans) for example, spans in pairs))


def measure_detector(examples: Iterable[Example], detector: Detector) -> Measures:
    """Measures of Seawall's own detector."""
    return measure_scores(score(_find(example, detector) for example in examples))


def _find(example: Example, detector: Detector) -> Pair:
    found = detector.find(Document(example.id, example.text), example.lang)
    return Pair(example.text, example.mentions, found, example.traps, example.lang)


def pair_up(example: Example, hidden: Iterable[tuple[int, int]]) -> Pair:
    """The gold beside the hidden spans as mentions of one label."""
    found = tuple(Mention(Span(start, end), _HIDDEN) for start, end in hidden if start < end)
    return Pair(example.text, example.mentions, found, example.traps, example.lang)


def measure_scores(scores: Scores) -> Measures:
    """The measures among all scores."""
    qids = [label for label in Label if label.cls is Class.QID and label is not Label.GENDER]
    return Measures(
        scores.full_span_recall[Class.EID],
        scores.full_span_recall[Class.QID],
        join_recalls(scores, qids),
        join_recalls(scores, [label for label in Label if label.is_person]),
        scores.character_precision,
        scores.traps_touched,
    )


def join_recalls(scores: Scores, labels: Iterable[Label]) -> Estimate:
    """Full-span recall of several labels together."""
    recalls = [r for label in labels if (r := scores.full_span_recall_by_label.get(label))]
    covered = sum(round(recall.value * recall.n) for recall in recalls)
    return clopper_pearson(covered, sum(recall.n for recall in recalls))
