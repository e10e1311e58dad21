"""How far an attacker gets with made-up values, at three sizes and in two languages."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.hospital import SEED
from benchmarks.process import SEAWALL, measure
from benchmarks.table import Cell, Table, judge
from seawall.config import Settings
from seawall.evaluate.attack import Attack
from seawall.pipeline.attacking import attack_surrogates
from seawall.pipeline.detection import private_folder, read_records
from seawall.synth import write_hospital

SIZES = (150, 400, 2_000)
LANGS = ("en", "sv")
_MOST_FOUND = 0.05
_MOST_BEYOND = 0.02
# Ages stay, so that who knows one at a visit uses it; no goal is set.
_BY_AGE = "birth date and a visit"


def main(notes: int | None = None) -> Iterator[Table]:
    """One table for each hospital; ``notes`` is the number of patients of a single small try."""
    for lang in LANGS:
        for patients in (notes,) if notes else SIZES:
            yield _tell(lang, patients, _try_hospital(lang, patients))


def _try_hospital(lang: str, patients: int) -> Sequence[Attack]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_hospital(folder, patients, 1, seed=SEED, langs=(lang,), split="dev")
        table, release = folder / "patients.csv", folder / "out"
        command = [SEAWALL, "anonymize", "notes.jsonl", "--patients", "patients.csv", "-o", "out"]
        measure([*command, "--preset", "surrogate", "--profile", "fast"], folder)
        settings = Settings()
        records = read_records(table, settings)
        return attack_surrogates(release, private_folder(release), records, settings)


def _tell(lang: str, patients: int, attacks: Sequence[Attack]) -> Table:
    rows = [_tell_attack(attack) for attack in attacks]
    return Table(
        f"Attacks on surrogates: {patients:,} patients, {lang}",
        ("attack", "success", "blind guess", "control", "cases", "goal"),
        rows,
        f"Goal of birth date and sex: at most {100 * _MOST_FOUND:.0f} % found, or twice the "
        f"control. Of the others: at most {100 * _MOST_BEYOND:.0f} points beyond the control or a "
        "blind guess. Ages stay: of birth date and a visit no goal is set.",
    )


def _tell_attack(attack: Attack) -> tuple[Cell, ...]:
    success, control = attack.success, attack.control.value
    is_linking = attack.name.startswith("birth date and sex")
    chance = max(control, attack.baseline)
    most = max(_MOST_FOUND, 2 * control) if is_linking else chance + _MOST_BEYOND
    return (
        attack.name,
        success,
        attack.baseline,
        control,
        success.n,
        "" if attack.name.startswith(_BY_AGE) else judge(success.value <= most),
    )
