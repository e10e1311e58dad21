"""Hospitals without ids: how many real persons show what a k-safe release shows, by gold."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.table import Cell, Table, judge

PATIENTS, SEEDS, K = 40, (211, 212, 213), 3
CONFIG = '[qids]\nzip = "drop"\nhospital = "drop"\n'
_MOST_PROFILES = 20_000
_TAKEN_OUT = {
    "nothing": (),
    "names": ("PATIENT",),
    "numbers": ("MRN", "SSN", "PERSONNUMMER"),
}


@dataclass(frozen=True, slots=True)
class RealCount:
    """What a release is by gold: ``short`` records show a profile of fewer than k real persons.

    ``fewest`` real persons share any profile; ``largest_share`` is that of the records of an
    undrilled group that are one real person's; ``mean_length`` is how many values a list holds.
    """

    records: int
    groups: int
    short: int
    fewest: int
    largest_share: float
    mean_length: float


def strip_ids(
    notes: Sequence[dict[str, Any]], seed: int
) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The notes in another order, without person ids, under new ids; and whose each is."""
    rng = random.Random(seed)
    numbers = rng.sample(range(10**6), len(notes))
    stripped, owners = [], {}
    for note, number in zip(rng.sample(notes, len(notes)), numbers, strict=True):
        name = f"q{number:06d}"
        stripped.append({"id": name, "text": note["text"], "lang": note["lang"]})
        owners[name] = note["person_id"]
    return stripped, owners


def count_real_persons(
    release: Path, private: Path, owners: Mapping[str, str], k: int
) -> RealCount:
    """Count by brute force, from the released sets and from who the notes are really about."""
    plans = [json.loads(line) for line in (private / "plan.jsonl").open(encoding="utf-8")]
    original = {plan["released_id"]: plan["id"] for plan in plans}
    lines = [json.loads(line) for line in (release / "quasi.jsonl").open(encoding="utf-8")]
    records = [
        (
            owners[original[line["id"]]] if "id" in line else f"row {line['row']}",
            line["cluster"],
            tuple(frozenset(map(str, line["sets"][name])) for name in sorted(line["sets"])),
        )
        for line in lines
    ]
    fewest = [_count_fewest(shown, records, k) for _, _, shown in records]
    sets = [values for _, _, shown in records for values in shown]
    return RealCount(
        len(records),
        len({group for _, group, _ in records}),
        sum(count < k for count in fewest),
        min(fewest),
        max(_list_shares(records), default=0.0),
        sum(map(len, sets)) / len(sets),
    )


def _count_fewest(shown: tuple[frozenset[str], ...], records: Sequence[Any], k: int) -> int:
    """The fewest real persons who show any one profile of a record."""
    whole = {
        who
        for who, _, others in records
        if all(own <= other for own, other in zip(shown, others, strict=True))
    }
    size = 1
    for values in shown:
        size *= max(1, len(values))
    if len(whole) >= k or size > _MOST_PROFILES:
        return len(whole)
    near = [
        (who, others)
        for who, _, others in records
        if all(own & other for own, other in zip(shown, others, strict=True))
    ]
    return min(
        len({who for who, others in near if all(map(frozenset.__contains__, others, profile))})
        for profile in product(*shown)
    )


def _list_shares(records: Sequence[Any]) -> Iterator[float]:
    """Of each group whose records all show the same: the largest share that is one person's."""
    groups: dict[Any, list[Any]] = defaultdict(list)
    for who, group, shown in records:
        groups[group].append((who, shown))
    for members in groups.values():
        if len({shown for _, shown in members}) == 1:
            yield max(Counter(who for who, _ in members).values()) / len(members)


def main() -> Iterator[Table]:
    """Three seeds, two languages, two profiles; then notes from which names or numbers are cut."""
    rows = [
        _try_hospital(lang, seed, profile, "nothing")
        for profile in ("fast", "accurate")
        for lang in ("en", "sv")
        for seed in SEEDS
    ]
    rows += [
        _try_hospital(lang, SEEDS[0], "fast", cut)
        for cut in ("names", "numbers")
        for lang in ("en", "sv")
    ]
    yield Table(
        f"Hospitals without ids, k = {K}: real persons behind what is shown",
        ("hospital", "records", "groups", "short of k", "fewest persons", "largest share", "list"),
        rows,
        f"{PATIENTS} patients of the split dev; age, visit and gender are shown. Short of k must "
        "be 0. The largest share is one person's of the records of a group, 1/k at most. A list "
        "holds so many values on average.",
    )


def _try_hospital(lang: str, seed: int, profile: str, cut: str) -> tuple[Cell, ...]:
    with TemporaryDirectory() as folder:
        home = Path(folder)
        _run(
            "synth", "-o", home / "all", "--patients", PATIENTS, "--split", "dev",
            "--seed", seed, "--lang", lang,
        )  # fmt: skip
        notes, owners = strip_ids(_read_notes(home / "all", cut), seed)
        written = "".join(json.dumps(note) + "\n" for note in notes)
        (home / "notes.jsonl").write_text(written, encoding="utf-8")
        (home / "few.toml").write_text(CONFIG, encoding="utf-8")
        release = home / "release"
        code = _run(
            "anonymize", home / "notes.jsonl", "-o", release, "--preset", "dast", "--k", K,
            "--profile", profile, "--config", home / "few.toml",
        )  # fmt: skip
        name = f"{lang}, {seed}, {profile}" + (f", without {cut}" if _TAKEN_OUT[cut] else "")
        if code:
            return (name, len(notes), f"refused ({code})", "", "", "", "")
        real = count_real_persons(release, home / "release.private", owners, K)
    return (
        name,
        real.records,
        real.groups,
        f"{real.short}: {judge(real.short == 0)}",
        real.fewest,
        f"{real.largest_share:.2f}",
        f"{real.mean_length:.1f}",
    )


def _run(*arguments: object) -> int:
    command = [sys.executable, "-m", "seawall", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False).returncode


def _read_notes(hospital: Path, cut: str) -> list[dict[str, Any]]:
    """The notes, without what is to be cut out of them by gold."""
    notes = [json.loads(line) for line in (hospital / "notes.jsonl").open(encoding="utf-8")]
    gold = [json.loads(line) for line in (hospital / "gold.jsonl").open(encoding="utf-8")]
    for note, marked in zip(notes, gold, strict=True):
        for mention in sorted(marked["mentions"], key=lambda one: -one["start"]):
            if mention["label"] in _TAKEN_OUT[cut]:
                text = note["text"]
                note["text"] = text[: mention["start"]] + text[mention["end"] :]
        note["text"] = re.sub(r"[ \t]{2,}", " ", note["text"])
    return notes
