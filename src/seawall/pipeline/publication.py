"""From a run's state to the folder that may be shared, and to the one that stays home."""

from __future__ import annotations

import json
import platform
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from seawall import __version__
from seawall.anonymize import plan_record
from seawall.anonymize.scrub.note import SCRUB
from seawall.evaluate.report import LabelRow, Report, summarize, write_html
from seawall.evaluate.verify import (
    DOCUMENTS,
    MANIFEST,
    QUASI,
    REPLACEMENTS,
    REPORTS,
    TABLE,
    verify,
    verify_k,
)
from seawall.files import atomic_writer, make_private_folder, write_error
from seawall.ingest import Unreadable
from seawall.model import Label, LinkBasis, Manifest, Person, Record, RowPlan
from seawall.pipeline.detection import write_quarantine
from seawall.pipeline.job import Job
from seawall.pipeline.progress import Summary
from seawall.pipeline.samples import show_passages
from seawall.pipeline.state import RunState
from seawall.render import render_table

if TYPE_CHECKING:  # what groups persons takes a second to load, and most presets need none of it
    from seawall.evaluate.kept_curve import KeptCurve
    from seawall.pipeline.grouping import Grouping

TOPICS, ROWS = "topics.json", "rows.jsonl"
RELEASED_FILES = frozenset({DOCUMENTS, REPLACEMENTS, QUASI, TOPICS, TABLE, MANIFEST, *REPORTS})
_PARTS = ("faker", "google-re2", "wordfreq")


