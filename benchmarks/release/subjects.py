"""Whose fact each mention is, measured on marked sentences: by kind of fact and by whose it is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.release.case import OPEN_CASES, Case, read_cases
from benchmarks.table import Table
from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Label, Mention, Span, Subject, read_subject
from seawall.text.subjects import find_subjects_of

FRAMES = Path(__file__).parents[2] / "tests" / "cases" / "release"
_GENDERS = {"F": "female", "M": "male"}
_LABELS = {label.value: label for label in Label}
_MARK = re.compile(r"\{(?P<subject>[a-z-]+) (?P<label>[A-Z_]+)\|(?P<text>[^}]*)\}")


@dataclass(frozen=True, slots=True)
class MarkedNote:
    """A text without its marks, and its mentions with whose they truly are."""

    text: str
    lang: str
    mentions: tuple[Mention, ...]
    gender: str = ""

    def __repr__(self) -> str:
        return f"<MarkedNote, {len(self.mentions)} mentions>"


@dataclass(frozen=True, slots=True)
class Judged:
    """One mention: whose it is and whose it was taken for."""

    label: Label
    true: Subject
    found: Subject
    lang: str
    text: str = ""

    @property
    def is_right(self) -> bool:
        return self.true.kind is self.found.kind

    @property
    def is_told_of_patient(self) -> bool:
        """True for somebody else's fact that is taken for the patient's."""
        return self.found.is_patient and not self.true.is_patient


def read_marked(marked: str, lang: str) -> MarkedNote:
    """The note that "{mother AGE|81}" and its like stand in."""
    text, mentions, at = "", [], 0
    for found in _MARK.finditer(marked):
        text += marked[at : found.start()]
        span = Span(len(text), len(text) + len(found["text"]))
        subject = read_subject(found["subject"])
        mentions.append(Mention(span, Label[found["label"]], subject=subject))
        text += found["text"]
        at = found.end()
    return MarkedNote(text + marked[at:], lang, tuple(mentions))


def read_frames(paths: Iterable[Path]) -> Iterator[MarkedNote]:
    """The notes of the files of frames."""
    for path in sorted(paths):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for marked in table["notes"]:
            yield read_marked(marked, table["lang"])


def judge(note: MarkedNote) -> Iterator[Judged]:
    """Each mention of a note, with whose it is taken for."""
    plain = [Mention(one.span, one.label) for one in note.mentions]
    found = find_subjects_of(note.text, plain, note.lang, note.gender).tell(plain)
    for true, one in zip(note.mentions, found, strict=True):
        taken = one.subject or read_subject("patient")
        assert true.subject is not None
        yield Judged(one.label, true.subject, taken, note.lang, note.text)


def read_told(cases: Iterable[Case]) -> Iterator[MarkedNote]:
    """The notes of hand-written cases, with the marks that say whose they are."""
    for case in cases:
        for number, text in enumerate(case.notes):
            mentions = (
                Mention(Span(mark.start_char, mark.end_char), _LABELS[mark.label], subject=subject)
                for mark in case.marks
                if mark.note == number and mark.subject
                for subject in (read_subject(mark.subject),)
            )
            gender = _GENDERS.get(case.patient.get("sex", ""), "")
            yield MarkedNote(text, case.lang, tuple(mentions), gender)


def tabulate(title: str, judged: Sequence[Judged]) -> Table:
    """By kind of fact, by whose it is and by language: how many are right, which relative is, and
    how many of others' facts were told of the patient."""
    groups: dict[str, list[Judged]] = {"all": list(judged)}
    for one in judged:
        kind = "health details" if one.label.is_detail else one.label.value
        for group in (kind, f"of {one.true.kind.value}", one.lang):
            groups.setdefault(group, []).append(one)
    rows = [
        (
            name,
            len(each),
            clopper_pearson(sum(one.is_right for one in each), len(each)),
            clopper_pearson(sum(one.true == one.found for one in each), len(each)),
            sum(one.is_told_of_patient for one in each),
        )
        for name, each in groups.items()
    ]
    columns = ("facts", "n", "whose", "which relative too", "told of the patient")
    return Table(
        title, columns, rows, "Each mention is given where it stands, without its subject."
    )


def main() -> list[Table]:
    """The frames, which were tuned on, and the hand-written cases of strangers."""
    told = [note for note in read_told(read_cases(OPEN_CASES)) if note.mentions]
    return [
        tabulate(
            "Whose fact: frames", _judge_all(read_frames(FRAMES.glob("frames_subject_*.toml")))
        ),
        tabulate("Whose fact: hand-written cases", _judge_all(told)),
    ]


def _judge_all(notes: Iterable[MarkedNote]) -> list[Judged]:
    return [one for note in notes for one in judge(note)]


if __name__ == "__main__":
    print("\n".join(table.as_markdown() for table in main()))
