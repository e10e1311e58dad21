"""Synthetic hospitals to measure on, with what was found in them beside their gold."""

from __future__ import annotations

from dataclasses import dataclass, field

from seawall.detect.detector import Detector
from seawall.evaluate.score import Pair
from seawall.ingest.columns import infer_columns
from seawall.model import Cell, Record
from seawall.synth import SynthNote, SynthPatient, make_hospital

SEED = 2026


@dataclass(frozen=True, slots=True)
class ReadNote:
    """A note, its patient, and its gold beside what was found."""

    patient: SynthPatient = field(repr=False)
    note: SynthNote = field(repr=False)
    pair: Pair


def read_hospital(
    split: str,
    lang: str,
    patients: int,
    *,
    name_variants: bool | float = True,
    with_records: bool = False,
) -> list[ReadNote]:
    """Every note of a hospital as the rules read it, with its patients' table where asked for."""
    hospital = tuple(
        make_hospital(patients, seed=SEED, langs=(lang,), split=split, name_variants=name_variants)
    )
    detector = Detector(records=make_records(hospital) if with_records else ())
    return [
        ReadNote(patient, note, _read(note, detector))
        for patient in hospital
        for note in patient.notes
    ]


def make_records(hospital: tuple[SynthPatient, ...]) -> tuple[Record, ...]:
    """The rows of ``patients.csv`` as ``--known`` reads them."""
    columns = infer_columns(tuple(hospital[0].row), {}, "person_id")
    return tuple(
        Record(
            number,
            patient.id,
            tuple(Cell(column, patient.row[column.name]) for column in columns),
        )
        for number, patient in enumerate(hospital, 1)
    )


def _read(note: SynthNote, detector: Detector) -> Pair:
    found = detector.find(note.document(), note.lang)
    return Pair(note.text, note.mentions, found, note.traps, note.lang)
