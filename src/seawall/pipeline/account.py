"""What a release says of itself: its manifest and its report."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawall import __version__
from seawall.anonymize.promise import AUTO, DROP
from seawall.anonymize.scrub.note import SCRUB
from seawall.evaluate.report import LabelRow, Report, summarize, write_html
from seawall.evaluate.verify import MANIFEST, Answer, Opened, seal, state_promises
from seawall.files import atomic_writer, write_json
from seawall.model import Label, Manifest
from seawall.pipeline.cells import TableCells
from seawall.pipeline.job import Job
from seawall.pipeline.marks import count_marked
from seawall.pipeline.released_columns import describe_columns
from seawall.pipeline.samples import show_passages
from seawall.pipeline.state import RunState

if TYPE_CHECKING:  # what groups persons takes a second to load, and most presets need none of it
    from seawall.evaluate.attack import Attack
    from seawall.evaluate.kept_curve import KeptCurve
    from seawall.pipeline.grouping import Grouping

_PARTS = ("faker", "google-re2", "wordfreq")


class Account:
    """Tells of the release that lies in ``folder``, documents and rows and all."""

    def __init__(
        self,
        job: Job,
        state: RunState,
        grouping: Grouping | None,
        folder: Path,
        home: Path,
        cells: TableCells,
    ) -> None:
        self._job = job
        self._state = state
        self._grouping = grouping
        self._folder = folder
        self._home = home
        self._cells = cells

    def write_manifest(self, digests: Mapping[str, str]) -> Manifest:
        """How the release was made, and what it promises; it is not sealed yet."""
        manifest = self._tell(digests)
        write_json(self._folder / MANIFEST, asdict(manifest))
        # What is promised follows from the rest, and is derived by the code that checks it.
        manifest = replace(manifest, promises=self._state_promises())
        write_json(self._folder / MANIFEST, asdict(manifest))
        return manifest

    def seal(self, manifest: Manifest) -> None:
        """Write the manifest for good: with the digests of all other files, and signed."""
        fields = seal(self._folder, asdict(manifest), self._job.key)
        write_json(self._folder / MANIFEST, fields)

    def _state_promises(self) -> list[dict[str, Any]]:
        promises = state_promises(Opened(self._folder))
        options = self._job.preset.options
        for promise in promises:
            if promise["id"] == "zips":
                promise["census"] = str(options.census)
            if promise["id"] == "entailed":
                promise |= {"k": options.entail.k, "classes": self._list_classes()}
        return promises

    def _describe_cells(self) -> list[dict[str, str]] | None:
        if self._job.table is None:
            return None
        return list(describe_columns(self._job, self._cells, self._grouping))

    def _list_classes(self) -> list[str]:
        """Every class that the release shows in place of a health detail."""
        found: set[str] = set()
        for _, text, replaced in self._state.released():
            for item in json.loads(replaced):
                if item["treatment"] == "entail":
                    word = " ".join(text[item["start"] : item["end"]].lower().split())
                    found.add(word.rstrip("."))
        return sorted(found)

    def _tell(self, digests: Mapping[str, str]) -> Manifest:
        job, (documents, withheld) = self._job, self._state.count_documents()
        return Manifest(
            preset=job.preset.name,
            config_sha256=job.config_sha256,
            input_hmac_sha256=dict(digests),
            versions=_versions(),
            seed=job.settings.seed,
            documents=documents,
            quarantined=withheld,
            persons=self._count_persons(),
            counts_by_label=self._state.count_labels(),
            treatments={label.value: way for label, way in job.preset.treatments.items()},
            models=dict(job.models),
            promise=self._promise(),
            replaced=self._state.count_replaced(),
            cells=self._describe_cells(),
            rows=None if job.table is None else len(job.records),
            ledger=job.past.tell() if job.past else None,
            preset_sha256=job.preset.sha256,
            columns=self._cells.tell(),
            lang=job.settings.lang,
            mentions=self._tell_marks(),
        )

    def _tell_marks(self) -> dict[str, Any] | None:
        settings = self._job.settings
        if settings.mentions is None:
            return None
        ids = (original for original, *_ in self._state.at_home())
        return {"mode": settings.mentions_mode, "notes": count_marked(settings, ids)}

    def _count_persons(self) -> int:
        if self._grouping is not None:
            return self._grouping.count_persons()
        return sum(self._state.count_persons().values())

    def write_report(self, manifest: Manifest, answer: Answer) -> float | None:
        """What the release holds and what the check of it, made before, found.

        Gives what it loses of quasi-identifiers, where persons are grouped.
        """
        report = self._report(manifest, answer)
        write_json(self._folder / "report.json", summarize(report))
        with atomic_writer(self._folder / "report.html") as stream:
            stream.write(write_html(report))
        return report.groups.methods[-1].loss if report.groups else None

    def _promise(self) -> dict[str, Any] | None:
        """What is promised, in the words of the config."""
        grouping, settings = self._grouping, self._job.settings
        if grouping is None:
            return None
        from seawall.pipeline.policy_groups import PolicyGrouping

        if isinstance(grouping, PolicyGrouping) and self._job.policy:
            return grouping.promise(self._job.policy, self._job.promise.kept)
        promise = grouping.kept_promise or self._job.promise
        return {
            "k": promise.k,
            "method": promise.method,
            # Ranges are safe by number; nobody weighed them.
            "safety": settings.safety if promise.lists else "letter",
            "enumerate": settings.enumerate,
            "drill_down": settings.drill_down,
            "qids": {name: promise.grains[name] for name in grouping.released.table.names},
            "grains": AUTO if grouping.choices else "given",
            "absent": list(grouping.absent),
            "kept": list(promise.kept),
            "dropped": [name for name, way in promise.qids.items() if way == DROP],
            **_tell_counting(grouping),
        }

    def _report(self, manifest: Manifest, answer: Answer) -> Report:
        job = self._job
        persons = self._state.count_persons()
        return Report(
            manifest=manifest,
            preset_description=job.preset.description,
            rows=tuple(self._label_rows(manifest)),
            persons_by_basis={basis.value: persons[basis] for basis in persons},
            withheld_by_reason=dict(Counter(item.reason for item in self._state.withheld())),
            findings=answer.count_kinds(),
            checks=answer.checks,
            passages=show_passages(job, self._state, self._grouping),
            passages_are_real=job.show_text,
            scores=job.scores,
            kept=self._measure_kept(),
            surrogate_attacks=self._attack_surrogates(),
            **self._group_facts(answer),
        )

    def _label_rows(self, manifest: Manifest) -> Iterator[LabelRow]:
        preset, grouping = self._job.preset, self._grouping
        if grouping is not None and grouping.kept_promise is not None:
            preset = replace(preset, promise=grouping.kept_promise)
        for label in Label:
            count = manifest.counts_by_label.get(label.value, 0)
            yield LabelRow(label, *preset.describe(label), count)

    def _measure_kept(self) -> KeptCurve | None:
        if self._job.preset.method != SCRUB:
            return None
        from seawall.pipeline.scrub_curve import measure_curve

        return measure_curve(self._job)

    def _attack_surrogates(self) -> tuple[Attack, ...]:
        """How far who knows the table gets with made-up values, where there are any."""
        if not self._job.preset.hides_alike:
            return ()
        from seawall.pipeline.attacking import attack_surrogates

        job = self._job
        return attack_surrogates(self._folder, self._home, job.records, job.settings)

    def _group_facts(self, answer: Answer) -> dict[str, Any]:
        """What the report says of groups, where persons are grouped."""
        grouping = self._grouping
        if grouping is None:
            return {}
        from seawall.pipeline.figures import find_figures
        from seawall.pipeline.policy_facts import tell_policy
        from seawall.pipeline.policy_groups import PolicyGrouping

        if isinstance(grouping, PolicyGrouping) and self._job.policy:
            return tell_policy(answer.risk, self._job.policy, grouping)
        checked = answer.groups
        if checked is None:
            return {}
        return {
            "groups": find_figures(self._job, grouping),
            "checked": checked.summary,
            "promise_findings": dict(Counter(finding.kind for finding in checked.findings)),
            "conflicts": grouping.conflicts,
            "doubtful_pairs": len(grouping.knowledge.doubtful),
            "assumptions": grouping.assumptions.tell() if grouping.assumptions else "",
        }


def _tell_counting(grouping: Grouping) -> dict[str, Any]:
    """How persons were counted, where no id names each of them."""
    if grouping.assumptions is None:
        return {}
    return {"counted": "by group", "person_certainty": grouping.assumptions.certainty}


def _versions() -> dict[str, str]:
    parts = {name: version(name) for name in _PARTS}
    return {"seawall": __version__, "python": platform.python_version(), **parts}
