"""The gate: no release appears under its name with a finding, unless somebody answers for it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from seawall.evaluate.verify import Answer, Finding
from seawall.files import json_line, make_private_folder, write_error, write_json_lines
from seawall.model import InputError, RefusedError, UsageError

REFUSED, FINDINGS, WAIVERS = "refused", "findings.jsonl", "waivers.jsonl"
WITHHELD_REASON = "the check of the release found something in it (--withhold-findings)"
MEND = (
    "Mend these notes or cells and run again; or leave the notes out with --withhold-findings; or "
    'answer for it with --waive "REASON" --by NAME.'
)
REWORD = "Write nothing of a patient in --waive and --by: these words are published."
_MOST_REASON, _MOST_NAME, _MOST_KINDS = 500, 100, 6


class GateError(RefusedError):
    """The check of a release found something, and nobody waived it (exit code 4)."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """Who answers for a release with findings, and why; both are published with it.

    Control characters become spaces. Refuses an empty word, and one that is too long to be read.
    """

    reason: str
    by: str

    def __post_init__(self) -> None:
        for name, most in (("reason", _MOST_REASON), ("by", _MOST_NAME)):
            text = " ".join(
                "".join(c if c.isprintable() else " " for c in getattr(self, name)).split()
            )
            option = "--waive" if name == "reason" else "--by"
            if not text or len(text) > most:
                raise UsageError(f"{option} needs a text of 1 to {most} characters.")
            object.__setattr__(self, name, text)

    def tell(self, answer: Answer) -> dict[str, Any]:
        """What manifest and log say of the waiver."""
        return {"reason": self.reason, "by": self.by, "findings": answer.count_kinds()}


@dataclass(frozen=True, slots=True)
class GateRule:
    """What happens to a release with findings: it is refused, unless one of these is asked for."""

    waiver: Waiver | None = None
    withholds: bool = False


def make_gate_rule(reason: str | None, by: str | None, *, withholds: bool = False) -> GateRule:
    """The rule that a custodian asks for; a waiver needs a reason and a name."""
    if (reason is None) != (by is None):
        raise UsageError("--waive needs --by, and --by needs --waive: a reason and a name.")
    waiver = Waiver(reason, by) if reason is not None and by is not None else None
    return GateRule(waiver, withholds)


def refuse(
    answer: Answer,
    building: Path,
    home: Path,
    private: Path,
    *,
    is_rehearsal: bool = False,
    advice: str = MEND,
) -> GateError:
    """Put the release aside with its findings; the error that says so, and what can be done.

    ``home`` holds what belongs beside it: plan, quarantine. An earlier refusal goes. What a
    rehearsal puts aside is gone when somebody reads the error, which says so.
    """
    folder = private / REFUSED
    try:
        shutil.rmtree(folder, ignore_errors=True)
        building.rename(folder)
        make_private_folder(folder)
        home.rename(folder / "home")
    except OSError as error:
        raise write_error(error, str(folder)) from None
    lines = (_tell(finding) for finding in answer.findings)
    write_json_lines(folder / FINDINGS, lines, mode=0o600)
    return GateError(_explain(answer, folder / FINDINGS, is_rehearsal=is_rehearsal, advice=advice))


def _tell(finding: Finding) -> dict[str, Any]:
    return {
        "file": finding.file,
        "entry": finding.position,
        "character": finding.start_char,
        "kind": finding.kind,
    }


def _explain(answer: Answer, places: Path, *, is_rehearsal: bool, advice: str) -> str:
    kinds = sorted(answer.count_kinds().items(), key=lambda item: -item[1])
    told = ", ".join(f"{kind} ({count:,})" for kind, count in kinds[:_MOST_KINDS])
    more = f", and {len(kinds) - _MOST_KINDS} other kinds" if len(kinds) > _MOST_KINDS else ""
    where = (
        "A run without --dry-run writes the places to" if is_rehearsal else "The places stand in"
    )
    return (
        f"Nothing was published: the check of the release found {told}{more}. {where} {places}. "
        f"{advice}"
    )


def log_waiver(private: Path, told: Mapping[str, Any], manifest: Path) -> None:
    """Add a waiver to the log, each line with the hash of the one before."""
    path = private / WAIVERS
    try:
        lines = path.read_bytes().splitlines() if path.exists() else []
        fields = {
            "time": datetime.now(UTC).isoformat(timespec="seconds"),
            **told,
            "manifest_sha256": hashlib.sha256(manifest.read_bytes()).hexdigest(),
            "line_before_sha256": hashlib.sha256(lines[-1] if lines else b"").hexdigest(),
        }
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "a", encoding="utf-8") as stream:
            stream.write(json_line(fields))
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        raise write_error(error, str(path)) from None


def check_waiver_log(path: Path) -> bool:
    """True if every line of a log of waivers names the hash of the one before."""
    before = b""
    try:
        for line in path.read_bytes().splitlines():
            if json.loads(line)["line_before_sha256"] != hashlib.sha256(before).hexdigest():
                return False
            before = line
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(f"The log of waivers {path} is missing or damaged.") from None
    return True
