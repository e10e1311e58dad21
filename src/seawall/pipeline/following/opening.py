"""Opens the ledger of a run, and holds what it promises against what the run asks for."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from seawall.anonymize.ledger import NoteClerk, NoteLedger, holding_ledger, open_note_ledger
from seawall.model import RefusedError, UsageError
from seawall.pipeline.following.past import Past
from seawall.pipeline.job import Job

_OPTIONS = {
    "preset": "--preset {}",
    "k": "--k {}",
    "safety": "--safety {}",
    "method": "--method {}",
    "qids": "[qids] {}",
    "treatments": "the same treatments",
}


def check_past(job: Job) -> None:
    """Refuse, before anything is made, a ledger that the run cannot continue.

    That is one in the folder that may be shared, one that cannot be read, and one whose releases
    promise otherwise.
    """
    if job.ledger is None:
        return
    if job.ledger.resolve().is_relative_to(job.folder.resolve()):
        raise UsageError(
            f"The ledger must stay at home and {job.folder} may be shared; keep it elsewhere."
        )
    if job.preset.options.entail.k is not None:
        raise RefusedError(
            "A k for entailed details is counted over one release, and holds for no two together; "
            "leave --k out, or --continue."
        )
    ledger = open_note_ledger(job.ledger, job.key)
    if ledger is not None:
        _compare(job.ledger, ledger.terms, _tell_terms(job))


@contextmanager
def holding_past(job: Job, fingerprint: str) -> Iterator[Past | None]:
    """What a run continues, for nobody else until the block ends; None without ``--continue``."""
    if job.ledger is None:
        yield None
        return
    with nullcontext() if job.is_rehearsal else holding_ledger(job.ledger):
        yield _open(job, job.ledger, fingerprint)


def _open(job: Job, path: Path, fingerprint: str) -> Past:
    clerk, terms = NoteClerk(job.key), _tell_terms(job)
    ledger = open_note_ledger(path, job.key)
    if ledger is None:
        scope = job.key.pseudonym("ledger scope", fingerprint)
        return Past(path, NoteLedger(scope, terms), clerk, is_new=True)
    _compare(path, ledger.terms, terms)
    before = ledger.before(fingerprint)
    is_known = len(before.releases) < len(ledger.releases)
    return Past(path, before, clerk, is_new=False, is_known=is_known)


def _tell_terms(job: Job) -> dict[str, Any]:
    """What all releases of a ledger must have in common."""
    preset, promise = job.preset, job.preset.promise
    treated = [{label.value: way for label, way in preset.treatments.items()}, str(preset.options)]
    shaped = json.dumps([treated, sorted(preset.kept_columns)], sort_keys=True)
    terms: dict[str, Any] = {
        "preset": preset.name,
        "treatments": hashlib.sha256(shaped.encode()).hexdigest(),
    }
    if promise is not None and not promise.is_policy:
        terms |= {"k": promise.k, "method": promise.method, "qids": dict(promise.qids)}
        terms |= {"safety": job.settings.safety if promise.lists else "letter"}
    if job.policy is not None:
        terms["policy"] = hashlib.sha256(str(job.policy.facts()).encode()).hexdigest()
    return terms


def _compare(path: Path, kept: Any, asked: dict[str, Any]) -> None:
    differing = [name for name in {**kept, **asked} if kept.get(name) != asked.get(name)]
    if not differing:
        return
    told = ", ".join(_tell(name, kept.get(name)) for name in sorted(differing))
    raise RefusedError(
        f"The releases of {path} differ from what this run asks for in {', '.join(differing)}, and "
        "what was shown before cannot be shown again otherwise; nothing was released. Run with "
        f"{told}, or start another ledger."
    )


def _tell(name: str, value: Any) -> str:
    if isinstance(value, dict):
        value = ", ".join(f'{key} = "{way}"' for key, way in sorted(value.items()))
    return _OPTIONS.get(name, f"the same {name}").format(value)
