"""What one run of ``anonymize`` is asked to do."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from seawall.anonymize import Preset, load_preset
from seawall.anonymize.columns import list_known
from seawall.anonymize.promise import Promise
from seawall.anonymize.scrub.note import SCRUB
from seawall.config import NOT_SHAPING, Settings
from seawall.criteria import KAnonymity
from seawall.detect.detector import DETAILS, choose_detectors
from seawall.evaluate.score import Scores
from seawall.ingest import Source, Table
from seawall.model import Class, ProjectKey, Record, UsageError
from seawall.pipeline.detection import open_notes, open_table, private_folder, refuse_no_notes
from seawall.pipeline.gate import GateRule
from seawall.pipeline.kit import choose_kit
from seawall.pipeline.marks import list_mark_files
from seawall.pipeline.naming import Naming
from seawall.pipeline.notes import check_settings

if TYPE_CHECKING:  # policies take half a second to load, and most jobs have none
    from seawall.pipeline.following.past import Past
    from seawall.policy import StoredPolicy


@dataclass(frozen=True, slots=True)
class Job:
    """What to release, how, and where to; ``scores`` where the true mentions are known.

    ``models`` are the versions of what learned detectors and own lexicons rest on; ``policy`` is
    the chosen one, where the preset applies one; ``ledger`` is the file that remembers earlier
    releases, where this one may be joined with them. ``scope`` tells this release from all others
    of the key: two runs share it only if inputs, settings and version are the same.
    ``past`` is what the ledger remembers, ``released_before`` the file that knows all releases of
    the key by digests of their notes; neither is written in a rehearsal.
    """

    source: Source
    table: Table | None
    settings: Settings
    preset: Preset
    key: ProjectKey
    folder: Path
    show_text: bool = False
    scores: Scores | None = None
    models: Mapping[str, str] = field(default_factory=dict)
    policy: StoredPolicy | None = None
    ledger: Path | None = None
    scope: str = ""
    past: Past | None = None
    released_before: Path | None = None
    is_rehearsal: bool = False
    gate: GateRule = field(default_factory=GateRule)

    @property
    def has_cast(self) -> bool:
        """True if each person's notes are read together for names and days, and nothing else."""
        preset = self.preset
        needs_all = preset.renames or preset.shifts
        return preset.promise is None and needs_all and preset.method != SCRUB

    @property
    def private(self) -> Path:
        return private_folder(self.folder)

    @property
    def state_path(self) -> Path:
        return self.private / "state.sqlite"

    @property
    def release_key(self) -> ProjectKey:
        """The key of this release alone: what is drawn from it differs in every other release."""
        return ProjectKey(self.key.digest("release", self.scope))

    @property
    def naming(self) -> Naming:
        """How documents and persons are named and put in order.

        Releases of one ledger share names, so that they can be joined; their orders differ still.
        """
        names = self.release_key
        if self.past is not None:
            names = ProjectKey(self.key.digest("ledger release", self.past.ledger.scope))
        return Naming(names, self.release_key, self.settings.keep_ids)

    @property
    def records(self) -> tuple[Record, ...]:
        """The rows of the table, as far as their values are known for what they are."""
        return list_known(self.table or ())

    @property
    def promise(self) -> Promise:
        """What the preset promises; only asked of one that does."""
        if self.preset.promise is None:
            raise ValueError(f"the preset '{self.preset.name}' promises nothing")
        return self.preset.promise

    @property
    def config_sha256(self) -> str:
        """Digest of all that shapes the release: settings, models, every line of the preset."""
        preset = self.preset
        treatments = {label.value: way for label, way in preset.treatments.items()}
        own = preset.promise
        promise = own and [own.k, own.method, own.qids, own.searches]
        kept = sorted(preset.kept_columns)
        facts = [treatments, str(preset.options), kept, dict(self.models), promise]
        if self.policy is not None:
            facts.append(self.policy.facts())
        text = self.settings.shaping_json() + json.dumps(facts, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def shaping_facts(self) -> dict[str, str]:
        """The same by name, each as text: what a person can compare with another run."""
        settings = self.settings.model_dump(mode="json", exclude={"preset", *NOT_SHAPING})
        facts = {f"setting {name}": json.dumps(value) for name, value in settings.items()}
        facts["preset"] = f"{self.preset.name} {self.preset.sha256}"
        facts["models and lexicons"] = json.dumps(dict(self.models), sort_keys=True)
        facts["policy"] = str(self.policy.facts()) if self.policy else ""
        return facts

    @property
    def inputs(self) -> dict[str, list[Path]]:
        """The files of the notes, the table and a person's marks, by what they are."""
        table = {"table": [self.table.path]} if self.table else {}
        marks = {"mentions": list_mark_files(self.settings)} if self.settings.mentions else {}
        return {"notes": list(self.source.files()), **table, **marks}


@dataclass(frozen=True, slots=True)
class Order:
    """What a custodian asks for: where the notes and the table lie, and where the release goes."""

    notes: str
    folder: Path
    patients: Path | None = None
    input_format: str | None = None
    show_text: bool = False
    ledger: Path | None = None
    released_before: Path | None = None
    gate: GateRule = field(default_factory=GateRule)


def make_job(order: Order, settings: Settings, draw_key: Callable[[], ProjectKey]) -> Job:
    """A job whose every part was checked; nothing is written but the key, where it is new."""
    check_settings(settings)
    preset = _choose_preset(settings)
    settings = _with_details(settings, preset)
    _refuse_search(order, preset)
    policy = _choose_policy(settings, preset)
    table = open_table(order.patients, settings)
    if policy is not None:
        from seawall.pipeline.policy_columns import fit_policy

        fit_policy(policy.policy, table)
    source = open_notes(order.notes, settings, order.input_format)
    refuse_no_notes(source)
    return Job(
        source=source,
        table=table,
        settings=settings,
        preset=preset,
        policy=policy,
        models=choose_kit(settings).versions(),
        folder=order.folder,
        show_text=order.show_text,
        ledger=order.ledger,
        released_before=order.released_before,
        gate=order.gate,
        # Last, so that a job that is refused leaves no key behind.
        key=draw_key(),
    )


def _refuse_search(order: Order, preset: Preset) -> None:
    """Releases of a ledger show the same grains, whatever comes in."""
    if order.ledger is not None and preset.promise is not None and preset.promise.searches:
        raise UsageError(
            "Releases of a ledger must have the same grains, and --grains auto may choose others "
            "each time; add --grains given, with the grains that you want under [qids]."
        )


def _with_details(settings: Settings, preset: Preset) -> Settings:
    """The settings, with health details by lexicon where the preset groups by them or treats them.

    The taggers of ``fast`` alone find too few; a user who names detectors gets these.
    """
    treated = any(
        way != "keep" for label, way in preset.treatments.items() if label.cls is Class.HMD
    )
    names = choose_detectors(settings.profile, settings.detectors)
    is_enough = settings.detectors is not None or DETAILS in names
    if is_enough or not (treated or preset.promise):
        return settings
    return settings.model_copy(update={"detectors": (*names, DETAILS)})


# What only presets of a kind read; said to another, it would be passed over in silence.
_OF_GROUPS = {"method": "--method", "qids": "[qids]", "grains": "--grains"}
_OF_TOPICS = {
    "groups": "--groups",
    "closeness": "closeness",
    "topic_iterations": "topic_iterations",
}
_OF_LISTS = {
    "safety": "--safety",
    "enumerate": "--enumerate",
    "drill_down": "--drill-down",
    "roll_back": "--roll-back",
    "order": "--order",
    "improve": "--improve",
    "groups": "--groups",
    "closeness": "closeness",
    "consent_column": "consent_column",
}


def _choose_preset(settings: Settings) -> Preset:
    preset = _apply_treatments(load_preset(settings.preset), settings)
    if preset.promise is not None:
        promise = preset.promise.with_choices(
            settings.k, settings.method, settings.qids, settings.grains
        )
        if not promise.lists:
            _refuse(settings, _OF_LISTS, f"The preset '{preset.name}' shows no lists of values")
        if promise.lists and not promise.has_topics:
            _refuse(settings, _OF_TOPICS, f"The preset '{preset.name}' groups by values")
        return replace(preset, promise=promise)
    _refuse(settings, _OF_GROUPS | _OF_LISTS, f"The preset '{preset.name}' groups nobody")
    if settings.k is not None:
        KAnonymity(settings.k)
        if not preset.entails:
            raise UsageError(f"The preset '{preset.name}' promises no k; leave --k out.")
        return preset.with_entailed_k(settings.k)
    return preset


def _refuse(settings: Settings, names: Mapping[str, str], why: str) -> None:
    for name, said in names.items():
        if name in settings.model_fields_set:
            raise UsageError(f"{why}; leave {said} out, or add --preset dast.")


def _choose_policy(settings: Settings, preset: Preset) -> StoredPolicy | None:
    """The policy that is to be applied; refuses a preset that lacks one, or applies none."""
    is_applied = preset.promise is not None and preset.promise.is_policy
    if is_applied and settings.policy is None:
        raise UsageError(
            f"The preset '{preset.name}' applies a policy; find some with 'seawall policies', then "
            "name one with --policy policies.json#NUMBER."
        )
    if settings.policy is not None and not is_applied:
        raise UsageError(f"The preset '{preset.name}' applies no policy; add --preset policy.")
    if is_applied and settings.consent_column is not None:
        raise UsageError(
            "A policy shows everybody's values alike, whatever they agree to; leave consent_column "
            "out, and the rows of those who do not agree."
        )
    if settings.policy is None:
        return None
    from seawall.policy import read_policy

    return read_policy(settings.policy)


def _apply_treatments(preset: Preset, settings: Settings) -> Preset:
    try:
        return preset.with_treatments(settings.treatments)
    except UsageError as error:
        raise UsageError(f"Under [treatments] in the config: {error}") from None
