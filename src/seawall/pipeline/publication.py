"""From a run's state to the folder that may be shared, and to the one that stays home."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from seawall.anonymize.surrogate.shift import shift_days_of
from seawall.anonymize.treatments import LOOKALIKES
from seawall.evaluate.verify import DOCUMENTS, MANIFEST, QUASI, REPLACEMENTS, REPORTS, TABLE
from seawall.files import (
    make_private_folder,
    write_error,
    write_json_lines,
)
from seawall.ingest import Unreadable
from seawall.model import Label
from seawall.pipeline.account import Account
from seawall.pipeline.detection import write_quarantine
from seawall.pipeline.job import Job
from seawall.pipeline.progress import Summary
from seawall.pipeline.released_rows import TOPICS, ReleasedRows
from seawall.pipeline.state import RunState

if TYPE_CHECKING:  # what groups persons takes a second to load, and most presets need none of it
    from seawall.pipeline.grouping import Grouping

RELEASED_FILES = frozenset({DOCUMENTS, REPLACEMENTS, QUASI, TOPICS, TABLE, MANIFEST, *REPORTS})


class Publication:
    """Builds a release out of sight and moves it to its place in one step.

    ``grouping`` is that of a release in which persons are grouped; ``remember`` is called when all
    is ready and nothing is seen yet: rather a release too many is remembered than one too few.
    """

    def __init__(
        self,
        job: Job,
        state: RunState,
        digests: Mapping[str, str],
        grouping: Grouping | None = None,
        remember: Callable[[], None] = lambda: None,
    ) -> None:
        self._job = job
        self._state = state
        self._digests = digests
        self._grouping = grouping
        self._remember = remember
        self._build = job.private / "release.building"
        self._rows = ReleasedRows(job, grouping)

    def publish(self) -> Summary:
        """Write everything, check it, and only then let it be seen."""
        # The report may read the notes once more, and would count these anew.
        encodings = dict(self._job.source.encodings)
        self._start_anew()
        self._write_documents()
        self._rows.write_groups(self._build, self._state)
        self._rows.write_table(self._build)
        # First what stays home: the report tries how far an attacker gets, and only it tells truth.
        self._write_home()
        account = Account(
            self._job, self._state, self._grouping, self._build, self._rows.cells.tell()
        )
        manifest = account.write_manifest(self._digests)
        account.write_report(manifest)
        self._remember()
        self._move()
        return Summary(
            manifest.documents,
            manifest.quarantined,
            manifest.counts_by_label,
            encodings,
            [
                *(self._grouping.list_notices() if self._grouping else []),
                *self._rows.cells.list_notices(),
            ],
        )

    def _start_anew(self) -> None:
        shutil.rmtree(self._build, ignore_errors=True)
        make_private_folder(self._build)

    def _write_documents(self) -> None:
        lines = ({"id": each[0], "text": each[1]} for each in self._state.released())
        write_json_lines(self._build / DOCUMENTS, lines)
        self._write_replacements()

    def _write_replacements(self) -> None:
        """Where replacements stand; of made-up values that look like real ones only at home.

        Were they marked, whatever has no mark would be known to be real.
        """
        hides_alike, at_home = self._job.preset.hides_alike, self._job.private / REPLACEMENTS
        if not hides_alike or self._grouping is not None:
            write_json_lines(self._build / REPLACEMENTS, self._tell_replaced(LOOKALIKES))
        at_home.unlink(missing_ok=True)
        if hides_alike:
            write_json_lines(at_home, self._tell_replaced(frozenset()), mode=0o600)

    def _tell_replaced(self, left_out: frozenset[str]) -> Iterator[dict[str, Any]]:
        for released_id, _, replaced in self._state.released():
            spans = [one for one in json.loads(replaced) if one["treatment"] not in left_out]
            yield {"id": released_id, "replacements": spans}

    def _write_home(self) -> None:
        private = self._job.private
        write_json_lines(private / "plan.jsonl", self._tell_plans(), mode=0o600)
        if self._job.table is not None:
            self._rows.write_places(private)
        if self._grouping is not None:
            # Pairs that may be one person, for somebody to look at.
            pairs = map(asdict, self._grouping.knowledge.doubtful)
            write_json_lines(private / "doubtful.jsonl", pairs, mode=0o600)
        withheld = self._state.withheld()
        write_quarantine(
            private, (Unreadable(w.position, w.original_id, w.reason) for w in withheld)
        )

    def _tell_plans(self) -> Iterator[dict[str, Any]]:
        job = self._job
        is_shifted = job.preset.treatments[Label.DATE] == "shift"
        for original_id, released_id, person, planned in self._state.at_home():
            years = job.preset.options.shift_years
            days = {"shift_days": shift_days_of(job.key, person, years)} if is_shifted else {}
            yield {
                "id": original_id,
                "released_id": released_id,
                "person": person,
                "replacements": json.loads(planned),
                **days,
            }

    def _move(self) -> None:
        """One rename shows the whole release; an earlier one steps aside until then."""
        folder, aside = self._job.folder, self._job.private / "release.replaced"
        try:
            shutil.rmtree(aside, ignore_errors=True)
            self._build.chmod(0o755)
            if folder.exists():
                folder.rename(aside)
            self._build.rename(folder)
            shutil.rmtree(aside, ignore_errors=True)
        except OSError as error:
            raise write_error(error, str(folder)) from None
