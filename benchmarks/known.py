"""With the patients' table: the patient's own identifiers, many of them varied on purpose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchmarks.hospital import ReadNote, read_hospital
from benchmarks.quality import PATIENTS, SPLITS, recall_of, summarize
from benchmarks.table import Cell, Table, judge
from seawall.evaluate.score import Scores, score
from seawall.model import DateRole, Estimate, Label, Mention

VARIED_SHARE = 0.5
GOAL_PRECISION = 0.95
_GAPS = re.compile(r"[\W_]+")
_EXTENSION = re.compile(r"(?<=\d)[ ,]*[A-Za-z]")
_LOCAL_DIGITS = 7
# The table's own value in whatever layout: the synthetic notes write nobody else's under these.
_OWN = (
    Label.PATIENT, Label.MRN, Label.SSN, Label.PERSONNUMMER, Label.HEALTH_PLAN, Label.ACCOUNT,
    Label.STREET, Label.ZIP,
)  # fmt: skip
_SHARED = {
    Label.PHONE: ("phone", "work_phone"),
    Label.EMAIL: ("email",),
    Label.USERNAME: ("username",),
}
_PLACES = (Label.CITY, Label.COUNTY, Label.STATE)
BIRTH, DEATH = "DATE of birth", "DATE of death"


def main() -> Iterator[Table]:
    """By kind of identifier, then over the whole note in the same run."""
    for lang in ("en", "sv"):
        read = [_read(split, lang) for split in SPLITS]
        yield Table(
            f"With --known, {lang}: full-span recall of the patient's own identifiers",
            ("identifier", "test", "n", "dev", "n of dev", "goal for test"),
            list(_tell_kinds(read)),
            f"{PATIENTS} patients a split; {VARIED_SHARE:.0%} of the patient's names in running "
            "text are reversed, initialled, hyphenated, accent-stripped, nicknamed or misspelt. "
            "What stands below the birth dates is in the table too, but not counted above.",
        )
        scores = [score(each.pair for each in notes) for notes in read]
        yield Table(
            f"With --known, {lang}: the same run over the whole note",
            ("measure", *SPLITS, "goal for test"),
            [_set_goal(row, scores[0]) for row in summarize(read, scores)],
        )


def _read(split: str, lang: str) -> list[ReadNote]:
    return read_hospital(split, lang, PATIENTS, name_variants=VARIED_SHARE, with_records=True)


def _tell_kinds(read: Sequence[Sequence[ReadNote]]) -> Iterator[tuple[Cell, ...]]:
    kinds = (*(label.value for label in (*_OWN, *_SHARED)), BIRTH)
    test, dev = (recall_of(notes, lambda each, m: name_kind(each, m) in kinds) for notes in read)
    goal = f"1.000: {judge(test.value == 1.0)}"
    yield ("all of the patient's own", test, test.n, dev, dev.n, goal)
    for kind in (*kinds, DEATH, *(label.value for label in _PLACES)):
        test, dev = (_recall_kind(notes, kind) for notes in read)
        if test.n or dev.n:
            yield (kind, test, test.n, dev, dev.n, "")


def _recall_kind(notes: Sequence[ReadNote], kind: str) -> Estimate:
    return recall_of(notes, lambda each, mention: name_kind(each, mention) == kind)


def name_kind(each: ReadNote, mention: Mention) -> str | None:
    """Which of the patient's own identifiers a gold mention is; None for anybody else's."""
    label = mention.label
    if label in _OWN or label in _PLACES:
        return label.value
    if label is Label.DATE:
        return {DateRole.BIRTH: BIRTH, DateRole.DEATH: DEATH}.get(mention.role)
    if label in _SHARED and _is_own(each, mention):
        return label.value
    return None


def _is_own(each: ReadNote, mention: Mention) -> bool:
    squeeze = _squeeze_phone if mention.label is Label.PHONE else _squeeze
    written = squeeze(mention.span.of(each.note.text))
    return written in {squeeze(each.patient.row[name]) for name in _SHARED[mention.label]} - {""}


def _squeeze(value: str) -> str:
    return _GAPS.sub("", value).lower()


def _squeeze_phone(number: str) -> str:
    """The seven digits that every layout has, without prefix and extension; else nothing."""
    core = _EXTENSION.split(number)[0]
    digits = _GAPS.sub("", core)[-_LOCAL_DIGITS:]
    return digits if len(digits) == _LOCAL_DIGITS else ""


def _set_goal(row: tuple[Cell, ...], scores: Scores) -> tuple[Cell, ...]:
    if row[0] == "characters, precision":
        holds = scores.character_precision.value >= GOAL_PRECISION
        return (*row[:-1], f"≥ {GOAL_PRECISION}: {judge(holds)}")
    return row
