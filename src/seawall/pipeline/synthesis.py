"""``seawall synth`` and ``seawall demo``: a hospital that never existed, taken the whole way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from seawall.config import Settings, load_key
from seawall.evaluate.report import summarize_scores
from seawall.evaluate.score import Scores
from seawall.files import remove_leftovers
from seawall.keys import make_key_file
from seawall.model import UsageError
from seawall.pipeline.checking import score_files
from seawall.pipeline.detection import detect, open_notes, read_records
from seawall.pipeline.job import Order, make_job
from seawall.pipeline.progress import Progress
from seawall.pipeline.release import anonymize
from seawall.synth import write_hospital

_DEMO_PARTS = {"hospital", "mentions.jsonl", "release", "release.private", "seawall.key"}


@dataclass(frozen=True, slots=True)
class Hospital:
    """What was written: numbers of patients and notes, and where."""

    patients: int
    notes: int
    folder: Path


def synthesize(
    folder: Path,
    patients: int,
    notes_per_patient: int | None,
    *,
    seed: int,
    langs: Sequence[str],
    split: str,
    progress: Progress,
) -> Hospital:
    """Write a synthetic hospital: ``notes.jsonl``, ``patients.csv`` and ``gold.jsonl``."""
    with progress(patients) as advance:
        made = write_hospital(
            folder,
            patients,
            notes_per_patient,
            seed=seed,
            langs=langs,
            split=split,
            on_patient=lambda _: advance(1),
        )
    return Hospital(*made, folder)


@dataclass(frozen=True, slots=True)
class DemoResult:
    """Where the demonstration lies, and how well it did against the true identifiers."""

    hospital: Hospital
    release: Path
    scores: Scores

    @property
    def report(self) -> Path:
        return self.release / "report.html"

    def facts(self) -> dict[str, Any]:
        """The same for a program."""
        return {
            "patients": self.hospital.patients,
            "notes": self.hospital.notes,
            "release": str(self.release),
            "report": str(self.report),
            "scores": summarize_scores(self.scores),
        }


def run_demo(folder: Path, patients: int, progress: Progress) -> DemoResult:
    """Make a hospital, find, score, anonymize and report; an earlier demonstration is replaced.

    It is of the test split, on which no rule was tuned, so that the report's figures are fair.
    """
    _check_demo_folder(folder)
    made = synthesize(
        folder / "hospital",
        patients,
        None,
        seed=2026,
        langs=("en",),
        split="test",
        progress=progress,
    )
    notes, table = str(made.folder / "notes.jsonl"), made.folder / "patients.csv"
    # A seawall.toml that lies about is made for other notes.
    key_file = folder / "seawall.key"
    if not key_file.exists():
        make_key_file(key_file)
    settings = Settings(preset="safe-harbor", key_file=key_file)
    mentions = str(folder / "mentions.jsonl")
    records = read_records(table, settings)
    detect(open_notes(notes, settings), mentions, "jsonl", settings, records, progress)
    scores = score_files(str(made.folder / "gold.jsonl"), mentions, notes, settings)
    order = Order(notes, folder / "release", table)
    job = replace(make_job(order, settings, partial(load_key, settings, None)), scores=scores)
    anonymize(job, progress, resume=False, overwrite=True)
    return DemoResult(made, job.folder, scores)


def _check_demo_folder(folder: Path) -> None:
    """Never write over what is not an earlier demonstration."""
    remove_leftovers(folder)
    if folder.exists() and (
        not folder.is_dir() or {path.name for path in folder.iterdir()} - _DEMO_PARTS
    ):
        raise UsageError(f"{folder} holds something else; choose another folder with -o.")
