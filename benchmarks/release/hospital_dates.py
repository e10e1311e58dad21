"""Dates of the synthetic hospital under the presets, judged by the days that its gold gives."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import product
from pathlib import Path

from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Estimate
from seawall.synth import write_hospital

_SEED = 3
_BIRTH, _VISITS = "birth", ("visit", "admission", "discharge", "death")

_TOKEN = re.compile(r"\d+|[^\W\d_]+")
_WORDS = {
    "month": (
        "january february march april may june july august september october november december",
        "januari februari mars april maj juni juli augusti september oktober november december",
    ),
    "weekday": (
        "monday tuesday wednesday thursday friday saturday sunday",
        "måndag tisdag onsdag torsdag fredag lördag söndag",
    ),
}
_SUFFIXES = frozenset(("st", "nd", "rd", "th", "e", "a"))
_CENTURIES = (1900, 2000)


@dataclass(frozen=True)
class Dated:
    """A gold date and what a release has in its place."""

    person: str
    day: date
    role: str
    text: str
    released: str


def read_dated(lang: str, preset: str, patients: int, seed: int, profile: str) -> list[Dated]:
    """The dates of a hospital of the dev split, each with what became of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_hospital(folder, patients, seed=seed, langs=(lang,), split="dev")
        key = folder / "key"
        key.write_text("0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0\n")
        key.chmod(0o600)
        command = [sys.executable, "-c", "from seawall.cli import main; main()", "anonymize"]
        command += ["notes.jsonl", "-o", "out", "--preset", preset, "--profile", profile]
        command += ["--key-file", "key", "--waive", "measured", "--by", "benchmark"]
        subprocess.run(command, cwd=folder, capture_output=True, check=True)
        notes = {row["id"]: row for row in _read_lines(folder / "notes.jsonl")}
        gold = {row["id"]: row["mentions"] for row in _read_lines(folder / "gold.jsonl")}
        plans = _read_lines(folder / "out.private/plan.jsonl")
        return [
            dated for plan in plans for dated in _pair(notes[plan["id"]], gold[plan["id"]], plan)
        ]


def _read_lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _pair(
    note: Mapping[str, object], mentions: object, plan: Mapping[str, object]
) -> Iterator[Dated]:
    text, changes = str(note["text"]), plan["replacements"]
    for mention in mentions:  # type: ignore[attr-defined]
        if "value" not in mention:
            continue
        start, end = mention["start"], mention["end"]
        released = _release(text, start, end, changes)  # type: ignore[arg-type]
        yield Dated(
            str(note["person_id"]), date.fromisoformat(mention["value"]), mention["role"],
            text[start:end], released,
        )  # fmt: skip


def _release(text: str, start: int, end: int, changes: Sequence[Mapping[str, object]]) -> str:
    """What stands in the release where the text from ``start`` to ``end`` stood."""
    parts, at = [], start
    for change in changes:
        first, past = int(str(change["start"])), int(str(change["end"]))
        if past > at and first < end:
            parts += [text[at : max(at, first)], str(change["text"])]
            at = past
    return "".join([*parts, text[at:end]])


def find_offsets(dated: Sequence[Dated]) -> dict[str, int]:
    """By how many days most full dates of each person moved, births left out."""
    found: dict[str, Counter[int]] = defaultdict(Counter)
    for one in dated:
        if one.role != _BIRTH:
            found[one.person].update((day - one.day).days for day in read_moved(one))
    return {person: counts.most_common(1)[0][0] for person, counts in found.items() if counts}


def find_births(dated: Sequence[Dated], offsets: Mapping[str, int]) -> dict[str, date]:
    """The birth date that most births of each person show, of those that fit all true ages."""
    visits = defaultdict(list)
    for one in dated:
        if one.role in _VISITS:
            visits[one.person].append(one.day)
    found: dict[str, Counter[date]] = defaultdict(Counter)
    for one in dated:
        if one.role == _BIRTH and one.person in offsets:
            days = timedelta(days=offsets[one.person])
            found[one.person].update(
                shown
                for shown in read_moved(one)
                if all(_age(shown, day + days) == _age(one.day, day) for day in visits[one.person])
            )
    return {person: counts.most_common(1)[0][0] for person, counts in found.items() if counts}


