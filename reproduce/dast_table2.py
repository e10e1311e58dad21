"""Table 2 of Li & Qin (2017): how well base classifiers and aggregator extract, here and there.

    python reproduce/dast_table2.py [--notes N] [--models DIR]

The paper extracts patient names, admission dates and ages from 220 discharge summaries (i2b2
Medication). Those notes cannot be had here, so the same is measured on two sets that nobody trained
on: the synthetic hospital's test split, and real transcriptions with another author's injections.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# As a script it is found beside ``benchmarks``, not inside it.
sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.corpora import INJECTED, SYNTHETIC, read_corpora, tell_author, tell_missing
from benchmarks.table import Cell, Table, judge

from seawall.detect.detector import RULES, Detector
from seawall.detect.learned import LEARNED, load_taggers
from seawall.detect.models import ModelShelf, open_shelf
from seawall.detect.rules import find_by_rules
from seawall.evaluate.intervals import clopper_pearson
from seawall.learn.example import Example
from seawall.model import DateRole, Document, Estimate, Label, Mention, RefusedError, settle
from seawall.text import Reading

NOTES = 500
AGGREGATOR = "aggregator"
# Recall, precision and F of the paper's Table 2, in percent, its three categories together.
PAPER = {
    "svm": (82.72, 88.93, 85.71),
    "crf": (86.64, 91.36, 88.94),
    RULES: (37.78, 79.36, 51.19),
    AGGREGATOR: (90.94, 89.85, 90.39),
}
_EVEN_CHANCE = 0.5
_LANGS = ("en",)
_PERSONS = frozenset(label for label in Label if label.is_person)

Find = Callable[[Example], Sequence[Mention]]


@dataclass(frozen=True, slots=True)
class Category:
    """``wants`` tells which gold mentions are the category's items; ``family`` are the labels under
    which a classifier may report one: not all say whose name or which date it is."""

    name: str
    wants: Callable[[Mention], bool]
    family: frozenset[Label]


NAME = Category("patient name", lambda m: m.label is Label.PATIENT, _PERSONS)
DATE = Category("admission date", lambda m: m.role is DateRole.ADMISSION, frozenset({Label.DATE}))
AGE = Category("age", lambda m: m.label is Label.AGE, frozenset({Label.AGE}))
CATEGORIES = (NAME, DATE, AGE)
TOGETHER = "all three"


@dataclass(slots=True)
class Tally:
    """Items, those retrieved, mentions reported, and those that are relevant."""

    items: int = 0
    retrieved: int = 0
    reported: int = 0
    relevant: int = 0

    def add(self, other: Tally) -> None:
        self.items += other.items
        self.retrieved += other.retrieved
        self.reported += other.reported
        self.relevant += other.relevant

    @property
    def recall(self) -> Estimate:
        return clopper_pearson(self.retrieved, self.items)

    @property
    def precision(self) -> Estimate:
        return clopper_pearson(self.relevant, self.reported)

    @property
    def f_measure(self) -> float:
        both = self.recall.value + self.precision.value
        return 2 * self.recall.value * self.precision.value / both if both else 0.0


def count(example: Example, found: Sequence[Mention], category: Category) -> Tally:
    """One note's tally: an item is retrieved if every letter and digit of it lies in mentions of
    the family; a mention is relevant if at least half of its own lie in gold of the family."""
    text = example.text
    gold = [m for m in example.mentions if m.label in category.family]
    reported = [m for m in found if m.label in category.family]
    wanted, hidden = _mark(text, gold), _mark(text, reported)
    items = [m for m in gold if category.wants(m)]
    return Tally(
        len(items),
        sum(_share(text, item, hidden) == 1 for item in items),
        len(reported),
        sum(_share(text, mention, wanted) >= 0.5 for mention in reported),
    )


def _mark(text: str, mentions: Iterable[Mention]) -> bytearray:
    marks = bytearray(len(text))
    for mention in mentions:
        marks[mention.start_char : mention.end_char] = b"\1" * len(mention.span)
    return marks


def _share(text: str, mention: Mention, marks: bytearray) -> float:
    solid = [at for at in range(mention.start_char, mention.end_char) if text[at].isalnum()]
    return sum(marks[at] for at in solid) / len(solid) if solid else 1.0


def tally_all(examples: Sequence[Example], find: Find) -> dict[str, Tally]:
    """Tallies over all notes by category, and of the three together."""
    tallies = {name: Tally() for name in (*(c.name for c in CATEGORIES), TOGETHER)}
    for example in examples:
        found = find(example)
        for category in CATEGORIES:
            one = count(example, found, category)
            tallies[category.name].add(one)
            tallies[TOGETHER].add(one)
    return tallies


def list_classifiers(shelf: ModelShelf) -> tuple[list[str], list[str]]:
    """The base classifiers that can run, rules last as in the paper, and those without weights."""
    there, missing = [], []
    for name in ("svm", "crf", *(name for name in LEARNED if name not in ("svm", "crf"))):
        try:
            Detector((name,), models=shelf, langs=_LANGS)
            there.append(name)
        except RefusedError:
            missing.append(name)
    return [*there, RULES], missing


def find_alone(name: str, shelf: ModelShelf) -> Find:
    """A base classifier by itself: no hints from the rules, an even chance is enough."""

    def find(example: Example) -> Sequence[Mention]:
        reading = Reading(example.text, example.lang)
        if name == RULES:
            return settle(find_by_rules(reading))
        found = load_taggers((name,), example.lang, shelf, doubtful=True).find(reading, ())
        return settle(mention for mention in found if mention.score >= _EVEN_CHANCE)

    return find


def find_together(names: Sequence[str], shelf: ModelShelf) -> Find:
    """The aggregator over some classifiers: union, thresholds, document-level consistency."""
    detector = Detector(names, models=shelf, langs=_LANGS)
    return lambda example: detector.find(Document(example.id, example.text), example.lang)


def main(notes: int = NOTES, models: Path | None = None) -> Iterator[Table]:
    """For each set the table, what each classifier adds, and whether the paper's order holds."""
    shelf = open_shelf(models)
    names, missing = list_classifiers(shelf)
    for corpus, examples in read_corpora(notes):
        if corpus not in (SYNTHETIC, INJECTED):
            continue
        alone = {name: tally_all(examples, find_alone(name, shelf)) for name in names}
        union = tally_all(examples, find_together(names, shelf))
        title = f"{len(examples)} notes, {corpus}"
        yield tell_performance(title, {**alone, AGGREGATOR: union}, missing)
        if len(names) > 1:
            parts = {name: _leave_out(examples, names, name, shelf) for name in names}
            yield tell_ablation(title, union[TOGETHER], parts)
            yield judge_order(title, {name: t[TOGETHER] for name, t in alone.items()}, union)


