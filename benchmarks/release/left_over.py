"""A patient's own true age, birth year, visit, hospital and ZIP code outside the released lists.

``python -m benchmarks.release.left_over [PATIENTS] [PROFILE]``. The finder reads only what no
replacement covers, with forms of its own; what is true it knows from the synthetic hospital.
"""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.table import Table

SEEDS, K = (31, 32, 33), 3
_MONTHS = {
    "en": "january february march april may june july august september october november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
}
_ONES = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen",
    "sv": "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton "
    "sjutton arton nitton",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "sv": "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
}
_GAP = "\n\N{REPLACEMENT CHARACTER}\n"  # stands where something was replaced


@dataclass(frozen=True, slots=True)
class Truth:
    """What is true of the patient of one note, as far as the release promises to hide it."""

    lang: str
    ages: frozenset[int]
    birth: date
    visits: frozenset[date]
    hospitals: frozenset[str]
    zip: str


def main(patients: int = 200, profile: str = "fast") -> Iterator[Table]:
    """Releases of ``dast`` and ``k-anonymity``, English and Swedish, three seeds."""
    rows = []
    for preset in ("dast", "k-anonymity"):
        for lang in ("en", "sv"):
            for seed in SEEDS:
                notes, found = _try(patients, preset, lang, seed, profile)
                kinds = ", ".join(f"{kind} {n}" for kind, n in sorted(found.items()))
                rows.append((preset, lang, seed, notes, sum(found.values()), kinds))
    columns = ("preset", "language", "seed", "notes", "true values left", "of them")
    yield Table(f"True values outside the lists, {patients} patients, k = {K}", columns, rows)


def find_left_over(kept: str, truth: Truth) -> Iterator[str]:
    """The kind of each true value that stands in text that nothing replaced."""
    for kind, pattern in _forms(truth):
        for _ in re.finditer(pattern, kept, re.IGNORECASE):
            yield kind


def _forms(truth: Truth) -> Iterator[tuple[str, str]]:
    after = r"[\s-]{0,2}(?:y\b|y/?o|yrs?\b|years?\b|år)" if truth.lang == "en" else r"[\s-]{0,2}år"
    for age in truth.ages:
        for form in (str(age), *_in_words(age, truth.lang)):
            yield "age", rf"(?<![\w.,/]){form}{after}"
            yield "age", rf"\b(?:aged?|ålder|turned|fyllde)\s{form}(?![\w.,/%])"
        yield "age", rf"(?<![\w.,/]){age}[FMK]\b"
    yield "birth year", rf"(?<!\d){truth.birth.year}(?!\d)"
    for visit in truth.visits:
        name = _MONTHS[truth.lang].split()[visit.month - 1]
        yield "visit", rf"\b{name[:3]}\w*\.?[\s-]+(?:\d{{1,2}},?\s)?{visit.year}\b"
        yield "visit", rf"(?<!\d){visit.year}-?{visit.month:02}(?:-?\d\d)?(?!\d)"
        yield (
            "visit",
            rf"(?<!\d)0?{visit.month}/\d{{1,2}}/(?:{visit.year}|{visit.year % 100:02})(?!\d)",
        )
    for hospital in truth.hospitals:
        yield "hospital", rf"(?<!\w){re.escape(hospital)}(?!\w)"
    if truth.zip:
        yield "zip", rf"(?<!\d){re.escape(truth.zip)}(?!\d)"


def _in_words(age: int, lang: str) -> Iterator[str]:
    ones, tens = _ONES[lang].split(), _TENS[lang].split()
    if age < 20:
        yield ones[age]
    elif age < 100:
        yield tens[age // 10 - 2] + (rf"[\s-]?{ones[age % 10]}" if age % 10 else "")


def _try(
    patients: int, preset: str, lang: str, seed: int, profile: str
) -> tuple[int, Counter[str]]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        _run(folder, "synth", "-o", "h", "--patients", str(patients), "--seed", str(seed),
             "--lang", lang, "--split", "test")  # fmt: skip
        _run(folder, "anonymize", "h/notes.jsonl", "--patients", "h/patients.csv", "-o", "r",
             "--preset", preset, "--k", str(K), "--profile", profile,
             "--waive", "counted here", "--by", "benchmark")  # fmt: skip
        truths = _read_truths(folder / "h", lang)
        kept = dict(_read_kept(folder))
        found = Counter(
            kind for note, text in kept.items() for kind in find_left_over(text, truths[note])
        )
        return len(kept), found


def _run(folder: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "seawall", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        raise SystemExit(f"seawall {arguments[0]} ended with {done.returncode}: {done.stderr}")


def _read_kept(folder: Path) -> Iterator[tuple[str, str]]:
    """Of each released note, by its original id, what nothing replaced."""
    texts = {note["id"]: note["text"] for note in _lines(folder / "h/notes.jsonl")}
    for plan in _lines(folder / "r.private/plan.jsonl"):
        text, at, parts = texts[plan["id"]], 0, []
        for one in plan["replacements"]:
            parts.append(text[at : one["start"]])
            at = one["end"]
        yield plan["id"], _GAP.join([*parts, text[at:]])


def _read_truths(hospital: Path, lang: str) -> dict[str, Truth]:
    with (hospital / "patients.csv").open(encoding="utf-8", newline="") as table:
        rows = {row["person_id"]: row for row in csv.DictReader(table)}
    notes = {note["id"]: note for note in _lines(hospital / "notes.jsonl")}
    said: dict[str, list[tuple[Mapping[str, Any], str]]] = {
        gold["id"]: [
            (one, notes[gold["id"]]["text"][one["start"] : one["end"]]) for one in gold["mentions"]
        ]
        for gold in _lines(hospital / "gold.jsonl")
    }
    named: dict[str, Counter[str]] = defaultdict(Counter)
    for note, mentions in said.items():
        own = named[notes[note]["person_id"]]
        own.update(one["who"] for one, _ in mentions if one["label"] == "HOSPITAL")
    return {
        note: _read_truth(mentions, rows[person], named[person], lang)
        for note, mentions in said.items()
        for person in [notes[note]["person_id"]]
    }


def _read_truth(
    said: Sequence[tuple[Mapping[str, Any], str]],
    row: Mapping[str, str],
    named: Counter[str],
    lang: str,
) -> Truth:
    birth = date.fromisoformat(row["birth_date"])
    visits = {
        date.fromisoformat(one["value"][:10])
        for one, _ in said
        if one.get("role") in ("visit", "admission") and len(one.get("value", "")) >= 10
    }
    here = named.most_common(1)[0][0] if named else ""
    hospitals = {
        text for one, text in said if one["label"] == "HOSPITAL" and one.get("who") == here
    }
    ages = {_years(birth, visit) for visit in visits}
    return Truth(lang, frozenset(ages), birth, frozenset(visits), frozenset(hospitals), row["zip"])


def _years(birth: date, day: date) -> int:
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


if __name__ == "__main__":
    for table in main(*(int(arg) if arg.isdigit() else arg for arg in sys.argv[1:])):
        print(table.as_markdown())
