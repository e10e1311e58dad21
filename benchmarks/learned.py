"""The profiles with all their detectors, on texts that nobody trained or tuned on.

Only totals are printed, never a passage: see ``benchmarks.quality``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from benchmarks import footprint, origins
from benchmarks.corpora import read_corpora, tell_author, tell_missing
from benchmarks.table import Cell, Table, judge
from benchmarks.text.measures import Measures, measure_detector
from seawall.detect.detector import PROFILES, Detector
from seawall.detect.learned import LEARNED
from seawall.model import Estimate

NOTES = 500
AT_LEAST = {
    "fast": {"eid": 0.97, "qid": 0.95, "precision": 0.93},
    "accurate": {"eid": 0.985, "qid": 0.97, "precision": 0.95},
}
MOST_TRAPS = 0.02
_MEASURES = {
    "eid": "EID, full-span recall",
    "qid": "QID, full-span recall",
    "names": "names, full-span recall",
    "precision": "characters, precision",
    "traps": "traps touched",
}


def main(notes: int = NOTES) -> Iterator[Table]:
    """The three sets, names by origin and form, then what loading and memory take."""
    detectors = {profile: Detector(names) for profile, names in PROFILES.items()}
    for corpus, examples in read_corpora(notes):
        found = {name: measure_detector(examples, detector) for name, detector in detectors.items()}
        yield Table(
            f"Profiles: {len(examples)} notes, {corpus}",
            ("measure", *(part for profile in found for part in (profile, f"goal, {profile}"))),
            list(_tell_measures(found)),
            _tell_profiles(),
        )
    yield from origins.compare(detectors)
    yield from footprint.main()


def _tell_measures(found: Mapping[str, Measures]) -> Iterator[tuple[Cell, ...]]:
    for name, told in _MEASURES.items():
        cells: list[Cell] = [told]
        for profile, measures in found.items():
            value: Estimate = getattr(measures, name)
            cells += [value, judge_measure(profile, name, value)]
        yield tuple(cells)


def judge_measure(profile: str, name: str, value: Estimate) -> str:
    """The goal of a measure and whether it is met; empty where there is none or no case."""
    if not value.n:
        return ""
    if name == "traps":
        return f"≤ {MOST_TRAPS}: {judge(value.value <= MOST_TRAPS)}"
    least = AT_LEAST[profile].get(name)
    return f"≥ {least}: {judge(value.value >= least)}" if least else ""


def _tell_profiles() -> str:
    told = "; ".join(f"{profile}: {', '.join(names)}" for profile, names in PROFILES.items())
    learned = any(name in LEARNED for names in PROFILES.values() for name in names)
    warning = "" if learned else " NO LEARNED TAGGER IS IN ANY PROFILE YET."
    return f"{told}.{warning} {tell_missing() or tell_author()}"
