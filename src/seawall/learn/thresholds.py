"""Fits how sure each learned detector must be of each label, on development data.

Each label has a score to begin with: a fair chance, but nearly sure for numbers and genders, which
are for the rules. Where too much of what a detector adds to those before it is wrong, the score is
raised; where the union does not reach the recall target, it is lowered as long as what that takes
in is mostly right and no step mostly wrong. So recall is bought only where it is needed, precision
is not drowned, and what the data hardly hold stays as it begins. Labels of which there are few are
judged together, or by their whole family.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from seawall.learn.example import Example
from seawall.model import Class, Label, Mention

RECALL_TARGET = 0.99
_LEAST_RIGHT = 0.75
_LEAST_RIGHT_OF_STEP = 0.5  # a few finds more or less must not end the way down
_MIN_GOLD = 200
_MIN_STEP = 12
# A clinical term taken for an identifier is as bad as so many other false finds.
_TRAP_WEIGHT = 8
_FAIR, _SURE = 0.3, 0.95
_NEVER = 1.01
_GRID = (0.05, 0.1, 0.15, 0.2, _FAIR, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, _SURE, 0.99)

_PERSONS = (Label.PATIENT, Label.DOCTOR, Label.RELATIVE, Label.OTHER_PERSON)
_PLACES = (Label.STREET, Label.CITY, Label.COUNTY, Label.STATE, Label.ZIP, Label.COUNTRY)
_INSTITUTIONS = (Label.HOSPITAL, Label.WARD, Label.ORGANIZATION)
_TIMES = (Label.DATE, Label.TIME)
_AGES = (Label.AGE,)
_GENDERS = (Label.GENDER,)
_NAMED = {*_PERSONS, *_PLACES, *_INSTITUTIONS, *_TIMES, *_AGES, *_GENDERS}
_CODES = tuple(label for label in Label if label.cls is Class.EID and label not in _NAMED)
_TRAITS = tuple(label for label in Label if label.cls is Class.QID and label not in _NAMED)
# What rules draw: numbers, and the few words that tell a gender.
_BY_RULES = {*_TIMES, *_CODES, *_GENDERS}
FAMILIES = (_PERSONS, _PLACES, _INSTITUTIONS, _TIMES, _AGES, _CODES, _GENDERS, _TRAITS)

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
    """A least score for every detector and label; HMD labels are left at an even chance.

    The first detector has the word; what those after it add begins at nearly sure.
    """
    hidden = [_mark(trial.example.text, trial.base) for trial in trials]
    counts = Counter(gold.label for trial in trials for gold in trial.example.mentions)
    table: Table = {}
    for detector in detectors:
        table[detector] = {"default": 0.5}
        for labels, judged in _group(counts):
            begin = _SURE if labels[0] in _BY_RULES or detector != detectors[0] else _FAIR
            least = _fit_labels(trials, hidden, detector, judged, begin, target)
            table[detector] |= {label.value: least for label in labels}
        for trial, marks in zip(trials, hidden, strict=True):
            _hide(marks, _admitted(trial.learned[detector], table[detector]))
    return table


def _group(counts: Mapping[Label, int]) -> Iterator[tuple[tuple[Label, ...], tuple[Label, ...]]]:
    """Labels with those that they are judged by: a frequent one by itself, rare ones together.

    Where these are few even together, the whole family speaks for them.
    """
    for family in FAMILIES:
        yield from (((label,), (label,)) for label in family if counts[label] >= _MIN_GOLD)
        if rare := tuple(label for label in family if counts[label] < _MIN_GOLD):
            yield rare, rare if sum(counts[label] for label in rare) >= _MIN_GOLD else family


def _fit_labels(
    trials: Sequence[Trial],
    hidden: Sequence[bytearray],
    detector: str,
    labels: Sequence[Label],
    begin: float,
    target: float,
) -> float:
    wrongs = [
        (mention.score, _count_wrong(mention, trial.example))
        for trial, marks in zip(trials, hidden, strict=True)
        for mention in trial.learned[detector]
        if mention.label in labels and _adds(mention, trial.example.text, marks)
    ]
    higher = (score for score in _GRID if score >= begin)
    best = next((score for score in higher if not _are_wrong(wrongs, score)), _NEVER)
    if best > begin:
        return best
    above = begin
    for score in reversed([score for score in _GRID if score < begin]):
        if _recall(trials, hidden, detector, labels, best) >= target:
            break
        step = [wrong for found, wrong in wrongs if score <= found < above]
        if len(step) < _MIN_STEP:
            continue  # too short to judge: with the next one
        lowered = [wrong for found, wrong in wrongs if score <= found < begin]
        if not (_are_right(step, _LEAST_RIGHT_OF_STEP) and _are_right(lowered, _LEAST_RIGHT)):
            break
        best = above = score
    return best


def _are_right(wrongs: Sequence[int], share: float) -> bool:
    return sum(wrongs) <= (1 - share) * len(wrongs)


def _are_wrong(wrongs: Iterable[tuple[float, int]], score: float) -> bool:
    """True if too much from this score on is wrong; a few finds prove nothing."""
    taken = [wrong for found, wrong in wrongs if found >= score]
    return len(taken) >= _MIN_STEP and not _are_right(taken, _LEAST_RIGHT)


def _adds(mention: Mention, text: str, marks: bytearray) -> bool:
    return any(
        not marks[at] and text[at].isalnum() for at in range(mention.start_char, mention.end_char)
    )


def _count_wrong(mention: Mention, example: Example) -> int:
    """0 if gold hides most of the mention's characters; more where it touches a clinical trap."""
    shared = sum(
        max(0, min(mention.end_char, gold.end_char) - max(mention.start_char, gold.start_char))
        for gold in example.mentions
        if gold.cls is not Class.HMD
    )
    if 2 * shared >= len(mention.span):
        return 0
    return _TRAP_WEIGHT if any(map(mention.span.overlaps, example.traps)) else 1


def _recall(
    trials: Sequence[Trial],
    hidden: Sequence[bytearray],
    detector: str,
    labels: Sequence[Label],
    score: float,
) -> float:
    covered = total = 0
    for trial, marks in zip(trials, hidden, strict=True):
        tried = bytearray(marks)
        _hide(tried, (m for m in trial.learned[detector] if m.score >= score))
        for gold in trial.example.mentions:
            if gold.label in labels:
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
