"""``seawall evaluate``: the original read again, and held against what a release shows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from seawall.config import Settings
from seawall.evaluate.attack.target import DOCUMENTS, PLAN, read_lines
from seawall.evaluate.evaluation import Evaluation, write_evaluation
from seawall.evaluate.kept import TreatedNote, measure_kept
from seawall.evaluate.persistence import Persisted, measure_persistence
from seawall.evaluate.shown import (
    Shown,
    ShownRecord,
    read_manifest,
    read_shown,
)
from seawall.files import atomic_writer, make_private_folder
from seawall.ingest import Source
from seawall.model import InputError, Label, Record, Replacement, Span, UsageError
from seawall.pipeline.detection import open_notes, private_folder, read_records
from seawall.pipeline.fact_notes import read_note
from seawall.pipeline.group_records import GroupRecord, GroupRecords
from seawall.pipeline.grouped import read_group_records
from seawall.pipeline.measuring import Matched, Measuring
from seawall.pipeline.notes import ReadNote, check_settings
from seawall.pipeline.progress import Progress
from seawall.pipeline.released_rows import ROWS
from seawall.pipeline.state import RunState

_MOST_NOTES_READ = 2_000  # of more, every so many-th is looked at word by word


@dataclass(frozen=True, slots=True)
class EvaluationOrder:
    """What is held against what: the original notes and table, the release, its private folder.

    ``population`` is a table of people for the journalist's risk; ``k`` a yardstick for presets
    that promise none.
    """

    notes: str
    release: Path
    patients: Path | None = None
    private: Path | None = None
    population: Path | None = None
    k: int | None = None
    input_format: str | None = None

    @property
    def home(self) -> Path:
        """The folder that stayed home."""
        return self.private or private_folder(str(self.release))


@dataclass(frozen=True, slots=True)
class Original:
    """The notes and the table as they were before."""

    source: Source
    settings: Settings
    records: tuple[Record, ...]


def evaluate_release(order: EvaluationOrder, settings: Settings, progress: Progress) -> Evaluation:
    """Every measure; refuses where nothing of the original is in the release."""
    check_settings(settings)
    manifest, plan = read_manifest(order.release), _read_plan(order.home)
    records = read_records(order.patients, settings)
    population = read_records(order.population, settings) if order.population else None
    source = open_notes(order.notes, settings, order.input_format)
    make_private_folder(order.home)
    # On the disk of the private folder, for it holds notes.
    with RunState.unnamed(order.home) as state:
        group_records = read_group_records(Original(source, settings, records), state, progress)
        treated = list(_treated_notes(order, state, plan, records))
        kept, persisted = measure_kept(treated), _measure_persistence(treated)
        ids = {r.position: read_note(r.note, {}).document.id for r in state.readings()}
    matched = _match(group_records, ids, plan, read_shown(order.release), order.home)
    notes = len(plan)
    measuring = Measuring(manifest, matched, kept, notes, population, order.k, persisted)
    return measuring.evaluate()


def _measure_persistence(treated: Sequence[TreatedNote]) -> Persisted | None:
    """Whether notes cluster as before; None for few notes or without the extra 'learn'."""
    try:
        before = [note.text for note in treated]
        return measure_persistence(before, [note.released for note in treated])
    except UsageError:  # scikit-learn is not installed: all else is measured
        return None


_Plan = Mapping[str, Mapping[str, Any]]


def _read_plan(home: Path) -> _Plan:
    """What became of each note, by its original id."""
    return {line["id"]: line for line in read_lines(home / PLAN)}


def _treated_notes(
    order: EvaluationOrder, state: RunState, plan: _Plan, records: Sequence[Record]
) -> Iterator[TreatedNote]:
    """Notes beside what became of them, some of very many."""
    released = {line["id"]: line["text"] for line in read_lines(order.release / DOCUMENTS)}
    owners = {record.owner: record for record in records}
    step = max(1, len(plan) // _MOST_NOTES_READ)
    for number, reading in enumerate(state.readings()):
        note = read_note(reading.note, owners)
        line = plan.get(note.document.id)
        if number % step == 0 and line and line["released_id"] in released:
            yield _as_treated(note, line, released[line["released_id"]])


def _as_treated(note: ReadNote, line: Mapping[str, Any], released: str) -> TreatedNote:
    replacements = [
        Replacement(Span(r["start"], r["end"]), Label[r["label"]], r["text"], r["treatment"])
        for r in line["replacements"]
    ]
    return TreatedNote(note.document.text, released, replacements, note.mentions, note.lang)


def _match(
    group_records: GroupRecords,
    ids: Mapping[int, str],
    plan: _Plan,
    shown: Shown | None,
    home: Path,
) -> Matched:
    rows = _read_rows(home) if shown else {}
    found: list[tuple[GroupRecord, ShownRecord | None]] = []
    for one in group_records.records:
        line = plan.get(ids.get(one.position, ""))
        if shown is None:
            found += [(replace(one, person=line["person"]), None)] if line else []
        elif line and line["released_id"] in shown.notes:
            found.append((replace(one, person=line["person"]), shown.notes[line["released_id"]]))
        elif rows.get(one.row) in shown.rows:
            found.append((one, shown.rows[rows[one.row]]))
    if not found:
        raise InputError(
            "None of these notes is in the release; give the notes that it was made of."
        )
    sets = tuple(record for _, record in found if record is not None)
    return Matched(tuple(one for one, _ in found), sets if shown else None)


def _read_rows(home: Path) -> dict[int, int]:
    """The released row of each row of the table, by number."""
    return {line["row"]: line["released"] for line in read_lines(home / ROWS, optional=True)}


def write_evaluation_page(evaluation: Evaluation, path: Path) -> None:
    """The page of an evaluation, whole or not at all."""
    with atomic_writer(path) as stream:
        stream.write(write_evaluation(evaluation))
