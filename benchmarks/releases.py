"""Releases after releases: what joining all of them leaves of k, with a ledger and without."""

from __future__ import annotations

import csv
import json
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.joiner import Joined, Release, join, read_release
from benchmarks.table import Cell, Table, judge

K = 3
SIZES = (170, 600, 2_000)
_ILLS = (
    *("asthma", "gout", "migraine", "psoriasis", "pneumonia", "hypertension", "anemia", "eczema"),
    *("sciatica", "bronchitis", "epilepsy", "glaucoma", "cellulitis", "hypothyroidism"),
)
_ZIPS = tuple(f"{55401 + 7 * at}" for at in range(12))
_CONFIG = """preset = "dast"
k = 3
detectors = ["rules", "details"]
lang = "en"
[qids]
hospital = "drop"
"""


@dataclass
class Ward:
    """Made patients, and the notes that have been written of each so far."""

    patients: int
    seed: int
    notes: list[dict[str, str]] = field(default_factory=list)
    truth: dict[str, dict[str, str]] = field(default_factory=dict)
    people: dict[str, dict[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)
        for number in range(self.patients):
            self.people[f"p{number:05d}"] = {
                "person_id": f"p{number:05d}",
                "sex": self._random.choice("FM"),
                "zip": self._random.choice(_ZIPS),
                "born": str(self._random.randint(1930, 1985)),
                "ills": ",".join(self._random.sample(_ILLS, 2)),
            }

    def visit(self, persons: Sequence[str], year: int) -> None:
        """One more note of each of these persons."""
        for person in persons:
            own, month = self.people[person], self._random.randint(1, 12)
            name, age = f"v{len(self.notes):06d}", str(year - int(own["born"]))
            first, second = own["ills"].split(",")
            word = {"F": "female", "M": "male"}[own["sex"]]
            day = self._random.randint(1, 28)
            text = (
                f"Visited on {month}/{day}/{year}. {age} year old {word}. History of {first} and "
                f"{second}. Plan {self._random.randint(10**5, 10**6 - 1):x} cups of tea, rest and "
                f"{self._random.choice(_ILLS)} leaflet; will be seen again when needed."
            )
            self.notes.append({"id": name, "person_id": person, "text": text})
            self.truth[name] = {
                "age": age,
                "visit": f"{year}-{month:02d}",
                "gender": word,
                "zip": own["zip"],
            }

    def write(self, folder: Path, number: int, persons: set[str], years: set[int]) -> Path:
        """The notes of some persons in some years, and the persons' rows."""
        path = folder / f"notes{number}.jsonl"
        kept = [
            note
            for note in self.notes
            if note["person_id"] in persons and int(self.truth[note["id"]]["visit"][:4]) in years
        ]
        present = {note["person_id"] for note in kept}
        path.write_text("".join(json.dumps(note) + "\n" for note in kept), encoding="utf-8")
        with (folder / f"rows{number}.csv").open("w", encoding="utf-8", newline="") as stream:
            writer = csv.DictWriter(stream, ("person_id", "sex", "zip"), extrasaction="ignore")
            writer.writeheader()
            writer.writerows(self.people[person] for person in sorted(present))
        return path


def plan_releases(ward: Ward) -> list[tuple[set[str], set[int]]]:
    """Four inputs that overlap: persons come and leave, and most have notes of several years.

    Everybody comes again in the third year, so that whole groups have new notes.
    """
    people = list(ward.people)
    cut = len(people) // 10
    first, second, third = people[: 6 * cut], people[: 8 * cut], people[: 9 * cut]
    left = set(ward._random.sample(first, cut))
    ward.visit(first, 2009)
    ward.visit(
        [p for p in second if p not in left and (p not in first or ward._random.random() < 0.6)],
        2010,
    )
    ward.visit(third, 2011)
    ward.visit(ward._random.sample(first, 2 * cut), 2011)
    ward.visit(people[9 * cut :], 2012)
    return [
        (set(first), {2009}),
        (set(second) - left, {2009, 2010}),
        (set(third), {2010, 2011}),
        (set(people) - set(people[:cut]), {2009, 2011, 2012}),
    ]


@dataclass
class Series:
    """Releases that were made one after the other, and what the terminal said of each."""

    releases: list[Release]
    said: list[str]
    codes: list[int]
    texts: list[list[dict[str, str]]]


def release_all(folder: Path, ward: Ward, config: str, *options: str) -> Series:
    """Release every input of the plan; one that is refused leaves no release."""
    (folder / "seawall.toml").write_text(config, encoding="utf-8")
    series = Series([], [], [], [])
    for number, (persons, years) in enumerate(plan_releases(ward), 1):
        notes = ward.write(folder, number, persons, years)
        out = folder / f"release{number}"
        command = [sys.executable, "-m", "seawall", "anonymize", notes.name, "-o", out.name]
        command += ["--patients", f"rows{number}.csv", *options]
        done = subprocess.run(
            command, cwd=folder, capture_output=True, encoding="utf-8", check=False
        )
        series.codes.append(done.returncode)
        series.said.append(done.stderr)
        if out.exists():
            series.releases.append(read_release(out, ward.truth))
            lines = (out / "documents.jsonl").read_text(encoding="utf-8").splitlines()
            series.texts.append(list(map(json.loads, lines)))
    return series


def count_shared(series: Series) -> tuple[int, int]:
    """Ids and pseudonyms that two releases have in common."""
    ids = [{note["id"] for note in notes} for notes in series.texts]
    persons = [set(release.by_person) for release in series.releases]
    return _count_pairs(ids), _count_pairs(persons)


def _count_pairs(sets: Sequence[set[str]]) -> int:
    return sum(len(a & b) for at, a in enumerate(sets) for b in sets[at + 1 :])


def measure_order(series: Series) -> float:
    """How far the order of one release tells that of the next: a rank correlation.

    Notes are matched by the words that no release changes.
    """
    found = [0.0]
    for one, other in zip(series.texts, series.texts[1:], strict=False):
        places = [
            {_mark(note["text"]): at for at, note in enumerate(notes)} for notes in (one, other)
        ]
        common = [mark for mark in places[0] if mark in places[1]]
        ranks = [_rank([place[mark] for mark in common]) for place in places]
        n = len(common)
        if n > 2:
            gaps = sum((a - b) ** 2 for a, b in zip(*ranks, strict=True))
            found.append(abs(1 - 6 * gaps / (n * (n * n - 1))) * (n - 1) ** 0.5)
    return max(found)


def _mark(text: str) -> str:
    """The words of a made note that tell it from all others."""
    return text.partition(" Plan ")[2].partition(" ")[0]


def _rank(places: Sequence[int]) -> list[int]:
    order = {place: at for at, place in enumerate(sorted(places))}
    return [order[place] for place in places]


def main() -> Iterator[Table]:
    """Both ways of four releases at every size."""
    yield Table(
        f"four releases that overlap, k = {K}",
        ("patients", "ledger", "ended", "persons joined", "fewest candidates", "posterior",
         "below k", "ids shared", "pseudonyms shared", "order z", "warned", "goal"),
        [row for size in SIZES for row in _list_rows(size)],
        "Made patients; release 2 to 4 repeat notes, bring new notes of old patients and new "
        "patients, and some leave. All releases are joined by person and every list, candidate "
        "set and weight is intersected by a program that shares no code with Seawall. Without a "
        "ledger nothing but the text joins them: order z is a rank correlation in units of chance.",
    )  # fmt: skip


def _list_rows(size: int) -> Iterator[tuple[Cell, ...]]:
    for options in (("--continue", "ledger.json"), ()):
        with TemporaryDirectory() as folder:
            series = release_all(Path(folder), Ward(size, seed=size), _CONFIG, *options)
        yield _tell(size, bool(options), series)


def _tell(size: int, has_ledger: bool, series: Series) -> tuple[Cell, ...]:
    ids, persons = count_shared(series)
    warned = sum("Released before under this key" in said for said in series.said)
    ended = ",".join(map(str, series.codes))
    if has_ledger:
        joined: Joined = join(series.releases, K)
        told = (joined.persons, min(joined.fewest_together, joined.fewest_narrowed))
        goal = judge(joined.below_k == 0)
        return (size, "yes", ended, *told, joined.posterior, joined.below_k, "", "", "", "", goal)
    z = measure_order(series)
    goal = judge(ids == persons == 0 and z < 4 and warned == len(series.codes) - 1)
    return (size, "no", ended, "", "", "", "", ids, persons, z, warned, goal)