def tell_performance(
    title: str, tallies: Mapping[str, Mapping[str, Tally]], missing: Sequence[str]
) -> Table:
    """Every classifier by category, with the paper's figures where it has some."""
    rows: list[tuple[Cell, ...]] = []
    for category in (*(c.name for c in CATEGORIES), TOGETHER):
        for name, by_category in tallies.items():
            one = by_category[category]
            paper = PAPER.get(name) if category == TOGETHER else None
            told = [f"{value / 100:.4f}" for value in paper] if paper else [""] * 3
            rows.append((category, name, one.recall, one.precision, f"{one.f_measure:.4f}", *told))
    columns = ("category", "classifier", "recall", "precision", "F")
    return Table(
        f"Table 2 on {title}",
        (*columns, "paper: recall", "precision ", "F "),
        rows,
        " ".join([_tell_weights(missing), tell_missing() or tell_author()]).strip(),
    )


def _tell_weights(missing: Sequence[str]) -> str:
    if not missing:
        return ""
    return (
        f"NO WEIGHTS SHIP FOR {', '.join(missing).upper()} (resources/models/models.toml), so they "
        "are left out, and the aggregator is without them."
    )


def _leave_out(
    examples: Sequence[Example], names: Sequence[str], name: str, shelf: ModelShelf
) -> Tally:
    rest = [other for other in names if other != name]
    return tally_all(examples, find_together(rest, shelf))[TOGETHER]


def tell_ablation(title: str, whole: Tally, parts: Mapping[str, Tally]) -> Table:
    """The aggregator, and the aggregator without each classifier."""
    rows: list[tuple[Cell, ...]] = [(AGGREGATOR, *_tell(whole), "")]
    for name, part in parts.items():
        added = f"{100 * (whole.recall.value - part.recall.value):+.2f}"
        rows.append((f"without {name}", *_tell(part), added))
    return Table(
        f"What each classifier adds, {title}",
        ("classifiers", "recall", "precision", "F", "recall that it adds, points"),
        rows,
        "The linear models also lose the rules' hints where the rules are left out.",
    )


def _tell(tally: Tally) -> tuple[Cell, ...]:
    return (tally.recall, tally.precision, f"{tally.f_measure:.4f}")


def judge_order(title: str, alone: Mapping[str, Tally], union: Mapping[str, Tally]) -> Table:
    """The aggregator's recall above every single classifier's, its F at least the best one's."""
    whole = union[TOGETHER]
    recall = max(tally.recall.value for tally in alone.values())
    f_measure = max(tally.f_measure for tally in alone.values())
    return Table(
        f"The paper's order, {title}",
        ("what", "aggregator", "best classifier", "verdict"),
        [
            _judge("recall above every classifier's", whole.recall.value, recall, strict=True),
            _judge("F at least the best one's", whole.f_measure, f_measure, strict=False),
        ],
    )


def _judge(what: str, ours: float, best: float, *, strict: bool) -> tuple[Cell, ...]:
    holds = ours > best if strict else ours >= best
    return (what, f"{ours:.4f}", f"{best:.4f}", judge(holds))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--notes", type=int, default=NOTES, help="notes of each set")
    parser.add_argument("--models", type=Path, help="a folder that 'seawall train' wrote")
    asked = parser.parse_args()
    for table in main(asked.notes, asked.models):
        print(table.as_markdown(), flush=True)
