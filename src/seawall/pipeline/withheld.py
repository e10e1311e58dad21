"""What was withheld from a release, and a release of which nothing is left."""

from __future__ import annotations

from pathlib import Path

from seawall.ingest import Unreadable
from seawall.model import RefusedError
from seawall.pipeline.detection import QUARANTINE, no_notes, write_quarantine
from seawall.pipeline.job import Job
from seawall.pipeline.state import RunState


def write_withheld(private: Path, state: RunState) -> None:
    """List what was withheld, and why, in the folder that stays home."""
    withheld = state.withheld()
    write_quarantine(private, (Unreadable(w.position, w.original_id, w.reason) for w in withheld))


def refuse_empty(job: Job, state: RunState, *, notes: int) -> None:
    """Refuse to go on with no note; what was withheld instead is listed first."""
    withheld = sum(1 for _ in state.withheld()) if not notes else 0
    if withheld:
        write_withheld(job.private, state)
        which = "The one note was" if withheld == 1 else f"All {withheld:,} notes were"
        raise RefusedError(
            f"{which} withheld, so there is nothing to release; see why in "
            f"{job.private / QUARANTINE}."
        )
    if not notes:
        raise no_notes()
