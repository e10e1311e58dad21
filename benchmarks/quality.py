"""Rules alone, on notes whose phrasings they were not tuned on: what is found, what is touched.

Only totals and figures by label are printed, never a passage: whoever tunes the rules must not
learn from here what the test split says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from benchmarks.hospital import ReadNote, read_hospital
from benchmarks.table import Cell, Table, judge
from seawall.evaluate.intervals import clopper_pearson
from seawall.evaluate.score import Pair, Scores, score
from seawall.model import Class, Estimate, Label, Mention
from seawall.text.dates.calendar import parse_date
from seawall.text.numbers import parse_age

GOAL_RECALL, GOAL_TRAPS = 0.99, 0.01
PATIENTS = 700
SPLITS = ("test", "dev")
_GOAL_LABELS = (
    Label.EMAIL, Label.PHONE, Label.SSN, Label.PERSONNUMMER, Label.URL, Label.IP, Label.MRN,
    Label.ZIP,
)  # fmt: skip
NOTHING = Estimate(0.0, 0.0, 1.0, 0)


def main() -> Iterator[Table]:
    """By label and over all, English and Swedish; the dev split beside the test split."""
    for lang in ("en", "sv"):
        read = {split: read_hospital(split, lang, PATIENTS) for split in SPLITS}
        scores = {split: score(each.pair for each in notes) for split, notes in read.items()}
        yield _tell_labels(lang, read, scores)
        yield Table(
            f"Rules alone, {lang}: the whole note",
            ("measure", *SPLITS, "goal for test"),
            list(summarize([read[s] for s in SPLITS], [scores[s] for s in SPLITS])),
        )


def _tell_labels(lang: str, read: dict[str, list[ReadNote]], scores: dict[str, Scores]) -> Table:
    recalls = {split: list_recalls(read[split], scores[split]) for split in SPLITS}
    names = [*recalls["test"], *(n for n in recalls["dev"] if n not in recalls["test"])]
    rows: list[tuple[Cell, ...]] = []
    for name in names:
        test, dev = (recalls[split].get(name, NOTHING) for split in SPLITS)
        with_goal = name in GOAL_NAMES and test.n
        goal = f"≥ {GOAL_RECALL}: {judge(test.value >= GOAL_RECALL)}" if with_goal else ""
        rows.append((name, test, test.n, dev, dev.n, goal))
    return Table(
        f"Rules alone, {lang}: full-span recall by label",
        ("label", "test", "n", "dev", "n of dev", "goal for test"),
        rows,
        f"{PATIENTS} patients a split. Full-span: every letter and digit of the gold span lies in "
        "an EID or QID mention. In brackets: 95 % Clopper-Pearson interval.",
    )


FULL_DATES, OLD_AGES = "DATE, full", "AGE over 89"
GOAL_NAMES = (*(label.value for label in _GOAL_LABELS), FULL_DATES, OLD_AGES)


def list_recalls(notes: Sequence[ReadNote], scores: Scores) -> dict[str, Estimate]:
    """Recall by name, those with a goal first."""
    by_label = {label.value: r for label, r in scores.full_span_recall_by_label.items()}
    chosen = {
        FULL_DATES: recall_of(notes, _is_full_date),
        OLD_AGES: recall_of(notes, _is_over_89),
    }
    found = by_label | {name: recall for name, recall in chosen.items() if recall.n}
    first = {name: found[name] for name in GOAL_NAMES if name in found}
    return first | found


def recall_of(notes: Sequence[ReadNote], wanted: Callable[[ReadNote, Mention], bool]) -> Estimate:
    """Full-span recall of the chosen gold mentions."""
    kept = (_keep(each, wanted) for each in notes)
    recalls = score(pair for pair in kept if pair.gold).full_span_recall.values()
    covered = round(sum(recall.value * recall.n for recall in recalls))
    total = sum(recall.n for recall in recalls)
    return clopper_pearson(covered, total) if total else NOTHING


def _keep(each: ReadNote, wanted: Callable[[ReadNote, Mention], bool]) -> Pair:
    return replace(each.pair, gold=tuple(m for m in each.pair.gold if wanted(each, m)))


def _is_full_date(each: ReadNote, mention: Mention) -> bool:
    if mention.label is not Label.DATE:
        return False
    date = parse_date(mention.span.of(each.note.text), each.note.lang, mention.role)
    return date is not None and date.is_full


def _is_over_89(each: ReadNote, mention: Mention) -> bool:
    if mention.label is not Label.AGE:
        return False
    age = parse_age(mention.span.of(each.note.text), each.note.lang)
    return age is not None and age.value > 89


def summarize(
    read: Sequence[Sequence[ReadNote]], scores: Sequence[Scores]
) -> Iterator[tuple[Cell, ...]]:
    """Rows of what concerns a whole note; the goal is judged by the first of the scores."""
    traps = [count_trap_terms(notes) for notes in read]
    yield ("notes", *(s.documents for s in scores), "")
    yield ("EID, full-span recall", *(s.full_span_recall[Class.EID] for s in scores), "")
    yield ("QID, full-span recall", *(s.full_span_recall[Class.QID] for s in scores), "")
    yield ("characters, precision", *(s.character_precision for s in scores), "")
    yield ("characters, leakage", *(s.character_leakage for s in scores), "")
    yield ("traps in the text", *(s.traps_touched.n for s in scores), "")
    yield (
        "traps touched",
        *(s.traps_touched for s in scores),
        judge_traps(scores[0].traps_touched),
    )
    yield ("different trap terms", *(each.n for each in traps), "")
    yield ("different trap terms ever touched", *traps, "")
    yield ("health details touched", *(s.details_touched for s in scores), "")
    yield ("notes that leak an EID", *(s.document_leaks for s in scores), "")
    yield ("its one-sided 95 % bound", *(s.document_leak_bound for s in scores), "")
    yield ("i2b2 strict, F1", *(s.strict.f1 for s in scores), "")
    yield ("i2b2 relaxed, F1", *(s.relaxed.f1 for s in scores), "")
    yield ("tokens, F1", *(s.token_binary.f1 for s in scores), "")


def judge_traps(touched: Estimate) -> str:
    """Against the goal for clinical terms that look like identifiers."""
    return f"≤ {GOAL_TRAPS}: {judge(touched.value <= GOAL_TRAPS)}"


def count_trap_terms(notes: Sequence[ReadNote]) -> Estimate:
    """Share of the different terms of which any character was hidden anywhere."""
    terms: dict[str, bool] = {}
    for each in notes:
        for trap in each.note.traps:
            term = " ".join(trap.of(each.note.text).lower().split())
            touched = any(
                m.start_char < trap.end_char and trap.start_char < m.end_char
                for m in each.pair.predicted
                if m.cls is not Class.HMD
            )
            terms[term] = terms.get(term, False) or touched
    return clopper_pearson(sum(terms.values()), len(terms)) if terms else NOTHING
