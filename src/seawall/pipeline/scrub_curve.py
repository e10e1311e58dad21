"""What a scrubbed release would keep at other thresholds, measured on its first notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from seawall.anonymize import Preset
from seawall.anonymize.scrub.note import plan_scrubbed
from seawall.evaluate.kept import TreatedNote, measure_kept
from seawall.evaluate.kept_curve import KeptAt, KeptCurve
from seawall.ingest import Unreadable
from seawall.model import Document
from seawall.pipeline.job import Job
from seawall.pipeline.kit import choose_kit
from seawall.pipeline.notes import NoteReader, ReadNote, withhold_failures
from seawall.render import render

THRESHOLDS = (5_000, 10_000, None)
_MOST_NOTES = 100


def measure_curve(job: Job) -> KeptCurve | None:
    """Shares of what is kept; None where the notes cannot be read a second time.

    Only numbers are told of them. Which words are identifiers and which are health terms is as the
    detectors found it.
    """
    if not job.source.replayable:
        return None
    chosen = job.preset.options.scrub.threshold
    thresholds = sorted(
        {*THRESHOLDS, chosen}, key=lambda each: float("inf") if each is None else each
    )
    treated = list(islice(_treat(job, thresholds), _MOST_NOTES))
    if not treated:
        return None
    points = (
        KeptAt(threshold, measure_kept([notes[at] for notes in treated]), threshold == chosen)
        for at, threshold in enumerate(thresholds)
    )
    return KeptCurve(tuple(points), len(treated))


def _treat(job: Job, thresholds: Sequence[int | None]) -> Iterator[list[TreatedNote]]:
    """Each note of the release as every threshold leaves it."""
    reader = NoteReader(job.settings, job.records)
    own = job.preset.with_lexicons(choose_kit(job.settings).load_lexicons())
    presets = [_set_threshold(own, threshold) for threshold in thresholds]

    def treat_each(documents: Sequence[Document]) -> Iterator[list[TreatedNote]]:
        for note in reader.read_each(documents):
            yield [_scrub(note, preset, job) for preset in presets]

    guarded = withhold_failures(treat_each, job.settings)
    for document in job.source:
        for result in guarded([document]):
            if not isinstance(result, Unreadable):
                yield result


def _set_threshold(preset: Preset, threshold: int | None) -> Preset:
    options = preset.options
    ways = replace(options.scrub, threshold=threshold)
    return replace(preset, options=replace(options, scrub=ways))


def _scrub(note: ReadNote, preset: Preset, job: Job) -> TreatedNote:
    document = replace(note.document, lang=note.lang)
    plan = plan_scrubbed(document, note.found, note.person, preset, job.key)
    released = render(document, plan, "note").text
    return TreatedNote(document.text, released, plan.replacements, note.mentions, note.lang)
