"""``seawall anonymize``: notes and table in, a release out, all or nothing.

Documents go through one at a time into the run's state; when the last is done the release is built
out of sight and moved to its place in one step. A run that was killed goes on from its state.
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from seawall.evaluate.verify import MANIFEST, Answer
from seawall.files import (
    check_writable,
    make_private_folder,
    passing_folder,
    remove_abandoned,
    remove_leftovers,
    write_error,
)
from seawall.ingest import Unreadable, keep_standard_input
from seawall.model import (
    Document,
    InputError,
    ProjectKey,
    RefusedError,
    SeawallError,
    UsageError,
)
from seawall.pipeline.detection import no_notes, refuse_inside
from seawall.pipeline.following.memory import Memory
from seawall.pipeline.following.opening import check_past, holding_past
from seawall.pipeline.gate import WITHHELD_REASON, GateError
from seawall.pipeline.job import Job
from seawall.pipeline.levels import settle_levels
from seawall.pipeline.marks import count_marked
from seawall.pipeline.notes import count_chars
from seawall.pipeline.notices import (
    describe_matches,
    list_mark_notices,
    list_match_notices,
    list_reading_notices,
)
from seawall.pipeline.progress import Progress, Summary, batches
from seawall.pipeline.publication import RELEASED_FILES, Publication
from seawall.pipeline.sameness import list_run_facts
from seawall.pipeline.state import Outcome, RunState
from seawall.pipeline.work import give_up, make_work
from seawall.run import LocalEngine

_PIPED = "piped.jsonl"


def anonymize(job: Job, progress: Progress, *, resume: bool, overwrite: bool) -> Summary:
    """Make the release; a folder that holds something is never overwritten unasked."""
    _check_input(job, resume=resume)
    _check_folder(job, resume=resume, overwrite=overwrite)
    check_past(job)
    remove_abandoned()
    with _private_folder(job.private), _sole_run(job.private):
        remove_leftovers(job.private)
        with _kept_input(job) as kept:
            return _run(kept, progress, resume=resume)


def _run(job: Job, progress: Progress, *, resume: bool) -> Summary:
    digests = digest_inputs(job.inputs, job.key)
    facts = list_run_facts(job, digests)
    scope = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
    with holding_past(job, scope) as past:
        job = replace(job, scope=scope, past=past)
        own = {"ledger": f"{past.ledger.scope} {past.number}"} if past else {}
        with RunState(job.state_path, facts | own, key=job.key, resume=resume) as state:
            return _go_on(job, state, digests, progress)


def _go_on(job: Job, state: RunState, digests: dict[str, str], progress: Progress) -> Summary:
    finished = state.finished()
    if finished is not None and (job.folder / MANIFEST).exists():
        return finished
    if finished is not None:
        state.restart()  # its release was moved away or deleted since
    job = settle_levels(job, progress)
    publication, answer, memory = _build(job, state, digests, progress)
    while doubtful := publication.list_notes(answer) if job.gate.withholds else set():
        state.withhold(doubtful, WITHHELD_REASON)
        publication, answer, memory = _build(job, state, digests, progress)
    heard = list(_list_notices(job, state))
    summary = publication.publish(answer)
    summary = replace(summary, notices=[*heard, *summary.notices, *memory.notices])
    state.finish(summary)
    return summary


def _build(
    job: Job, state: RunState, digests: dict[str, str], progress: Progress
) -> tuple[Publication, Answer, Memory]:
    """Treat what is not treated yet, and build the release out of sight."""
    grouping = None
    if job.has_cast:
        from seawall.pipeline.casting import treat_with_cast

        # A note that was withheld names nobody.
        state.drop_withheld_readings()
        treat_with_cast(job, state, progress)
    elif job.preset.promise is None:
        _treat_documents(job, state, progress)
    else:
        from seawall.pipeline.grouped import treat_in_groups

        # Whoever was withheld counted in the k of others.
        state.drop_withheld_readings()
        grouping = treat_in_groups(job, state, progress)
    memory = Memory(job, state, grouping)
    publication = Publication(job, state, digests, grouping, memory.remember)
    return publication, publication.build(), memory


def _list_notices(job: Job, state: RunState) -> Iterator[str]:
    yield from list_reading_notices(job.source, job.settings)
    if not state.count_documents()[0]:
        yield "Every note was withheld, so the release holds no notes."
    ids = [original for original, *_ in state.at_home()] if job.settings.mentions else []
    marked = count_marked(job.settings, ids)
    if job.settings.mentions and not marked:
        raise RefusedError(
            f"{job.settings.mentions} marks none of the notes; see that both name a note by the "
            "same id."
        )
    yield from list_mark_notices(job.source, job.settings, marked, len(ids))
    if job.table is not None:
        owners = {record.owner for record in job.records}
        counts = state.count_notes()
        matched = sum(number for person, number in counts.items() if person in owners)
        if counts and not matched:
            if not owners:
                raise RefusedError(
                    "The table of patients has a header and no rows; give the table of those "
                    "whom the notes are about, or leave --patients out."
                )
            raise RefusedError(describe_matches(matched, sum(counts.values())))
        yield from list_match_notices(matched, sum(counts.values()))


@contextmanager
def _kept_input(job: Job) -> Iterator[Job]:
    """The job with notes that can be read again: those of a pipe lie at home until it ends.

    What a release is called depends on all its notes, and the first is named before the last came.
    """
    path = job.private / _PIPED
    path.unlink(missing_ok=True)  # of a run that was killed
    if job.source.replayable:
        yield job
        return
    try:
        yield replace(job, source=keep_standard_input(path, job.source.options))
    finally:
        path.unlink(missing_ok=True)


@contextmanager
def _private_folder(private: Path) -> Iterator[None]:
    """The folder that stays home; a run that is refused leaves none where there was none.

    Under another k nothing of what it read could be used, and it is notes.
    """
    was_there = private.exists()
    make_private_folder(private)
    try:
        yield
    except GateError:
        raise  # what was refused lies there, for the custodian to look at
    except RefusedError:
        if not was_there:
            shutil.rmtree(private, ignore_errors=True)
        raise


@contextmanager
def _sole_run(private: Path) -> Iterator[None]:
    """Keep a second run from the same folder; the lock goes with the process, however it ends."""
    try:
        stream = (private / "lock").open("w")
    except OSError as error:
        raise write_error(error, str(private)) from None
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(
                f"Another run is working in {private}; wait until it has ended."
            ) from None
        yield


def rehearse(job: Job, progress: Progress, *, resume: bool, overwrite: bool) -> Summary:
    """Do all that a run would, each check of it too, in a folder that is then thrown away.

    What would be refused is refused. The folder lies where the system keeps temporary files, open
    to its owner alone; where this process is killed, the next run deletes it.
    """
    _check_input(job, resume=resume)
    _check_folder(job, resume=resume, overwrite=overwrite)
    check_writable(job.private)
    check_past(job)
    with passing_folder() as scratch:
        passing = replace(job, folder=scratch / job.private.stem, is_rehearsal=True)
        try:
            return anonymize(passing, progress, resume=False, overwrite=False)
        except SeawallError as error:
            # Nobody can look into a folder that is gone: say the one that the run would have.
            here = str(error).replace(str(scratch), str(job.private.parent))
            raise type(error)(here) from None


def _check_input(job: Job, *, resume: bool) -> None:
    for option, wanted in (("--resume", resume), ("--show-text", job.show_text)):
        if wanted and not job.source.replayable:
            raise UsageError(f"{option} needs notes that can be read again; give a file, not '-'.")


def _check_folder(job: Job, *, resume: bool, overwrite: bool) -> None:
    """Replace nothing but a release, and that only if asked to or if a run goes on."""
    try:
        present = {path.name for path in job.folder.iterdir()} if job.folder.exists() else set()
    except OSError as error:
        raise write_error(error, str(job.folder)) from None
    if present - RELEASED_FILES:
        raise UsageError(
            f"{job.folder} holds something else than a release; choose another folder with -o."
        )
    refuse_inside(job.source, job.folder)
    # A run that was killed just after its release appeared finds that release in its own place.
    going_on = resume and job.state_path.exists()
    if present and not overwrite and not going_on:
        raise UsageError(
            f"{job.folder} already holds a release; choose another folder, or add --overwrite "
            "to replace it."
        )


def _treat_documents(job: Job, state: RunState, progress: Progress) -> None:
    done = state.last_position()
    with progress(job.source.count()) as advance:
        advance(done)
        waiting = (item for item in job.source if item.position > done)
        for batch in batches(_engine(job).map(waiting)):
            state.add(batch)
            advance(len(batch))
    if not state.last_position():
        raise no_notes()


def _engine(job: Job) -> LocalEngine[Document | Unreadable, Outcome]:
    arguments = (job.settings, job.preset, job.records, job.key, job.naming)
    workers = job.settings.workers
    return LocalEngine(make_work, *arguments, workers=workers, weigh=count_chars, give_up=give_up)


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
