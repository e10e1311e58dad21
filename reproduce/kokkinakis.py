"""Section 3 of Kokkinakis: the example sentence, and what is left at each threshold.

    python reproduce/kokkinakis.py [--notes N]

The paper judges by eye that sensitive information is gone and that 10,000 words are an acceptable
threshold. Here both goals are measured on the synthetic hospital's test split, in Swedish and
English: letters and digits of identifiers that are left, and shares of what is kept.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

# As a script it is found beside ``benchmarks``, not inside it.
sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.table import Cell, Table, judge

from seawall.anonymize import Preset, load_preset
from seawall.anonymize.scrub.note import plan_scrubbed
from seawall.anonymize.scrub.options import Scrubbing
from seawall.detect.detector import Detector, choose_detectors
from seawall.evaluate.kept import Kept, TreatedNote, measure_kept
from seawall.ingest import read_table
from seawall.model import Document, Label, LinkBasis, Mention, Person, ProjectKey, Span
from seawall.render import render
from seawall.synth import make_hospital, write_hospital

NOTES = 500
THRESHOLDS = (1000, 2000, 5000, 10_000, 20_000, None)
GOAL_TOKENS = 0.80
SENTENCE = (
    "Du arbetar på akuten i Lund och får in en 55-årig man med Hodgkinlymfom som heter "
    "Karjalainen och kommer från Karelen i Finland"
)
_NAMED = (
    ("Lund", Label.CITY), ("55", Label.AGE), ("man", Label.GENDER), ("Karjalainen", Label.PATIENT),
    ("Karelen", Label.CITY), ("Finland", Label.COUNTRY),
)  # fmt: skip
_PERSON, _KEY = Person("p", LinkBasis.NONE), ProjectKey(bytes(32))


@dataclass(frozen=True, slots=True)
class ReadNote:
    """A note with what detectors found in it and what truly is in it."""

    document: Document
    found: Sequence[Mention]
    gold: Sequence[Mention]

    def __repr__(self) -> str:
        return "<ReadNote>"


def scrub(document: Document, found: Sequence[Mention], ways: Scrubbing) -> TreatedNote:
    """The note as scrubbing leaves it."""
    preset = _with_ways(load_preset("scrub"), ways)
    plan = plan_scrubbed(document, found, _PERSON, preset, _KEY)
    released = render(document, plan, "d").text
    return TreatedNote(document.text, released, plan.replacements, lang=document.lang or "en")


def _with_ways(preset: Preset, ways: Scrubbing) -> Preset:
    return replace(preset, options=replace(preset.options, scrub=ways))


def tell_sentence() -> Table:
    """The paper's sentence, with the labels that its recognizer gives."""
    found = [_mark(word, label) for word, label in _NAMED]
    document = Document("d", SENTENCE, 1, lang="sv")
    ways = {
        "5,000 words, codes": Scrubbing(5000, terms="code"),
        "10,000 words, recommended terms": Scrubbing(),
        "10,000 words, classes, frequent names": Scrubbing(bias=True, terms="class"),
    }
    rows = [("original", SENTENCE)]
    rows += [(name, scrub(document, found, way).released) for name, way in ways.items()]
    return Table("The example of section 3", ("", "text"), rows)


def _mark(word: str, label: Label) -> Mention:
    start = SENTENCE.index(word)
    return Mention(Span(start, start + len(word)), label)


def read_notes(lang: str, notes: int) -> list[ReadNote]:
    """Notes of the test split as the profile accurate reads them, beside the patients' table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_hospital(folder, notes, seed=1, langs=(lang,), split="test")
        table = read_table(folder / "patients.csv")
        detector = Detector(choose_detectors("accurate", None), tuple(table), langs=(lang,))
    hospital = make_hospital(notes, seed=1, langs=(lang,), split="test")
    written = ((patient, note) for patient in hospital for note in patient.notes)
    read = []
    for patient, note in islice(written, notes):
        document = Document(note.id, note.text, 1, patient.id, lang)
        read.append(ReadNote(document, detector.find_all(document, lang), note.mentions))
    return read


def measure(notes: Sequence[ReadNote], threshold: int | None) -> Kept:
    """Both goals at one threshold, against the gold standard."""
    ways = Scrubbing(threshold)
    treated = (replace(scrub(n.document, n.found, ways), mentions=n.gold) for n in notes)
    return measure_kept(list(treated))


def tell_curve(lang: str, notes: Sequence[ReadNote]) -> Table:
    """What is left against the threshold."""
    rows: list[tuple[Cell, ...]] = []
    for threshold in THRESHOLDS:
        kept = measure(notes, threshold)
        rows.append(
            (f"{threshold:,}" if threshold else "any", kept.identifiers, kept.tokens,
             kept.unchanged, kept.terms, kept.pairs, kept.search, _judge(threshold, kept))
        )  # fmt: skip
    columns = ("threshold", "identifiers left", "tokens kept", "unchanged", "terms kept",
               "pairs kept", "search", "goal")  # fmt: skip
    note = (
        f"{len(notes):,} notes of the test split, read with their patients' table. Identifiers: "
        "letters and digits of EID mentions. "
        "Tokens, terms and pairs outside identifiers. In brackets: 95 % Clopper-Pearson interval."
    )
    return Table(f"What is left, {lang}", columns, rows, note)


def _judge(threshold: int | None, kept: Kept) -> str:
    if threshold != 10_000:
        return ""
    return judge(kept.identifiers.value == 0 and kept.tokens.value >= GOAL_TOKENS)


def main(notes: int = NOTES) -> Iterator[Table]:
    """The sentence, and a curve for each language."""
    yield tell_sentence()
    for lang in ("sv", "en"):
        yield tell_curve(lang, read_notes(lang, notes))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=NOTES)
    for shown in main(parser.parse_args().notes):
        print(shown.as_markdown(), flush=True)
