"""Terms of medicine as headings and lists write them: every word has a capital, as names have.

The terms are synonyms of MeSH's headings (the headings themselves were read to mend rules, these
were not), each in a line of its own. Only totals are printed.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.corpora import SHARED
from benchmarks.table import Cell, Table
from seawall.detect.detector import PROFILES, RULES, Detector
from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Class, Document, Mention, settle

FOLDER = SHARED / "lexica" / "mesh2022"
_KINDS = {"A": "anatomy", "C": "diseases", "E": "tests and operations", "D": "drugs and chemicals"}
_CHOICES = {RULES: (RULES,), **PROFILES}
_TERMS = 1000  # of each kind
_AT_ONCE = 64
_LINES = ("History of {}.", "Assessment: {}.", "{} was discussed.", "Known {}, stable.")


def main() -> Iterator[Table]:
    """How many terms of each kind lose a character."""
    if not (FOLDER / "mtrees2022.bin.gz").is_file():
        folder = Path("..", "shared", "data", "lexica", "mesh2022")
        print(f"MeSH is not part of the repository and not beside it ({folder}): not measured.")
        return
    by_kind = read_terms(FOLDER)
    rows: list[list[Cell]] = [[kind, len(terms)] for kind, terms in by_kind.items()]
    for names in _CHOICES.values():
        detector = Detector(names)
        for row, terms in zip(rows, by_kind.values(), strict=True):
            row.append(clopper_pearson(count_touched(terms, detector), len(terms)))
    yield Table(
        "Terms in capitals: touched",
        ("kind", "terms", *_CHOICES),
        rows,
        "Synonyms of MeSH 2022, in lines such as “Assessment: Adrenal Gland Hyperplasia.”; in "
        "brackets 95 % Clopper-Pearson intervals.",
    )


def read_terms(folder: Path) -> dict[str, list[str]]:
    """Synonyms of two to four words by kind, always the same ones."""
    trees: dict[str, str] = {}
    with gzip.open(folder / "mtrees2022.bin.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            heading, _, place = line.strip().rpartition(";")
            trees.setdefault(heading, place[0])
    by_kind: dict[str, list[str]] = {kind: [] for kind in _KINDS.values()}
    with gzip.open(folder / "mesh_thesaurus_2022.csv.gz", "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            kind = _KINDS.get(trees.get(row["DescriptorName"], ""))
            is_own = row["IsPermutedTermYN"] == "N" and row["TermName"] not in trees
            if kind and is_own and _is_fit(row["TermName"]):
                by_kind[kind].append(row["TermName"])
    return {kind: sorted(terms, key=_digest)[:_TERMS] for kind, terms in by_kind.items()}


def _is_fit(term: str) -> bool:
    words = term.split()
    return 2 <= len(words) <= 4 and all(word.isalpha() and word.istitle() for word in words)


def _digest(term: str) -> bytes:
    return hashlib.sha256(term.encode()).digest()


def count_touched(terms: Sequence[str], detector: Detector) -> int:
    """How many of the terms lose a character, each in a line of its own."""
    touched = 0
    for first in range(0, len(terms), _AT_ONCE):
        part = list(enumerate(terms[first : first + _AT_ONCE], first))
        lines = [_LINES[number % len(_LINES)] for number, _ in part]
        notes = [
            Document(str(number), line.format(term), number + 1, None, "en")
            for (number, term), line in zip(part, lines, strict=True)
        ]
        found = detector.find_in_each(notes, ["en"] * len(notes))
        for (_, term), line, mentions in zip(part, lines, found, strict=True):
            start = line.index("{")
            touched += _touches(mentions, start, start + len(term))
    return touched


def _touches(mentions: Sequence[Mention], start: int, end: int) -> bool:
    return any(
        each.start_char < end and start < each.end_char
        for each in settle(mentions)
        if each.cls is not Class.HMD
    )
