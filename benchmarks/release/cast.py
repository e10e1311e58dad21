"""The cast of a surrogate release: whether each real person became one made-up person.

Judged by the released texts at the places of the synthetic hospital's names, by a reader who shares
no code with Seawall, and word by word: which made-up word stands for which real one.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from benchmarks.release.made_up import (
    LOGINS,
    NAMES,
    Shown,
    read_patients,
    read_shown,
    read_true_patients,
)
from benchmarks.release.persons import find_made_up
from benchmarks.release.reader import Seen, b_cubed, fold, read_people, split_name
from benchmarks.table import Cell, Table, judge
from seawall.evaluate.means import wilson
from seawall.synth import write_hospital

PATIENTS = 350
SEED = 2709
LANGS = ("en", "sv")
_PRECISION, _RECALL = 0.995, 0.97
_MASK = "["
_WHOLE = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NAME_COLUMNS = ("given_name", "family_name", "middle_name")


def main(notes: int | None = None, profile: str = "accurate") -> Iterator[Table]:
    """One table a language; ``notes`` is the number of patients of a small try."""
    for lang in LANGS:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            make_release(folder, lang, notes or PATIENTS, profile=profile)
            yield tell(lang, judge_release(folder, folder / "out"))


def make_release(
    folder: Path, lang: str, patients: int, *, profile: str, seed: int = SEED, split: str = "test"
) -> None:
    """A synthetic hospital in ``folder`` and its surrogate release in ``out``."""
    write_hospital(folder, patients, seed=seed, langs=(lang,), split=split)
    command = [sys.executable, "-m", "seawall", "anonymize", "notes.jsonl", "-o", "out"]
    command += ["--patients", "patients.csv", "--preset", "surrogate", "--profile", profile]
    command += ["--waive", "a measurement", "--by", "the benchmark"]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    if not (folder / "out").exists():
        raise SystemExit(f"anonymize failed:\n{done.stderr[-2000:]}")


@dataclass
class Counts:
    """Sums of B³ precision and recall over mentions."""

    precision: float = 0.0
    recall: float = 0.0

    def __iadd__(self, sums: tuple[float, float]) -> Self:
        self.precision += sums[0]
        self.recall += sums[1]
        return self


@dataclass
class Judged:
    """What was counted, with a few of the places for whoever mends."""

    mentions: int = 0
    stayed: int = 0
    masked: int = 0
    made_up: Counts = field(default_factory=Counts)
    read: Counts = field(default_factory=Counts)
    read_before: Counts = field(default_factory=Counts)
    notes: set[str] = field(default_factory=set)
    counts: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    shown: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def count(self, name: str, *, wrong: bool, place: str = "") -> None:
        self.counts[name][0] += wrong
        self.counts[name][1] += 1
        if wrong:
            self.shown[name].append(place)


def judge_release(hospital: Path, release: Path) -> Judged:
    """Every measure over all patients of a release."""
    judged = Judged()
    by_person: dict[str, list[Shown]] = defaultdict(list)
    for one in read_shown(hospital, release):
        by_person[one.person].append(one)
    rows, true_rows = read_patients(release), read_true_patients(hospital)
    for person, shown in by_person.items():
        judged.notes.update(one.note for one in shown)
        named = [one for one in shown if one.label in NAMES | LOGINS]
        judged.stayed += sum(one.released is None for one in named)
        judged.masked += sum(_MASK in (one.released or "") for one in named)
        told = [one for one in named if one.released and _MASK not in one.released]
        _judge_persons(judged, told)
        words = _pair_words(told)
        _judge_words(judged, told, words)
        _judge_initials(judged, told, words)
        _judge_logins(judged, told, words)
        _judge_patient(judged, told, rows.get(person, {}), true_rows[person])
        _judge_hospitals(judged, [one for one in shown if one.label == "HOSPITAL"])
    return judged


def _seen(told: Sequence[Shown], text: str) -> list[Seen]:
    return [Seen(one.note, one.start_char, getattr(one, text), one.label in LOGINS) for one in told]


def _judge_persons(judged: Judged, told: Sequence[Shown]) -> None:
    gold = [one.who for one in told]
    found = find_made_up(told)
    judged.mentions += len(told)
    judged.made_up += b_cubed(found, gold)
    judged.read += b_cubed(read_people(_seen(told, "released")), gold)
    judged.read_before += b_cubed(read_people(_seen(told, "original")), gold)
    by_number: dict[int, list[Shown]] = defaultdict(list)
    by_who: dict[str, set[int]] = defaultdict(set)
    for one, number in zip(told, found, strict=True):
        by_number[number].append(one)
        by_who[one.who].add(number)
    for members in by_number.values():
        wrong = len({one.who for one in members}) > 1
        judged.count("made-up persons that are two", wrong=wrong, place=_list_places(members))
    for who, numbers in by_who.items():
        members = [one for number in sorted(numbers) for one in by_number[number] if one.who == who]
        wrong = len(numbers) > 1
        judged.count("real persons that became two", wrong=wrong, place=_list_places(members))


def _list_places(members: Sequence[Shown]) -> str:
    return " | ".join(
        dict.fromkeys(f"{o.who[:7]} {o.original!r}→{o.released!r} {o.note}" for o in members)
    )


Words = Mapping[tuple[str, str], set[str]]


def _pair_words(told: Sequence[Shown]) -> Words:
    """For each person and each real word of their name, the made-up words that stood for it."""
    words: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one in told:
        if one.label in NAMES:
            own, new = split_name(one.original)[0], split_name(one.released or "")[0]
            if len(own) == len(new):
                for real, made in zip(own, new, strict=True):
                    words[one.who, real].add(made)
    return words


def _judge_words(judged: Judged, told: Sequence[Shown], words: Words) -> None:
    seen: dict[tuple[str, str], int] = defaultdict(int)
    for one in told:
        if one.label in NAMES:
            for real in split_name(one.original)[0]:
                seen[one.who, real] += 1
    for (who, real), made in words.items():
        if seen[who, real] > 1:
            place = f"{who} {real} → {sorted(made)}"
            judged.count("words of a name that vary", wrong=len(made) > 1, place=place)


def _judge_initials(judged: Judged, told: Sequence[Shown], words: Words) -> None:
    for one in told:
        if one.label not in NAMES:
            continue
        own, new = split_name(one.original)[1], split_name(one.released or "")[1]
        for real, made in zip(own, new, strict=False):
            letters = [
                {word[0] for word in each}
                for (who, word_), each in words.items()
                if who == one.who and word_[0] == real
            ]
            if len(letters) == 1:
                place = f"{one.who} {one.original!r} → {one.released!r}, {sorted(letters[0])}"
                wrong = made not in letters[0]
                judged.count("initials that disagree", wrong=wrong, place=place)


def _judge_logins(judged: Judged, told: Sequence[Shown], words: Words) -> None:
    for one in told:
        if one.label not in LOGINS:
            continue
        login, made = (fold(text).partition("@")[0] for text in (one.original, one.released or ""))
        for (who, real), each in words.items():
            if who == one.who and len(real) > 3 and real in login:
                wrong = not any(fold(word) in made for word in each)
                place = f"{one.original!r} → {one.released!r}, {sorted(each)}"
                judged.count("logins that disagree", wrong=wrong, place=place)


def _judge_patient(
    judged: Judged, told: Sequence[Shown], row: Mapping[str, str], true_row: Mapping[str, str]
) -> None:
    """Whether somebody else bears the patient's made-up name, by the released table.

    A namesake, who bears a word of the patient's in the notes too, is counted apart.
    """
    given, family, middle = (_words_of(row, name) for name in _NAME_COLUMNS)
    true_given, true_family, _ = (_words_of(true_row, name) for name in _NAME_COLUMNS)
    for one in told:
        new, own = (_list_whole(text or "") for text in (one.released, one.original))
        if one.label in LOGINS or not new:
            continue
        place = f"{one.who} {one.original!r} → {one.released!r} {one.note}"
        if one.who == "patient":
            wrong = not new & (given | family | middle)
            judged.count("patient's own name missed", wrong=wrong, place=place)
            continue
        is_kin = one.who.startswith(("relative", "other"))
        halves = {half for word in true_given for half in word.split("-")}
        is_namesake = bool(own & (halves if is_kin else halves | true_given | true_family))
        wrong = bool(new & given) or bool(new & family and not (is_kin and own & true_family))
        bearer = "a namesake" if is_namesake else "another"
        judged.count(f"patient's name borne by {bearer}", wrong=wrong, place=place)


def _words_of(row: Mapping[str, str], column: str) -> set[str]:
    return _list_whole(row.get(column, ""))


def _list_whole(text: str) -> set[str]:
    """The words of a name, double ones whole."""
    return {word for word in _WHOLE.findall(fold(text)) if len(word) > 1}


def _judge_hospitals(judged: Judged, shown: Sequence[Shown]) -> None:
    by_text: dict[str, set[str]] = defaultdict(set)
    by_made: dict[str, set[str]] = defaultdict(set)
    for one in shown:
        if one.released and _MASK not in one.released:
            by_text[" ".join(fold(one.original).split())].add(" ".join(fold(one.released).split()))
            by_made[" ".join(fold(one.released).split())].add(one.who)
    for text, made in by_text.items():
        judged.count("hospitals that vary", wrong=len(made) > 1, place=f"{text} → {sorted(made)}")
    for text, whose in by_made.items():
        judged.count("hospitals shared", wrong=len(whose) > 1, place=f"{text} ← {sorted(whose)}")


def tell(lang: str, judged: Judged) -> Table:
    """The figures as a table; the goals are those that docs/surrogates.md names."""
    n = judged.mentions or 1
    rows: list[tuple[Cell, ...]] = []
    for name, least in (("precision", _PRECISION), ("recall", _RECALL)):
        sums = (judged.made_up, judged.read, judged.read_before)
        value, read, before = (getattr(each, name) / n for each in sums)
        rows.append((f"B³ {name} of persons", value, n, judge(value >= least)))
        rows.append((f"B³ {name}, by a reader", read, n, f"{before:.3f} in the notes"))
    for name, (wrong, total) in sorted(judged.counts.items()):
        goal = judge(not wrong) if name == "patient's name borne by another" else ""
        rows.append((name, wilson(wrong, total), total, goal))
    return Table(
        f"The cast of a surrogate release: {len(judged.notes):,} notes, {lang}",
        ("measure", "release", "cases", "goal"),
        rows,
        f"Left as they were: {judged.stayed:,} names and logins; masked: {judged.masked:,}. Forms "
        "that agree are one made-up person, also those of two real ones of whom one bears the "
        "other's name. A reader knows only what is written, in the release and in the notes. "
        "Goals: precision .995, recall .97, nobody with the patient's name.",
    )


def _try() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--patients", type=int, default=60)
    parser.add_argument("--profile", default="fast")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", default="dev")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--show", type=int, default=0, help="places of each kind")
    parser.add_argument("--kind", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_release(folder, asked.lang, asked.patients, profile=asked.profile, seed=asked.seed,
                     split=asked.split)  # fmt: skip
        judged = judge_release(folder, folder / "out")
    print(tell(asked.lang, judged).as_markdown())
    for kind, places in judged.shown.items():
        if asked.show and asked.kind in kind:
            print(f"\n{kind} ({len(places)})", *places[: asked.show], sep="\n  ")


if __name__ == "__main__":
    _try()
