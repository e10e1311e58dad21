"""Untouched releases through the gate: how many are refused, and whether gold says rightly."""

from __future__ import annotations

import csv
import json
import random
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.process import SEAWALL
from benchmarks.table import Cell, Table, judge
from seawall.synth import write_hospital

PATIENTS, NOTES_EACH, FIRST_SEED = 45, 2, 501
LANGS = ("en", "sv", "en,sv")
RECIPES = (
    *("full", "limited", "safe-harbor", "surrogate", "scrub", "entail", "policy"),
    *("entail --k 3", "k-anonymity --k 3", "k-anonymity --k 5", "dast --k 3", "dast --k 5"),
    "dast --k 3 --enumerate subset",
)
_POLICIES = "policies.json"
_STATE = ("--population", "builtin:synthetic-state", "--qid", "age,sex,race")
# A finding may begin at the word that announces what was left.
_REACH = 48
MISSED, FALSE, ELSEWHERE = "left by detection", "false alarm", "table or lists"
_HIDDEN = frozenset({"EID", "QID"})


@dataclass(frozen=True, slots=True)
class Case:
    """One release: preset and options, languages, seed of the hospital, with its table or not."""

    recipe: str
    langs: str
    seed: int
    has_table: bool
    profile: str = "fast"

    @property
    def preset(self) -> str:
        """The preset alone."""
        return self.recipe.split()[0]


@dataclass(frozen=True, slots=True)
class Judged:
    """A finding of the gate beside the gold: its kind, and whether something was there."""

    kind: str
    judgement: str
    file: str
    note: str | None
    start_char: int | None


def make_cases(first_seed: int = FIRST_SEED) -> Iterator[Case]:
    """Each preset in each language with `fast`, then one of each language with `accurate`."""
    seed = first_seed
    for recipe in RECIPES:
        for langs in LANGS:
            yield Case(recipe, langs, seed, recipe == "policy" or seed % 3 > 0)
            seed += 1
    for recipe, langs in zip(("safe-harbor", "dast --k 3", "surrogate"), LANGS, strict=True):
        yield Case(recipe, langs, seed, has_table=True, profile="accurate")
        seed += 1


def make_release(case: Case, folder: Path, patients: int = PATIENTS) -> tuple[int, str]:
    """Make the hospital and its release in ``folder``; exit code and standard error."""
    langs = tuple(case.langs.split(","))
    write_hospital(folder, patients, NOTES_EACH, seed=case.seed, langs=langs, split="dev")
    table = ("--patients", "patients.csv") if case.has_table else ()
    more: tuple[str, ...] = ()
    if case.preset == "policy":
        _add_columns(folder / "patients.csv", case.seed)
        _call(folder, "policies", "patients.csv", *_STATE, "--iterations", "30", "-o", _POLICIES)
        more = ("--policy", f"{_POLICIES}#3")
    options = ("--preset", *case.recipe.split(), "--profile", case.profile, *table, *more)
    return _call(folder, "anonymize", "notes.jsonl", "-o", "out", *options)


def _call(folder: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [SEAWALL, *arguments], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stderr


def _add_columns(path: Path, seed: int) -> None:
    """Age and race, which policies are about and the hospital's table lacks."""
    rng = random.Random(seed)
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        days = (date(2024, 1, 1) - date.fromisoformat(row["birth_date"])).days
        row["age"] = str(max(0, days // 365))
        row["race"] = rng.choice(("White", "Black", "Other"))
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def judge_findings(folder: Path) -> list[Judged]:
    """The findings of a refused release, each beside the gold at its place."""
    refused = folder / "out.private" / "refused"
    released = [line["id"] for line in _read(refused / "documents.jsonl")]
    plans = {line["released_id"]: line for line in _read(refused / "home" / "plan.jsonl")}
    gold = {line["id"]: line["mentions"] for line in _read(folder / "gold.jsonl")}
    return [_judge(finding, released, plans, gold) for finding in _read(refused / "findings.jsonl")]


def _judge(
    finding: Mapping[str, Any],
    released: Sequence[str],
    plans: Mapping[str, Any],
    gold: Mapping[str, Any],
) -> Judged:
    kind, file, character = finding["kind"], finding["file"], finding["character"]
    if file != "documents.jsonl":
        return Judged(kind, ELSEWHERE, file, None, None)
    plan = plans[released[finding["entry"] - 1]]
    if character is None:
        return Judged(kind, FALSE, file, plan["id"], None)
    place = find_original(character, plan["replacements"])
    hidden = {one["label"] for line in plans.values() for one in line["replacements"]}
    told = [one for one in gold[plan["id"]] if one["label"] in hidden]
    left = place is not None and is_left(place, plan["replacements"], told)
    return Judged(kind, MISSED if left else FALSE, file, plan["id"], place)


def find_original(character: int, replacements: Sequence[Mapping[str, Any]]) -> int | None:
    """Where a character of a released note stood in the note; None if it was written there."""
    shift = 0
    for one in replacements:
        start = one["start"] + shift
        if character < start:
            break
        if character < start + len(one["text"]):
            return None
        shift += len(one["text"]) - (one["end"] - one["start"])
    return character - shift


def is_left(
    place: int, replacements: Sequence[Mapping[str, Any]], mentions: Sequence[Mapping[str, Any]]
) -> bool:
    """True if gold has an identifier at the place, or soon after it, part of which stayed."""
    hidden = {at for one in replacements for at in range(one["start"], one["end"])}
    return any(
        one["class"] in _HIDDEN
        and one["start"] < place + _REACH
        and one["end"] > place
        and not hidden.issuperset(range(one["start"], one["end"]))
        for one in mentions
    )


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main(notes: int | None = None) -> Iterator[Table]:
    """One table of releases, one of what was found; ``notes``: the number of patients of a try."""
    rows: list[tuple[Cell, ...]] = []
    found: Counter[tuple[str, str]] = Counter()
    for case in make_cases():
        with TemporaryDirectory() as name:
            code, said = make_release(case, Path(name), notes or PATIENTS)
            refused = code == 4 and "the check of the release" in said
            judged = judge_findings(Path(name)) if refused else []
        counts = Counter(one.judgement for one in judged)
        found.update((one.judgement, one.kind) for one in judged)
        rows.append(
            (
                case.recipe,
                case.langs,
                case.profile,
                case.seed,
                "yes" if case.has_table else "no",
                code,
                counts[MISSED],
                counts[FALSE] + counts[ELSEWHERE],
            )
        )
    missed, wrong = (sum(int(str(row[at])) > 0 for row in rows) for at in (6, 7))
    yield Table(
        "Untouched releases through the gate",
        ("release", "language", "profile", "seed", "table", "exit", MISSED, FALSE),
        rows,
        f"{len(rows)} releases of {notes or PATIENTS} patients; {wrong} with a false alarm, goal 0 "
        f"({judge(not wrong)}); {missed} refused rightly, for something that detection left.",
    )
    yield Table(
        "What was found", ("judgement", "kind", "findings"), [(*k, n) for k, n in found.items()]
    )
