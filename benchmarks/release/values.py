"""Whether values keep their digits: numbers of notes that are no identifier, and tables of notes.

Three kinds of notes: the synthetic hospital's, whose gold says which numbers are identifiers;
tables made by program from tests/cases/release/frames_tables.toml; and, where it is at hand, a
corpus of transcriptions (``--corpus``), of which only shares are told.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.table import Cell, Table, judge
from seawall.evaluate.intervals import clopper_pearson
from seawall.synth import make_hospital

PRESETS = (
    "full", "limited", "safe-harbor", "surrogate", "dast", "k-anonymity", "scrub", "entail",
)  # fmt: skip
PATIENTS, TABLES, SEED = 120, 300, 2711
LANGS = ("en", "sv")
GOAL, OF_NUMBERS = 1, 20_000
_FRAMES = Path(__file__).parents[2] / "tests" / "cases" / "release" / "frames_tables.toml"
_WHEN = re.compile(r"\d{1,4}[-/:]\S*(?: -\d\d)?|\d{4}|\d{6}")
_NUMBER = re.compile(r"\d+")
# What these do is to replace doses and terms by what they are a kind of.
_WORD_BY_WORD = {"scrub", "entail"}
_DETAILS = {"PROBLEM", "TEST", "DRUG", "DOSAGE", "PROCEDURE", "ANATOMY"}
_WITH_MORE = {"PHONE", "FAX", "IP"}
_GROUPED = {"dast", "k-anonymity"}
_IDENTIFIERS = {"date", "time", "initials", "staff", "mrn", "lot"}


@dataclass(frozen=True, slots=True)
class ValueNote:
    """A note, and the spans in which its numbers may change."""

    id: str
    text: str
    lang: str
    person: str
    identifiers: Sequence[tuple[int, int]]
    # Names and numbers that headers tell of, which no release may show.
    told: Sequence[tuple[int, int]] = ()


@dataclass
class Count:
    """Numbers that are no identifiers, those of them that changed, and identifiers that stayed."""

    numbers: int = 0
    changed: list[str] = field(default_factory=list)
    told: int = 0
    stayed: list[str] = field(default_factory=list)


def main(profile: str = "accurate", presets: Sequence[str] = PRESETS) -> Iterator[Table]:
    """Changed values by preset, in notes and in tables."""
    yield tell("Values in synthetic notes", list(make_notes("test", PATIENTS)), presets, profile)
    yield tell("Values in tables", list(make_tables(TABLES, SEED)), presets, profile)


def tell(title: str, notes: Sequence[ValueNote], presets: Sequence[str], profile: str) -> Table:
    """One row a preset: numbers, changed ones, changed ones in 20,000, identifiers that stayed."""
    rows: list[tuple[Cell, ...]] = []
    for preset in presets:
        count = count_changes(notes, preset, profile)
        share = len(count.changed) * OF_NUMBERS / max(1, count.numbers)
        stayed = clopper_pearson(len(count.stayed), count.told) if count.told else ""
        rows.append((preset, count.numbers, len(count.changed), share, stayed,
                     f"≤ {GOAL}: {judge(share <= GOAL)}"))  # fmt: skip
    columns = ("preset", "numbers", "changed", f"in {OF_NUMBERS:,}", "identifiers left", "goal")
    return Table(title, columns, rows, f"{len(notes)} notes, profile {profile}.")


def make_notes(split: str, patients: int) -> Iterator[ValueNote]:
    """The notes of synthetic hospitals; what their gold marks may change."""
    for lang in LANGS:
        for patient in make_hospital(patients, seed=SEED, langs=(lang,), split=split):
            for note in patient.notes:
                marked = [mention.span for mention in note.mentions if not mention.label.is_detail]
                yield ValueNote(
                    f"{lang}-{note.id}", note.text, lang, f"{lang}-{patient.id}", marked
                )


def make_tables(count: int, seed: int) -> Iterator[ValueNote]:
    """Notes with a table each and a few lines of values around it."""
    frames = tomllib.loads(_FRAMES.read_text(encoding="utf-8"))
    for number in range(count):
        lang = LANGS[number % 2]
        yield _TableMaker(frames, lang, Random(f"{seed}/{number}")).make(f"table-{number}")


class _TableMaker:
    """Writes one note, and keeps where its identifiers stand."""

    def __init__(self, frames: Mapping[str, Any], lang: str, random: Random) -> None:
        self._lang, self._random = lang, random
        self._columns = [each for each in frames["column"] if each[lang]]
        self._lines: Sequence[str] = frames["lines"][lang]
        self._parts: list[str] = []
        self._length = 0
        self._identifiers: list[tuple[int, int]] = []
        self._told: list[tuple[int, int]] = []

    def make(self, name: str) -> ValueNote:
        self._write_lines()
        self._write_table()
        self._write_lines()
        text = "".join(self._parts)
        return ValueNote(name, text, self._lang, f"p{name}", self._identifiers, self._told)

    def _write(self, text: str, *, is_told: bool = False) -> None:
        if is_told:
            self._identifiers.append((self._length, self._length + len(text)))
            if not _WHEN.fullmatch(text):
                self._told.append(self._identifiers[-1])
        self._parts.append(text)
        self._length += len(text)

    def _write_lines(self) -> None:
        chosen = self._random.sample(self._lines, self._random.randint(1, 4))
        self._write(self._random.choice(("\n", " ")).join(chosen) + "\n")
        self._write(self._random.choice(("", "\n")))

    def _write_table(self) -> None:
        random = self._random
        told = [each for each in self._columns if each["form"] in _IDENTIFIERS]
        values = [each for each in self._columns if each["form"] not in _IDENTIFIERS]
        columns = random.sample(told, random.randint(0, 3))
        columns += random.sample(values, random.randint(2, 7))
        if random.random() < 0.3:
            random.shuffle(columns)
        headers = [random.choice(each[self._lang]) for each in columns]
        rows = [[_make_cell(each["form"], random, self._lang) for each in columns]
                for _ in range(random.randint(2, 7))]  # fmt: skip
        write = random.choice(
            (self._write_bars, self._write_bars, self._write_marks, self._write_marks,
             self._write_marks, self._write_aligned, self._write_aligned)
        )  # fmt: skip
        write(headers, rows, [each["form"] in _IDENTIFIERS for each in columns])

    def _write_bars(self, headers: list[str], rows: list[list[str]], told: list[bool]) -> None:
        outer = self._random.random() < 0.6
        self._write_row(headers, [False] * len(headers), " | ", outer)
        if outer and self._random.random() < 0.5:
            self._write("|" + "---|" * len(headers) + "\n")
        for row in rows:
            self._write_row(row, told, " | ", outer)

    def _write_marks(self, headers: list[str], rows: list[list[str]], told: list[bool]) -> None:
        mark = self._random.choice(("\t", "; ", ";", ", ", ","))
        if mark.strip() == "," and any("," in cell for row in rows for cell in row):
            mark = "\t"
        self._write_row(headers, [False] * len(headers), mark, False)
        for row in rows:
            self._write_row(row, told, mark, False)

    def _write_row(self, cells: list[str], told: list[bool], mark: str, outer: bool) -> None:
        self._write("| " if outer else "")
        for at, cell in enumerate(cells):
            self._write(mark if at else "")
            self._write(cell, is_told=told[at])
        self._write(" |\n" if outer else "\n")

    def _write_aligned(self, headers: list[str], rows: list[list[str]], told: list[bool]) -> None:
        widths = [max(map(len, cells)) + self._random.randint(2, 4)
                  for cells in zip(headers, *rows, strict=True)]  # fmt: skip
        for cells, marks in [(headers, [False] * len(headers)), *((row, told) for row in rows)]:
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True)):
                self._write(cell, is_told=marks[at])
                self._write(" " * (width - len(cell)) if at + 1 < len(cells) else "\n")


_FAMILY = ("Okafor", "Lindqvist", "Reyes", "Novak", "Haddad", "Berglund", "Tanaka", "Whitcombe")
_GIVEN = ("Amara", "Johan", "Lucia", "Pavel", "Samira", "Elin", "Kenji", "Rose")


def _make_cell(form: str, random: Random, lang: str) -> str:
    kind, *rest = form.split(" ", 1)
    if kind in _IDENTIFIERS:
        return _make_identifier(kind, random, lang)
    if kind == "bp":
        return f"{random.randint(82, 199)}/{random.randint(40, 110)}"
    if kind == "pick":
        return random.choice(rest[0].split("|"))
    numbers = [int(number) for number in rest[0].split()]
    if kind == "of":
        return f"{random.randint(0, numbers[0])}" + random.choice(("", f"/{numbers[0]}"))
    if kind == "int":
        return str(random.randint(*numbers))
    value = f"{random.uniform(numbers[0], numbers[1]):.{numbers[2]}f}"
    return value.replace(".", ",") if lang == "sv" else value


def _make_identifier(kind: str, random: Random, lang: str) -> str:
    family, given = random.choice(_FAMILY), random.choice(_GIVEN)
    hour, minute = random.randint(0, 23), random.randint(0, 59)
    lot = f"{random.choice('ABEK')}{random.choice('XLR')}{random.randint(1000, 9999)}"
    forms = {
        "date": _write_dates(random, lang),
        "time": (f"{hour:02}:{minute:02}", f"{hour:02}{minute:02}"),
        "initials": ("KB", "ML", "jt", "AW", "SH/KB"),
        "staff": (family, f"{given[0]}. {family}", f"{given} {family}", f"{family} {given[0]}"),
        "mrn": (str(random.randint(1_000_000, 99_999_999)),),
        "lot": (lot,),
    }
    return random.choice(forms[kind])


def _write_dates(random: Random, lang: str) -> tuple[str, ...]:
    day, month, year = random.randint(1, 28), random.randint(1, 12), random.randint(2015, 2024)
    iso, short = f"{year}-{month:02}-{day:02}", f"{year % 100:02}"
    if lang == "sv":
        return iso, f"{day}/{month}", f"{short}{month:02}{day:02}", f"{day}/{month} -{short}"
    return iso, f"{month}/{day}", f"{month:02}/{day:02}/{year}", f"{month}/{day}/{short}"


def count_changes(notes: Sequence[ValueNote], preset: str, profile: str) -> Count:
    """What became of the numbers of the notes in one release."""
    count = Count()
    by_id = {note.id: note for note in notes}
    for name, replacements in _release(notes, preset, profile):
        count_note(by_id[name], replacements, preset, count)
    return count


def count_note(
    note: ValueNote, replacements: Sequence[Mapping[str, Any]], preset: str, count: Count
) -> None:
    changes = [each for each in replacements if _changes_value(each, note, preset)]
    for number in _NUMBER.finditer(note.text):
        if any(start < number.end() and number.start() < end for start, end in note.identifiers):
            continue
        count.numbers += 1
        for each in changes:
            if each["start"] < number.end() and number.start() < each["end"]:
                count.changed.append(_show(note, each))
                break
    for start, end in note.told:
        if not any(char.isalnum() for char in note.text[start:end]):
            continue
        count.told += 1
        if not any(each["start"] < end and start < each["end"] for each in replacements):
            count.stayed.append(note.text[max(0, start - 40) : end + 20])


def _changes_value(each: Mapping[str, Any], note: ValueNote, preset: str) -> bool:
    """True for a replacement that writes other digits, or hides them as an identifier's."""
    start, end = each["start"], each["end"]
    written = note.text[start:end]
    if each["text"] == written:
        return False
    if preset in _WORD_BY_WORD and (each["label"] in _DETAILS or each["treatment"] == preset):
        return any(digits not in written for digits in _NUMBER.findall(each["text"]))
    # An extension or a port goes with its number.
    is_own = each["label"] in _WITH_MORE and any(a < end and start < b for a, b in note.identifiers)
    return not is_own


