"""The hospital: patients one by one, each with their notes, and the files they are written to."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from seawall.files import atomic_writer, make_folder
from seawall.model import UsageError
from seawall.synth.material import LANGS, Material, load_material
from seawall.synth.names import SPLITS
from seawall.synth.notes import SynthNote, write_note
from seawall.synth.people import draw_patient
from seawall.synth.record import describe_patient

DEFAULT_VARIANT_SHARE = 0.12
_FILES = ("notes.jsonl", "patients.csv", "gold.jsonl")
COLUMNS = (
    "person_id", "given_name", "middle_name", "family_name", "sex", "birth_date", "death_date",
    "mrn", "ssn", "personnummer", "phone", "work_phone", "email", "username", "health_plan",
    "account", "street", "city", "county", "state", "zip", "diagnosis", "lang",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SynthPatient:
    """A patient who never lived: the row of ``patients.csv`` and the notes, oldest first."""

    id: str
    lang: str
    row: dict[str, str] = field(repr=False)
    notes: tuple[SynthNote, ...] = field(repr=False)


def make_hospital(
    patients: int,
    notes_per_patient: int | None = None,
    *,
    seed: int = 0,
    langs: Sequence[str] = ("en",),
    split: str = "train",
    name_variants: bool | float = True,
    folder: Path | None = None,
) -> Iterator[SynthPatient]:
    """Patients one after another; memory does not grow with their number.

    Patient i is the same whatever ``patients`` is. Without ``notes_per_patient`` each has one to
    eight notes. ``name_variants`` is the share of the patient's names in running text that are
    varied (reversed, initialled, a typo …); True is a moderate share, False none. ``folder`` holds
    splits of one's own instead of the shipped ones. Refuses an unknown split or language and fewer
    than one patient or note.
    """
    share = _check_request(patients, notes_per_patient, langs, split, name_variants)
    materials = {lang: load_material(split, lang, folder) for lang in langs}
    return (
        _make_patient(number, notes_per_patient, f"{seed}|{split}", materials, share)
        for number in range(1, patients + 1)
    )


def _check_request(
    patients: int,
    notes: int | None,
    langs: Sequence[str],
    split: str,
    name_variants: bool | float,
) -> float:
    if patients < 1:
        raise UsageError("A hospital needs at least one patient; give --patients 1 or more.")
    if notes is not None and notes < 1:
        raise UsageError(
            "Each patient needs at least one note; give --notes-per-patient 1 or more."
        )
    if split not in SPLITS:
        raise UsageError.unknown("split", split, SPLITS)
    if not langs:
        raise UsageError(f"A hospital needs a language; give one of {', '.join(LANGS)}.")
    for lang in langs:
        if lang not in LANGS:
            raise UsageError.unknown("language", lang, LANGS)
    share = DEFAULT_VARIANT_SHARE if name_variants is True else float(name_variants)
    if not 0.0 <= share <= 1.0:
        raise UsageError("The share of varied names must lie between 0 and 1.")
    return share


def _make_patient(
    number: int, notes: int | None, seed: str, materials: dict[str, Material], share: float
) -> SynthPatient:
    rng = random.Random(f"{seed}|patient|{number}")
    lang = rng.choice(sorted(materials))
    material = materials[lang]
    patient = draw_patient(number, f"{seed}|{lang}", material, notes, rng)
    written = tuple(
        write_note(patient, nth, material, f"{seed}|{lang}", share)
        for nth in range(1, len(patient.note_dates) + 1)
    )
    return SynthPatient(patient.id, lang, describe_patient(patient, material), written)


def write_hospital(  # noqa: PLR0913
    folder: Path,
    patients: int,
    notes_per_patient: int | None = None,
    *,
    seed: int = 0,
    langs: Sequence[str] = ("en",),
    split: str = "train",
    name_variants: bool | float = True,
    on_patient: Callable[[SynthPatient], None] | None = None,
) -> tuple[int, int]:
    """Write ``notes.jsonl``, ``patients.csv``, ``gold.jsonl``; give how many patients and notes.

    No file is seen under its final name before it is whole. ``on_patient`` is told of
    each patient written, for a progress bar.
    """
    hospital = make_hospital(
        patients,
        notes_per_patient,
        seed=seed,
        langs=langs,
        split=split,
        name_variants=name_variants,
    )
    make_folder(folder)
    with ExitStack() as stack:
        notes, table, gold = (stack.enter_context(atomic_writer(folder / name)) for name in _FILES)
        rows = csv.DictWriter(table, COLUMNS, lineterminator="\n")
        rows.writeheader()
        count = 0
        for patient in hospital:
            rows.writerow(patient.row)
            for note in patient.notes:
                _write_note_lines(note, notes, gold)
            count += len(patient.notes)
            if on_patient:
                on_patient(patient)
    return patients, count


def _write_note_lines(note: SynthNote, notes: IO[str], gold: IO[str]) -> None:
    fields = ("id", "person_id", "kind", "lang", "text")
    row = {name: getattr(note, name) for name in fields}
    notes.write(json.dumps(row, ensure_ascii=False) + "\n")
    gold.write(json.dumps(gold_of(note), ensure_ascii=False) + "\n")


def gold_of(note: SynthNote) -> dict[str, object]:
    """The note's line of ``gold.jsonl``."""
    return {
        "id": note.id,
        "mentions": [
            {
                "start": mention.start_char,
                "end": mention.end_char,
                "label": mention.label.value,
                "class": mention.cls.value,
                **({"role": mention.role.value} if mention.role else {}),
                **({"who": who} if who else {}),
                **({"value": value} if value else {}),
            }
            for mention, who, value in zip(note.mentions, note.bearers, note.values, strict=True)
        ],
        "traps": [{"start": trap.start_char, "end": trap.end_char} for trap in note.traps],
    }
