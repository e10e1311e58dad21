"""Fits how sure each learned detector must be, by family of labels, on development data.

For each detector and family the least score is taken at which most of what it adds to the others
before it is right; it is raised again as far as the union still reaches the recall target. Recall
is bought only where it is needed, and precision is not drowned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from seawall.learn.example import Example
from seawall.model import Class, Label, Mention

RECALL_TARGET = 0.99
_LEAST_RIGHT = 0.75
_GRID = (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99)
_NEVER = 1.01

_PERSONS = (Label.PATIENT, Label.DOCTOR, Label.RELATIVE, Label.OTHER_PERSON)
_PLACES = (Label.STREET, Label.CITY, Label.COUNTY, Label.STATE, Label.ZIP, Label.COUNTRY)
_INSTITUTIONS = (Label.HOSPITAL, Label.WARD, Label.ORGANIZATION)
_TIMES = (Label.DATE, Label.TIME)
_AGES = (Label.AGE,)
_NAMED = {*_PERSONS, *_PLACES, *_INSTITUTIONS, *_TIMES, *_AGES}
_CODES = tuple(label for label in Label if label.cls is Class.EID and label not in _NAMED)
_TRAITS = tuple(label for label in Label if label.cls is Class.QID and label not in _NAMED)
FAMILIES = (_PERSONS, _PLACES, _INSTITUTIONS, _TIMES, _AGES, _CODES, _TRAITS)

Table = dict[str, dict[str, float]]


@dataclass(frozen=True, slots=True)
class Trial:
    """A development example with what each detector found in it, surest detector first.

    What stands under ``base`` counts whatever its score: rules, known identifiers.
    """

    example: Example
    base: tuple[Mention, ...]
    learned: Mapping[str, tuple[Mention, ...]]

    def __repr__(self) -> str:
        return f"<Trial of {len(self.learned)} detectors>"


def fit_thresholds(
    trials: Sequence[Trial], detectors: Sequence[str], target: float = RECALL_TARGET
) -> Table:
    """A least score for every detector and label; HMD labels are left at an even chance."""
    hidden = [_mark(trial.example.text, trial.base) for trial in trials]
    table: Table = {}
    for detector in detectors:
        table[detector] = {"default": 0.5}
        for family in FAMILIES:
            least = _fit_family(trials, hidden, detector, family, target)
            table[detector] |= {label.value: least for label in family}
        for trial, marks in zip(trials, hidden, strict=True):
            _hide(marks, _admitted(trial.learned[detector], table[detector]))
    return table


def _fit_family(
    trials: Sequence[Trial],
    hidden: Sequence[bytearray],
    detector: str,
    family: Sequence[Label],
    target: float,
) -> float:
    """The highest score that reaches the target, not below the least that is mostly right."""
    added = [
        (mention, trial.example, marks)
        for trial, marks in zip(trials, hidden, strict=True)
        for mention in trial.learned[detector]
        if mention.label in family and _adds(mention, trial.example.text, marks)
    ]
    right = [(mention.score, _is_right(mention, example)) for mention, example, _ in added]
    least = next((score for score in _GRID if _mostly_right(right, score)), _NEVER)
    best = least
    for score in (score for score in _GRID if score > least):
        if _recall(trials, hidden, detector, family, score) < target:
            break
        best = score
    return best


def _adds(mention: Mention, text: str, marks: bytearray) -> bool:
    return any(
        not marks[at] and text[at].isalnum() for at in range(mention.start_char, mention.end_char)
    )


def _is_right(mention: Mention, example: Example) -> bool:
    """True if gold hides most of the mention's characters."""
    shared = sum(
        max(0, min(mention.end_char, gold.end_char) - max(mention.start_char, gold.start_char))
        for gold in example.mentions
        if gold.cls is not Class.HMD
    )
    return 2 * shared >= len(mention.span)


def _mostly_right(right: Iterable[tuple[float, bool]], score: float) -> bool:
    taken = [is_right for mention_score, is_right in right if mention_score >= score]
    return not taken or sum(taken) / len(taken) >= _LEAST_RIGHT


def _recall(
    trials: Sequence[Trial],
    hidden: Sequence[bytearray],
    detector: str,
    family: Sequence[Label],
    score: float,
) -> float:
    covered = total = 0
    for trial, marks in zip(trials, hidden, strict=True):
        tried = bytearray(marks)
        _hide(tried, (m for m in trial.learned[detector] if m.score >= score))
        for gold in trial.example.mentions:
            if gold.label in family:
                total += 1
                covered += not _adds(gold, trial.example.text, tried)
    return covered / total if total else 1.0


def _admitted(mentions: Iterable[Mention], least: Mapping[str, float]) -> Iterable[Mention]:
    default = least["default"]
    return (m for m in mentions if m.score >= least.get(m.label.value, default))


def _mark(text: str, mentions: Iterable[Mention]) -> bytearray:
    marks = bytearray(len(text))
    _hide(marks, mentions)
    return marks


def _hide(marks: bytearray, mentions: Iterable[Mention]) -> None:
    for mention in mentions:
        if mention.cls is not Class.HMD:
            marks[mention.start_char : mention.end_char] = b"\1" * len(mention.span)


def write_thresholds(table: Table, target: float = RECALL_TARGET) -> str:
    """The table as ``thresholds.toml`` holds it."""
    lines = [f"recall_target = {target}"]
    for detector, scores in table.items():
        lines += ["", f'["{detector}"]', *(f"{name} = {score}" for name, score in scores.items())]
    return "\n".join(lines) + "\n"
