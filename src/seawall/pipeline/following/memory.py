"""What is remembered of a release when it is ready: in its ledger, and beside the key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from seawall.anonymize import Preset
from seawall.anonymize.ledger import ShownRecord
from seawall.ingest import Unreadable
from seawall.pipeline.following.record import ReleaseRecord, digest_note
from seawall.pipeline.following.tokens import read_tokens
from seawall.pipeline.job import Job
from seawall.pipeline.state import RunState

# Drawn from the project key: a person keeps them over all releases.
_LASTING = frozenset({"surrogate", "shift"})

if TYPE_CHECKING:  # what groups persons takes a second to load, and most presets need none of it
    from seawall.pipeline.grouping import Grouping


class Memory:
    """Remembers one release; ``notices`` say what a custodian should hear of those before it."""

    def __init__(self, job: Job, state: RunState, grouping: Grouping | None) -> None:
        self._job = job
        self._state = state
        self._grouping = grouping
        self.notices: list[str] = []

    def remember(self) -> None:
        """Write the ledger, then the record beside the key; nothing of a rehearsal."""
        if self._job.is_rehearsal:
            return
        self._enter_ledger()
        if self._job.released_before is not None:
            self._enter_record(ReleaseRecord(self._job.released_before))

    def _enter_ledger(self) -> None:
        past, grouping = self._job.past, self._grouping
        if past is None:
            return
        if past.is_new:
            self.notices.append(
                f"{past.path} is a new ledger and this its first release; keep it at home, and "
                "give it to every release that may be joined with this one."
            )
        shown: tuple[ShownRecord, ...] = ()
        if grouping is not None and self._job.policy is None:
            from seawall.pipeline.following.follow import show_records

            notes = read_tokens(past, self._state.readings())
            shown = show_records(past, grouping, notes)
        past.remember(self._job.scope, shown)

    def _enter_record(self, record: ReleaseRecord) -> None:
        job = self._job
        scope = job.past.ledger.scope if job.past else ""
        overlaps = record.enter(job.scope, scope, self._digests())
        if overlaps is None:
            self.notices.append(
                f"{record.path} cannot be read or written, so nobody will be told when the same "
                "notes are released again."
            )
        elif overlaps:
            self.notices.append(_warn(overlaps, job.preset))

    def _digests(self) -> Iterator[bytes]:
        """A digest of every note that is released."""
        withheld = {note.position for note in self._state.withheld()}
        for item in self._job.source:
            if not isinstance(item, Unreadable) and item.position not in withheld:
                yield digest_note(self._job.key, item.text)


def _warn(overlaps: list[int], preset: Preset) -> str:
    earlier = f"{len(overlaps):,} earlier release{'' if len(overlaps) == 1 else 's'}"
    lasting = "surrogates and shifted dates" if _LASTING & set(preset.treatments.values()) else ""
    joins = f"the rest of the text does, and so do {lasting}" if lasting else "the rest does"
    broken = "no k holds for both" if preset.promise else "learns what each tells"
    return (
        f"Released before under this key: up to {max(overlaps):,} of these notes stand in "
        f"{earlier}. Ids, pseudonyms and order do not join them, but {joins}: whoever has two lays "
        f"them side by side, and {broken}. Give them to different people, or make releases that "
        "may be joined with --continue LEDGER."
    )