def _show(note: ValueNote, each: Mapping[str, Any]) -> str:
    start, end = each["start"], each["end"]
    before, after = note.text[max(0, start - 50) : start], note.text[end : end + 30]
    told = f"{before!r} >>{note.text[start:end]!r}<< {after!r}"
    return f"{each['label']}\t{each['text']!r}\t{told}"


def _release(
    notes: Sequence[ValueNote], preset: str, profile: str
) -> Iterable[tuple[str, Sequence[Mapping[str, Any]]]]:
    """The replacements of every note that was released."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with (folder / "notes.jsonl").open("w", encoding="utf-8") as file:
            for note in notes:
                line = {"id": note.id, "person_id": note.person, "lang": note.lang}
                file.write(json.dumps({**line, "text": note.text}, ensure_ascii=False) + "\n")
        command = [sys.executable, "-m", "seawall", "anonymize", "notes.jsonl", "-o", "out",
                   "--preset", preset, "--profile", profile,
                   "--waive", "a measurement", "--by", "the benchmark"]  # fmt: skip
        command += ["--k", "3"] if preset in _GROUPED else []
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        plans = folder / "out.private" / "plan.jsonl"
        if done.returncode not in (0, 3) or not plans.exists():
            raise SystemExit(f"anonymize ended with {done.returncode}:\n{done.stderr[-2000:]}")
        for plan in map(json.loads, plans.open(encoding="utf-8")):
            yield plan["id"], plan["replacements"]


def _try() -> None:
    """A look at one kind of notes: what changed, for whoever mends."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.release.values")
    parser.add_argument("--preset", nargs="*", default=PRESETS)
    parser.add_argument("--profile", default="fast")
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--patients", type=int, default=0)
    parser.add_argument("--split", default="dev")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    notes = [*make_tables(asked.tables, asked.seed)] if asked.tables else []
    notes += make_notes(asked.split, asked.patients) if asked.patients else []
    for preset in asked.preset:
        count = count_changes(notes, preset, asked.profile)
        print(f"{preset}: {len(count.changed)} of {count.numbers} changed, "
              f"{len(count.stayed)} of {count.told} identifiers stayed")  # fmt: skip
        for line in sorted(set(count.changed)):
            print("  ", line)
        for line in count.stayed:
            print("   stayed", repr(line))


if __name__ == "__main__":
    _try()