def _age(born: date, day: date) -> int:
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def read_moved(one: Dated) -> list[date]:
    """The full dates that the released text can mean, read as the true text is read."""
    tokens, released = _split(one.text), _split(one.released)
    if len(tokens) != len(released):
        return []
    choices = [_fields_of(token, one.day) for token in tokens]
    days = (
        day
        for fields in product(*choices)
        if {"day", "month"} <= set(fields) and {"year", "short"} & set(fields)
        for day in _read(fields, released)
    )
    return sorted(set(days))


def _split(text: str) -> list[str]:
    digits = re.sub(
        r"(?<!\d)(\d{4})(\d\d)(\d\d)(?!\d)|(?<!\d)(\d\d)(\d\d)(\d\d)(?!\d)", _part, text
    )
    return _TOKEN.findall(digits.lower())


def _part(found: re.Match[str]) -> str:
    return " ".join(part for part in found.groups() if part)


def _fields_of(token: str, day: date) -> list[str]:
    if not token.isdecimal():
        for kind, number in (("month", day.month - 1), ("weekday", day.weekday())):
            names = (words.split()[number] for words in _WORDS[kind])
            if any(token[:3] == name[:3] for name in names):
                return [kind]
        return ["suffix" if token in _SUFFIXES else "word"]
    values = {"year": day.year, "day": day.day, "month": day.month, "short": day.year % 100}
    fits = [name for name, value in values.items() if int(token) == value]
    return [name for name in fits if (name == "year") == (len(token) == 4)] or ["other"]


def _read(fields: Sequence[str], tokens: Sequence[str]) -> Iterator[date]:
    values: dict[str, int] = {}
    for kind, token in zip(fields, tokens, strict=True):
        if token.isdecimal():
            values[kind] = int(token)
        elif kind == "month":
            names = [name for words in _WORDS[kind] for name in words.split()]
            places = [at % 12 + 1 for at, name in enumerate(names) if name[:3] == token[:3]]
            values[kind] = places[0] if places else 0
    years = (
        [values["year"]] if "year" in values else [c + values.get("short", 0) for c in _CENTURIES]
    )
    for year in years:
        try:
            yield date(year, values.get("month", 0), values.get("day", 0))
        except ValueError:
            continue


def is_full(one: Dated) -> bool:
    """True for a date that says year, month and day."""
    same = Dated(one.person, one.day, one.role, one.text, one.text)
    return one.day in read_moved(same)


def judge_hospital(lang: str, preset: str, patients: int, profile: str = "accurate") -> Estimate:
    """The share of full dates of which the release has what the preset promises."""
    dated = read_dated(lang, preset, patients, _SEED, profile)
    offsets = find_offsets(dated) if preset == "surrogate" else {}
    births = find_births(dated, offsets)
    full = [one for one in dated if is_full(one)]
    kept = sum(_holds(one, preset, offsets.get(one.person), births.get(one.person)) for one in full)
    return clopper_pearson(kept, len(full))


def _holds(one: Dated, preset: str, offset: int | None, birth: date | None) -> bool:
    """True for the right year alone, the date that the offset gives, or the date as it was.

    A birth that tells an age over 89 may lose its year too. A made-up birth date is one for all
    notes of a person, and one on which all ages stay.
    """
    if preset == "safe-harbor":
        is_birth = one.role == _BIRTH and one.released == "[DATE]"
        left = one.released.replace("[DATE]", "")  # of a weekday on a line of its own
        return left.strip() == str(one.day.year) or is_birth
    if preset == "surrogate" and one.role == _BIRTH:
        return birth is not None and birth in read_moved(one)
    if preset == "surrogate":
        return offset is not None and one.day + timedelta(days=offset) in read_moved(one)
    return one.released == one.text
