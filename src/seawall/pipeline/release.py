"""``seawall anonymize``: notes and table in, a release out, all or nothing.

Documents go through one at a time into the run's state; when the last is done the release is built
out of sight and moved to its place in one step. A run that was killed goes on from its state.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TypeVar

from seawall import __version__
from seawall.files import make_private_folder, write_error
from seawall.ingest import Unreadable
from seawall.model import Document, InputError, ProjectKey, UsageError
from seawall.pipeline.job import Job
from seawall.pipeline.progress import Progress, Summary, counted
from seawall.pipeline.publication import Publication
from seawall.pipeline.state import Outcome, RunState, WithheldDocument
from seawall.pipeline.work import make_work
from seawall.run import LocalEngine

Item = TypeVar("Item")

_BATCH = 256


def anonymize(job: Job, progress: Progress, *, resume: bool, overwrite: bool) -> Summary:
    """Make the release; a folder that holds something is never overwritten unasked."""
    _check_folder(job, resume=resume, overwrite=overwrite)
    make_private_folder(job.private)
    digests = digest_inputs(job.inputs, job.key)
    fingerprint = _fingerprint(job, digests)
    with RunState(job.state_path, fingerprint, resume=resume) as state:
        finished = state.finished()
        if finished is None:
            _treat_documents(job, state, progress)
            finished = Publication(job, state, digests).publish()
            state.finish(finished)
    return finished


def rehearse(job: Job, progress: Progress) -> Summary:
    """Do everything but write: what would be found, released and withheld."""
    counts: Counter[str] = Counter()
    documents = withheld = 0
    with progress(job.source.count()) as advance:
        for outcome in counted(_engine(job).map(job.source), advance):
            if isinstance(outcome, WithheldDocument):
                withheld += 1
            else:
                documents += 1
                counts.update(outcome.counts)
    return Summary(documents, withheld, dict(sorted(counts.items())), dict(job.source.encodings))


def _check_folder(job: Job, *, resume: bool, overwrite: bool) -> None:
    if resume and not job.source.replayable:
        raise UsageError("--resume needs an input that can be read again, not standard input.")
    try:
        occupied = job.folder.exists() and (not job.folder.is_dir() or any(job.folder.iterdir()))
    except OSError as error:
        raise write_error(error, str(job.folder)) from None
    # A run that was killed just after its release appeared finds that release in its own place.
    going_on = resume and job.state_path.exists()
    if occupied and not overwrite and not going_on:
        raise UsageError(
            f"{job.folder} already holds something; choose another folder, or add --overwrite "
            "to replace it."
        )


def _treat_documents(job: Job, state: RunState, progress: Progress) -> None:
    done = state.last_position()
    with progress(job.source.count()) as advance:
        advance(done)
        waiting = (item for item in job.source if item.position > done)
        for batch in _batches(_engine(job).map(waiting)):
            state.add(batch)
            advance(len(batch))


def _engine(job: Job) -> LocalEngine[Document | Unreadable, Outcome]:
    records = tuple(job.table or ())
    arguments = (job.settings, job.preset, records, job.key)
    return LocalEngine(make_work, *arguments, workers=job.settings.workers)


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    stream = iter(items)
    while batch := list(islice(stream, _BATCH)):
        yield batch


def digest_inputs(inputs: dict[str, list[Path]], key: ProjectKey) -> dict[str, str]:
    """A keyed digest of each input's bytes, file names left out: they can hold names."""
    return {name: _digest(paths, key) for name, paths in inputs.items()}


def _digest(paths: list[Path], key: ProjectKey) -> str:
    total = hmac.new(key.digest("input-digest"), digestmod=hashlib.sha256)
    for number, path in enumerate(paths, 1):
        try:
            with path.open("rb") as stream:
                total.update(hashlib.file_digest(stream, "sha256").digest())
        except OSError as error:
            raise InputError(f"Input file {number} cannot be read ({error.strerror}).") from None
    return total.hexdigest()


def _fingerprint(job: Job, digests: dict[str, str]) -> str:
    """What an interrupted run must share with the one that goes on."""
    facts = [__version__, job.config_sha256, job.key.pseudonym("run")]
    return hashlib.sha256(json.dumps([facts, digests], sort_keys=True).encode()).hexdigest()
