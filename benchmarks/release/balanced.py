"""What ``balanced`` loses beside ``dast`` and ``k-anonymity``, in hospitals whose k holds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.table import Cell, Table, judge

PATIENTS, SEED, KS, LANGS = 200, 271, (3, 5, 11), ("en", "sv")
PRESETS = ("dast", "k-anonymity", "balanced")
# Of what dast loses, balanced may lose so much; of what Mondrian's ranges lose, all of it.
_MOST_OF_DAST = 0.7
_MADE = (0, 3)  # with all notes, or without those in which the gate found anything


def main(patients: int = PATIENTS) -> Iterator[Table]:
    """Two hospitals, three ks: the loss of each preset, and the grains that balanced chose."""
    with TemporaryDirectory() as folder:
        rows = [
            (f"{lang}, k = {k}", *row)
            for lang in LANGS
            for k, row in _try_hospital(Path(folder), lang, patients)
        ]
    yield Table(
        f"Loss (NCP) of k-releases, {patients} patients",
        ("hospital", *PRESETS, "of dast", "at most .70", "at most k-anonymity", "grains"),
        rows,
        "The mean over quasi-identifiers and records; 0 where all values are shown, 1 where none "
        "is. Every release is verified for its k by code of its own. k-anonymity is Mondrian's, "
        "at the grains of dast. Notes in which the gate finds anything are left out. The grains "
        "are those that balanced chose.",
    )


def _try_hospital(folder: Path, lang: str, patients: int) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    home = folder / lang
    _run("synth", "-o", home, "--patients", patients, "--seed", SEED, "--lang", lang)
    for k in KS:
        losses = {preset: _release(home, preset, k) for preset in PRESETS}
        dast, ranges, balanced = (losses[preset] for preset in PRESETS)
        yield (
            k,
            (
                *(f"{loss:.4f}" if loss is not None else "refused" for loss in losses.values()),
                f"{balanced / dast:.2f}" if balanced is not None and dast else "",
                _judge(balanced, dast, _MOST_OF_DAST),
                _judge(balanced, ranges, 1.0),
                _tell_grains(home / f"balanced-{k}"),
            ),
        )


def _judge(loss: float | None, other: float | None, share: float) -> str:
    """Whether a release was made, and loses no more than a share of what another does."""
    return judge(loss is not None and (other is None or loss <= share * other))


def _release(home: Path, preset: str, k: int) -> float | None:
    """What a release loses; None where none was made, or its k does not hold."""
    release = home / f"{preset}-{k}"
    code = _run(
        "anonymize", home / "notes.jsonl", "--patients", home / "patients.csv", "-o", release,
        "--preset", preset, "--k", k, "--profile", "fast", "--withhold-findings",
    )  # fmt: skip
    if code not in _MADE or _run("verify", release, "--k", k):
        return None
    report = json.loads((release / "report.json").read_text(encoding="utf-8"))
    return float(report["groups"]["methods"][-1]["loss"])


def _tell_grains(release: Path) -> str:
    if not (release / "manifest.json").exists():
        return ""
    promise = json.loads((release / "manifest.json").read_text(encoding="utf-8"))["promise"]
    dropped = dict.fromkeys(promise["dropped"], "drop")
    return ", ".join(f"{name} {grain}" for name, grain in {**promise["qids"], **dropped}.items())


def _run(*arguments: object) -> int:
    command = [sys.executable, "-m", "seawall", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False).returncode