class Publication:
    """Builds a release out of sight and moves it to its place in one step.

    ``grouping`` is that of a release in which persons are grouped.
    """

    def __init__(
        self,
        job: Job,
        state: RunState,
        digests: Mapping[str, str],
        grouping: Grouping | None = None,
    ) -> None:
        self._job = job
        self._grouping = grouping
        self._state = state
        self._digests = dict(digests)
        self._build = job.private / "release.building"

    def publish(self) -> Summary:
        """Write everything, check it, and only then let it be seen."""
        # The report may read the notes once more, and would count these anew.
        encodings = dict(self._job.source.encodings)
        self._start_anew()
        self._write_documents()
        self._write_groups()
        self._write_table()
        manifest = self._write_manifest()
        self._write_report(manifest)
        self._write_home()
        self._move()
        return Summary(
            manifest.documents,
            manifest.quarantined,
            manifest.counts_by_label,
            encodings,
            self._grouping.list_notices() if self._grouping else [],
        )

    def _start_anew(self) -> None:
        shutil.rmtree(self._build, ignore_errors=True)
        make_private_folder(self._build)

    def _write_documents(self) -> None:
        with (
            atomic_writer(self._build / DOCUMENTS) as documents,
            atomic_writer(self._build / REPLACEMENTS) as replacements,
        ):
            for released_id, text, replaced in self._state.released():
                documents.write(_line({"id": released_id, "text": text}))
                fields = {"id": released_id, "replacements": json.loads(replaced)}
                replacements.write(_line(fields))

    def _write_groups(self) -> None:
        grouping = self._grouping
        if grouping is None:
            return
        with atomic_writer(self._build / QUASI) as stream:
            for released_id, position in self._state.released_places():
                place = grouping.notes[position]
                stream.write(_line({"id": released_id, **self._shown(grouping, place)}))
            for number, record in enumerate(self._rows_in_order(), 1):
                place = grouping.rows.get(record.row, -1)
                if place >= 0:
                    stream.write(_line({"row": number, **self._shown(grouping, place)}))
        if grouping.tree is not None:
            self._write_json(TOPICS, {"nodes": grouping.tree.as_json()})

    def _shown(self, grouping: Grouping, place: int) -> dict[str, Any]:
        sets = grouping.sets_of(place)
        return {
            "person": self._pseudonym(grouping.subjects[place].person),
            "cluster": int(grouping.released.clusters[place]),
            "sets": {name: shown.as_json() for name, shown in sets.items()},
        }

    def _pseudonym(self, person: str) -> str:
        return self._job.key.pseudonym("person", person)

    def _write_table(self) -> None:
        table = self._job.table
        if table is None:
            return
        # Where persons are grouped, a row and the notes of its person are released as theirs.
        person = ["person"] if self._grouping else []
        header = [*person, *(column.name for column in table.columns)]
        with atomic_writer(self._build / TABLE) as stream:
            stream.writelines(render_table(header, self._plan_rows()))

    def _rows_in_order(self) -> list[Record]:
        """The table's rows in keyed order: their own would tell who was admitted first."""
        key = self._job.key
        return sorted(
            self._job.table or (), key=lambda record: key.digest("row-order", str(record.row))
        )

    def _plan_rows(self) -> Iterator[RowPlan]:
        from seawall.anonymize.wording import plan_row

        job = self._job
        for record in self._rows_in_order():
            basis = LinkBasis.GIVEN if record.person_id else LinkBasis.NONE
            person = Person(record.owner, basis, record)
            if self._grouping is None:
                yield plan_record(record, person, job.preset, job.key)
            else:
                sets = self._grouping.sets_of_row(record.row, person.id)
                values = self._grouping.values_of_row(record.row, person.id)
                plan = plan_row(record, person, values, sets, job.preset, job.key)
                cells = self._grouping.show_cells(record, plan.values)
                yield replace(plan, values=(self._pseudonym(person.id), *cells))

    def _write_manifest(self) -> Manifest:
        job, (documents, withheld) = self._job, self._state.count_documents()
        manifest = Manifest(
            preset=job.preset.name,
            config_sha256=job.config_sha256,
            input_hmac_sha256=self._digests,
            versions=_versions(),
            seed=job.settings.seed,
            documents=documents,
            quarantined=withheld,
            persons=sum(self._state.count_persons().values()),
            counts_by_label=self._state.count_labels(),
            treatments={label.value: way for label, way in job.preset.treatments.items()},
            models=dict(job.models),
            promise=self._promise(),
        )
        self._write_json(MANIFEST, asdict(manifest))
        return manifest

    def _promise(self) -> dict[str, Any] | None:
        """What is promised, in the words of the config."""
        grouping, settings = self._grouping, self._job.settings
        if grouping is None:
            return None
        from seawall.pipeline.policy_groups import PolicyGrouping

        if isinstance(grouping, PolicyGrouping) and self._job.policy:
            return grouping.promise(self._job.policy, self._job.promise.kept)
        promise = self._job.promise
        return {
            "k": promise.k,
            "method": promise.method,
            # Ranges are safe by number; nobody weighed them.
            "safety": settings.safety if promise.lists else "letter",
            "enumerate": settings.enumerate,
            "drill_down": settings.drill_down,
            "qids": {name: promise.grains[name] for name in grouping.released.table.names},
            "absent": list(grouping.absent),
            "kept": list(promise.kept),
        }

    def _write_report(self, manifest: Manifest) -> None:
        job = self._job
        findings = Counter(finding.kind for finding in verify(self._build, job.table or ()))
        persons = self._state.count_persons()
        report = Report(
            manifest=manifest,
            preset_description=job.preset.description,
            rows=tuple(self._label_rows(manifest)),
            persons_by_basis={basis.value: persons[basis] for basis in persons},
            withheld_by_reason=dict(Counter(item.reason for item in self._state.withheld())),
            findings=dict(findings),
            passages=show_passages(job, self._state, self._grouping),
            passages_are_real=job.show_text,
            scores=job.scores,
            kept=self._measure_kept(),
            **self._group_facts(),
        )
        self._write_json("report.json", summarize(report))
        with atomic_writer(self._build / "report.html") as stream:
            stream.write(write_html(report))

    def _measure_kept(self) -> KeptCurve | None:
        if self._job.preset.method != SCRUB:
            return None
        from seawall.pipeline.scrub_curve import measure_curve

        return measure_curve(self._job)

    def _group_facts(self) -> dict[str, Any]:
        """What the report says of groups, where persons are grouped."""
        grouping = self._grouping
        if grouping is None:
            return {}
        from seawall.pipeline.figures import find_figures
        from seawall.pipeline.policy_facts import tell_policy
        from seawall.pipeline.policy_groups import PolicyGrouping

        if isinstance(grouping, PolicyGrouping) and self._job.policy:
            return tell_policy(self._build, self._job.policy, grouping)
        checked = verify_k(self._build)
        if checked is None:
            return {}
        return {
            "groups": find_figures(self._job, grouping),
            "checked": checked.summary,
            "promise_findings": dict(Counter(finding.kind for finding in checked.findings)),
            "conflicts": grouping.conflicts,
            "doubtful_pairs": len(grouping.knowledge.doubtful),
        }

    def _label_rows(self, manifest: Manifest) -> Iterator[LabelRow]:
        preset = self._job.preset
        for label in Label:
            count = manifest.counts_by_label.get(label.value, 0)
            yield LabelRow(label, *preset.describe(label), count)

    def _write_home(self) -> None:
        job = self._job
        with atomic_writer(job.private / "plan.jsonl", mode=0o600) as stream:
            for original_id, released_id, person, planned in self._state.at_home():
                fields = {
                    "id": original_id,
                    "released_id": released_id,
                    "person": person,
                    "replacements": json.loads(planned),
                }
                stream.write(_line(fields))
        if self._grouping is not None:
            self._write_doubts(self._grouping)
            self._write_rows()
        withheld = self._state.withheld()
        write_quarantine(
            job.private, (Unreadable(w.position, w.original_id, w.reason) for w in withheld)
        )

    def _write_rows(self) -> None:
        """Which row of the input each released row is."""
        rows = enumerate(self._rows_in_order(), 1)
        with atomic_writer(self._job.private / ROWS, mode=0o600) as stream:
            stream.writelines(_line({"row": r.row, "released": at}) for at, r in rows)

    def _write_doubts(self, grouping: Grouping) -> None:
        """Pairs that may be one person, for somebody to look at."""
        with atomic_writer(self._job.private / "doubtful.jsonl", mode=0o600) as stream:
            stream.writelines(_line(asdict(pair)) for pair in grouping.knowledge.doubtful)

    def _write_json(self, name: str, fields: dict[str, Any]) -> None:
        with atomic_writer(self._build / name) as stream:
            stream.write(json.dumps(fields, indent=2, ensure_ascii=False) + "\n")

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


def _line(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False) + "\n"


def _versions() -> dict[str, str]:
    parts = {name: version(name) for name in _PARTS}
    return {"seawall": __version__, "python": platform.python_version(), **parts}
