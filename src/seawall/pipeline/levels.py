"""A k for entailed details: read every note once, then say how far up each class must go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from seawall.anonymize import Preset
from seawall.anonymize.entail import ENTAILED
from seawall.anonymize.entail.counting import LabelledPath, LevelCount, list_paths
from seawall.config import Settings
from seawall.ingest import Unreadable
from seawall.link import Likeness, traits_of_note
from seawall.model import Document, Record, UsageError
from seawall.pipeline.fact_notes import resolve
from seawall.pipeline.job import Job
from seawall.pipeline.kit import choose_kit
from seawall.pipeline.likenesses import TraitNote, compare_notes
from seawall.pipeline.notes import NoteReader, count_chars, withhold_failures
from seawall.pipeline.progress import Progress, counted
from seawall.run import LocalEngine


@dataclass(frozen=True, slots=True)
class SeenNote:
    """Whose note it is, what it says of that, its language, and the classes of what it entails."""

    note: TraitNote
    lang: str
    paths: frozenset[LabelledPath]

    def __repr__(self) -> str:
        return f"<SeenNote of {len(self.paths)} classes>"


def settle_levels(job: Job, progress: Progress) -> Job:
    """The job with a preset that knows what k persons share; the same job where no k is asked."""
    k = job.preset.options.entail.k
    if k is None:
        return job
    if not job.source.replayable:
        raise UsageError(
            "A k for entailed details needs notes that can be read twice; give a file."
        )
    count, likeness = _count_notes(job, progress)
    shown = count.choose(k, likeness.could_be_one)
    options = job.preset.options
    entailment = replace(options.entail, shown=shown)
    return replace(job, preset=replace(job.preset, options=replace(options, entail=entailment)))


def _count_notes(job: Job, progress: Progress) -> tuple[LevelCount, Likeness]:
    engine: LocalEngine[Document | Unreadable, SeenNote | Unreadable] = LocalEngine(
        make_level_work,
        job.settings,
        job.preset,
        job.records,
        workers=job.settings.workers,
        weigh=count_chars,
    )
    count, notes = LevelCount(), []
    with progress(job.source.count(), "Counting") as advance:
        for seen in counted(engine.map(job.source), advance):
            # A note that cannot be read is withheld later on as well, and shows nothing.
            if isinstance(seen, SeenNote):
                count.add(seen.note.person.id, seen.lang, seen.paths)
                notes.append(seen.note)
    records = {record.owner: record for record in reversed(job.records)}
    return count, compare_notes(notes, records, job.settings.person_certainty)


def make_level_work(
    settings: Settings, preset: Preset, records: tuple[Record, ...]
) -> Callable[[list[Document | Unreadable]], list[SeenNote | Unreadable]]:
    """Detection and linking with everything loaded; one for each process."""
    reader = NoteReader(settings, records)
    own = choose_kit(settings).load_lexicons()
    labels = {label for label in ENTAILED if preset.treatments[label] == "entail"}

    def see_each(documents: Sequence[Document]) -> Iterator[SeenNote]:
        for note in reader.read_each(documents):
            wanted = [mention for mention in note.mentions if mention.label in labels]
            asked = preset.options.entail
            paths = list_paths(note.document.text, note.lang, wanted, asked, own)
            said = traits_of_note(note, resolve(note).facts.values)
            whose = TraitNote(note.document.position, note.person, said)
            yield SeenNote(whose, note.lang, frozenset(paths))

    return withhold_failures(see_each, settings)
