"""All cases under all presets, as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from benchmarks.release import balanced, cast, dates, left_over, senses, subjects, values
from benchmarks.release.case import HELD_CASES, OPEN_CASES, Case, read_cases
from benchmarks.release.judges import Check, judge_case
from benchmarks.release.run import PRESETS, detect_cases, release_cases
from benchmarks.release.subjects_told import judge_subjects
from benchmarks.table import Table

# Each makes its own notes, by frames or from the synthetic hospital.
_PARTS = (senses, subjects, dates, cast, values, left_over, balanced)


def main() -> Iterator[Table]:
    """Cases that were mended by, cases that were held back from whoever mends, then each part."""
    for title, folder in (("open", OPEN_CASES), ("held back", HELD_CASES)):
        cases = read_cases(folder)
        if cases:
            checks = judge_cases(cases, PRESETS, "accurate")
            yield tabulate(f"Hand-written cases, {title}: {len(cases)}", checks)
    for part in _PARTS:
        yield from part.main()


def judge_cases(cases: Sequence[Case], presets: Sequence[str], profile: str) -> list[Check]:
    """Every check of every case under every preset, and whose facts its mentions are."""
    checks = list(judge_subjects(cases, detect_cases(cases, profile)))
    for preset in presets:
        released = release_cases(cases, preset, profile)
        for case in cases:
            checks += judge_case(case, preset, released)
    return checks


def tabulate(title: str, checks: Sequence[Check]) -> Table:
    """Checks by topic, kind and preset: how many there were and how many failed."""
    asked = Counter((check.topic, check.kind, check.preset) for check in checks)
    failed = Counter((c.topic, c.kind, c.preset) for c in checks if not c.holds)
    rows = [(*key, n, failed[key], failed[key] / n) for key, n in sorted(asked.items())]
    return Table(title, ("topic", "check", "preset", "checks", "failed", "share"), rows)
