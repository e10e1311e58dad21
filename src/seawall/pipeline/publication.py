"""From a run's state to the folder that may be shared, and to the one that stays home."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from seawall.anonymize.surrogate.shift import shift_days_of
from seawall.anonymize.treatments import LOOKALIKES
from seawall.evaluate.verify import (
    DOCUMENTS,
    MANIFEST,
    QUASI,
    REPLACEMENTS,
    REPORTS,
    TABLE,
    TOPICS,
    Answer,
    Opened,
    check_account,
    check_data,
    read_known,
)
from seawall.files import (
    make_private_folder,
    write_error,
    write_json_lines,
)
from seawall.ingest import Unreadable
from seawall.model import Manifest
from seawall.pipeline.account import Account
from seawall.pipeline.cast_days import make_days_finder
from seawall.pipeline.detection import write_quarantine
from seawall.pipeline.gate import MEND, REWORD, GateError, log_waiver, refuse
from seawall.pipeline.job import Job
from seawall.pipeline.progress import Summary
from seawall.pipeline.released_rows import ReleasedRows
from seawall.pipeline.state import RunState

if TYPE_CHECKING:  # what groups persons takes a second to load, and most presets need none of it
    from seawall.pipeline.grouping import Grouping

# Files whose first entries are the notes, in the order of the release.
_OF_NOTES = (DOCUMENTS, REPLACEMENTS, QUASI)
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
        self._home = job.private / "home.building"
        self._rows = ReleasedRows(job, grouping, make_days_finder(job, state))
        self._account = Account(job, state, grouping, self._build, self._home, self._rows.cells)
        self._manifest: Manifest

    def build(self) -> Answer:
        """Write what is to be released out of sight, and check it with all that is known here."""
        self._start_anew()
        self._write_documents()
        self._rows.write_groups(self._build, self._state)
        self._rows.write_table(self._build)
        # First what stays home: only that tells whose notes are whose.
        self._write_home()
        self._manifest = self._account.write_manifest(self._digests)
        return check_data(self._open())

    def list_notes(self, answer: Answer) -> set[int]:
        """The places in the input of the notes in which something was found.

        Empty if anything was found that is of no note: no withholding would help.
        """
        places = [position for _, position in self._state.released_places()]
        found: set[int] = set()
        for finding in answer.findings:
            is_of_note = finding.file.startswith(_OF_NOTES) and 1 <= finding.position <= len(places)
            if not is_of_note:
                return set()
            found.add(places[finding.position - 1])
        return found

    def publish(self, answer: Answer) -> Summary:
        """Show the release that was built, if it may be seen; else put it aside and say why."""
        waiver, notices = self._job.gate.waiver, []
        if answer.findings and waiver is None:
            raise self._refuse(answer)
        # The report may read the notes once more, and would count these anew.
        encodings = dict(self._job.source.encodings)
        manifest = self._manifest
        if waiver is not None and answer.findings:
            manifest = replace(manifest, waiver=waiver.tell(answer))
            notices.append(f"Published with {len(answer.findings):,} findings, waived by name.")
        elif waiver is not None:
            notices.append("Nothing was found, so that there was nothing to waive.")
        loss = self._account.write_report(manifest, answer)
        self._account.seal(manifest)
        account = check_account(self._open())
        if account.findings:
            # Nothing but a waiver brings words of somebody's own into the account.
            raise self._refuse(account, REWORD if manifest.waiver else MEND)
        if manifest.waiver is not None:
            log_waiver(self._job.private, manifest.waiver, self._build / MANIFEST)
        self._remember()
        self._move()
        return Summary(
            manifest.documents,
            manifest.quarantined,
            manifest.counts_by_label,
            encodings,
            [
                *notices,
                *(self._grouping.list_notices() if self._grouping else []),
                *self._rows.cells.list_notices(),
            ],
            loss,
        )

    def _open(self) -> Opened:
        known = read_known(self._home, self._job.records)
        people = self._read_people()
        return Opened(
            self._build,
            known,
            self._job.key,
            people=people,
            home=self._home,
            shows_text=self._job.show_text,
        )

    def _read_people(self) -> Any:
        """The population of a policy, where it ships with Seawall."""
        policy = self._job.policy
        if policy is None:
            return None
        from seawall.pipeline.policy_facts import find_people

        return find_people(policy)

    def _refuse(self, answer: Answer, advice: str = MEND) -> GateError:
        job = self._job
        places = (self._build, self._home, job.private)
        return refuse(answer, *places, is_rehearsal=job.is_rehearsal, advice=advice)

    def _start_anew(self) -> None:
        for folder in (self._build, self._home):
            shutil.rmtree(folder, ignore_errors=True)
            make_private_folder(folder)

    def _write_documents(self) -> None:
        lines = ({"id": each[0], "text": each[1]} for each in self._state.released())
        write_json_lines(self._build / DOCUMENTS, lines)
        self._write_replacements()

    def _write_replacements(self) -> None:
        """Where replacements stand; of made-up values that look like real ones only at home.

        Were they marked, whatever has no mark would be known to be real.
        """
        hides_alike, at_home = self._job.preset.hides_alike, self._home / REPLACEMENTS
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
        private = self._home
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
        is_shifted = job.preset.shifts
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
            for path in sorted(self._home.iterdir()):
                path.replace(self._job.private / path.name)
            self._home.rmdir()
            shutil.rmtree(aside, ignore_errors=True)
        except OSError as error:
            raise write_error(error, str(folder)) from None
